import { type RawBuilder, sql } from 'kysely';
import type { RqlNode, RqlValue } from '../../rql';
import { inTimeNow } from './budget';
import { leafAsStored, pathAsStored } from './declared';
import {
  type Field,
  type FieldMap,
  type ListField,
  type RelationField,
  type ScalarField,
  UnknownFieldError,
  UnsortableFieldError,
} from './fields';
import { compileJson, jsonOrder } from './json';
import { holdsText } from './like';
import { snake } from './names';

type Condition = RawBuilder<boolean>;

const TRUE = sql<boolean>`true`;
const FALSE = sql<boolean>`false`;

const all = (conditions: readonly Condition[], joint: 'and' | 'or'): Condition => {
  if (conditions.length === 0) return joint === 'and' ? TRUE : FALSE;
  return sql<boolean>`(${sql.join(conditions, sql.raw(` ${joint} `))})`;
};

type Found = { field: Field; rest: string[] };

const isNested = ({ kind }: Field) => kind === 'relation' || kind === 'json' || kind === 'list';

/** Longest known name at the start of a dotted path; `snake` services also take the camelCase spelling. */
const findField = (path: string, fields: FieldMap): Found => {
  const segments = path.split('.');
  // A path may have thousands of segments, a known name has two or three.
  const longest = Math.max(...Object.keys(fields).map(name => name.split('.').length));
  for (let length = Math.min(segments.length, longest); length > 0; length--) {
    const name = segments.slice(0, length).join('.');
    const field = Object.hasOwn(fields, name)
      ? fields[name]
      : Object.hasOwn(fields, snake(name))
        ? fields[snake(name)]
        : undefined;
    if (field && (length === segments.length || isNested(field))) {
      const rest = segments.slice(length);
      return { field, rest: field.kind === 'json' ? pathAsStored(rest, field.declared) : rest };
    }
  }
  throw new UnknownFieldError(path, fields);
};

const toDate = (value: RqlValue): Date | undefined => {
  if (value instanceof Date) return value;
  if (typeof value === 'number') return new Date(value);
  if (typeof value !== 'string') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** Times that no column holds lie before or after all that one does: the database cannot write them down. */
const asTimestamp = (date: Date): Date | 'infinity' | '-infinity' => {
  const year = date.getUTCFullYear();
  if (year > 9_999) return 'infinity';
  return year < 1 ? '-infinity' : date;
};

/** The value as the column's type has it; `undefined` when a value of that type can never equal it (typing is strict). */
const typed = (kind: ScalarField['kind'], value: RqlValue): string | number | boolean | Date | undefined => {
  switch (kind) {
    case 'text':
    case 'id':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'timestamp': {
      const date = toDate(value);
      return date && !Number.isNaN(date.getTime()) ? asTimestamp(date) : undefined;
    }
  }
};

// A column of whole numbers can be compared with any number, not only with those that fit it.
const TYPES = { text: 'text', id: 'text', number: 'double precision', boolean: 'boolean', timestamp: 'timestamptz' };

const asColumn = ({ kind }: ScalarField, value: RqlValue): RawBuilder<unknown> | undefined => {
  const known = typed(kind, value);
  if (known === undefined) return undefined;
  return kind === 'number' ? sql`${known}::double precision` : sql`${known}`;
};

/** What a bound without end is to a column: nothing equals it, every value lies on this side of it. */
const asEndless = ({ kind }: ScalarField, value: RqlValue): RawBuilder<unknown> | undefined =>
  (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) &&
  (kind === 'number' || kind === 'timestamp')
    ? sql`${value > 0 ? 'infinity' : '-infinity'}::${sql.raw(TYPES[kind])}`
    : undefined;

/** One look at all values together, however many there are. */
const isAnyOf = ({ kind, sql: text }: ScalarField, values: readonly RqlValue[]): Condition => {
  const column = sql.raw(text);
  const known = values
    .map(value => typed(kind, value))
    .filter(value => value !== undefined)
    .map(value => (value instanceof Date ? value.toISOString() : value));
  const isAmong = known.length === 0 ? FALSE : sql<boolean>`${column} = any(${known}::${sql.raw(TYPES[kind])}[])`;
  return values.includes(null) ? sql`(${isAmong} or ${column} is null)` : isAmong;
};

const COMPARISONS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** Ids are compared as text so that a malformed one simply matches nothing. */
const scalarCondition = (field: ScalarField, node: Exclude<RqlNode, { op: 'and' | 'or' }>): Condition => {
  const column = sql.raw(field.sql);
  switch (node.op) {
    case 'eq': {
      if (node.value === null) return sql`${column} is null`;
      const value = asColumn(field, node.value);
      return value === undefined ? FALSE : sql`${column} = ${value}`;
    }
    case 'ne': {
      if (node.value === null) return sql`${column} is not null`;
      const value = asColumn(field, node.value);
      // `<>` would drop rows where the column is null; a reader of RQL would call them "not equal".
      return value === undefined ? TRUE : sql`${column} is distinct from ${value}`;
    }
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const value = asEndless(field, node.value) ?? asColumn(field, node.value);
      return value === undefined ? FALSE : sql`${column} ${sql.raw(COMPARISONS[node.op])} ${value}`;
    }
    case 'in':
      return isAnyOf(field, node.values);
    case 'out':
      return sql`(${isAnyOf(field, node.values)}) is not true`;
    case 'like':
      return field.kind === 'text' || field.kind === 'id' ? holdsText(column, node.value, true) : FALSE;
    case 'contains':
      return node.condition ? FALSE : sql`${column} is not null`;
    case 'excludes':
      return node.condition ? TRUE : sql`${column} is null`;
  }
};

/** A list of texts: equal to a value when it holds it. Numbers address positions. */
const listCondition = (
  field: ListField,
  rest: readonly string[],
  node: Exclude<RqlNode, { op: 'and' | 'or' }>,
): Condition => {
  const column = sql.raw(field.sql);
  if (rest.length > 0) {
    // Positions count from 0 here and from 1 in the database; other names are not in a list of texts.
    const isPosition = rest.length === 1 && /^\d{1,6}$/.test(rest[0] ?? '');
    return scalarCondition(
      { kind: 'text', sql: isPosition ? `(${field.sql})[${Number(rest[0]) + 1}]` : 'null::text' },
      node,
    );
  }
  switch (node.op) {
    case 'eq':
      if (node.value === null) return sql`${column} is null`;
      return typeof node.value === 'string' ? sql`${column} @> array[${node.value}]::text[]` : FALSE;
    case 'in':
      return sql`${column} && ${node.values.filter(value => typeof value === 'string')}::text[]`;
    case 'like':
      return sql`exists (select 1 from unnest(${column}) as item where ${holdsText(sql`item`, node.value, true)})`;
    case 'contains':
      return node.condition ? FALSE : sql`${column} is not null`;
    case 'ne':
    case 'out':
    case 'excludes':
      return sql`(${listCondition(field, rest, { ...node, op: NEGATIONS[node.op] } as typeof node)}) is not true`;
    default:
      return FALSE;
  }
};

const NEGATIONS = { ne: 'eq', out: 'in', excludes: 'contains' } as const;

/** Relations behave as lists: positive conditions ask for one related row, or for the one at a position; negative ones for none. */
const relationCondition = (
  relation: RelationField,
  rest: readonly string[],
  node: Exclude<RqlNode, { op: 'and' | 'or' }>,
  pace: Pace,
): Condition => {
  if (node.op === 'ne' || node.op === 'out' || node.op === 'excludes') {
    const positive = { ...node, op: NEGATIONS[node.op] } as Exclude<RqlNode, { op: 'and' | 'or' }>;
    return sql`not ${relationCondition(relation, rest, positive, pace)}`;
  }
  const from = sql.raw(relation.from);
  const position = /^\d{1,9}$/.test(rest[0] ?? '') ? Number(rest[0]) : undefined;
  const holds = (condition: Condition): Condition =>
    position === undefined
      ? sql`exists (select 1 ${from} and ${condition})`
      : sql`(select ${condition} ${from} order by ${sql.raw(relation.order)} limit 1 offset ${position}) is true`;
  const inner = rest.slice(position === undefined ? 0 : 1).join('.');
  if (inner !== '') return holds(compilePart({ ...node, field: inner }, relation.fields, pace));
  if (node.op === 'contains') return holds(node.condition ? compilePart(node.condition, relation.fields, pace) : TRUE);
  if (relation.scalar) return holds(compilePart({ ...node, field: relation.scalar }, relation.fields, pace));
  return FALSE;
};

/** So many conditions on JSON, each of which may read megabytes of one row, stand between two looks at the clock. */
const PACE = 8;
/** How many are left until the next one. */
type Pace = { left: number };

const paced = (condition: Condition, pace: Pace): Condition => {
  pace.left -= 1;
  if (pace.left > 0) return condition;
  pace.left = PACE;
  return sql<boolean>`case when ${inTimeNow()} then ${condition} end`;
};

const compilePart = (node: RqlNode, fields: FieldMap, pace: Pace): Condition => {
  if ('nodes' in node) {
    return all(
      node.nodes.map(inner => compilePart(inner, fields, pace)),
      node.op,
    );
  }
  const { field, rest } = findField(node.field, fields);
  if (field.kind === 'relation') return relationCondition(field, rest, node, pace);
  if (field.kind === 'json') return paced(compileJson(field, rest, leafAsStored(node, rest, field.declared)), pace);
  if (field.kind === 'list') return listCondition(field, rest, node);
  return scalarCondition(field, node);
};

/**
 * RQL → SQL. Every value is a parameter; every name comes from the map.
 *
 * @throws UnknownFieldError, listing the known fields
 */
export const compileNode = (node: RqlNode, fields: FieldMap): Condition => compilePart(node, fields, { left: PACE });

/**
 * What records are sorted by.
 *
 * @throws UnknownFieldError, listing the known fields; UnsortableFieldError for lists
 */
export const compileKey = (path: string, fields: FieldMap): RawBuilder<unknown> => {
  const { field, rest } = findField(path, fields);
  if (field.kind === 'relation' || field.kind === 'list') throw new UnsortableFieldError(path);
  return field.kind === 'json' ? jsonOrder(field, rest) : sql.raw(field.sql);
};

/** Missing values come first when ascending (platform-api 2.4). */
export const inDirection = (key: RawBuilder<unknown>, direction: 1 | -1): RawBuilder<unknown> =>
  direction < 0 ? sql`${key} desc nulls last` : sql`${key} asc nulls first`;

/** What a sort key becomes. */
export const compileOrder = (path: string, direction: 1 | -1, fields: FieldMap): RawBuilder<unknown> =>
  inDirection(compileKey(path, fields), direction);

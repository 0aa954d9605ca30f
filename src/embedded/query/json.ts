import { type RawBuilder, sql } from 'kysely';
import type { RqlNode, RqlScalar, RqlValue } from '../../rql';
import { inTime } from './budget';
import type { JsonField } from './fields';
import { holdsText } from './like';

type Condition = RawBuilder<boolean>;
type Leaf = Exclude<RqlNode, { op: 'and' | 'or' }>;

const TRUE = sql<boolean>`true`;
const FALSE = sql<boolean>`false`;

/** A path written into the statement. Only for paths of the schema's own declared indexes, never for a query's. */
export const literalPath = (segments: readonly string[]): RawBuilder<unknown> =>
  sql.raw(`'{${segments.map(segment => `"${segment.replace(/["\\]/g, '\\$&').replaceAll("'", "''")}"`).join(',')}}'`);

/** What PostgreSQL would read as a position (`-1`, ` 2`), though it is not written as one. */
const isOddNumber = (segment: string) => /^\s*[-+]?\d/.test(segment) && !/^\d{1,9}$/.test(segment);

/** No JSON that is kept is deeper: a longer path leads nowhere, and the database would run out of stack on it. */
const MAX_DEPTH = 500;
const NOWHERE = sql`null::jsonb`;

const below = (target: RawBuilder<unknown>, path: readonly string[]): RawBuilder<unknown> => {
  if (path.length > MAX_DEPTH) return NOWHERE;
  const odd = path.findIndex(isOddNumber);
  const [name] = path;
  // One name is found in half the time without a list around it.
  if (path.length === 1 && name !== undefined && !/^\s*[-+]?\d/.test(name)) return sql`(${target} -> ${name}::text)`;
  if (odd < 0) return path.length === 0 ? target : sql`(${target} #> ${[...path]}::text[])`;
  // `->` with a text looks into objects only.
  return below(sql`(${below(target, path.slice(0, odd))} -> ${path[odd]}::text)`, path.slice(odd + 1));
};

const at = (field: JsonField, path: readonly string[]): RawBuilder<unknown> => {
  const root = sql.raw(field.sql);
  return field.indexed?.has(path.join('.')) ? sql`(${root} #> ${literalPath(path)})` : below(root, path);
};

/** What the elements of a list hold at a path, as one list; absent where none holds anything. */
const across = ({ sql: text }: JsonField, path: readonly string[]): RawBuilder<unknown> => {
  if (path.length > MAX_DEPTH) return NOWHERE;
  const steps = path.map(segment => (/^\d{1,9}$/.test(segment) ? `[${segment}]` : `.${JSON.stringify(segment)}`));
  return sql`nullif(jsonb_path_query_array(${sql.raw(text)}, ${`lax $${steps.join('')}[*]`}::jsonpath, '{}', true), '[]')`;
};

const toJson = (value: RqlValue): string => JSON.stringify(value);

/** Infinities are not in JSON; printed, they would become `null`. */
const isBeyondJson = (value: RqlValue): boolean =>
  Array.isArray(value) ? value.some(isBeyondJson) : typeof value === 'number' && !Number.isFinite(value);

const jsonType = (value: RqlScalar): string =>
  value instanceof Date ? 'string' : value === null ? 'null' : typeof value;

const COMPARISONS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** Where numbers begin: bodies hold none that is beyond a double. */
const LEAST_NUMBER = sql`'${sql.raw(String(-Number.MAX_VALUE))}'::jsonb`;

/**
 * The type of a value as the other end of a range of an index, which then answers by itself. The database has nothing before texts,
 * texts before numbers, numbers before what is true or false, and an empty list before all of them.
 */
const withinType = (target: RawBuilder<unknown>, op: keyof typeof COMPARISONS, value: string | number): Condition => {
  const isUpward = op === 'gt' || op === 'ge';
  if (typeof value === 'string') return isUpward ? sql`${target} < ${LEAST_NUMBER}` : sql`${target} > 'null'::jsonb`;
  return isUpward ? sql`${target} < 'false'::jsonb` : sql`${target} >= ${LEAST_NUMBER}`;
};

/** @param isIndexed whether an index has the target in its order */
const compare = (
  target: RawBuilder<unknown>,
  op: keyof typeof COMPARISONS,
  given: RqlValue,
  isIndexed: boolean,
): Condition => {
  const value = given instanceof Date ? (JSON.parse(JSON.stringify(given)) as string) : given;
  if (Array.isArray(value) || value === null) return FALSE;
  const hasType = sql<boolean>`jsonb_typeof(${target}) = ${jsonType(value as RqlScalar)}`;
  // JSON has no infinity: every number lies on this side of it, or none.
  if (typeof value === 'number' && !Number.isFinite(value))
    return value > 0 === (op === 'lt' || op === 'le') ? hasType : FALSE;
  const isOfType =
    isIndexed && (typeof value === 'string' || typeof value === 'number') ? withinType(target, op, value) : hasType;
  return sql`(${isOfType} and ${target} ${sql.raw(COMPARISONS[op])} ${toJson(value)}::jsonb)`;
};

/**
 * Conditions on a value already at hand. Equality and `like` also look at the elements of a list. An absent value makes
 * them unknown, which counts as "no": only negations have to say so.
 */
const onValue = (target: RawBuilder<unknown>, node: Leaf, isIndexed = false): Condition => {
  switch (node.op) {
    case 'eq': {
      const { value } = node;
      if (value === null) return sql`(${target} is null or ${target} = 'null'::jsonb)`;
      if (isBeyondJson(value)) return FALSE;
      if (Array.isArray(value)) return sql`${target} = ${toJson(value)}::jsonb`;
      return sql`(${target} = ${toJson(value)}::jsonb or (jsonb_typeof(${target}) = 'array' and ${target} @> ${toJson(value)}::jsonb))`;
    }
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return compare(target, node.op, node.value, isIndexed);
    case 'in':
      return isAnyOf(target, node);
    case 'like':
      return sql`case jsonb_typeof(${target})
        when 'string' then ${holdsText(sql`(${target} #>> '{}')`, node.value)}
        when 'array' then exists (select 1 from jsonb_array_elements(${target}) as list(item)
          where jsonb_typeof(item) = 'string' and ${holdsText(sql`(item #>> '{}')`, node.value)} and ${inTime()})
        else false end`;
    case 'contains':
      if (!node.condition) return sql`${target} is not null`;
      return sql`exists (select 1 from jsonb_array_elements(case when jsonb_typeof(${target}) = 'array' then ${target} end) as list(item)
        where jsonb_typeof(item) = 'object' and ${onElement(node.condition)} and ${inTime()})`;
    case 'ne':
      return not(onValue(target, { ...node, op: 'eq' }));
    case 'out':
      return not(onValue(target, { ...node, op: 'in' }));
    case 'excludes':
      return not(onValue(target, { ...node, op: 'contains' }));
  }
};

/** Plain values are looked for all together, however many there are; lists and nothing one by one. */
const isAnyOf = (target: RawBuilder<unknown>, { field, values }: Extract<Leaf, { op: 'in' | 'out' }>): Condition => {
  const isPlain = (value: RqlValue) => !Array.isArray(value) && value !== null && !isBeyondJson(value);
  const plain = values.filter(isPlain).map(toJson);
  const rest = values.filter(value => !isPlain(value)).map(value => onValue(target, { op: 'eq', field, value }));
  if (plain.length === 0) return anyOf(rest);
  const isAmong = sql<boolean>`${target} = any(${plain}::jsonb[])`;
  const holdsOne = sql<boolean>`(jsonb_typeof(${target}) = 'array' and exists (select 1
    from jsonb_array_elements(case when jsonb_typeof(${target}) = 'array' then ${target} end) as member(one)
    where one = any(${plain}::jsonb[]) and ${inTime()}))`;
  return anyOf([isAmong, holdsOne, ...rest]);
};

const not = (condition: Condition): Condition => sql`(${condition}) is not true`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? FALSE : sql`(${sql.join(conditions, sql.raw(' or '))})`;

/** A condition whose fields are relative to one element of a list. */
const onElement = (node: RqlNode): Condition => {
  if (!('nodes' in node)) return onValue(below(sql.raw('item'), node.field.split('.')), node);
  if (node.nodes.length === 0) return node.op === 'and' ? TRUE : FALSE;
  return sql`(${sql.join(node.nodes.map(onElement), sql.raw(` ${node.op} `))})`;
};

/** RQL below a JSON column. Paths and values travel as parameters. */
export const compileJson = (field: JsonField, path: readonly string[], node: Leaf): Condition =>
  field.isAcross?.(path)
    ? onValue(across(field, path), node)
    : onValue(at(field, path), node, field.indexed?.has(path.join('.')));

/** Sort key of a JSON path. */
export const jsonOrder = (field: JsonField, path: readonly string[]): RawBuilder<unknown> => at(field, path);

import { type RawBuilder, sql } from 'kysely';
import type { RqlNode, RqlScalar, RqlValue } from '../../rql';
import type { JsonField } from './fields';

type Condition = RawBuilder<boolean>;
type Leaf = Exclude<RqlNode, { op: 'and' | 'or' }>;

const FALSE = sql<boolean>`false`;

/** A path written into the statement. Only for paths of the schema's own declared indexes, never for a query's. */
const literalPath = (segments: readonly string[]) =>
  sql.raw(`'{${segments.map(segment => `"${segment.replace(/["\\]/g, '\\$&').replaceAll("'", "''")}"`).join(',')}}'`);

const at = (field: JsonField, path: readonly string[]): RawBuilder<unknown> => {
  const root = sql.raw(field.sql);
  if (path.length === 0) return root;
  if (field.indexed?.has(path.join('.'))) return sql`(${root} #> ${literalPath(path)})`;
  return sql`(${root} #> ${[...path]}::text[])`;
};

const toJson = (value: RqlScalar): string => JSON.stringify(value instanceof Date ? value.toISOString() : value);

const jsonType = (value: RqlScalar): string =>
  value instanceof Date ? 'string' : value === null ? 'null' : typeof value;

const COMPARISONS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** Conditions on a value already at hand; on a list it is enough that one element meets it. */
const onValue = (target: RawBuilder<unknown>, node: Leaf): Condition => {
  switch (node.op) {
    case 'eq':
      if (node.value === null) return sql`coalesce(${target}, 'null'::jsonb) = 'null'::jsonb`;
      if (Array.isArray(node.value)) return sql`${target} = ${JSON.stringify(node.value)}::jsonb`;
      // Containment finds a scalar in a list; on a scalar it is equality.
      return sql`coalesce(${target} = ${toJson(node.value as RqlScalar)}::jsonb or (jsonb_typeof(${target}) = 'array' and ${target} @> ${toJson(node.value as RqlScalar)}::jsonb), false)`;
    case 'ne':
      return sql`not ${onValue(target, { ...node, op: 'eq' })}`;
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const value = node.value as RqlScalar;
      if (Array.isArray(node.value) || value === null) return FALSE;
      return sql`coalesce(jsonb_typeof(${target}) = ${jsonType(value)} and ${target} ${sql.raw(COMPARISONS[node.op])} ${toJson(value)}::jsonb, false)`;
    }
    case 'in':
      return anyOf(node.values.map(value => onValue(target, { op: 'eq', field: node.field, value })));
    case 'out':
      return sql`not ${anyOf(node.values.map((value: RqlValue) => onValue(target, { op: 'eq', field: node.field, value })))}`;
    case 'like': {
      const pattern = `%${node.value.replace(/[\\%_]/g, char => `\\${char}`)}%`;
      return sql`coalesce(case jsonb_typeof(${target})
        when 'string' then (${target} #>> '{}') ilike ${pattern}
        when 'array' then exists (select 1 from jsonb_array_elements(${target}) as item where jsonb_typeof(item) = 'string' and (item #>> '{}') ilike ${pattern})
        else false end, false)`;
    }
    case 'contains':
      if (!node.condition) return sql`${target} is not null`;
      return sql`coalesce(jsonb_typeof(${target}) = 'array' and exists (select 1 from jsonb_array_elements(case when jsonb_typeof(${target}) = 'array' then ${target} else '[]'::jsonb end) as element where ${onElement(node.condition)}), false)`;
    case 'excludes':
      return sql`not ${onValue(target, { ...node, op: 'contains' })}`;
  }
};

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? FALSE : sql`(${sql.join(conditions, sql.raw(' or '))})`;

/** A condition whose fields are relative to one element of a list. */
const onElement = (node: RqlNode): Condition => {
  if ('nodes' in node) {
    return sql`(${sql.join(node.nodes.map(onElement), sql.raw(` ${node.op} `))})`;
  }
  return onValue(sql`(element #> ${node.field.split('.')}::text[])`, node);
};

/** RQL below a JSON column. Paths and values travel as parameters. */
export const compileJson = (field: JsonField, path: readonly string[], node: Leaf): Condition =>
  onValue(at(field, path), node);

/** Sort key of a JSON path. */
export const jsonOrder = (field: JsonField, path: readonly string[]): RawBuilder<unknown> => at(field, path);

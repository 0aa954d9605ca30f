import type { RqlNode, RqlScalar, RqlSort, RqlValue } from './ast';
import { encodeTwice } from './encoding';
import { type Filter, NO_FILTER } from './filter';
import { scan } from './scan';
import { wouldBeTyped } from './typing';

const scalar = (value: RqlScalar): string => {
  if (value === null) return 'null';
  // A year of more than four digits is a date where the text says so.
  if (value instanceof Date) return value.toISOString().replace(/^(?=[+-])/, 'date:');
  if (typeof value === 'string') return `${wouldBeTyped(value) ? 'string:' : ''}${encodeTwice(value)}`;
  return typeof value === 'number' ? encodeTwice(String(value)) : String(value);
};

const formatValue = (value: RqlValue): string =>
  Array.isArray(value) ? `(${value.map(formatValue).join(',')})` : scalar(value as RqlScalar);

const print = (node: RqlNode): string => {
  switch (node.op) {
    case 'and':
    case 'or':
      return `${node.op}(${node.nodes.map(print).join(',')})`;
    case 'like':
      return `like(${encodeTwice(node.field)},${node.value === '' ? 'string:' : encodeTwice(node.value)})`;
    case 'in':
    case 'out': {
      const values = node.values.map(formatValue).join(',');
      // None at all, or a list that is the only value: without parentheses it would be read as another.
      const isList = node.values.length === 0 || (node.values.length === 1 && Array.isArray(node.values[0]));
      return `${node.op}(${encodeTwice(node.field)},${isList ? `(${values})` : values})`;
    }
    case 'contains':
    case 'excludes':
      return `${node.op}(${encodeTwice(node.field)}${node.condition ? `,${print(node.condition)}` : ''})`;
    default:
      return `${node.op}(${encodeTwice(node.field)},${formatValue(node.value)})`;
  }
};

/** Prints a condition; every value is encoded, so none can change the meaning of the query. */
export const format = (node: RqlNode): Filter => print(node) as Filter;

export type QueryParts = {
  select?: readonly string[];
  sort?: readonly RqlSort[];
  where?: RqlNode;
  /** What an operator typed. */
  userFilter?: Filter;
  limit?: { limit: number; offset?: number };
};

/**
 * Prints a list query, without a leading `?`: select, the console's own condition, sort, the operator's filter, limit.
 * The filter comes after the console's sort, so a sort of its own wins; the limit comes last, so the paging wins.
 */
export const formatQuery = ({ select, sort = [], where, userFilter = NO_FILTER, limit }: QueryParts): string => {
  const trimmed = userFilter.replace(/^&+|&+$/g, '');
  return [
    select && select.length > 0 ? `select(${select.map(encodeTwice).join(',')})` : '',
    where ? print(where) : '',
    sort.length > 0
      ? `sort(${sort.map(({ field, direction }) => `${direction < 0 ? '-' : ''}${encodeTwice(field)}`).join(',')})`
      : '',
    // Joined with `&` it would mix conjunctions.
    trimmed && scan(trimmed).name === 'or' ? `(${trimmed})` : trimmed,
    limit ? `limit(${limit.offset ? `${limit.limit},${limit.offset}` : limit.limit})` : '',
  ]
    .filter(part => part !== '')
    .join('&');
};

import type { RqlNode, RqlScalar, RqlSort, RqlValue } from './ast';
import { encodeTwice } from './encoding';
import { RqlError } from './error';
import { scan } from './scan';
import { wouldBeTyped } from './typing';

const scalar = (value: RqlScalar): string => {
  if (value === null) return 'null';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return `${wouldBeTyped(value) ? 'string:' : ''}${encodeTwice(value)}`;
  return typeof value === 'number' ? encodeTwice(String(value)) : String(value);
};

const formatValue = (value: RqlValue): string =>
  Array.isArray(value) ? `(${value.map(formatValue).join(',')})` : scalar(value as RqlScalar);

/** Prints a condition; every value is encoded, so none can change the meaning of the query. */
export const format = (node: RqlNode): string => {
  switch (node.op) {
    case 'and':
    case 'or':
      return `${node.op}(${node.nodes.map(format).join(',')})`;
    case 'like':
      return `like(${encodeTwice(node.field)},${node.value === '' ? 'string:' : encodeTwice(node.value)})`;
    case 'in':
    case 'out':
      return `${node.op}(${[encodeTwice(node.field), ...node.values.map(formatValue)].join(',')})`;
    case 'contains':
    case 'excludes':
      return `${node.op}(${encodeTwice(node.field)}${node.condition ? `,${format(node.condition)}` : ''})`;
    default:
      return `${node.op}(${encodeTwice(node.field)},${formatValue(node.value)})`;
  }
};

export type QueryParts = {
  select?: readonly string[];
  sort?: readonly RqlSort[];
  where?: RqlNode;
  /** Text that an operator typed; already checked. */
  userFilter?: string;
  limit?: { limit: number; offset?: number };
};

/** Whether joining this text with `&` would mix conjunctions, so that it needs parentheses first. */
const hasTopLevelOr = (text: string): boolean => {
  try {
    return scan(text).name === 'or';
  } catch (error) {
    if (error instanceof RqlError) return text.includes('|');
    throw error;
  }
};

/**
 * Prints a list query, without a leading `?`: select, sort, the console's own condition, the operator's filter, limit.
 * The filter comes after the console's sort, so a sort of its own wins; the limit comes last, so the paging wins.
 */
export const formatQuery = ({ select, sort = [], where, userFilter = '', limit }: QueryParts): string => {
  const trimmed = userFilter.replace(/^&+|&+$/g, '');
  return [
    select && select.length > 0 ? `select(${select.map(encodeTwice).join(',')})` : '',
    sort.length > 0
      ? `sort(${sort.map(({ field, direction }) => `${direction < 0 ? '-' : ''}${encodeTwice(field)}`).join(',')})`
      : '',
    where ? format(where) : '',
    trimmed && hasTopLevelOr(trimmed) ? `(${trimmed})` : trimmed,
    limit ? `limit(${limit.offset ? `${limit.limit},${limit.offset}` : limit.limit})` : '',
  ]
    .filter(part => part !== '')
    .join('&');
};

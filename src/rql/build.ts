import type { RqlNode, RqlValue } from './ast';

const compare =
  (op: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le') =>
  (field: string, value: RqlValue): RqlNode => ({ op, field, value });

/** Builds conditions. Queries are data until `format` prints them. */
export const rql = {
  eq: compare('eq'),
  ne: compare('ne'),
  gt: compare('gt'),
  ge: compare('ge'),
  lt: compare('lt'),
  le: compare('le'),
  like: (field: string, value: string): RqlNode => ({ op: 'like', field, value }),
  in: (field: string, ...values: RqlValue[]): RqlNode => ({ op: 'in', field, values }),
  out: (field: string, ...values: RqlValue[]): RqlNode => ({ op: 'out', field, values }),
  and: (...nodes: RqlNode[]): RqlNode => ({ op: 'and', nodes }),
  or: (...nodes: RqlNode[]): RqlNode => ({ op: 'or', nodes }),
  contains: (field: string, condition?: RqlNode): RqlNode =>
    condition ? { op: 'contains', field, condition } : { op: 'contains', field },
  excludes: (field: string, condition?: RqlNode): RqlNode =>
    condition ? { op: 'excludes', field, condition } : { op: 'excludes', field },
};

/** A value after typing. Dates come from ISO texts and date casts. */
export type RqlScalar = string | number | boolean | null | Date;
export type RqlValue = RqlScalar | readonly RqlValue[];

/** A condition, as the platform understands it. */
export type RqlNode =
  | { readonly op: 'and' | 'or'; readonly nodes: readonly RqlNode[] }
  | { readonly op: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'; readonly field: string; readonly value: RqlValue }
  | { readonly op: 'like'; readonly field: string; readonly value: string }
  | { readonly op: 'in' | 'out'; readonly field: string; readonly values: readonly RqlValue[] }
  | { readonly op: 'contains' | 'excludes'; readonly field: string; readonly condition?: RqlNode };

export type RqlSort = { readonly field: string; readonly direction: 1 | -1 };

/** A whole query: what to match, in which order, which part of it, and which fields. */
export type RqlQuery = {
  readonly where?: RqlNode;
  readonly sort: readonly RqlSort[];
  readonly select?: readonly string[];
  readonly limit?: { readonly limit: number; readonly offset: number };
  readonly skipCount: boolean;
};

/** Operators that the platform accepts (spec §7; skipCount from platform-api 2.2). */
export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'like',
  'in',
  'out',
  'or',
  'and',
  'contains',
  'excludes',
  'select',
  'sort',
  'limit',
  'skipCount',
] as const;

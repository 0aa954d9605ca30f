export { lint, type RqlAdvice } from './advise';
export type { RqlNode, RqlQuery, RqlScalar, RqlSort, RqlValue } from './ast';
export { rql } from './build';
export type { RqlTree, Verdict } from './check';
export { RqlError, type RqlReason } from './error';
export {
  conjunctsOf,
  type Filter,
  type FilterVerdict,
  joinFilters,
  NO_FILTER,
  parseFilter,
  showFilter,
} from './filter';
export { format, formatQuery } from './format';
export { offerFilters, type Searchable } from './offer';
export { parseQuery } from './parseQuery';
export { fieldAt, type KnownValue, suggest } from './suggest';
export { readPartialDate } from './typing';

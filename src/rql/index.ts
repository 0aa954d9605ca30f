export { lint, type RqlAdvice } from './advise';
export { OPERATORS, type RqlNode, type RqlQuery, type RqlScalar, type RqlSort, type RqlValue } from './ast';
export { rql } from './build';
export { check, MAX_QUERY_LENGTH, type RqlTree, type Verdict } from './check';
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
export { suggest } from './suggest';
export { readIsoDate } from './typing';

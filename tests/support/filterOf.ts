import { type Filter, parseFilter } from '../../src/rql';

/** The filter that somebody types. */
export const filterOf = (typed: string): Filter => {
  const verdict = parseFilter(typed);
  if (!verdict.valid) throw verdict.error;
  return verdict.filter;
};

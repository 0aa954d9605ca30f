import { format, rql } from '../../rql';

/**
 * The conditions that a query joins with `&` at its top. A query that joins them otherwise is one condition, in parentheses.
 */
const conjuncts = (query: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < query.length; at++) {
    const char = query[at];
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (depth > 0) continue;
    if (char === '|' || char === ',') return [`(${query})`];
    if (char === '&') {
      parts.push(query.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, query.slice(from)].filter(part => part !== '');
};

/** The status that a query asks for with a plain equality, if it does. */
export const statusOf = (query: string): string | undefined => {
  for (const part of conjuncts(query)) {
    const status = /^eq\(status,([A-Za-z]+)\)$/.exec(part)?.[1];
    if (status) return status;
  }
  return undefined;
};

/** The same query for another status, or for any. */
export const withStatus = (query: string, status: string | undefined): string =>
  [
    ...conjuncts(query).filter(part => !/^eq\(status,[A-Za-z]+\)$/.test(part)),
    ...(status === undefined ? [] : [format(rql.eq('status', status))]),
  ].join('&');

/** The same query for executions that started from one time on and before another. */
export const withStartBetween = (query: string, from: Date, before: Date): string =>
  [
    ...conjuncts(query).filter(part => !/^(?:ge|lt)\(startTimestamp,[^()]*\)$/.test(part)),
    format(rql.ge('startTimestamp', from)),
    format(rql.lt('startTimestamp', before)),
  ].join('&');

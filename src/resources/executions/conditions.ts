import { conjunctsOf, type Filter, format, joinFilters, rql } from '../../rql';

const statusCondition = /^(?:eq\(status,|status==?)([A-Za-z]+)\)?$/;
const startCondition = /^(?:ge|lt)\(startTimestamp,[^()]*\)$/;

/** The status that a filter asks for with a plain equality, if it does. */
export const statusOf = (filter: Filter): string | undefined => {
  for (const part of conjunctsOf(filter)) {
    const status = statusCondition.exec(part)?.[1];
    if (status) return status;
  }
  return undefined;
};

/** The same filter for another status, or for any. */
export const withStatus = (filter: Filter, status: string | undefined): Filter =>
  joinFilters([
    ...conjunctsOf(filter).filter(part => !statusCondition.test(part)),
    ...(status === undefined ? [] : [format(rql.eq('status', status))]),
  ]);

/** The same filter for executions that started from one time on and before another. */
export const withStartBetween = (filter: Filter, from: Date, before: Date): Filter =>
  joinFilters([
    ...conjunctsOf(filter).filter(part => !startCondition.test(part)),
    format(rql.ge('startTimestamp', from)),
    format(rql.lt('startTimestamp', before)),
  ]);

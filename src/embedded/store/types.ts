import { getTypeParser } from 'pg-types';

/** PostgreSQL's type of large counters (`int8`). */
const LARGE_COUNTER = 20;

/** How a value of a type is read from its text, whichever database told it: counters as numbers, the rest as `pg` does. */
export const readerOf = (oid: number): ((text: string) => unknown) =>
  oid === LARGE_COUNTER ? Number : getTypeParser(oid, 'text');

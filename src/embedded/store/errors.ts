/** The database's own code of an error (SQLSTATE), if it is one of the database. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Lock not to be had in time, deadlock, clash of transactions, no connection left, server shutting down or starting. */
const PASSING: readonly (string | undefined)[] = [
  '55P03',
  '40P01',
  '40001',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
];

/** Whether the same call can succeed a moment later: nothing of it was done. */
export const isPassing = (error: unknown): boolean => PASSING.includes(codeOf(error));

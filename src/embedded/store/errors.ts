/** The database's own code of an error (SQLSTATE), or that of the connection, if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Lock not to be had in time, deadlock, clash of transactions. */
const CLASHES: readonly (string | undefined)[] = ['55P03', '40P01', '40001'];

/** No connection left, server shutting down or starting, no host that takes writes, the failures of a connection (class 08), and Node's own. */
const AWAY =
  /^(?:53300|57P0[1-5]|25006|25P03|08...|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What `pg` and its pool say of a connection that is gone; they give no code. */
const GONE = /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded when trying to connect)/;

/** Whether the database cannot be reached, or was lost on the way. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect') return true;
  const code = codeOf(error);
  return code === undefined ? error instanceof Error && GONE.test(error.message) : AWAY.test(code);
};

/** What PostgreSQL says (53100, 53000 of a file that may not grow), and the files of a database without a process of its own. */
const FULL = /no space left on device|disk quota exceeded|file too large/i;

/** Whether there is no room to store more. Nothing of the call was stored. */
export const isFull = (error: unknown): boolean =>
  codeOf(error) === '53100' ||
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && FULL.test(error.message));

/** Whether the same call can succeed a moment later: others were at the same records. Nothing of it was done. */
export const isClash = (error: unknown): boolean => CLASHES.includes(codeOf(error));

/** Whether what a new record belongs to went away meanwhile. */
export const isOrphan = (error: unknown): boolean => codeOf(error) === '23503';

/** Whether a value is longer than what tells records apart may be. */
export const isTooLong = (error: unknown): boolean => codeOf(error) === '54000';

/** Too many wait already, or one has waited too long. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

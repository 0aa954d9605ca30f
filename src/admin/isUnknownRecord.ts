/** Whether a read found nothing: no such record, or no such service. For what a page does without either way. */
export const isNowhere = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && error.status === 404;

/**
 * Whether a read failed because there is no such record. Hosts say so by a code (platform-api 4.3); a 404 without one is a gateway's,
 * or of a host that does not know the address: that may pass, and is worth another try.
 */
export const isUnknownRecord = (error: unknown): boolean =>
  isNowhere(error) && !('code' in error && error.code === undefined);

/** Whether a read failed because there is no such record (status 404), and not for another reason. */
export const isUnknownRecord = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;

/** The words of a failure: the server's, where it sent any. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * What somebody who helps wants to know of a failure: kind and message, address, time, browser. Without the query of the
 * address, which may carry personal data, and without a stack trace.
 */
export const failureDetails = (
  error: unknown,
  { path, at, browser }: { path: string; at: Date; browser: string },
): string =>
  [
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    `${path} · ${at.toISOString()}`,
    browser,
  ].join('\n');

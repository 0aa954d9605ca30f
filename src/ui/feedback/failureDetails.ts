/** What the import of a chunk fails with, in the words of Chromium, Firefox and our own, and Safari. */
const MISSING_CODE = /dynamically imported module|Importing a module script failed/i;

/** Whether a screen's code could not be fetched: another version was installed meanwhile, or the network is gone. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && MISSING_CODE.test(error.message);

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

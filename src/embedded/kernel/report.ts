type Log = (line: Record<string, unknown>) => void;

/** A failure is told once in so many milliseconds: what is away is met by everything that looks for work. */
const REPEAT_MS = 10_000;
/** Texts that are remembered. */
const MOST = 100;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Tells of failures that have no caller to tell. One that comes again and again is told every ten seconds, with how often it came meanwhile.
 *
 * @param clock milliseconds that only grow
 */
export const createReport = (log: Log | undefined, clock: () => number = () => performance.now()) => {
  const told = new Map<string, { at: number; unsaid: number }>();
  return (error: unknown): void => {
    const message = wordsOf(error);
    const cause = error instanceof Error && error.cause !== undefined ? wordsOf(error.cause) : undefined;
    const key = `${message}\n${cause}`;
    const before = told.get(key);
    if (before && clock() - before.at < REPEAT_MS) {
      before.unsaid++;
      return;
    }
    // Put at the end, so that the one that was told longest ago is forgotten first.
    told.delete(key);
    told.set(key, { at: clock(), unsaid: 0 });
    const [oldest] = told.keys();
    if (told.size > MOST && oldest !== undefined) told.delete(oldest);
    log?.({
      level: 'error',
      message,
      ...(before && before.unsaid > 0 ? { repeated: before.unsaid } : {}),
      ...(cause === undefined ? {} : { cause }),
      stack: error instanceof Error ? error.stack : undefined,
    });
  };
};

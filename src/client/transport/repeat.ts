import { SERVER_ERROR_PAUSE_MS, SERVER_ERROR_TRIES } from '../../contract';
import { ApiError } from '../errors';

/** How often a failing call is tried in all, and the pause in milliseconds before each repeat. */
export type RetrySetting = { tries: number; pauseMs: number };

/** What the specification says of 500–599 (§7, §9; R-27). */
export const ON_SERVER_ERROR: RetrySetting = { tries: SERVER_ERROR_TRIES, pauseMs: SERVER_ERROR_PAUSE_MS };

/** Who is told to wait longer than this is told to wait by a person, with the reason on the screen. */
const LONGEST_WAIT_MS = 1_500;

const isServerError = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && error.status <= 599;

export type RepeatOptions = RetrySetting & {
  /** Milliseconds. */
  sleep: (ms: number) => Promise<void>;
  signal?: AbortSignal | undefined;
  /** Which failures are worth another try; a server's own unless told. */
  mayRepeat?: (error: unknown) => boolean;
};

/**
 * Tries a call again while it fails for a reason that may pass. A server that says how long it needs (`Retry-After`) is
 * waited for when that is short, and not asked again when it is long.
 *
 * @throws what the last try threw
 */
export const repeat = async <T>(
  task: () => Promise<T>,
  { tries, pauseMs, sleep, signal, mayRepeat = isServerError }: RepeatOptions,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      // A setting that is no number is no leave to ask for ever.
      const isLast = !(attempt < tries);
      if (!mayRepeat(error) || isLast || signal?.aborted) throw error;
      const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
      if (asked > LONGEST_WAIT_MS) throw error;
      await sleep(Math.max(pauseMs, asked));
      signal?.throwIfAborted();
    }
  }
};

import { ApiError, NotRenewedError } from '../client';

/** A host that limits calls is heeded so many times in a row, for at most so long each time. */
const BUSY_MOST = 20;
const BUSY_MOST_MS = 60_000;

/** A shorter wait is over before somebody has read of it. */
const WORTH_TELLING_MS = 2_000;

/** Of whoever has many calls made: when to stop, and whom to tell when it goes on, where the host limits calls. */
export type Patience = { signal?: AbortSignal | undefined; onWait?: ((until: Date) => void) | undefined };

/** When a host that did nothing yet, because of too many calls, wants to be asked again; milliseconds. */
const busyFor = (error: unknown): number | undefined => {
  if (error instanceof NotRenewedError) return busyFor(error.cause);
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const ms = error.retryAfterMs ?? error.remainingDelay;
  return ms !== undefined && ms <= BUSY_MOST_MS ? ms : undefined;
};

/** Ends early, without a word, when the signal is aborted. */
const pauseUnless = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>(resolve => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

/**
 * One call of many. It is repeated only where the host refused it for being one too many (429) and said when to come again; not once
 * the signal is aborted.
 *
 * @throws what the last try threw
 */
export const patiently = async <T>(call: () => Promise<T>, { signal, onWait }: Patience): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const ms = busyFor(error);
      if (ms === undefined || tries === BUSY_MOST || signal?.aborted) throw error;
      if (ms >= WORTH_TELLING_MS) onWait?.(new Date(Date.now() + ms));
      await pauseUnless(ms, signal);
      if (signal?.aborted) throw error;
    }
  }
};

import { buildBaseUrl } from '../client';
import { SERVICES } from '../contract';

/** How far this device's clock is off, and by whose. */
export type ClockError = {
  /** Milliseconds; negative where this device is behind. */
  aheadMs: number;
  by: 'host' | 'console';
  /** What that clock showed. */
  time: Date;
};

/** A code of an authenticator app outlives so much at most; what is less is no news. */
const TOLERATED_MS = 5 * 60_000;

type Ask = { fetch?: typeof globalThis.fetch; now?: () => number; signal?: AbortSignal };

/** When an answer was made, by the clock of who made it. A cache that gives it again says how old it is. */
const timeOf = ({ headers }: Response): number | undefined => {
  const made = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(made) ? undefined : made + (Number(headers.get('age')) || 0) * 1_000;
};

/**
 * Whether the clock of this device is wrong by more than five minutes: by the host's, where its answers let this page read their
 * `Date`, else by that of the server which the console comes from.
 *
 * @returns `undefined` where it is right, or nobody tells. Never rejects
 */
export const findClockError = async (
  { host, isProxied = false }: { host: string; isProxied?: boolean },
  { fetch = globalThis.fetch, now = Date.now, signal }: Ask = {},
): Promise<ClockError | undefined> => {
  /** `undefined` where it does not tell the time. */
  const compare = async (by: ClockError['by'], method: string, url: () => string) => {
    try {
      const askedAt = now();
      // Without a header of its own, so that no preflight goes first.
      const answer = await fetch(url(), {
        method,
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        ...(signal ? { signal } : {}),
      });
      const answeredAt = now();
      const time = timeOf(answer);
      if (time === undefined) return undefined;
      // Somewhere between the two it was made: the slower the answer, the less it proves.
      const aheadMs = Math.max(0, askedAt - time) + Math.min(0, answeredAt - time);
      return { aheadMs, by, time: new Date(time) };
    } catch {
      return undefined;
    }
  };
  const told =
    (await compare(
      'host',
      'GET',
      () => `${buildBaseUrl(host, isProxied ? 'apx' : 'api')}${SERVICES.auth.base}/health`,
    )) ?? (await compare('console', 'HEAD', () => document.baseURI));
  return told && Math.abs(told.aheadMs) > TOLERATED_MS ? told : undefined;
};

import { AsyncLocalStorage } from 'node:async_hooks';

/** A read whose statements took longer than this, in milliseconds, waits behind others the next time. */
const HEAVY_MS = 200;
const MOST_REMEMBERED = 1_000;

export type Lane = { readonly isHeavy: boolean; spentMs: number };

const current = new AsyncLocalStorage<Lane>();
const heavy = new Set<string>();

/** What is read at the moment; `undefined` for all that is not timed. */
export const currentLane = (): Lane | undefined => current.getStore();

/**
 * Reads in the lane of its kind: kinds that were slow the last time do not stand before the quick ones. Only a database
 * with one connection looks at it.
 *
 * @param kind the same for reads that do the same with other values
 */
export const readInLane = async <T>(kind: string, read: () => Promise<T>): Promise<T> => {
  const lane: Lane = { isHeavy: heavy.has(kind), spentMs: 0 };
  try {
    return await current.run(lane, read);
  } finally {
    heavy.delete(kind);
    if (heavy.size >= MOST_REMEMBERED) heavy.clear();
    if (lane.spentMs > HEAVY_MS) heavy.add(kind);
  }
};

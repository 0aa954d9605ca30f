import { AsyncLocalStorage } from 'node:async_hooks';

/** A read whose statements took longer than this, in milliseconds, waits behind others the next time. */
const HEAVY_MS = 200;
/** For so many times what a heavy read took, whatever its reader reads waits behind others, too. */
const REST = 10;
const MOST_REMEMBERED = 1_000;

export type Lane = { readonly isHeavy: boolean; spentMs: number };

const current = new AsyncLocalStorage<Lane>();
const readers = new AsyncLocalStorage<string>();
const heavy = new Set<string>();
/** Until when the reads of somebody wait behind others. */
const resting = new Map<string, number>();

/** What is read at the moment; `undefined` for all that is not timed. */
export const currentLane = (): Lane | undefined => current.getStore();

/** Does what somebody asks for: what they read meanwhile counts as theirs. */
export const asReader = <T>(reader: string, ask: () => T): T => readers.run(reader, ask);

/** Remembers a little: what was forgotten is found out again. */
const requireRoom = (remembered: Set<string> | Map<string, number>) => {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
};

/**
 * Reads in the lane of its kind: kinds that were slow the last time do not stand before the quick ones, nor do other kinds of a
 * reader who had a slow one a moment ago: who asks something else each time would be quick each time. Only a database with one
 * connection looks at it.
 *
 * @param kind the same for reads that do the same with other values
 */
export const readInLane = async <T>(
  kind: string,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): Promise<T> => {
  const reader = readers.getStore() ?? '';
  const lane: Lane = { isHeavy: heavy.has(kind) || (resting.get(reader) ?? 0) > now(), spentMs: 0 };
  try {
    return await current.run(lane, read);
  } finally {
    heavy.delete(kind);
    if (lane.spentMs > HEAVY_MS) {
      requireRoom(heavy);
      heavy.add(kind);
      requireRoom(resting);
      if (reader !== '') resting.set(reader, Math.max(resting.get(reader) ?? 0, now() + REST * lane.spentMs));
    }
  }
};

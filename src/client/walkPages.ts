import type { Page } from '../contract';

/** A page as a host granted it: `limit` may be lower than was asked for. */
export type GrantedPage<T> = { data: readonly T[]; total: number | undefined; limit: number };

export type WalkedPage<T> = {
  /** Records that no page before held. */
  records: readonly T[];
  /** How many were read so far, these included. */
  done: number;
  total: number | undefined;
};

export type WalkEnd = {
  count: number;
  /** Whether there was more than might be read. */
  isCut: boolean;
  /** The host gave the same records again instead of going on: what lies behind them cannot be reached. */
  isRepeating: boolean;
  /** What shows that records came or went meanwhile: some may be missing. `undefined` when nothing does. */
  changed: { repeated: number; totals: readonly number[] } | undefined;
};

export type WalkOptions<T> = {
  read: (at: { limit: number; offset: number }) => Promise<GrantedPage<T>>;
  /** Records to ask for at once. */
  pageSize: number;
  /** Ends after so many records. */
  most: number;
};

/** One page without news is what an insertion, or a right to see only some, can make of it; two in a row are the host's way. */
const IDLE_MOST = 2;

const idOf = (record: unknown): unknown => {
  const { id } = (record ?? {}) as { id?: unknown };
  return id === undefined || id === null || id === '' ? undefined : id;
};

/** Tells a record from others; by all that it is where it has no id. */
const keyOf = (record: unknown): unknown => idOf(record) ?? `record ${JSON.stringify(record)}`;

type Answered = { length: number; isNews: boolean; asked: number; granted: number; longest: number };

/** Whether nothing lies behind a page, where the host has not counted. */
const isUncountedEnd = ({ length, isNews, asked, granted, longest }: Answered): boolean => {
  if (length === 0) return true;
  // It answers everything, whatever is asked.
  if (length > asked || (!isNews && length < granted)) return true;
  // Who lowers the limit says so. Who gives fewer than it says may do so with every page: only a shorter one than before tells.
  return length < Math.min(asked, granted < asked ? granted : longest);
};

/** Whether a page asked for from the start is the whole list, as far as the host tells. */
export const isWholeList = ({ data, page: { total = -1, limit } }: Page<unknown>): boolean =>
  total >= data.length ? total === data.length : data.length < limit;

/**
 * Reads a list to its end. It goes on behind what arrived, not behind what was asked for: a host that lowers the page size,
 * also half way, loses no record. A record that a later page holds again is told once. A host that tells no total, one that
 * cannot be, leaves pages empty or does not heed the offset is read as far as it goes.
 *
 * @throws whatever `read` does; nothing is read after that
 */
export async function* walkPages<T>({ read, pageSize, most }: WalkOptions<T>): AsyncGenerator<WalkedPage<T>, WalkEnd> {
  const seen = new Set<unknown>();
  const totals: number[] = [];
  let [limit, offset, count, repeated, idle, longest] = [pageSize, 0, 0, 0, 0, 0];
  const end = ({ isCut = false, isRepeating = false } = {}): WalkEnd => {
    const last = totals.at(-1);
    const isShort = !isCut && last !== undefined && count !== last;
    const isChanged = totals.length > 1 || repeated > 0 || isShort;
    return { count, isCut, isRepeating, changed: isChanged ? { repeated, totals } : undefined };
  };

  for (;;) {
    const asked = Math.min(limit, most - count);
    const page = await read({ limit: asked, offset });
    const { data } = page;
    const granted = page.limit >= 1 ? Math.min(page.limit, asked) : asked;
    const arrived = offset + data.length;
    // Hosts that do not count say 0 or -1: fewer than arrived is no total.
    const total = page.total !== undefined && page.total >= arrived ? page.total : undefined;
    if (total !== undefined && total !== totals.at(-1)) totals.push(total);
    // What an empty page left out lies where it was asked for.
    offset = data.length === 0 ? offset + granted : arrived;

    const isNews = data.some(record => !seen.has(keyOf(record)));
    const fresh = data.filter(record => (isNews && idOf(record) === undefined) || !seen.has(keyOf(record)));
    const records = fresh.slice(0, most - count);
    for (const record of records) seen.add(keyOf(record));
    repeated += data.length - fresh.length;
    count += records.length;
    if (records.length > 0) yield { records, done: count, total };

    const isLast =
      total === undefined ? isUncountedEnd({ length: data.length, isNews, asked, granted, longest }) : offset >= total;
    if (count >= most) return end({ isCut: fresh.length > records.length || !isLast });
    if (isLast) return end();
    idle = isNews ? 0 : idle + 1;
    if (idle === IDLE_MOST) return end({ isRepeating: data.length > 0 });
    longest = Math.max(longest, data.length);
    // Asked for less only because the end of what may be read is near: that is no lower grant.
    if (granted < asked) limit = granted;
  }
}

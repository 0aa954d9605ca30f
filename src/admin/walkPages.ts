import type { RaRecord } from 'react-admin';

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

/**
 * Reads a list to its end. It goes on behind what arrived, not behind what was asked for: a host that lowers the page size,
 * also half way, loses no record. A record that a later page holds again is told once.
 *
 * @throws whatever `read` does; nothing is read after that
 */
export async function* walkPages<T extends RaRecord>({
  read,
  pageSize,
  most,
}: WalkOptions<T>): AsyncGenerator<WalkedPage<T>, WalkEnd> {
  const seen = new Set<unknown>();
  const totals: number[] = [];
  let [limit, offset, count, repeated] = [pageSize, 0, 0, 0];
  const end = (isCut: boolean): WalkEnd => {
    const last = totals.at(-1);
    const isShort = !isCut && last !== undefined && count !== last;
    return { count, isCut, changed: totals.length > 1 || repeated > 0 || isShort ? { repeated, totals } : undefined };
  };

  for (;;) {
    const asked = Math.min(limit, most - count);
    const { data, total, limit: granted } = await read({ limit: asked, offset });
    if (total !== undefined && total !== totals.at(-1)) totals.push(total);
    const fresh = data.filter(({ id }) => id === undefined || id === null || !seen.has(id));
    const records = fresh.slice(0, most - count);
    for (const { id } of records) seen.add(id);
    repeated += data.length - fresh.length;
    count += records.length;
    offset += data.length;
    if (records.length > 0) yield { records, done: count, total };

    const isLast = total === undefined ? data.length < Math.min(asked, granted) : offset >= total;
    if (count >= most) return end(fresh.length > records.length || !isLast);
    if (data.length === 0 || isLast) return end(false);
    // Asked for less only because the end of what may be read is near: that is no lower grant.
    if (granted < asked) limit = granted;
  }
}

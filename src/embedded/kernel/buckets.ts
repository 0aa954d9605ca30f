import { sql } from 'kysely';
import { TooManyError } from './errors';
import { sha256 } from './passwords';
import type { Kernel } from './platform';

declare module '../store/schema' {
  interface Schema {
    buckets: { key: string; full_at: Date };
  }
}

/** So many calls at once, and one more each time so many milliseconds have passed. */
export type Bucket = { readonly burst: number; readonly everyMs: number };

/** A clock that was set back by more leaves no bucket closed for as long. */
const CLOCK_MOVED_MS = 60_000;

/**
 * Takes one call from a bucket, in the statement that counts it: servers share it, restarts do not empty it, and calls at
 * once take one each. Only the moment is kept at which it will be full again.
 *
 * @param key what the bucket is about (a client, an e-mail address); kept as a digest
 * @returns milliseconds until the next call is free; 0 when this one was
 */
export const take = async (
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  key: string,
  { burst, everyMs }: Bucket,
): Promise<number> => {
  const at = now();
  const digest = sha256(key);
  const isOpen = new Date(at + (burst - 1) * everyMs);
  const isStrange = new Date(at + burst * everyMs + CLOCK_MOVED_MS);
  const { rows } = await sql`insert into buckets as b (key, full_at) values (${digest}, ${new Date(at + everyMs)})
    on conflict (key) do update set
      full_at = case when b.full_at > ${isStrange} then ${new Date(at)} else greatest(b.full_at, ${new Date(at)}) end
        + ${sql.lit(everyMs)} * interval '1 ms'
    where b.full_at <= ${isOpen} or b.full_at > ${isStrange} returning key`.execute(db);
  if (rows.length > 0) return 0;
  const full = await db.selectFrom('buckets').select('full_at').where('key', '=', digest).execute();
  return Math.max(1, (full[0]?.full_at.getTime() ?? at) - isOpen.getTime());
};

/** @throws TooManyError when the bucket is empty */
export const requireRoom = async (kernel: Pick<Kernel, 'db' | 'now'>, key: string, bucket: Bucket): Promise<void> => {
  const waitMs = await take(kernel, key, bucket);
  if (waitMs > 0) throw new TooManyError(waitMs);
};

import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import type { Kernel } from '../../kernel/platform';
import type { Database } from '../../store/openStore';

/** Wrong codes of one user in any 24 hours: a chance of 3 in 10,000 to guess one. */
const MAX_PER_DAY = 100;
const DAY_MS = 86_400_000;
/** A last failure this far ahead is of a clock that was set back since: nobody waits for it. */
const CLOCK_MOVED_MS = 60_000;

type Failures = { failed_attempts: number; last_failed_at: Date | null; recent_failures: Date[] };

/** How long to wait after so many failures, in milliseconds (platform-api 3.2). */
const PAUSE = sql`case when failed_attempts = 0 then 0 when failed_attempts < 5 then 1000 when failed_attempts < 10 then 5000 else 30000 end`;

const tooSoon = async ({ db }: Pick<Kernel, 'db'>, userId: string, at: number): Promise<PlatformError> => {
  const { rows } = await sql<
    Failures & { pause: number }
  >`select failed_attempts, last_failed_at, recent_failures, ${PAUSE} as pause
    from mfa_settings where user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return new PlatformError(131);
  const afterPause = (row.last_failed_at?.getTime() ?? 0) + row.pause;
  const oldest = row.recent_failures.length < MAX_PER_DAY ? undefined : row.recent_failures[0];
  const remainingDelay = Math.max(1, afterPause - at, oldest ? oldest.getTime() + DAY_MS - at : 0);
  return new PlatformError(134, undefined, { remainingDelay });
};

/**
 * Claims an attempt at a user's second factor by counting it as failed, in one statement and before the code is looked at: of
 * many at once one is made. Counted per user, so that a new challenge does not start the count again.
 *
 * @returns what takes the claim back, for a code that was right, with all failures before it but those of the day
 * @throws PlatformError 134 with the time to wait
 */
export const claimAttempt = async (
  platform: Pick<Kernel, 'db' | 'now'>,
  userId: string,
): Promise<() => Promise<void>> => {
  const { db } = platform;
  const now = platform.now();
  const at = new Date(now);
  const { rows } = await sql`update mfa_settings set failed_attempts = failed_attempts + 1, last_failed_at = ${at},
      recent_failures = (recent_failures || ${at}::timestamptz)[greatest(1, cardinality(recent_failures) + 2 - ${sql.lit(MAX_PER_DAY)}):]
    where user_id = ${userId}
      and (last_failed_at is null or last_failed_at <= ${at}::timestamptz - ${PAUSE} * interval '1 ms'
        or last_failed_at > ${new Date(now + CLOCK_MOVED_MS)})
      and (cardinality(recent_failures) < ${sql.lit(MAX_PER_DAY)} or recent_failures[1] <= ${new Date(now - DAY_MS)})
    returning user_id`.execute(db);
  if (rows.length === 0) throw await tooSoon(platform, userId, now);
  return async () => {
    await sql`update mfa_settings set failed_attempts = 0, last_failed_at = null, recent_failures = array_remove(recent_failures, ${at}::timestamptz)
      where user_id = ${userId}`.execute(db);
  };
};

/** Forgets all wrong codes of a user. */
export const forgetFailures = async (db: Database, userId: string): Promise<void> => {
  await sql`update mfa_settings set failed_attempts = 0, last_failed_at = null, recent_failures = '{}' where user_id = ${userId}`.execute(
    db,
  );
};

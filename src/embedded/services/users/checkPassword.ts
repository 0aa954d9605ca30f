import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import { sha256, verifyPassword } from '../../kernel/passwords';
import type { Kernel } from '../../kernel/platform';
import type { Account } from './ports';

const FREEZE_EVERY = 10;
const FREEZE_MS = 60_000;
const LOCK_AT = 50;
const PAUSE_MS = 1_000;

type Attempts = { failedCount: number; lastFailedAt: Date | null };

/** Refuses an attempt that comes too soon after a failed one (platform-api 3.7). */
const guardAttempts = ({ failedCount, lastFailedAt }: Attempts, now: number) => {
  if (failedCount >= LOCK_AT) throw new PlatformError(213);
  const sinceMs = lastFailedAt ? now - lastFailedAt.getTime() : Number.POSITIVE_INFINITY;
  if (failedCount > 0 && failedCount % FREEZE_EVERY === 0 && sinceMs < FREEZE_MS) {
    throw new PlatformError(212, undefined, { remainingDelay: FREEZE_MS - sinceMs });
  }
  if (failedCount > 0 && sinceMs < PAUSE_MS)
    throw new PlatformError(211, undefined, { remainingDelay: PAUSE_MS - sinceMs });
};

/**
 * Checks e-mail and password, counting failures. An unknown e-mail is counted and answered like a known one.
 *
 * @throws PlatformError 106 for a wrong pair, 211, 212, 213 while throttled
 */
export const checkPassword = async (platform: Kernel, email: string, password: string): Promise<Account> => {
  const { db } = platform;
  const key = sha256(email.toLowerCase());
  const now = platform.now();
  const { rows } = await sql<{
    id: string;
    email: string;
    password_hash: string;
    failed_count: number;
    last_failed_at: Date | null;
  }>`
    select id, email, password_hash, failed_count, last_failed_at from users where lower(email) = ${email.toLowerCase()}`.execute(
    db,
  );
  const user = rows[0];
  if (user) guardAttempts({ failedCount: user.failed_count, lastFailedAt: user.last_failed_at }, now);
  else {
    const unknown = await sql<{ failed_count: number; last_failed_at: Date }>`
      select failed_count, last_failed_at from login_attempts where key = ${key}`.execute(db);
    const attempts = unknown.rows[0];
    if (attempts) guardAttempts({ failedCount: attempts.failed_count, lastFailedAt: attempts.last_failed_at }, now);
  }

  const matches = await verifyPassword(user?.password_hash, password);
  const at = new Date(platform.now());
  if (!user) {
    await sql`insert into login_attempts (key, failed_count, last_failed_at) values (${key}, 1, ${at})
      on conflict (key) do update set failed_count = login_attempts.failed_count + 1, last_failed_at = excluded.last_failed_at`.execute(
      db,
    );
    throw new PlatformError(106);
  }
  if (!matches) {
    await sql`update users set failed_count = failed_count + 1, last_failed_at = ${at} where id = ${user.id}`.execute(
      db,
    );
    throw new PlatformError(106);
  }
  if (user.failed_count > 0) await sql`update users set failed_count = 0 where id = ${user.id}`.execute(db);
  return { id: user.id, email: user.email };
};

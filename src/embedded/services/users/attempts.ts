import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import { sha256 } from '../../kernel/passwords';
import type { Kernel } from '../../kernel/platform';
import type { Database } from '../../store/openStore';

const FREEZE_EVERY = 10;
const FREEZE_MS = 60_000;
const LOCK_AT = 50;
const PAUSE_MS = 1_000;
/** A last failure this far ahead is of a clock that was set back since: nobody waits for it. */
const CLOCK_MOVED_MS = 60_000;
/** For so long an account counts as used from where its password was last given. */
const FAMILIAR = '30 days';
/** Not written down again sooner. */
const FRESH = '1 hour';

/** Failures of one account, as one kind of callers made them (platform-api 3.7). */
type Failures = { failed_count: number; last_failed_at: Date | null };

/** Where they are counted: a row of a table, and how it is found or made. */
type Ledger = {
  read: (db: Database) => Promise<Failures>;
  /** Counts one, if another attempt is open at that moment. @returns whether it was */
  count: (db: Database, at: Date) => Promise<boolean>;
  /** Forgets all, if another attempt is open. @returns whether it was */
  clear: (db: Database, at: Date) => Promise<boolean>;
};

const pauseMs = (failed: number) => (failed === 0 ? 0 : failed % FREEZE_EVERY === 0 ? FREEZE_MS : PAUSE_MS);

/** SQL: whether an attempt is open at a moment. The same as `requireOpen`, for the statement that counts. */
const isOpen = (
  at: Date,
) => sql<boolean>`t.failed_count < ${sql.lit(LOCK_AT)} and (t.failed_count = 0 or t.last_failed_at is null
  or t.last_failed_at <= ${at}::timestamptz - case when t.failed_count % ${sql.lit(FREEZE_EVERY)} = 0 then ${sql.lit(FREEZE_MS)} else ${sql.lit(PAUSE_MS)} end * interval '1 ms'
  or t.last_failed_at > ${at}::timestamptz + ${sql.lit(CLOCK_MOVED_MS)} * interval '1 ms')`;

/** @throws PlatformError 211, 212, 213 saying how long to wait */
const requireOpen = ({ failed_count, last_failed_at }: Failures, at: Date): void => {
  if (failed_count >= LOCK_AT) throw new PlatformError(213);
  const sinceMs = last_failed_at ? at.getTime() - last_failed_at.getTime() : Number.POSITIVE_INFINITY;
  const remainingDelay = pauseMs(failed_count) - sinceMs;
  if (remainingDelay <= 0 || sinceMs < -CLOCK_MOVED_MS) return;
  throw new PlatformError(failed_count % FREEZE_EVERY === 0 ? 212 : 211, undefined, { remainingDelay });
};

const hits = async (db: Database, statement: RawBuilder<unknown>) => (await statement.execute(db)).rows.length > 0;

const ofUser = (id: string): Ledger => ({
  read: async db =>
    (await sql<Failures>`select failed_count, last_failed_at from users where id = ${id}`.execute(db)).rows[0] ?? {
      failed_count: 0,
      last_failed_at: null,
    },
  count: (db, at) =>
    hits(
      db,
      sql`update users as t set failed_count = t.failed_count + 1, last_failed_at = ${at} where t.id = ${id} and ${isOpen(at)} returning t.id`,
    ),
  clear: (db, at) =>
    hits(db, sql`update users as t set failed_count = 0 where t.id = ${id} and ${isOpen(at)} returning t.id`),
});

const ofKey = (key: string): Ledger => ({
  read: async db =>
    (await sql<Failures>`select failed_count, last_failed_at from login_attempts where key = ${key}`.execute(db))
      .rows[0] ?? { failed_count: 0, last_failed_at: null },
  count: (db, at) =>
    hits(
      db,
      sql`insert into login_attempts as t (key, failed_count, last_failed_at) values (${key}, 1, ${at})
        on conflict (key) do update set failed_count = t.failed_count + 1, last_failed_at = excluded.last_failed_at
        where ${isOpen(at)} returning t.key`,
    ),
  clear: (db, at) =>
    hits(
      db,
      sql`update login_attempts as t set failed_count = 0 where t.key = ${key} and ${isOpen(at)} returning t.key`,
    ),
});

const keyOf = (email: string) => sha256(email.toLowerCase());
const strangerKeyOf = (email: string) => sha256(`stranger ${email.toLowerCase()}`);

type Found = Failures & {
  id: string;
  email: string;
  password_hash: string;
  /** Used from elsewhere, and not from here. */
  is_strange: boolean;
  /** Known to be used from here since an hour at most. */
  is_fresh: boolean;
};

/**
 * The user behind an e-mail address, if any, and where attempts of this client are counted.
 *
 * @throws PlatformError 211, 212, 213 when an attempt is too soon
 */
export const findAttempts = async ({ db, now, variablesKey }: Kernel, email: string, client: string) => {
  const mark = createHmac('sha256', variablesKey).update(client).digest('hex');
  const ago = (interval: string) => sql`c.seen_at > ${new Date(now())}::timestamptz - ${interval}::interval`;
  const here = sql`c.user_id = u.id and c.client = ${mark}`;
  const { rows } = await sql<Found>`select u.id, u.email, u.password_hash, u.failed_count, u.last_failed_at,
      exists (select 1 from login_clients c where c.user_id = u.id and ${ago(FAMILIAR)})
        and not exists (select 1 from login_clients c where ${here} and ${ago(FAMILIAR)}) as is_strange,
      exists (select 1 from login_clients c where ${here} and ${ago(FRESH)}) as is_fresh
    from users u where lower(u.email) = ${email.toLowerCase()}`.execute(db);
  const user = rows[0];
  // While an account is used from elsewhere, strangers lock each other out, and not its owner.
  const ledger = user && !user.is_strange ? ofUser(user.id) : ofKey(user ? strangerKeyOf(email) : keyOf(email));
  requireOpen(user && !user.is_strange ? user : await ledger.read(db), new Date(now()));

  const requireOpenNow = async () => requireOpen(await ledger.read(db), new Date(now()));
  return {
    user,
    /** @throws PlatformError 211, 212, 213 */
    requireOpen: requireOpenNow,
    /**
     * Counts a failure. Of attempts that were checked at once only the first tells how it ended: for the others it was too soon,
     * whatever they would have shown.
     *
     * @throws PlatformError 211, 212, 213 when this was not the first
     */
    fail: async (): Promise<void> => {
      while (!(await ledger.count(db, new Date(now())))) await requireOpenNow();
    },
    /** Ends the count, and remembers from where. @throws PlatformError 211, 212, 213 when others failed meanwhile */
    succeed: async ({ id, is_fresh }: Found): Promise<void> => {
      const { failed_count } = await ledger.read(db);
      if (failed_count > 0) while (!(await ledger.clear(db, new Date(now())))) await requireOpenNow();
      if (!is_fresh)
        await sql`insert into login_clients (user_id, client, seen_at) values (${id}, ${mark}, ${new Date(now())})
          on conflict (user_id, client) do update set seen_at = excluded.seen_at`.execute(db);
    },
  };
};

/** Forgets the failures of an account, whoever made them. @returns whose it is, if there is one */
export const forgetFailures = async (
  db: Database,
  account: { id: string } | { email: string },
): Promise<string | undefined> => {
  const named = 'id' in account ? sql`id = ${account.id}` : sql`lower(email) = ${account.email.toLowerCase()}`;
  const { rows } = await sql<{
    id: string;
    email: string;
  }>`update users set failed_count = 0 where ${named} returning id, email`.execute(db);
  const [user] = rows;
  if (user)
    await sql`delete from login_attempts where key = any(${[keyOf(user.email), strangerKeyOf(user.email)]}::text[])`.execute(
      db,
    );
  return user?.id;
};

import { sql } from 'kysely';
import type { Base } from './base';
import type { Jobs } from './jobs';

const EVERY_MS = 3_600_000;

/** So long after their end a link of a mail and its request are still told of. */
const LINKS_MS = 24 * EVERY_MS;

/** Tables whose rows mean nothing once a moment of theirs has passed. */
const PASSING = {
  access_tokens: 'expires_at',
  refresh_tokens: 'expires_at',
  mfa_tokens: 'expires_at',
  presence_tokens: 'expires_at',
  sso_tokens: 'expires_at',
  cookie_sessions: 'expires_at',
  oauth1_nonces: 'expires_at',
  oidc_nonces: 'expires_at',
  buckets: 'full_at',
  mail_pins: 'kept_until',
  mail_hashes: 'expires_at',
} as const;

/** Removes what has expired, so that the tables hold what lives. */
const purge = async ({ db, now }: Pick<Base, 'db' | 'now'>): Promise<void> => {
  for (const [table, column] of Object.entries(PASSING)) {
    // A platform of some services only has some of the tables.
    const { rows } = await sql`select 1 where to_regclass(${table}) is not null`.execute(db);
    const at = new Date(now() - (table === 'mail_hashes' ? LINKS_MS : 0));
    if (rows.length > 0) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${at}`.execute(db);
  }
};

/** Does so every hour, on one of the servers. */
export const purgeRegularly = (base: Pick<Base, 'db' | 'now'>, jobs: Pick<Jobs, 'every'>): Promise<void> =>
  jobs.every('kernel.purge', EVERY_MS, () => purge(base));

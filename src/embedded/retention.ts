import { type RawBuilder, sql } from 'kysely';
import { isStillToGo } from './kernel/mail';
import type { Kernel } from './kernel/platform';

/**
 * What can be forgotten after some days: lines of logs, finished executions and requests to functions with their logs, mails (the outbox and what the mail service keeps of them), and the audit
 * with the attempts to sign in at providers of OpenID Connect.
 */
export const KEPT = ['logs', 'executions', 'outbox', 'audit'] as const;
export type Kept = (typeof KEPT)[number];

/** Days for which each is kept; what is not named is kept for good. */
export type Retention = Partial<Readonly<Record<Kept, number>>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many rows go in one statement: others are not kept waiting. */
const BATCH = 5_000;

/** What goes: rows of a table that meet a condition. */
const batch = (table: string, condition: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH}))`;

const DOOMED: Readonly<Record<Kept, readonly ((before: Date) => RawBuilder<unknown>)[]>> = {
  logs: ['task_logs', 'api_request_logs'].map(table => before => batch(table, sql`at < ${before}`)),
  executions: [
    before => batch('tasks', sql`status not in ('new', 'inProgress') and status_changed_timestamp < ${before}`),
    before => batch('api_requests', sql`"timestamp" < ${before}`),
  ],
  outbox: [
    // What still waits to be handed over is nobody's past.
    before => batch('outbox', sql`creation_timestamp < ${before} and not ${isStillToGo}`),
    before => batch('mails', sql`creation_timestamp < ${before} and (status is null or status = 'failed')`),
  ],
  audit: [
    before => batch('audit', sql`at < ${before}`),
    before => batch('oidc_login_attempts', sql`creation_timestamp < ${before}`),
  ],
};

/** Forgets what is older than it is kept. */
const forgetOld = async ({ db, now }: Pick<Kernel, 'db' | 'now'>, retention: Retention): Promise<void> => {
  for (const kind of KEPT) {
    const days = retention[kind];
    if (days === undefined) continue;
    const before = new Date(now() - days * DAY_MS);
    for (const doomed of DOOMED[kind])
      for (;;) {
        const { numAffectedRows = 0n } = await doomed(before).execute(db);
        if (numAffectedRows < BATCH) break;
      }
  }
};

/** Does that every hour, on one of the servers. */
export const keepForDays = async (
  kernel: Pick<Kernel, 'db' | 'now'> & { jobs: Pick<Kernel['jobs'], 'every'> },
  retention: Retention,
): Promise<void> => {
  if (Object.keys(retention).length > 0)
    await kernel.jobs.every('kernel.retention', HOUR_MS, () => forgetOld(kernel, retention));
};

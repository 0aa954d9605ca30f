import { type RawBuilder, sql } from 'kysely';
import type { Kernel } from './kernel/platform';

/** What can be forgotten after some days: lines of logs, finished executions with their logs, mails, and the audit. */
export const KEPT = ['logs', 'executions', 'outbox', 'audit'] as const;
export type Kept = (typeof KEPT)[number];

/** Days for which each is kept; what is not named is kept for good. */
export type Retention = Partial<Readonly<Record<Kept, number>>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many rows go in one statement: others are not kept waiting. */
const BATCH = 5_000;

const DOOMED: Readonly<Record<Kept, (before: Date) => RawBuilder<unknown>>> = {
  logs: before =>
    sql`delete from task_logs where ctid = any(array(select ctid from task_logs where at < ${before} limit ${BATCH}))`,
  executions: before =>
    sql`delete from tasks where ctid = any(array(select ctid from tasks
      where status not in ('new', 'inProgress') and status_changed_timestamp < ${before} limit ${BATCH}))`,
  outbox: before =>
    sql`delete from outbox where ctid = any(array(select ctid from outbox where creation_timestamp < ${before} limit ${BATCH}))`,
  audit: before =>
    sql`delete from audit where ctid = any(array(select ctid from audit where at < ${before} limit ${BATCH}))`,
};

/** Forgets what is older than it is kept. */
export const forgetOld = async ({ db, now }: Pick<Kernel, 'db' | 'now'>, retention: Retention): Promise<void> => {
  for (const kind of KEPT) {
    const days = retention[kind];
    if (days === undefined) continue;
    const before = new Date(now() - days * DAY_MS);
    for (;;) {
      const { numAffectedRows = 0n } = await DOOMED[kind](before).execute(db);
      if (numAffectedRows < BATCH) break;
    }
  }
};

/** Does that every hour, on one of the servers. */
export const keepForDays = async (kernel: Kernel, retention: Retention): Promise<void> => {
  if (Object.keys(retention).length > 0)
    await kernel.jobs.every('kernel.retention', HOUR_MS, () => forgetOld(kernel, retention));
};

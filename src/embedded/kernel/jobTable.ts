import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/openStore';

/** A server that gives no sign of life for so long has lost its jobs to others. */
const LEASE = '15 seconds';

export type JobRow = {
  id: string;
  kind: string;
  subject: string | null;
  data: object;
  /** The one that runs counts. */
  attempts: number;
  /** Pause between two runs of one that is never done. */
  every_ms: number | null;
};

type NewRow = Pick<JobRow, 'id' | 'kind' | 'data'> & { subject?: string | undefined; dueAt: Date };

const COLUMNS = sql.raw('id, kind, subject, data, attempts, every_ms');
const FREE = sql`host = null, lease_until = null`;

/**
 * The table of jobs as one server sees it. A claim is a lease: who holds it renews it, and changes only what it still holds.
 *
 * @param host name of this server, of this run alone
 */
export const createJobTable = (db: Database, host: string) => {
  const held = (id: string) => sql`id = ${id} and host = ${host}`;
  const claim = async (kinds: readonly string[], which: RawBuilder<unknown>): Promise<JobRow[]> => {
    const { rows } = await sql<JobRow>`update jobs
      set host = ${host}, lease_until = now() + ${LEASE}::interval, attempts = attempts + 1
      where id = any(array(select id from jobs where kind = any(${[...kinds]}::text[])
        and (lease_until is null or lease_until < now()) and ${which} for update skip locked))
      returning ${COLUMNS}`.execute(db);
    return rows;
  };
  return {
    insert: ({ id, kind, subject, data, dueAt }: NewRow, within: Database) =>
      sql`insert into jobs (id, kind, subject, data, due_at)
        values (${id}, ${kind}, ${subject ?? null}, ${JSON.stringify(data)}::jsonb, ${dueAt})`.execute(within),
    /** One that runs again and again: there is one of a kind. */
    insertRecurring: (kind: string, everyMs: number, dueAt: Date) =>
      sql`insert into jobs (id, kind, data, due_at, every_ms) values (${kind}, ${kind}, '{}', ${dueAt}, ${everyMs})
        on conflict (id) do update set every_ms = excluded.every_ms`.execute(db),
    claimDue: (kinds: readonly string[], at: Date, limit: number) =>
      claim(kinds, sql`due_at <= ${at} order by due_at, seq limit ${limit}`),
    /** For whoever asked for it just now: not one that a look was quicker to try, and that waits for its next attempt. */
    claimOne: (kinds: readonly string[], id: string) => claim(kinds, sql`id = ${id} and attempts = 0`),
    /** @returns whether this server still held it */
    remove: async (id: string, within: Database = db): Promise<boolean> =>
      (await sql`delete from jobs where ${held(id)} returning id`.execute(within)).rows.length > 0,
    again: (id: string, dueAt: Date, failure: string | null) =>
      sql`update jobs set ${FREE}, due_at = ${dueAt}, failure = ${failure},
        attempts = case when ${failure}::text is null then 0 else attempts end where ${held(id)}`.execute(db),
    renew: (ids: readonly string[]) =>
      sql`update jobs set lease_until = now() + ${LEASE}::interval where host = ${host} and id = any(${[...ids]}::text[])`.execute(
        db,
      ),
    /** Takes all servers for gone: for one that knows to be alone on this database. */
    freeAll: () => sql`update jobs set ${FREE} where host is not null`.execute(db),
  };
};

import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { finishTask, RUNNING_COLUMNS, type RunningRow } from './finishTask';

/** A server that gave no sign of life for so long is gone. */
const LOST_AFTER = '20 seconds';
/** Between two signs of life, in milliseconds. */
export const SIGN_OF_LIFE_MS = 5_000;

/** What became of a run whose server stopped. */
export const HOST_STOPPED = {
  type: 'runtime',
  name: 'HostStopped',
  message: 'The server that ran the function stopped before the function ended',
} as const;

/** Takes all servers for gone: for one that knows to be alone on this database. */
export const forgetHosts = async (db: Database): Promise<void> => {
  await sql`delete from task_hosts`.execute(db);
};

/** Enters a server into the list of those that run functions. */
export const registerHost = async (db: Database, host: string): Promise<void> => {
  await sql`insert into task_hosts (id, seen_at) values (${host}, now())`.execute(db);
};

/** @returns whether the server was still in the list; if not, others have taken its tasks */
export const giveSignOfLife = async (db: Database, host: string): Promise<boolean> => {
  const { rows } = await sql`update task_hosts set seen_at = now() where id = ${host} returning id`.execute(db);
  return rows.length > 0;
};

export const removeHost = async (db: Database, host: string): Promise<void> => {
  await sql`delete from task_hosts where id = ${host}`.execute(db);
};

/**
 * Ends the runs of servers that are gone: nobody else may write to them, so each is either failed or repeated, never both.
 *
 * @returns how many runs were ended
 */
export const endLostRuns = async (platform: Pick<Platform, 'db' | 'now' | 'randomHex'>): Promise<number> =>
  platform.db.transaction().execute(async db => {
    await sql`delete from task_hosts where seen_at < now() - ${LOST_AFTER}::interval`.execute(db);
    const { rows } = await sql<RunningRow>`select ${sql.raw(RUNNING_COLUMNS)} from tasks t
      where t.status = 'inProgress' and not exists (select 1 from task_hosts h where h.id = t.host) for update of t skip locked`.execute(
      db,
    );
    for (const row of rows) await finishTask(platform, db, row, HOST_STOPPED);
    return rows.length;
  });

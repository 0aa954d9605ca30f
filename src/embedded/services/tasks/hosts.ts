import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { finishTask } from './finishTask';

/** A server that gave no sign of life for so long is gone. */
const LOST_AFTER = '20 seconds';
/** Between two signs of life, in milliseconds. */
const SIGN_OF_LIFE_MS = 5_000;

/** What became of a run whose server stopped. */
export const HOST_STOPPED = {
  type: 'runtime',
  name: 'HostStopped',
  message: 'The server that ran the function stopped before the function ended',
} as const;

/** Takes all servers for gone: for one that knows to be alone on this database. */
export const forgetHosts = async (db: Database): Promise<void> => {
  await db.deleteFrom('task_hosts').execute();
};

/** Enters a server into the list of those that run functions. */
const registerHost = async (db: Database, host: string): Promise<void> => {
  await db.insertInto('task_hosts').values({ id: host, seen_at: sql<Date>`now()` }).execute();
};

/** @returns whether the server was still in the list; if not, others have taken its tasks */
const giveSignOfLife = async (db: Database, host: string): Promise<boolean> => {
  const signed = await db
    .updateTable('task_hosts')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', host)
    .returning('id')
    .executeTakeFirst();
  return signed !== undefined;
};

const removeHost = async (db: Database, host: string): Promise<void> => {
  await db.deleteFrom('task_hosts').where('id', '=', host).execute();
};

/**
 * Ends the runs of servers that are gone: nobody else may write to them, so each is either failed or repeated, never both.
 *
 * @returns how many runs were ended
 */
export const endLostRuns = async (platform: Pick<Platform, 'db' | 'now' | 'randomHex' | 'events'>): Promise<number> =>
  platform.db.transaction().execute(async db => {
    await db.deleteFrom('task_hosts').where('seen_at', '<', sql<Date>`now() - ${LOST_AFTER}::interval`).execute();
    const lost = await db
      .selectFrom('tasks')
      .selectAll()
      .where('status', '=', 'inProgress')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('task_hosts').select('id').whereRef('task_hosts.id', '=', 'tasks.host'))),
      )
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of lost) await finishTask(platform, db, row, HOST_STOPPED);
    return lost.length;
  });

/**
 * This server, among those that run functions.
 *
 * @param onLost hears when it slept so long that others took it for lost: what it runs is no longer its own
 */
export const createHost = async (
  platform: Pick<Platform, 'db' | 'now' | 'randomHex' | 'events'>,
  onLost: () => void,
): Promise<{ id: () => string; keepAlive: () => Promise<void>; close: () => Promise<void> }> => {
  const { db, randomHex } = platform;
  let id = randomHex(24);
  let lastSign = Date.now();
  await registerHost(db, id);
  return {
    id: () => id,
    keepAlive: async () => {
      const silentMs = Date.now() - lastSign;
      if (silentMs < SIGN_OF_LIFE_MS) return;
      if (!(await giveSignOfLife(db, id))) {
        onLost();
        id = randomHex(24);
        await registerHost(db, id);
      }
      lastSign = Date.now();
      // When the database was away, the others could not sign either: they get another round.
      if (silentMs < 2 * SIGN_OF_LIFE_MS) await endLostRuns(platform);
    },
    close: () => removeHost(db, id),
  };
};

import { rmSync } from 'node:fs';
import type { Database, DatabaseOptions, OpenDatabase } from './database';
import { unfinishedIn } from './dataFolder';
import { exclusively } from './exclusively';
import { type Migration, migrate } from './migrate';
import { openPglite } from './openPglite';
import type { PoolState } from './postgres';

export type { Database, Migration };

export type Store = {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** Connections to a PostgreSQL: open, of them idle, and callers that wait for one. */
  readonly pool?: () => PoolState;
  close: () => Promise<void>;
};

export type StoreOptions = DatabaseOptions & {
  migrations: readonly Migration[];
  /** Looks at the database before anything in it is changed: what it throws ends the opening. */
  before?: (db: Database) => Promise<void>;
  /** The same database where it is being opened already: it takes about as long as loading the platform's code. */
  database?: Promise<OpenDatabase>;
};

/**
 * Opens the database as it is.
 *
 * @throws FolderLockedError when another process has the data folder open
 */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> => {
  if (!options.databaseUrl) return openPglite(options);
  const { openPostgres } = await import('./postgres');
  return { ...openPostgres(options.databaseUrl), unlock: () => undefined };
};

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws NewerDatabaseError for one that a newer version has opened, FolderLockedError when another process has the data folder open,
 * and whatever `before` throws
 */
export const openStore = async ({ database, ...options }: StoreOptions): Promise<Store> => {
  const { db, unlock, pool } = await (database ?? openDatabase(options));
  try {
    const bringUpToDate = async () => {
      await options.before?.(db);
      await migrate(db, options.migrations);
    };
    await (options.databaseUrl ? exclusively(db, bringUpToDate) : bringUpToDate());
  } catch (error) {
    await db.destroy();
    unlock();
    throw error;
  }
  if (options.dataDir) rmSync(unfinishedIn(options.dataDir), { force: true });
  return {
    db,
    kind: options.databaseUrl ? 'postgres' : 'pglite',
    ...(pool ? { pool } : {}),
    close: async () => {
      try {
        await db.destroy();
      } finally {
        unlock();
      }
    },
  };
};

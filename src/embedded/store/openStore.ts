import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import { exclusively } from './exclusively';
import { lockFolder } from './lockFolder';
import { type Migration, migrate } from './migrate';
import { PgliteConnection } from './pglite';
import { pgliteDialect } from './pgliteDialect';
import type { PoolState } from './postgres';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
export type { Migration };

export type Store = {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** Connections to a PostgreSQL: open, of them idle, and callers that wait for one. */
  readonly pool?: () => PoolState;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** Any PostgreSQL; without it PGlite is used. */
  databaseUrl?: string;
  /** Folder of PGlite's data; in memory when left out. */
  dataDir?: string;
  /** Where what PGlite makes of nothing is kept, so that a fresh start takes one second instead of six. */
  cacheDir?: string;
  /** Where the build left a database with all tables and nothing in them, if it did: a fresh data folder is a copy of it. */
  emptyDir?: string;
  onProgress?: (text: string) => void;
  /** Hears that a database in memory is lost: this platform is of no use any more. */
  onLost?: (error: Error) => void;
};

/** A database whose tables may be those of an earlier release, or none. */
export type OpenDatabase = { db: Database; pool?: () => PoolState; unlock: () => void };

export type StoreOptions = DatabaseOptions & {
  migrations: readonly Migration[];
  /** The same database where it is being opened already: it takes about as long as loading the platform's code. */
  database?: Promise<OpenDatabase>;
};

/** An initialised database by its name in `cacheDir`: as a folder for a data folder, as a file for memory. */
const TEMPLATE = 'pglite-0.5.16-initialised';
const templateIn = (cacheDir: string, pgDir: string | undefined) =>
  join(cacheDir, pgDir ? TEMPLATE : `${TEMPLATE}.tar.gz`);

/** The database in a data folder cannot be opened. */
export class BrokenFolderError extends Error {
  override readonly name = 'BrokenFolderError';
  constructor(dataDir: string, what: string, cause?: unknown) {
    super(
      `${what}. Nothing was changed. Put a copy of ${dataDir} back, start with another folder (--data), or begin anew with --reset, which deletes this one.`,
      { cause },
    );
  }
}

/** There from the making of a database until it has its tables: what such a start left behind was never used. */
const unfinishedIn = (dataDir: string) => join(dataDir, 'unfinished');

/** Removes the database of a data folder; its key stays. */
export const forgetDatabase = (dataDir: string): void => rmSync(join(dataDir, 'pg'), { recursive: true, force: true });

/**
 * Whether a data folder has no database yet.
 *
 * @throws BrokenFolderError for one that has lost a part: a new one would be made over it
 */
const isFreshFolder = (dataDir: string): boolean => {
  if (existsSync(unfinishedIn(dataDir))) forgetDatabase(dataDir);
  const pgDir = join(dataDir, 'pg');
  if (existsSync(join(pgDir, 'PG_VERSION'))) return false;
  if (existsSync(pgDir) && readdirSync(pgDir).length > 0)
    throw new BrokenFolderError(dataDir, `The database in ${pgDir} is not whole: it has no PG_VERSION`);
  writeFileSync(unfinishedIn(dataDir), '');
  return true;
};

const isWhole = (pgDir: string | undefined): pgDir is string =>
  pgDir !== undefined && existsSync(join(pgDir, 'PG_VERSION'));

/** Another process may do the same meanwhile: whoever is first has made it. */
const keepTemplate = async (connection: PgliteConnection, template: string, pgDir: string | undefined) => {
  const partial = `${template}.${process.pid}`;
  mkdirSync(dirname(template), { recursive: true });
  if (pgDir) {
    await connection.send({ sql: 'checkpoint' });
    cpSync(pgDir, partial, { recursive: true });
  } else writeFileSync(partial, await connection.dump());
  try {
    renameSync(partial, template);
  } catch {
    rmSync(partial, { recursive: true });
  }
};

const openPglite = async ({
  dataDir,
  cacheDir,
  emptyDir,
  onProgress,
  onLost,
}: DatabaseOptions): Promise<OpenDatabase> => {
  const unlock = dataDir ? lockFolder(dataDir) : () => undefined;
  const pgDir = dataDir ? join(dataDir, 'pg') : undefined;
  const template = cacheDir ? templateIn(cacheDir, pgDir) : undefined;
  let isFresh: boolean;
  try {
    isFresh = !dataDir || isFreshFolder(dataDir);
  } catch (error) {
    unlock();
    throw error;
  }
  const isReady = template !== undefined && existsSync(template);
  const copyOf = isFresh && pgDir ? [emptyDir, template].find(isWhole) : undefined;
  if (isFresh && !isReady && !copyOf)
    onProgress?.('Preparing the embedded database for the first time (a few seconds)');
  const connection = new PgliteConnection({
    ...(pgDir ? { dataDir: pgDir } : {}),
    ...(copyOf ? { copyOf } : {}),
    ...(isReady && !pgDir ? { template: readFileSync(template) } : {}),
    ...(onLost ? { onLost } : {}),
  });
  try {
    await connection.ready();
  } catch (error) {
    unlock();
    const reason = error instanceof Error ? error.message : String(error);
    throw pgDir && dataDir
      ? new BrokenFolderError(dataDir, `The database in ${pgDir} cannot be opened (${reason})`, error)
      : error;
  }
  if (isFresh && template && !isReady && !copyOf) await keepTemplate(connection, template, pgDir);
  return { db: new Kysely<Schema>({ dialect: pgliteDialect(connection) }), unlock };
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
 * @throws NewerDatabaseError for one that a newer version has opened, FolderLockedError when another process has the data folder open
 */
export const openStore = async ({ database, ...options }: StoreOptions): Promise<Store> => {
  const { db, unlock, pool } = await (database ?? openDatabase(options));
  try {
    const bringUpToDate = () => migrate(db, options.migrations);
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

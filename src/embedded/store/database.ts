import type { Kysely } from 'kysely';
import type { PoolState } from './postgres';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;

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

import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema';

/** How long a caller waits for a connection before it is told to come back, in milliseconds. */
const CONNECT_MS = 5_000;

// Large counters come back as numbers, as PGlite gives them.
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A pool whose connections may break at any moment, idle or at work: that is never more than a failed statement. Once one
 * broke, those that were open then are tried before they are handed out again, so that the first call after the database's
 * return finds a sound one.
 */
const createPool = (databaseUrl: string) => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 5_000,
  });
  let era = 0;
  const soundIn = new WeakMap<pg.PoolClient, number>();
  const onLoss = () => void era++;
  pool.on('error', onLoss);
  pool.on('connect', client => {
    soundIn.set(client, era);
    // While it is handed out nobody else listens, and an unheard event would end the process.
    client.on('error', onLoss);
  });
  return {
    connect: async (): Promise<PostgresPoolClient> => {
      for (;;) {
        const client = await pool.connect();
        const now = era;
        if (soundIn.get(client) === now) return client;
        try {
          await client.query('select 1');
          soundIn.set(client, now);
          return client;
        } catch {
          client.release(true);
        }
      }
    },
    end: () => pool.end(),
    state: (): PoolState => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
};

/** Connections of the pool: open, of them idle, and callers that wait for one. */
export type PoolState = { open: number; idle: number; waiting: number };

/** Any PostgreSQL, by its address. */
export const openPostgres = (databaseUrl: string): { db: Kysely<Schema>; pool: () => PoolState } => {
  const pool = createPool(databaseUrl);
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool: pool.state };
};

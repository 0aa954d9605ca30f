import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { BUILD_DEADLINE_MS, isBuild } from './builds';
import { codeOf } from './errors';
import { firstWritable, hostsOf, StandbyError } from './hosts';
import type { Schema } from './schema';
import { createStatementNames } from './statementNames';
import { readerOf } from './types';

/** How long a caller waits for a connection before it is told to come back, in milliseconds. */
const CONNECT_MS = 5_000;
/** How long a connection that was open when others broke may take to show that it is sound, in milliseconds. */
const CHECK_MS = 2_000;
/** PostgreSQL ends what takes longer by itself, in milliseconds. */
const STATEMENT_MS = 10_000;
/** A database that stands still, or cannot be heard, ends nothing: from here on its connection counts as lost. */
const ANSWER_MS = STATEMENT_MS + 2_000;

/**
 * How long a connection lives, and with it what it keeps prepared, in seconds: the plan of a statement is of tables as large as they were
 * when it was made.
 */
const LIFETIME_S = 60;

/** SQLSTATE of a kept statement whose tables have become others. */
const CHANGED = '0A000';
/** SQLSTATE of a write to a host that takes none. */
const READ_ONLY = '25006';
/** What `pg` offers, and its types do not know: `I` where no transaction is open. */
type StatusTeller = pg.PoolClient & { getTransactionStatus: () => string | null };

/** Whether a connection is sound, and where it leads. */
const ASK = 'select pg_is_in_recovery() as standby';

const types = { getTypeParser: readerOf as typeof pg.types.getTypeParser };

/**
 * A pool whose connections may break at any moment, idle or at work: that is never more than a failed statement. Once one
 * broke, those that were open then are tried before they are handed out again, so that the first call after the database's
 * return finds a sound one.
 *
 * @param isOneOfMany whether others could take writes where this host does not: each connection is then asked before it is handed out
 */
const createPool = (databaseUrl: string, answerMs: number, isOneOfMany: boolean) => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    types,
    keepAlive: true,
    maxLifetimeSeconds: LIFETIME_S,
    connectionTimeoutMillis: isOneOfMany ? CHECK_MS : CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 5_000,
  });
  const nameOf = createStatementNames(LIFETIME_S * 1_000);
  let era = 0;
  const soundIn = new WeakMap<pg.PoolClient, number>();
  const onLoss = () => void era++;
  pool.on('error', onLoss);
  pool.on('connect', client => {
    if (!isOneOfMany) soundIn.set(client, era);
    // While it is handed out nobody else listens, and an unheard event would end the process.
    client.on('error', onLoss);
  });

  /** A connection as it is handed out: one that leaves a statement without an answer is cut, and counts as lost. */
  const handOut = (client: pg.PoolClient) => {
    let isGivenBack = false;
    let isOutdated = false;
    const giveBack = (isLost = false) => {
      if (!isGivenBack) client.release(isLost || isOutdated);
      isGivenBack = true;
    };
    const ask = async (text: string, values: readonly unknown[]) => {
      const name = nameOf(text);
      try {
        return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
      } catch (error) {
        const isAlone = (client as StatusTeller).getTransactionStatus() === 'I';
        if (!name || codeOf(error) !== CHANGED) throw error;
        // The next one prepares it anew.
        isOutdated = true;
        if (!isAlone) throw error;
        return client.query(text, [...values]);
      }
    };
    const query = async <R>(
      text: string,
      values: readonly unknown[],
      mostMs = isBuild(text) ? BUILD_DEADLINE_MS : answerMs,
    ): Promise<PostgresQueryResult<R>> => {
      const timer = setTimeout(() => {
        onLoss();
        giveBack(true);
      }, mostMs);
      try {
        // pg knows nothing of what was selected; kysely does.
        const { command, rowCount, rows } = await ask(text, values);
        return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows };
      } catch (error) {
        // It follows another host since: so do all its connections.
        if (isOneOfMany && codeOf(error) === READ_ONLY) onLoss();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
    return { query, giveBack };
  };

  return {
    connect: async (): Promise<PostgresPoolClient> => {
      const until = performance.now() + CONNECT_MS;
      for (;;) {
        const client = await pool.connect();
        const { query, giveBack } = handOut(client);
        const now = era;
        try {
          if (soundIn.get(client) !== now) {
            const { rows } = await query<{ standby: boolean }>(ASK, [], CHECK_MS);
            if (isOneOfMany && rows[0]?.standby) throw new StandbyError();
          }
          soundIn.set(client, now);
          // Kysely also knows streams, which are read by cursors; none is used.
          return { query: query as PostgresPoolClient['query'], release: () => giveBack() };
        } catch (error) {
          giveBack(true);
          if (error instanceof StandbyError) throw error;
          if (performance.now() > until) throw error;
        }
      }
    },
    end: () => pool.end(),
    state: (): PoolState => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
};

/** Connections of all pools. */
const sumOf = (states: readonly PoolState[]): PoolState => {
  const sum = (name: keyof PoolState) => states.reduce((total, state) => total + state[name], 0);
  return { open: sum('open'), idle: sum('idle'), waiting: sum('waiting') };
};

/** Connections of the pool: open, of them idle, and callers that wait for one. */
export type PoolState = { open: number; idle: number; waiting: number };

/**
 * Any PostgreSQL, by its address; of several hosts the one that takes writes.
 *
 * @param answerMs how long a statement may go without an answer before its connection counts as lost, in milliseconds
 */
export const openPostgres = (
  databaseUrl: string,
  answerMs = ANSWER_MS,
): { db: Kysely<Schema>; pool: () => PoolState } => {
  const urls = hostsOf(databaseUrl);
  const pools = urls.map(url => createPool(url, answerMs, urls.length > 1));
  const pool = pools.length > 1 || !pools[0] ? firstWritable(pools, CONNECT_MS) : pools[0];
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    pool: () => sumOf(pools.map(({ state }) => state())),
  };
};

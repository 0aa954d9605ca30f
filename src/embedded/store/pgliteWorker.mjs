// Runs PGlite off the server's thread: a long query must not stop health checks and other requests.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { createPreparedStatements } from './preparedStatements.mjs';

const { dataDir, template } = workerData;
/** Compiled by the first worker of a process; the next ones are given it, and need a second less. */
const program =
  workerData.program ??
  (await WebAssembly.compile(await readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))));

const database = await PGlite.create({
  pgliteWasmModule: program,
  // A log that is no longer needed is given back, down to two of its files.
  startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=32MB', '-c', 'shared_buffers=32MB'],
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([template]) } : {}),
  parsers: { [types.INT8]: value => Number(value) },
});

const query = createPreparedStatements(database);

/** How long the log may become before the database is written down, in bytes. */
const LOG_BYTES = 32 * 1024 * 1024;
/** Statements between two looks at the log; one with long parameters counts for several. */
const STATEMENTS = 500;
let statements = 0;

/** Other PostgreSQLs have a process for this. Here nobody else shortens the log: it would grow for as long as the server runs. */
const shortenLog = async () => {
  const { rows } = await database.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  if (/** @type {any} */ (rows[0]).bytes > LOG_BYTES) await database.query('checkpoint');
};

const countStatement = parameters => {
  const length = (parameters ?? []).reduce((sum, value) => sum + (value?.length ?? 0), 0);
  statements += 1 + length / 10_000;
  if (statements < STATEMENTS) return;
  statements = 0;
  // In a transaction that has failed nothing is asked; the next look comes.
  shortenLog().catch(() => undefined);
};

/** @type {Record<string, (message: any) => Promise<unknown>>} */
const verbs = {
  query: async ({ sql, parameters }) => {
    const { rows, affectedRows } = await query(sql, parameters ?? []);
    countStatement(parameters);
    return { rows, affectedRows: affectedRows ?? 0 };
  },
  dump: async () => new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer()),
  close: async () => {
    await database.close();
  },
};

parentPort?.on('message', async message => {
  try {
    parentPort?.postMessage({ id: message.id, result: await verbs[message.verb]?.(message) });
  } catch (error) {
    const { message: text = String(error), code, constraint } = /** @type {any} */ (error ?? {});
    // PostgreSQL's own errors are none of these: its process broke down.
    const isFatal = error instanceof WebAssembly.RuntimeError;
    parentPort?.postMessage({ id: message.id, error: { message: text, code, constraint, isFatal } });
  }
});
parentPort?.postMessage({ id: 0, result: program });

// Runs PGlite off the server's thread: a long query must not stop health checks and other requests.
import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { dataDir, template, copyOf } = workerData;
/** Compiled by the first worker of a process; the next ones are given it, and need a second less. */
const compiling =
  workerData.program ??
  readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then(WebAssembly.compile);

/** @type {(from: string, to: string) => void} */
const copyFolder = (from, to) => {
  mkdirSync(to, { mode: 0o700, recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
};
if (copyOf) copyFolder(copyOf, dataDir);
const program = await compiling;

const database = await PGlite.create({
  pgliteWasmModule: program,
  // A log that is no longer needed is given back, down to two of its files.
  startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=32MB', '-c', 'shared_buffers=32MB'],
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([template]) } : {}),
});

/** How long the log may become before the database is written down, in bytes. */
const LOG_BYTES = 32 * 1024 * 1024;
/** Between two looks at the log: statements, and what they are long. */
const STATEMENTS = 500;
const BYTES = 5 * 1024 * 1024;
let asked = 0;

/** Other PostgreSQLs have a process for this. Here nobody else shortens the log: it would grow for as long as the server runs. */
const shortenLog = async () => {
  const { rows } = await database.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  if (/** @type {any} */ (rows[0]).bytes > LOG_BYTES) await database.query('checkpoint');
};

/** @type {Record<string, (message: Uint8Array) => Promise<Uint8Array | undefined>>} */
const verbs = {
  query: async message => {
    asked += 1 / STATEMENTS + message.length / BYTES;
    return database.execProtocolRawSync(message);
  },
  dump: async () => new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer()),
  close: async () => {
    await database.close();
    return undefined;
  },
};

const answer = async ({ id, verb, message }) => {
  try {
    const result = await verbs[verb]?.(message);
    parentPort?.postMessage({ id, result }, result ? [/** @type {ArrayBuffer} */ (result.buffer)] : []);
    if (asked < 1) return;
    asked = 0;
    // In a transaction that has failed nothing is asked; the next look comes.
    await shortenLog().catch(() => undefined);
  } catch (error) {
    // PostgreSQL's own errors are answers: here its process broke down.
    parentPort?.postMessage({ id, error: String(error) });
  }
};

/** One after the other: the database hears one at a time. */
let last = Promise.resolve();
parentPort?.on('message', message => {
  last = last.then(() => answer(message));
});
parentPort?.postMessage({ id: 0, result: program });

// Runs PGlite off the server's thread: a long query must not stop health checks and other requests.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';

const { dataDir, template } = workerData;

const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([template]) } : {}),
  parsers: { [types.INT8]: value => Number(value) },
});

/** @type {Record<string, (message: any) => Promise<unknown>>} */
const verbs = {
  query: async ({ sql, parameters }) => {
    const { rows, affectedRows } = await database.query(sql, parameters);
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
parentPort?.postMessage({ id: 0, result: 'ready' });

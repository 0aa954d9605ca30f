import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

/** The database took longer than it may; its worker was ended and started again. */
export class StoreDeadlineError extends Error {
  override readonly name = 'StoreDeadlineError';
}

/** Too many statements wait already, or one has waited too long. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

export type PgliteOptions = {
  /** Folder of the data; in memory when left out. */
  dataDir?: string;
  /** A dumped, initialised folder to start from. */
  template?: Uint8Array;
  /** How long one statement may run, in milliseconds. */
  deadlineMs?: number;
  /** How many callers may wait for the connection. */
  queueLength?: number;
  /** How long a caller waits for the connection, in milliseconds. */
  waitMs?: number;
};

type Answer = { id: number; result?: unknown; error?: { message: string; code?: string; constraint?: string } };
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** PGlite in a worker thread, spoken to by messages. One connection: whoever holds it works alone. */
export class PgliteConnection implements DatabaseConnection {
  readonly #options: PgliteOptions;
  #worker: Worker;
  #ready: Promise<unknown>;
  #waiting = new Map<number, Waiting>();
  #serial = 0;
  #queue: (() => void)[] = [];
  #isTaken = false;

  constructor(options: PgliteOptions) {
    this.#options = options;
    ({ worker: this.#worker, ready: this.#ready } = this.#start(options.template));
  }

  #start(template: Uint8Array | undefined) {
    const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), {
      workerData: { dataDir: this.#options.dataDir, template },
      execArgv: [],
    });
    worker.unref();
    const waiting = this.#waiting;
    const ready = new Promise((resolve, reject) => waiting.set(0, { resolve, reject }));
    worker.on('message', ({ id, result, error }: Answer) => {
      const caller = waiting.get(id);
      waiting.delete(id);
      if (error)
        caller?.reject(Object.assign(new Error(error.message), { code: error.code, constraint: error.constraint }));
      else caller?.resolve(result);
    });
    worker.on('error', error => {
      for (const caller of waiting.values()) caller.reject(error as Error);
      waiting.clear();
    });
    return { worker, ready };
  }

  async #call<T>(verb: string, details: object = {}, deadlineMs = this.#options.deadlineMs ?? 10_000): Promise<T> {
    await this.#ready;
    const id = ++this.#serial;
    const worker = this.#worker;
    worker.ref();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        timer = setTimeout(
          () => this.#restart(new StoreDeadlineError(`A statement ran longer than ${deadlineMs} ms.`)),
          deadlineMs,
        );
        worker.postMessage({ id, verb, ...details });
      });
    } finally {
      clearTimeout(timer);
      if (this.#waiting.size === 0) worker.unref();
    }
  }

  #restart(reason: Error) {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    void this.#worker.terminate();
    ({ worker: this.#worker, ready: this.#ready } = this.#start(undefined));
    for (const caller of waiting.values()) caller.reject(reason);
  }

  ready = () => this.#ready;
  dump = () => this.#call<Uint8Array>('dump', {}, 120_000);

  async close() {
    await this.#call('close', {}, 30_000);
    await this.#worker.terminate();
  }

  async acquire(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    if (this.#queue.length >= (this.#options.queueLength ?? 2_000))
      throw new StoreBusyError('The database has too much to do.');
    await new Promise<void>((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(take), 1);
        reject(new StoreBusyError('The database has too much to do.'));
      }, this.#options.waitMs ?? 30_000);
      this.#queue.push(take);
    });
  }

  release() {
    const next = this.#queue.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#call<{ rows: R[]; affectedRows: number }>('query', { sql, parameters });
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: PGlite has no cursors; kysely asks for the method.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream.');
  }
}

class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection;
  constructor(connection: PgliteConnection) {
    this.#connection = connection;
  }
  init = async () => {
    await this.#connection.ready();
  };
  acquireConnection = async () => {
    await this.#connection.acquire();
    return this.#connection;
  };
  releaseConnection = async () => this.#connection.release();
  beginTransaction = async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  };
  commitTransaction = async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  };
  rollbackTransaction = async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  };
  destroy = () => this.#connection.close();
}

/** Kysely on the connection above. A statement issued while a transaction is open waits for it, and never joins it. */
export const pgliteDialect = (connection: PgliteConnection): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(connection),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: db => new PostgresIntrospector(db),
});

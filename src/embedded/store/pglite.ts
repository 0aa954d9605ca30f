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
import { BUILD_DEADLINE_MS, isBuild } from './builds';
import { StoreBusyError } from './errors';
import { currentLane } from './lanes';
import { createTurns } from './turns';

/** The database took longer than it may. */
export class StoreDeadlineError extends Error {
  override readonly name = 'StoreDeadlineError';
}

/** The database lived in memory, and its worker is gone. Nothing can be had of it any more. */
export class StoreLostError extends Error {
  override readonly name = 'StoreLostError';
}

/** A database that cannot be opened again, as on a full disk, is tried no more often than this, in milliseconds. */
const TRY_AGAIN_MS = 1_000;

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
  /** Hears that a database in memory is lost. */
  onLost?: (error: StoreLostError) => void;
};

/** `isFatal`: the database is of no use after it. */
type Failure = { message: string; code?: string; constraint?: string; isFatal?: boolean };
type Answer = { id: number; result?: unknown; error?: Failure };
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** PGlite's program, once a worker of this process has compiled it. */
let program: unknown;

const brokenDown = (cause: unknown) => new StoreBusyError('The database broke down, and is starting again.', { cause });

/** PGlite in a worker thread, spoken to by messages. One connection: whoever holds it works alone. */
export class PgliteConnection implements DatabaseConnection {
  readonly #options: PgliteOptions;
  #worker: Worker;
  #ready: Promise<unknown>;
  #waiting = new Map<number, Waiting>();
  #serial = 0;
  /** Ends when the statement does that ran too long but could not be stopped. */
  #overdue: Promise<unknown> = Promise.resolve();
  #lost: StoreLostError | undefined;
  #startedAt = 0;
  #wasOpen = false;
  readonly #turns: ReturnType<typeof createTurns>;

  constructor(options: PgliteOptions) {
    this.#options = options;
    this.#turns = createTurns(options.queueLength ?? 2_000, options.waitMs ?? 30_000);
    ({ worker: this.#worker, ready: this.#ready } = this.#start(options.template));
  }

  #start(template: Uint8Array | undefined) {
    this.#startedAt = performance.now();
    const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), {
      workerData: { dataDir: this.#options.dataDir, template, program },
      execArgv: [],
    });
    worker.unref();
    const waiting = this.#waiting;
    const ready = new Promise((resolve, reject) => waiting.set(0, { resolve, reject }));
    // Whoever calls next hears of it.
    ready.catch(() => undefined);
    let isReady = false;
    worker.on('message', ({ id, result, error }: Answer) => {
      if (id === 0) {
        isReady = true;
        program = result;
      }
      if (error?.isFatal) return this.#recover(brokenDown(new Error(error.message)));
      const caller = waiting.get(id);
      waiting.delete(id);
      if (error)
        caller?.reject(Object.assign(new Error(error.message), { code: error.code, constraint: error.constraint }));
      else caller?.resolve(result);
    });
    worker.on('error', error => {
      // One that cannot even begin would not the next time.
      if (!isReady) waiting.get(0)?.reject(error as Error);
      else if (this.#worker === worker) this.#recover(brokenDown(error as Error));
    });
    return { worker, ready };
  }

  async #call<T>(verb: string, details: object = {}, deadlineMs = this.#options.deadlineMs ?? 10_000): Promise<T> {
    await this.#opened();
    await this.#overdue;
    if (this.#lost) throw this.#lost;
    const id = ++this.#serial;
    const worker = this.#worker;
    worker.ref();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        timer = setTimeout(
          () => this.#expire(id, new StoreDeadlineError(`A statement ran longer than ${deadlineMs} ms.`)),
          deadlineMs,
        );
        worker.postMessage({ id, verb, ...details });
      });
    } finally {
      clearTimeout(timer);
      if (this.#waiting.size === 0) worker.unref();
    }
  }

  /** Waits for the worker; one that could not be started in place of another is started once more. */
  async #opened(): Promise<void> {
    const tried = this.#ready;
    try {
      await tried;
    } catch (error) {
      if (!this.#wasOpen) throw error;
      if (tried === this.#ready) {
        if (performance.now() - this.#startedAt < TRY_AGAIN_MS) throw brokenDown(error);
        ({ worker: this.#worker, ready: this.#ready } = this.#start(undefined));
      }
      await this.#ready.catch(again => {
        throw brokenDown(again);
      });
    }
    this.#wasOpen = true;
  }

  /** A worker cannot be stopped but by ending it. With it goes what is in memory only: there its caller alone gives up. */
  #expire(id: number, reason: StoreDeadlineError) {
    if (this.#options.dataDir) return this.#recover(reason);
    const { reject } = this.#waiting.get(id) ?? {};
    this.#overdue = new Promise(resolve => {
      this.#waiting.set(id, { resolve, reject: resolve });
    });
    reject?.(reason);
  }

  /** Goes on with a new worker on the same folder; what was in memory is lost with the old one. */
  #recover(reason: Error) {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    void this.#worker.terminate();
    if (this.#options.dataDir) ({ worker: this.#worker, ready: this.#ready } = this.#start(undefined));
    else {
      this.#lost = new StoreLostError(`The database in memory is lost: ${reason.message}`, { cause: reason });
      this.#options.onLost?.(this.#lost);
    }
    for (const caller of waiting.values()) caller.reject(this.#lost ?? reason);
  }

  ready = () => this.#ready;
  dump = () => this.#call<Uint8Array>('dump', {}, 120_000);

  async close() {
    await this.#call('close', {}, 30_000);
    await this.#worker.terminate();
  }

  acquire = (): Promise<void> => this.#turns.acquire(currentLane()?.isHeavy);
  release = (): void => this.#turns.release();

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    const lane = currentLane();
    try {
      const { rows, affectedRows } = await this.#call<{ rows: R[]; affectedRows: number }>(
        'query',
        { sql, parameters },
        isBuild(sql) ? BUILD_DEADLINE_MS : undefined,
      );
      return { rows, numAffectedRows: BigInt(affectedRows) };
    } finally {
      if (lane) lane.spentMs += performance.now() - startedAt;
    }
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

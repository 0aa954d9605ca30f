import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { BUILD_DEADLINE_MS, isBuild } from './builds';
import { StoreBusyError } from './errors';
import type { Lane } from './lanes';
import { type Answered, CutAnswerError, createStatements, type Statement } from './statements';
import { createTurns } from './turns';
import { whyUnusable } from './unusable';

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
  /** A folder that the data folder is made a copy of, before it is opened. */
  copyOf?: string;
  /** How long one statement may run, in milliseconds. */
  deadlineMs?: number;
  /** How many callers may wait for the connection. */
  queueLength?: number;
  /** How long a caller waits for the connection, in milliseconds. */
  waitMs?: number;
  /** Hears that a database in memory is lost. */
  onLost?: (error: StoreLostError) => void;
};

/** `error`: the database is of no use after it. */
type Answer = { id: number; result?: unknown; error?: string };
type Asked = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly deadlineMs: number;
  readonly lane: Lane | undefined;
  /** Since when the worker is at it. */
  begunAt?: number;
  timer?: ReturnType<typeof setTimeout>;
};
/** Statements on their way: one that is worked on, and one that follows it without a pause. */
const UNDER_WAY = 2;

/**
 * How much of a function of PGlite runs, by V8's measure, before it is compiled once more to run faster. With V8's own number (1.8 million, 13 in later
 * ones) a third of what a start takes of the processor went into that, for what most often is not asked again.
 */
const WARM = 50_000_000;
/** The last V8 that is known to know the setting: others would complain. */
const KNOWN_V8 = 13;
if (Number.parseInt(process.versions.v8, 10) <= KNOWN_V8) setFlagsFromString(`--wasm-tiering-budget=${WARM}`);

/** PGlite's program, once a worker of this process has compiled it. */
let program: unknown;

const brokenDown = (cause: unknown) => new StoreBusyError('The database broke down, and is starting again.', { cause });

/** A folder that is there and was written before: the system says why no more. */
const cannotOpen = (dataDir: string | undefined, cause: unknown) => {
  const reason = dataDir && whyUnusable(dataDir);
  return reason ? new StoreBusyError(`The database cannot be opened: ${reason}.`, { cause }) : brokenDown(cause);
};

/** PGlite in a worker thread, spoken to by messages, which it answers in their order. One connection: turns say whose. */
export class PgliteConnection {
  readonly #options: PgliteOptions;
  #worker: Worker;
  #ready: Promise<void>;
  /** As this worker knows them. */
  #statements = createStatements();
  /** The one that the worker is at first. */
  #asked = new Map<number, Asked>();
  #whenRoom: (() => void) | undefined;
  #serial = 0;
  #lost: StoreLostError | undefined;
  #startedAt = 0;
  #wasOpen = false;
  #isOpen = false;
  readonly #turns: ReturnType<typeof createTurns>;

  constructor(options: PgliteOptions) {
    this.#options = options;
    this.#turns = createTurns(options.queueLength ?? 2_000, options.waitMs ?? 30_000);
    ({ worker: this.#worker, ready: this.#ready } = this.#start(options));
  }

  /** Opens the database, a new one of what it begins with. */
  #start({ template, copyOf }: Pick<PgliteOptions, 'template' | 'copyOf'> = {}) {
    this.#startedAt = performance.now();
    this.#isOpen = false;
    this.#statements = createStatements();
    const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), {
      workerData: { dataDir: this.#options.dataDir, template, copyOf, program },
      execArgv: [],
    });
    const ready = new Promise<void>((resolve, reject) => {
      let isReady = false;
      worker.on('message', ({ id, result, error }: Answer) => {
        if (id === 0) {
          isReady = true;
          program = result;
          if (this.#worker === worker) this.#isOpen = true;
          this.#next();
          resolve();
        } else if (this.#worker !== worker) return;
        else if (error !== undefined) this.#recover(brokenDown(new Error(error)));
        else this.#hear(id, result);
      });
      worker.on('error', error => {
        // One that cannot even begin would not the next time.
        if (!isReady) reject(error);
        else if (this.#worker === worker) this.#recover(brokenDown(error));
      });
    });
    // Whoever calls next hears of it.
    ready.catch(() => undefined);
    return { worker, ready };
  }

  #hear(id: number, result: unknown) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    clearTimeout(asked?.timer);
    if (asked?.lane && asked.begunAt !== undefined) asked.lane.spentMs += performance.now() - asked.begunAt;
    asked?.resolve(result);
    this.#next();
  }

  /** The time of a statement begins when the one before it has its answer. */
  #next() {
    const [first] = this.#asked;
    // Until it is open, somebody may wait for it who has nothing else to do.
    if (!first && this.#isOpen) this.#worker.unref();
    else if (first && first[1].begunAt === undefined) {
      const [id, asked] = first;
      asked.begunAt = performance.now();
      asked.timer = setTimeout(() => this.#expire(id, asked), asked.deadlineMs);
    }
    if (this.#asked.size >= UNDER_WAY) return;
    const go = this.#whenRoom;
    this.#whenRoom = undefined;
    go?.();
  }

  #call<T>(
    verb: string,
    message: Uint8Array<ArrayBuffer> | undefined,
    deadlineMs = this.#options.deadlineMs ?? 10_000,
    lane?: Lane,
  ): Promise<T> {
    if (this.#lost) return Promise.reject(this.#lost);
    const id = ++this.#serial;
    const worker = this.#worker;
    worker.ref();
    return new Promise<T>((resolve, reject) => {
      this.#asked.set(id, { resolve: resolve as (value: unknown) => void, reject, deadlineMs, lane });
      worker.postMessage({ id, verb, message }, message ? [message.buffer] : []);
      this.#next();
    });
  }

  /** Waits for the worker; one that could not be started in place of another is started once more. */
  async opened(): Promise<void> {
    const tried = this.#ready;
    try {
      await tried;
    } catch (error) {
      if (!this.#wasOpen) throw error;
      if (tried === this.#ready) {
        if (performance.now() - this.#startedAt < TRY_AGAIN_MS) throw cannotOpen(this.#options.dataDir, error);
        ({ worker: this.#worker, ready: this.#ready } = this.#start());
      }
      await this.#ready.catch(again => {
        throw cannotOpen(this.#options.dataDir, again);
      });
    }
    this.#wasOpen = true;
  }

  /** A worker cannot be stopped but by ending it. With it goes what is in memory only: there its caller alone gives up. */
  #expire(id: number, asked: Asked) {
    const reason = new StoreDeadlineError(`A statement ran longer than ${asked.deadlineMs} ms.`);
    asked.reject(reason);
    if (!this.#options.dataDir) return;
    this.#asked.delete(id);
    this.#recover(brokenDown(reason));
  }

  /** Goes on with a new worker on the same folder; what was in memory is lost with the old one. */
  #recover(reason: Error) {
    const asked = this.#asked;
    this.#asked = new Map();
    void this.#worker.terminate();
    if (this.#options.dataDir) ({ worker: this.#worker, ready: this.#ready } = this.#start());
    else {
      this.#lost = new StoreLostError(`The database in memory is lost: ${reason.message}`, { cause: reason });
      this.#options.onLost?.(this.#lost);
    }
    for (const { reject, timer } of asked.values()) {
      clearTimeout(timer);
      reject(this.#lost ?? reason);
    }
    this.#next();
  }

  ready = () => this.#ready;

  async dump(): Promise<Uint8Array> {
    await this.opened();
    return this.#call<Uint8Array>('dump', undefined, 120_000);
  }

  /** @throws StoreBusyError for a database that is broken down and cannot be opened: its worker is ended all the same */
  async close() {
    try {
      await this.opened();
      await this.#call('close', undefined, 30_000);
    } finally {
      await this.#worker.terminate();
    }
  }

  acquire = (isHeavy?: boolean): Promise<void> => this.#turns.acquire(isHeavy);
  release = (): void => this.#turns.release();

  /**
   * Sends a statement at once: wait for `opened` before.
   *
   * @throws DatabaseError with the SQLSTATE as its `code`
   */
  async send<R>(statement: Statement, lane?: Lane): Promise<Answered<R>> {
    const { message, read } = this.#statements<R>(statement);
    const deadlineMs = isBuild(statement.sql) ? BUILD_DEADLINE_MS : undefined;
    const worker = this.#worker;
    const answer = await this.#call<Uint8Array>('query', message, deadlineMs, lane);
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof CutAnswerError)) throw error;
      if (worker === this.#worker) this.#recover(brokenDown(error));
      throw this.#lost ?? error.said ?? brokenDown(error);
    }
  }

  /** Calls back when another statement may be sent. Only whoever has the turn asks. */
  whenRoom(go: () => void): void {
    if (this.#asked.size < UNDER_WAY) go();
    else this.#whenRoom = go;
  }
}

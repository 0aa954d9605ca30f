import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/openStore';
import type { Base } from './base';
import { createJobTable, type JobRow } from './jobTable';

/** Looks for work at least this often: for what falls due, and for what other servers left behind. */
const LOOK_MS = 1_000;
const SIGN_OF_LIFE_MS = 5_000;
/** How many jobs run at once on one server. */
const PLACES = 8;

type NewJob = {
  kind: string;
  /** Whatever its handler needs, as JSON; never a secret in clear. */
  data: object;
  /** Id of what it is about. */
  subject?: string;
  /** Not before so many milliseconds from now. */
  delayMs?: number;
};

type Job = NewJob & { id: string };

/** A job while it runs. */
export type RunningJob<Data = object> = {
  data: Data;
  subject: string | null;
  /** The first is 1. */
  attempt: number;
  /**
   * Marks the job done within the transaction of what it did: both are there, or neither. Without it the job counts as done when
   * its handler returns, and may be done again when the server stops in between.
   *
   * @throws LeaseLostError when another server has taken it over
   */
  done: (db: Database) => Promise<void>;
};

export type JobHandler<Data> = {
  run: (job: RunningJob<Data>) => Promise<void>;
  /** Pauses before one that failed is tried again, in milliseconds; it is given up when there are no more. */
  retryMs?: readonly number[];
  /** Places of its own, beside those of all others, for what waits long: so many of those that are due run at once on one server. */
  places?: number;
  /** Hears of one that is given up; `done` removes it with what is done about that. */
  givenUp?: (job: RunningJob<Data>, error: unknown) => Promise<void>;
};

/** Another server took this one for gone and does its job. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Work that goes on after its answer and survives this server. Whichever server is there does it, at least once. */
export type Jobs = {
  /** Says how jobs of a kind are done; on a server that does not know a kind they wait. */
  handle: <Data extends object>(kind: string, handler: JobHandler<Data>) => void;
  /** Does something again and again, on one of the servers; the first time soon. */
  every: (kind: string, everyMs: number, run: () => Promise<void>) => Promise<void>;
  /**
   * Asks for a job.
   *
   * @param db the transaction that it belongs to: it is there if and only if that commits
   */
  add: (db: Database, job: NewJob) => Promise<void>;
  /** Begins the jobs of a transaction that was committed; without this the next look finds them. */
  committed: (transaction: Database) => void;
  /** SQL: subjects of all jobs of a kind, whoever holds them. */
  subjectsOf: (kind: string) => RawBuilder<string>;
  /** Begins to look for work. */
  start: () => Promise<void>;
  /** Looks for work no more; what runs goes on. */
  close: () => Promise<void>;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Does what was claimed, and says what becomes of it. */
const createRunner = ({ now, report, memo }: Base, table: ReturnType<typeof createJobTable>) => {
  const handlers = new Map<string, JobHandler<never>>();
  /** Their kinds, by id. */
  const running = new Map<string, string>();
  const freePlaces = (kind: string): number => {
    const { places = PLACES } = handlers.get(kind) ?? {};
    return places - [...running.values()].filter(one => one === kind).length;
  };

  const fail = async ({ id, kind, attempts, every_ms }: JobRow, job: RunningJob<never>, error: unknown) => {
    const { retryMs = [], givenUp } = handlers.get(kind) ?? {};
    const pause = every_ms ?? retryMs[attempts - 1];
    if (pause !== undefined) return table.again(id, new Date(now() + pause), messageOf(error));
    report(error);
    await givenUp?.(job, error);
    return table.remove(id);
  };

  const run = async (row: JobRow): Promise<void> => {
    const { id, kind, subject, attempts, every_ms } = row;
    const done = async (db: Database) => {
      if (!(await table.remove(id, db))) throw new LeaseLostError('Another server has taken the job over.');
    };
    // What a handler of the kind expects is what was asked for with it.
    const job: RunningJob<never> = { data: row.data as never, subject, attempt: attempts, done };
    running.set(id, kind);
    try {
      await handlers.get(kind)?.run(job);
      await (every_ms === null ? table.remove(id) : table.again(id, new Date(now() + every_ms), null));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) await fail(row, job, error);
    } finally {
      running.delete(id);
      memo.clear();
    }
  };
  return { handlers, running, freePlaces, run };
};

/**
 * Jobs in a table of the database, claimed like tasks. A claim is a lease that its holder renews; when the holder is gone, another
 * server takes the job over.
 */
export const createJobs = (kernel: Base): Jobs => {
  const { db, now, randomHex, background, report } = kernel;
  const table = createJobTable(db, randomHex(24));
  const { handlers, running, freePlaces, run } = createRunner(kernel, table);
  const kinds = () => [...handlers.keys()];
  const isBounded = (kind: string) => handlers.get(kind)?.places !== undefined;
  const uncommitted = new WeakMap<Database, readonly Job[]>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastSign = Date.now();
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    if (running.size > 0 && Date.now() - lastSign >= SIGN_OF_LIFE_MS) {
      lastSign = Date.now();
      await table.renew([...running.keys()]);
    }
    const begin = async (some: readonly string[], free: number) => {
      if (free <= 0 || some.length === 0) return;
      for (const row of await table.claimDue(some, new Date(now()), free)) background.run(() => run(row));
    };
    await begin(
      kinds().filter(kind => !isBounded(kind)),
      PLACES - [...running.values()].filter(kind => !isBounded(kind)).length,
    );
    for (const kind of kinds().filter(isBounded)) await begin([kind], freePlaces(kind));
  };
  const lookNow = () => {
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined;
      });
  };
  const runOne = async (id: string) => {
    for (const row of await table.claimOne(kinds(), id)) await run(row);
  };
  /** Does a job that was just committed, or whose delay begins now, on this server. */
  const soon = ({ id, kind, delayMs = 0 }: Job) => {
    if (!handlers.has(kind)) return;
    if (delayMs > 0) background.after(delayMs, () => runOne(id));
    else background.run(() => runOne(id));
  };

  const jobs: Jobs = {
    handle: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`Jobs of the kind "${kind}" have a handler already.`);
      handlers.set(kind, handler);
    },
    every: async (kind, everyMs, task) => {
      jobs.handle(kind, { run: task });
      await table.insertRecurring(kind, everyMs, new Date(now()));
    },
    add: async (within, newJob) => {
      const job = { ...newJob, id: randomHex(24) };
      await table.insert({ ...job, dueAt: new Date(now() + (job.delayMs ?? 0)) }, within);
      if (within.isTransaction) uncommitted.set(within, [...(uncommitted.get(within) ?? []), job]);
      else soon(job);
    },
    committed: transaction => {
      for (const job of uncommitted.get(transaction) ?? []) soon(job);
      uncommitted.delete(transaction);
    },
    subjectsOf: kind => sql<string>`(select subject from jobs where kind = ${kind})`,
    start: async () => {
      if (kernel.isOnlyServer) await table.freeAll();
      timer = setInterval(lookNow, LOOK_MS);
      timer.unref();
      lookNow();
    },
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
  return jobs;
};

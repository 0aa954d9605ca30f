import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TaskError } from '../../../contract';
import { PlatformError } from '../../kernel/errors';
import type { Kernel } from '../../kernel/platform';
import { port } from '../../kernel/ports';
import { insertTask } from './enqueue';
import type { TaskRow } from './executions';
import { finishTask } from './finishTask';
import {
  endLostRuns,
  forgetHosts,
  giveSignOfLife,
  HOST_STOPPED,
  registerHost,
  removeHost,
  SIGN_OF_LIFE_MS,
} from './hosts';
import { findIsolation } from './isolation';
import { createLogWriter } from './logWriter';
import type { NewTask } from './ports';
import { sweepRunFolders } from './runFolder';
import { runFunction } from './runFunction';
import type { Outcome, RunningProcess } from './runProcess';
import type { Isolation } from './sandbox';
import { enqueueDue } from './scheduler';

/** Looks for work at least this often: for what other servers asked for, and for what begins later. */
const LOOK_MS = 1_000;
/** Before the end of a run that the database refused is written again. */
const STORE_AGAIN_MS = 1_000;
/** So often the rest of a log is tried; how the run ended matters more than its last lines. */
const LOG_TRIES = 5;

export type TaskWorker = {
  /** What holds functions back on this machine; `undefined` where none run. */
  isolation: Isolation | undefined;
  /** Begins to look for work. */
  start: () => void;
  /** Looks for work soon. */
  wake: () => void;
  /**
   * Runs a function at once and waits for it.
   *
   * @throws PlatformError 1403 when as many functions run as may
   */
  execute: (task: NewTask) => Promise<{ task: TaskRow; outcome: Outcome }>;
  /** Ends what runs, writes down how it ended, and looks for work no more. */
  close: () => Promise<void>;
};

/** The worker of this server. */
export const taskWorker = port<TaskWorker>('tasks.worker');

type Entry = { process?: RunningProcess; stopped?: Required<TaskError>; end: Promise<unknown> };

const idle: TaskWorker = {
  isolation: undefined,
  start: () => undefined,
  wake: () => undefined,
  execute: async () => {
    throw new PlatformError(1405, 'This server does not run functions');
  },
  close: async () => undefined,
};

/**
 * Prepares to run the tasks of the database, highest priority first, and asks for the runs of schedules. The queue is the table of
 * tasks itself: a task is claimed by one UPDATE, and belongs to that server until it ends or the server is gone.
 */
export const createWorker = async (platform: Kernel): Promise<TaskWorker> => {
  const {
    db,
    settings: { functionSlots: slots },
    report: onError,
  } = platform;
  sweepRunFolders();
  // Then what is in progress at the start is lost.
  if (platform.isOnlyServer) await forgetHosts(db);
  await endLostRuns(platform);
  if (slots === 0) return idle;
  const isolation = findIsolation(platform.settings.hidden);
  let host = platform.randomHex(24);
  let lastSign = Date.now();
  let isStarted = false;
  let isClosed = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let isWoken = false;
  const running = new Map<string, Entry>();
  let reserved = 0;

  await registerHost(db, host);

  const store = async (row: TaskRow, owner: string, error: Required<TaskError> | undefined) =>
    db.transaction().execute(async transaction => {
      const held = await transaction
        .selectFrom('tasks')
        .select('id')
        .where('id', '=', row.id)
        .where('status', '=', 'inProgress')
        .where('host', '=', owner)
        .forUpdate()
        .executeTakeFirst();
      // Another server took this one for lost and has written down what became of the task.
      return held ? finishTask(platform, transaction, row, error) : row;
    });

  const run = async (row: TaskRow): Promise<{ task: TaskRow; outcome: Outcome }> => {
    const owner = host;
    const log = createLogWriter(platform, row.id);
    const entry = running.get(row.id);
    let outcome: Outcome;
    try {
      outcome = await runFunction(platform, isolation, row, log.write, process => {
        if (!entry) return;
        entry.process = process;
        if (entry.stopped) process.stop(entry.stopped);
      });
    } catch (error) {
      onError(error);
      const message = error instanceof Error ? error.message : String(error);
      outcome = { error: { type: 'invocation', name: 'HostError', message } };
    }
    for (let tries = 1; ; tries++) {
      try {
        if (!(await log.flush()) && tries < LOG_TRIES)
          throw new Error(`The log of task ${row.id} could not be stored.`);
        const task = await store(row, owner, outcome.error);
        return { task, outcome };
      } catch (error) {
        onError(error);
        if (isClosed) return { task: row, outcome };
        await pause(STORE_AGAIN_MS);
      }
    }
  };

  const begin = (row: TaskRow) => {
    const entry: Entry = { end: Promise.resolve() };
    running.set(row.id, entry);
    const end = run(row).finally(() => {
      running.delete(row.id);
      wake();
    });
    entry.end = end;
    return end;
  };

  const claim = async (): Promise<TaskRow[]> => {
    const free = slots - running.size - reserved;
    if (free <= 0 || isClosed) return [];
    const at = new Date(platform.now());
    // From here on the start is the moment at which the run began, no longer the one that was asked for.
    const { rows } =
      await sql<TaskRow>`update tasks as t set status = 'inProgress', status_changed_timestamp = ${at}, start_timestamp = ${at},
        update_timestamp = ${at}, host = ${host}
      where t.id = any(array(select id from tasks where status = 'new' and start_timestamp <= ${at}
        order by priority desc, start_timestamp, seq limit ${free} for update skip locked))
      returning *`.execute(db);
    return rows;
  };

  const stopAll = (error: Required<TaskError>) => {
    for (const entry of running.values()) {
      entry.stopped = error;
      entry.process?.stop(error);
    }
  };

  const keepAlive = async () => {
    const silentMs = Date.now() - lastSign;
    if (silentMs < SIGN_OF_LIFE_MS) return;
    if (!(await giveSignOfLife(db, host))) {
      // This server slept so long that others took it for lost: what it runs is no longer its own.
      stopAll(HOST_STOPPED);
      host = platform.randomHex(24);
      await registerHost(db, host);
    }
    lastSign = Date.now();
    // When the database was away, the others could not sign either: they get another round.
    if (silentMs < 2 * SIGN_OF_LIFE_MS) await endLostRuns(platform);
  };

  const look = async () => {
    do {
      isWoken = false;
      await keepAlive();
      await enqueueDue(platform);
      for (const row of await claim()) void begin(row).catch(onError);
    } while (isWoken && !isClosed);
  };

  const wake = () => {
    isWoken = true;
    if (!isStarted || isClosed || looking) return;
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    isolation,
    start: () => {
      isStarted = true;
      timer = setInterval(wake, LOOK_MS);
      timer.unref();
      wake();
    },
    wake,
    execute: async task => {
      if (isClosed || running.size + reserved >= slots) throw new PlatformError(1403);
      reserved += 1;
      try {
        const row = await insertTask(platform, { ...task, directOn: host }, db);
        return begin(row);
      } finally {
        reserved -= 1;
      }
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await looking;
      stopAll(HOST_STOPPED);
      await Promise.allSettled([...running.values()].map(entry => entry.end));
      await removeHost(db, host);
    },
  };
};

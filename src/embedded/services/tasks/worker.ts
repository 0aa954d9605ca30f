import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import type { Kernel } from '../../kernel/platform';
import { port } from '../../kernel/ports';
import { createCalls } from './api/calls';
import { insertTask } from './enqueue';
import { type Entry, stopAll, watch } from './entries';
import type { TaskRow } from './executions';
import { createHost, endLostRuns, forgetHosts, HOST_STOPPED } from './hosts';
import { findIsolation } from './isolation';
import type { NewTask } from './ports';
import { sweepRunFolders } from './runFolder';
import type { Run } from './runFunction';
import type { Outcome } from './runProcess';
import { type Finished, runTask } from './runTask';
import type { Isolation } from './sandbox';
import { createScheduler } from './scheduler';

/** Looks for work at least this often: for what other servers asked for, and for what begins later. */
const LOOK_MS = 1_000;

export type TaskWorker = {
  /** What holds functions back on this machine, once it is known; `undefined` where none run. */
  isolation: Promise<Isolation | undefined>;
  /** Begins to look for work. */
  start: () => void;
  /** Work was asked for: looks for it soon, and has other servers do so where there is no place for it here. */
  wake: () => void;
  /**
   * Runs a function at once and waits for it.
   *
   * @throws PlatformError 1403 when as many functions run as may
   */
  execute: (task: NewTask) => Promise<Finished>;
  /**
   * Runs a function for a request, as soon as there is a place for it. Nothing of it is written down.
   *
   * @param onLine hears each line of its output
   * @throws PlatformError 1412 when there is none for too long
   */
  call: (run: Run, onLine: (line: string) => void) => Promise<Outcome>;
  /** Ends what runs, writes down how it ended, and looks for work no more. */
  close: () => Promise<void>;
};

/** The worker of this server. */
export const taskWorker = port<TaskWorker>('tasks.worker');

/** Takes tasks that are due: from here on they are this server's, until they end or it is gone. */
const claimTasks = async ({ db, now }: Kernel, host: string, most: number): Promise<TaskRow[]> => {
  const at = new Date(now());
  // From here on the start is the moment at which the run began, no longer the one that was asked for.
  const { rows } =
    await sql<TaskRow>`update tasks as t set status = 'inProgress', status_changed_timestamp = ${at}, start_timestamp = ${at},
      update_timestamp = ${at}, host = ${host}
    where t.id = any(array(select id from tasks where status = 'new' and start_timestamp <= ${at}
      order by priority desc, start_timestamp, seq limit ${most} for update skip locked))
    returning *`.execute(db);
  return rows;
};

const idle = ({ signals }: Kernel): TaskWorker => ({
  isolation: Promise.resolve(undefined),
  start: () => undefined,
  wake: () => signals.send('tasks'),
  execute: async () => {
    throw new PlatformError(1405, 'This server does not run functions');
  },
  call: async () => {
    throw new PlatformError(1405, 'This server does not run functions');
  },
  close: async () => undefined,
});

/**
 * Prepares to run the tasks of the database, highest priority first, and asks for the runs of schedules. The queue is the table of
 * tasks itself: a task is claimed by one UPDATE, and belongs to that server until it ends or the server is gone.
 */
export const createWorker = async (platform: Kernel): Promise<TaskWorker> => {
  const { db, settings, report: onError } = platform;
  const slots = settings.functionSlots;
  sweepRunFolders();
  // Then what is in progress at the start is lost.
  if (platform.isOnlyServer) await forgetHosts(db);
  await endLostRuns(platform);
  if (slots === 0) return idle(platform);
  const isolation = findIsolation(platform.settings.hidden);
  const askForDue = createScheduler(platform);
  let [isStarted, isClosed] = [false, false];
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let [isWoken, isAsked] = [false, false];
  const running = new Map<string, Entry>();
  let reserved = 0;
  const free = () => (isClosed ? 0 : slots - running.size - reserved - calls.taken());
  const calls = createCalls(platform, isolation, { slots, isFree: () => free() > 0 }, () => {
    // Tasks have the first choice then, as calls have when a task ends.
    wake();
    void Promise.resolve(looking).then(calls.admit);
  });

  const begin = (row: TaskRow) => {
    const entry: Entry = { end: Promise.resolve() };
    running.set(row.id, entry);
    const end = runTask(platform, isolation, { row, owner: host.id() }, watch(entry), () => isClosed).finally(() => {
      running.delete(row.id);
      calls.admit();
      wake();
    });
    entry.end = end;
    return end;
  };

  const claim = async () => {
    const most = free();
    return most <= 0 ? [] : claimTasks(platform, host.id(), most);
  };

  const host = await createHost(platform, () => stopAll(running.values(), HOST_STOPPED));

  const look = async () => {
    do {
      isWoken = false;
      const wasAsked = isAsked;
      isAsked = false;
      await host.keepAlive();
      await askForDue();
      for (const row of await claim()) void begin(row).catch(onError);
      // What is left over may find a place elsewhere.
      if (wasAsked && free() <= 0) platform.signals.send('tasks');
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

  platform.signals.on('tasks', wake);
  return {
    isolation,
    start: () => {
      isStarted = true;
      timer = setInterval(wake, LOOK_MS);
      timer.unref();
      wake();
    },
    wake: () => {
      isAsked = true;
      wake();
    },
    execute: async task => {
      if (free() <= 0) throw new PlatformError(1403);
      reserved += 1;
      try {
        const row = await insertTask(platform, { ...task, directOn: host.id() }, db);
        return begin(row);
      } finally {
        reserved -= 1;
        calls.admit();
      }
    },
    call: calls.run,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await looking;
      stopAll(running.values(), HOST_STOPPED);
      await Promise.allSettled([...[...running.values()].map(entry => entry.end), calls.close(HOST_STOPPED)]);
      await host.close();
    },
  };
};

/**
 * Work that goes on after its answer. Whoever closes the platform ends the waiting and waits for what runs.
 *
 * @param report hears of tasks that failed
 * @param wait calls back after some milliseconds; returns what takes that back
 */
export const createBackground = (
  report: (error: unknown) => void,
  wait: (ms: number, run: () => void) => () => void = waitByTimer,
) => {
  const waiting = new Set<() => void>();
  const running = new Set<Promise<void>>();
  let isClosed = false;
  const run = (task: () => Promise<void>): void => {
    const tracked = task()
      .catch(report)
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  return {
    /** Runs a task at once; nobody waits for it. */
    run,
    /** Runs a task after some milliseconds, unless the platform closes before. */
    after: (ms: number, task: () => Promise<void>): void => {
      if (isClosed) return;
      const cancel = wait(ms, () => {
        waiting.delete(cancel);
        run(task);
      });
      waiting.add(cancel);
    },
    /** Resolves when nothing runs any more; what waits goes on waiting. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled(running);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      for (const cancel of waiting) cancel();
      waiting.clear();
      await Promise.allSettled(running);
    },
  };
};

const waitByTimer = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

export type Background = ReturnType<typeof createBackground>;

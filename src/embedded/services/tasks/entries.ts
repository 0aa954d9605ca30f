import type { TaskError } from '../../../contract';
import type { RunningProcess } from './runProcess';

/** A run that has begun on this server. */
export type Entry = { process?: RunningProcess; stopped?: Required<TaskError>; end: Promise<unknown> };

/** Hears of the process of a run; one that is to stop already is stopped at once. */
export const watch = (entry: Entry) => (process: RunningProcess) => {
  entry.process = process;
  if (entry.stopped) process.stop(entry.stopped);
};

export const stopAll = (entries: Iterable<Entry>, error: Required<TaskError>) => {
  for (const entry of entries) {
    entry.stopped = error;
    entry.process?.stop(error);
  }
};

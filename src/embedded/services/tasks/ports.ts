import { port } from '../../kernel/ports';
import type { Database } from '../../store/openStore';

/** How far a priority goes from 0 in both directions, as the public pages have it: the whole numbers that JSON carries unharmed. */
export const MAX_PRIORITY = Number.MAX_SAFE_INTEGER;

/** A run that is asked for. */
export type NewTask = {
  functionName: string;
  /** What the function is handed. */
  data?: object;
  /** Higher runs first; the function's default when left out. */
  priority?: number;
  /** Not before this moment; at once when left out. */
  startTimestamp?: Date;
  tags?: readonly string[];
  createdByUserId?: string | null;
  createdByApplicationId?: string | null;
  /** The runs that this one repeats, oldest first. */
  retryForTaskIds?: readonly string[];
  /** Begins at once on the server of this name, for a caller who waits, instead of waiting for its turn. */
  directOn?: string;
};

export type TaskQueue = {
  /**
   * Asks for a run of a function within the transaction of `db`: it is there if and only if that commits. A function that
   * does not exist does not make it fail; the run does.
   *
   * @returns id of the execution
   */
  enqueue: (db: Database, task: NewTask) => Promise<string>;
  /** Looks for work soon. */
  wake: () => void;
};

/** The queue of functions to run. */
export const taskQueue = port<TaskQueue>('tasks.queue');

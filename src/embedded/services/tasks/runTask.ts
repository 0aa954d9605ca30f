import { setTimeout as pause } from 'node:timers/promises';
import type { TaskError } from '../../../contract';
import type { Kernel } from '../../kernel/platform';
import { executions, type TaskRow } from './executions';
import { finishTask } from './finishTask';
import { createLogWriter } from './logWriter';
import { runFunction } from './runFunction';
import type { Outcome, RunningProcess } from './runProcess';
import type { Isolation } from './sandbox';

/** Before the end of a run that the database refused is written again. */
const STORE_AGAIN_MS = 1_000;
/** So often the rest of a log is tried; how the run ended matters more than its last lines. */
const LOG_TRIES = 5;

export type Finished = { task: TaskRow; outcome: Outcome };

/** Writes down how a run ended, with what follows from it. @returns the task as it became */
const store = (platform: Kernel, row: TaskRow, owner: string, error: Required<TaskError> | undefined) =>
  platform.db.transaction().execute(async transaction => {
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

/**
 * Runs a task that this server holds, and writes down its log and how it ended.
 *
 * @param owner as which this server holds it
 * @param onProcess is given the process as soon as there is one
 * @param isClosed whether the server ends: what the database refuses is then not written again
 */
export const runTask = async (
  platform: Kernel,
  isolation: Promise<Isolation>,
  { row, owner }: { row: TaskRow; owner: string },
  onProcess: (process: RunningProcess) => void,
  isClosed: () => boolean,
): Promise<Finished> => {
  const { report } = platform;
  const log = createLogWriter(platform, { of: 'task', id: row.id });
  const run = { functionName: row.function_name, input: executions.rowOnWire(row) };
  const outcome = await runFunction(platform, isolation, run, log.write, onProcess);
  for (let tries = 1; ; tries++) {
    try {
      if (!(await log.flush()) && tries < LOG_TRIES) throw new Error(`The log of task ${row.id} could not be stored.`);
      return { task: await store(platform, row, owner, outcome.error), outcome };
    } catch (error) {
      report(error);
      if (isClosed()) return { task: row, outcome };
      await pause(STORE_AGAIN_MS);
    }
  }
};

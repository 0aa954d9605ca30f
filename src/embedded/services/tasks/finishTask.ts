import { sql } from 'kysely';
import type { TaskError } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { insertTask } from './enqueue';
import { TASK_COLUMNS, type TaskRow } from './records';

/** Pauses before the first, second and third repetition (the client library's documentation), in milliseconds. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000];

export type RunningRow = TaskRow & { is_direct: boolean };

export const RUNNING_COLUMNS = `${TASK_COLUMNS}, t.is_direct`;

const isRepeated = async (db: Database, row: RunningRow, error: Required<TaskError>): Promise<boolean> => {
  if (row.is_direct || error.type !== 'runtime') return false;
  const { rows } = await sql<{ retry_policy: { enabled?: boolean; errorsToRetry?: string[] } | null }>`
    select retry_policy from task_functions where name = ${row.function_name} and enabled`.execute(db);
  const { enabled = false, errorsToRetry = [] } = rows[0]?.retry_policy ?? {};
  return enabled && (errorsToRetry.length === 0 || errorsToRetry.includes(error.name));
};

/**
 * Puts a run that has ended into its final state: complete, failed, or retried with a follow-up where the function's retry
 * policy says so.
 *
 * @param db a transaction in which the task is known to be still in progress under the caller's name
 */
export const finishTask = async (
  platform: Pick<Platform, 'now' | 'randomHex'>,
  db: Database,
  row: RunningRow,
  error: Required<TaskError> | undefined,
): Promise<TaskRow> => {
  const at = new Date(platform.now());
  const earlier = row.retry_for_task_ids ?? [];
  const delayMs = RETRY_DELAYS_MS[earlier.length];
  let successor: TaskRow | undefined;
  if (error && delayMs !== undefined && (await isRepeated(db, row, error))) {
    successor = await insertTask(
      platform,
      {
        functionName: row.function_name,
        priority: row.priority,
        ...(row.data ? { data: row.data } : {}),
        ...(row.tags ? { tags: row.tags } : {}),
        startTimestamp: new Date(at.getTime() + delayMs),
        createdByUserId: row.created_by_user_id,
        createdByApplicationId: row.created_by_application_id,
        retryForTaskIds: [...earlier, row.id],
      },
      db,
    );
  }
  const status = successor ? 'retried' : error ? 'failed' : 'complete';
  // Only failed tasks carry an error (platform-api 5.7); that of a repeated one stands in its log.
  const { rows } =
    await sql<TaskRow>`update tasks as t set status = ${status}, status_changed_timestamp = ${at}, update_timestamp = ${at},
    error = ${status === 'failed' ? JSON.stringify(error) : null}::jsonb, retried_by_task_id = ${successor?.id ?? null}, host = null
    where t.id = ${row.id} returning ${sql.raw(TASK_COLUMNS)}`.execute(db);
  const finished = rows[0];
  if (!finished) throw new Error(`The task ${row.id} is gone.`);
  return finished;
};

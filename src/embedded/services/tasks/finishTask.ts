import type { TaskError } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { insertTask } from './enqueue';
import type { TaskRow } from './executions';

/** Pauses before the first, second and third repetition (the client library's documentation), in milliseconds. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000];

const isRepeated = async (db: Database, row: TaskRow, error: Required<TaskError>): Promise<boolean> => {
  if (row.is_direct || error.type !== 'runtime') return false;
  const found = await db
    .selectFrom('task_functions')
    .select('retry_policy')
    .where('name', '=', row.function_name)
    .where('enabled', '=', true)
    .executeTakeFirst();
  const { enabled = false, errorsToRetry = [] } = found?.retry_policy ?? {};
  return enabled && (errorsToRetry.length === 0 || errorsToRetry.includes(error.name));
};

/** Whether a dispatcher began it because another run failed: were that told again, two would go on for ever. */
const isAboutFailure = ({ data }: TaskRow): boolean =>
  (data as { event?: { type?: unknown } } | null)?.event?.type === 'task_failed';

/**
 * Puts a run that has ended into its final state: complete, failed, or retried with a follow-up where the function's retry
 * policy says so.
 *
 * @param db a transaction in which the task is known to be still in progress under the caller's name
 */
export const finishTask = async (
  platform: Pick<Platform, 'now' | 'randomHex' | 'events'>,
  db: Database,
  row: TaskRow,
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
  const finished = await db
    .updateTable('tasks')
    .set({
      status,
      status_changed_timestamp: at,
      update_timestamp: at,
      error: status === 'failed' ? JSON.stringify(error) : null,
      retried_by_task_id: successor?.id ?? null,
      host: null,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'failed' && !isAboutFailure(row)) {
    const details = { functionName: row.function_name, error };
    await platform.events.publish({ at, actor: null, action: 'task.fail', target: row.id, details }, db);
  }
  return finished;
};

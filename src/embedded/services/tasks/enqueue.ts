import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import type { TaskRow } from './executions';
import type { NewTask } from './ports';

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * Writes a task down; whoever commits it wakes the worker.
 *
 * @param db the transaction it belongs to
 */
export const insertTask = async (
  { now, randomHex }: Pick<Platform, 'now' | 'randomHex'>,
  task: NewTask,
  db: Database,
): Promise<TaskRow> => {
  const at = new Date(now());
  const priority =
    task.priority ??
    sql<number>`coalesce(${db
      .selectFrom('task_functions')
      .select('default_priority')
      .where('name', '=', task.functionName)}, 0)`;
  return db
    .insertInto('tasks')
    .values({
      id: randomHex(24),
      function_name: task.functionName,
      status: task.directOn ? 'inProgress' : 'new',
      status_changed_timestamp: at,
      start_timestamp: task.startTimestamp ?? at,
      data: asJson(task.data),
      tags: asJson(task.tags),
      priority,
      created_by_application_id: task.createdByApplicationId ?? null,
      created_by_user_id: task.createdByUserId ?? null,
      retry_for_task_ids: asJson(task.retryForTaskIds),
      host: task.directOn ?? null,
      is_direct: task.directOn !== undefined,
      creation_timestamp: at,
      update_timestamp: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import type { NewTask } from './ports';
import { TASK_COLUMNS, type TaskRow } from './records';

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
  const { rows } = await sql<TaskRow>`insert into tasks as t
    (id, function_name, status, status_changed_timestamp, start_timestamp, data, tags, priority, created_by_application_id,
      created_by_user_id, retry_for_task_ids, host, is_direct, creation_timestamp, update_timestamp)
    values (${randomHex(24)}, ${task.functionName}, ${task.directOn ? 'inProgress' : 'new'}, ${at}, ${task.startTimestamp ?? at},
      ${asJson(task.data)}::json, ${asJson(task.tags)}::jsonb,
      coalesce(${task.priority ?? null}::int, (select default_priority from task_functions where name = ${task.functionName}), 0),
      ${task.createdByApplicationId ?? null}, ${task.createdByUserId ?? null}, ${asJson(task.retryForTaskIds)}::jsonb,
      ${task.directOn ?? null}, ${task.directOn !== undefined}, ${at}, ${at})
    returning ${sql.raw(TASK_COLUMNS)}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The task was not stored.');
  return row;
};

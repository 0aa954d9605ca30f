import { sql } from 'kysely';
import type { TaskError } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import { unsealVariables } from './variables';

export type FunctionRow = {
  name: string;
  description: string | null;
  enabled: boolean;
  entry_point: string;
  runtime: string;
  time_limit: number;
  memory_limit: number;
  variables: string | null;
  permission_mode: string | null;
  default_priority: number | null;
  retry_policy: { enabled?: boolean; errorsToRetry?: string[] } | null;
  update_timestamp: Date;
};

const FUNCTION_COLUMNS =
  'name, description, enabled, entry_point, runtime, time_limit, memory_limit, variables, permission_mode, default_priority, retry_policy, update_timestamp';

export const findFunction = async ({ db }: Pick<Platform, 'db'>, name: string): Promise<FunctionRow | undefined> => {
  const { rows } =
    await sql<FunctionRow>`select ${sql.raw(FUNCTION_COLUMNS)} from task_functions where name = ${name}`.execute(db);
  return rows[0];
};

/** What the list tells of a function: never a variable. */
export const summaryOnWire = (row: Pick<FunctionRow, 'name' | 'description' | 'update_timestamp'>) => ({
  name: row.name,
  ...(row.description === null ? {} : { description: row.description }),
  updateTimestamp: row.update_timestamp,
});

/** A function with all that an operator may know of it, values of variables included (platform-api 5.9). */
export const functionOnWire = (row: FunctionRow, key: Buffer) => ({
  ...summaryOnWire(row),
  enabled: row.enabled,
  entryPoint: row.entry_point,
  runtime: row.runtime,
  timeLimit: row.time_limit,
  memoryLimit: row.memory_limit,
  environmentVariables: unsealVariables(row.variables, row.name, key),
  executionOptions: {
    permissionMode: row.permission_mode ?? 'permissionRequired',
    defaultPriority: row.default_priority ?? 0,
  },
  retryPolicy: { enabled: row.retry_policy?.enabled ?? false, errorsToRetry: row.retry_policy?.errorsToRetry ?? [] },
});

export type TaskRow = {
  id: string;
  function_name: string;
  status: string;
  status_changed_timestamp: Date;
  start_timestamp: Date;
  data: Record<string, unknown> | null;
  tags: string[] | null;
  priority: number;
  error: TaskError | null;
  created_by_application_id: string | null;
  created_by_user_id: string | null;
  retried_by_task_id: string | null;
  retry_for_task_ids: string[] | null;
  creation_timestamp: Date;
  update_timestamp: Date;
};

const COLUMNS_OF_TASKS = [
  'id',
  'function_name',
  'status',
  'status_changed_timestamp',
  'start_timestamp',
  'data',
  'tags',
  'priority',
  'error',
  'created_by_application_id',
  'created_by_user_id',
  'retried_by_task_id',
  'retry_for_task_ids',
  'creation_timestamp',
  'update_timestamp',
];

/** Columns of `TaskRow`, of the table named `t`. */
export const TASK_COLUMNS = COLUMNS_OF_TASKS.map(name => `t.${name}`).join(', ');

/** An execution as it travels; what is not there is left out (platform-api 5.7). */
export const taskOnWire = (row: TaskRow) => ({
  id: row.id,
  functionName: row.function_name,
  status: row.status,
  statusChangedTimestamp: row.status_changed_timestamp,
  startTimestamp: row.start_timestamp,
  ...(row.data ? { data: row.data } : {}),
  ...(row.tags ? { tags: row.tags } : {}),
  priority: row.priority,
  ...(row.error ? { error: row.error } : {}),
  ...(row.created_by_application_id ? { createdByApplicationId: row.created_by_application_id } : {}),
  ...(row.created_by_user_id ? { createdByUserId: row.created_by_user_id } : {}),
  ...(row.retried_by_task_id ? { retriedByTaskId: row.retried_by_task_id } : {}),
  ...(row.retry_for_task_ids ? { retryForTaskIds: row.retry_for_task_ids } : {}),
  creationTimestamp: row.creation_timestamp,
  updateTimestamp: row.update_timestamp,
});

export type ScheduleRow = {
  id: string;
  function_name: string;
  interval_s: number;
  data: Record<string, unknown> | null;
  priority: number | null;
  start_timestamp: Date;
  next_timestamp: Date;
  creation_timestamp: Date;
  update_timestamp: Date;
};

/** Columns of `ScheduleRow`, of the table named `s`. */
export const SCHEDULE_COLUMNS =
  's.id, s.function_name, s.interval_s, s.data, s.priority, s.start_timestamp, s.next_timestamp, s.creation_timestamp, s.update_timestamp';

/** A schedule as it travels (platform-api 5.10). */
export const scheduleOnWire = (row: ScheduleRow) => ({
  id: row.id,
  functionName: row.function_name,
  interval: row.interval_s,
  ...(row.data ? { data: row.data } : {}),
  priority: row.priority ?? 0,
  startTimestamp: row.start_timestamp,
  nextTimestamp: row.next_timestamp,
  updateTimestamp: row.update_timestamp,
  creationTimestamp: row.creation_timestamp,
});

import type { Field, FieldMap } from '../../query/fields';

const text = (sql: string): Field => ({ kind: 'text', sql });
const id = (sql: string): Field => ({ kind: 'id', sql });
const number = (sql: string): Field => ({ kind: 'number', sql });
const timestamp = (sql: string): Field => ({ kind: 'timestamp', sql });
const json = (sql: string): Field => ({ kind: 'json', sql });

/** What may be asked of executions, in the spelling of the wire. */
export const taskFields: FieldMap = {
  id: id('t.id'),
  functionName: text('t.function_name'),
  status: text('t.status'),
  statusChangedTimestamp: timestamp('t.status_changed_timestamp'),
  startTimestamp: timestamp('t.start_timestamp'),
  data: json('t.data::jsonb'),
  tags: json('t.tags'),
  priority: number('t.priority'),
  error: json('t.error'),
  createdByApplicationId: id('t.created_by_application_id'),
  createdByUserId: id('t.created_by_user_id'),
  retriedByTaskId: id('t.retried_by_task_id'),
  retryForTaskIds: json('t.retry_for_task_ids'),
  creationTimestamp: timestamp('t.creation_timestamp'),
  updateTimestamp: timestamp('t.update_timestamp'),
};

/** What may be asked of schedules. */
export const scheduleFields: FieldMap = {
  id: id('s.id'),
  functionName: text('s.function_name'),
  interval: number('s.interval_s'),
  data: json('s.data::jsonb'),
  priority: number('s.priority'),
  startTimestamp: timestamp('s.start_timestamp'),
  nextTimestamp: timestamp('s.next_timestamp'),
  creationTimestamp: timestamp('s.creation_timestamp'),
  updateTimestamp: timestamp('s.update_timestamp'),
};

import type { Selectable } from 'kysely';
import type { TaskError } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { priority } from './functionMembers';

const fields = {
  id: f.id(),
  functionName: f.text().required(),
  status: f.text().required(),
  statusChangedTimestamp: f.timestamp().required(),
  startTimestamp: f.timestamp().required(),
  data: f.json(),
  tags: f.json<string[]>(),
  priority: priority.required(),
  error: f.json<TaskError>(),
  createdByApplicationId: f.ref(),
  createdByUserId: f.ref(),
  retriedByTaskId: f.ref(),
  retryForTaskIds: f.json<string[]>(),
  /** The server that runs it. */
  host: f.text().internal(),
  isDirect: f.boolean().default(false).internal(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    tasks: TableOf<typeof fields>;
  }
}

export type TaskRow = Selectable<TableOf<typeof fields>>;

/** Runs of functions (platform-api 5.7). They are made and changed by the queue (enqueue.ts, finishTask.ts), not by bodies. */
export const executions = defineCollection({
  service: 'tasks',
  record: 'task',
  table: 'tasks',
  fields,
  permissions: { list: 'VIEW_TASKS' },
});

import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import type { ColumnsOf, TableOf } from '../../collection/types';

type RetryPolicy = { enabled?: boolean; errorsToRetry?: string[] };

const functionFields = {
  name: f.text().required().identity(),
  description: f.text(),
  enabled: f.boolean().default(true),
  entryPoint: f.text().required(),
  runtime: f.text().required(),
  timeLimit: f.int().required(),
  memoryLimit: f.int().required(),
  /** Sealed (variables.ts). */
  variables: f.text(),
  permissionMode: f.text(),
  defaultPriority: f.int(),
  retryPolicy: f.json<RetryPolicy>(),
  /** The zip as deployed. */
  code: f.bytes().required(),
  ...f.timestamps(),
};
const logFields = {
  taskId: f.ref().required(),
  line: f.int().required(),
  at: f.timestamp().required(),
  message: f.text().required(),
};
const requestLogFields = {
  requestId: f.ref().required(),
  line: f.int().required(),
  at: f.timestamp().required(),
  message: f.text().required(),
};
const hostFields = { id: f.text().required().identity(), seenAt: f.timestamp().required() };

declare module '../../store/schema' {
  interface Schema {
    task_functions: TableOf<typeof functionFields>;
    task_logs: ColumnsOf<typeof logFields>;
    api_request_logs: ColumnsOf<typeof requestLogFields>;
    task_hosts: ColumnsOf<typeof hostFields>;
  }
}

/** Tables of tasks that are no collections. */
export const tasksTables = [
  declareTable('task_functions', functionFields),
  declareTable('task_logs', logFields),
  declareTable('api_request_logs', requestLogFields),
  declareTable('task_hosts', hostFields),
];

import type {
  ApiRequest,
  NewTask,
  Task,
  TaskFunction,
  TaskFunctionChanges,
  TaskFunctionSummary,
  TaskLogLine,
  TaskSchedule,
} from '../../contract';
import { body, endpoint } from '../services/endpoint';
import { affected, json, object, pageOf, record } from '../shapes';
import { list } from './service';

type NewFunction = TaskFunctionChanges &
  Pick<TaskFunction, 'name' | 'entryPoint' | 'runtime'> & {
    /** A zip, in base64. */
    code: string;
  };
type Schedule = Omit<TaskSchedule, 'nextTimestamp'> & { nextTimestamp?: string };
type NewSchedule = Pick<TaskSchedule, 'functionName' | 'interval'> &
  Partial<Pick<TaskSchedule, 'data' | 'priority' | 'startTimestamp'>>;

/** Executions of functions, the functions and their schedules (platform-api 5.7 to 5.10). */
export const TASKS = {
  tasks: list('/tasks/v1/', record<Task>()),
  create: endpoint({ method: 'POST', path: '/tasks/v1/', body: body<NewTask>(), answers: record<Task>() }),
  /** Only what is new can be cancelled (code 27). */
  cancel: endpoint({ method: 'POST', path: '/tasks/v1/{task}/cancel', answers: affected }),

  /** All in one page; no query is honoured. */
  functions: list('/tasks/v1/functions', record<TaskFunctionSummary>('name')),
  functionByName: endpoint({
    method: 'GET',
    path: '/tasks/v1/functions/{function}',
    answers: record<TaskFunction>('name'),
  }),
  createFunction: endpoint({
    method: 'POST',
    path: '/tasks/v1/functions',
    body: body<NewFunction>(),
    answers: record<TaskFunction>('name'),
  }),
  /** In part; `environmentVariables` are replaced as a whole. */
  updateFunction: endpoint({
    method: 'PUT',
    path: '/tasks/v1/functions/{function}',
    body: body<TaskFunctionChanges & { code?: string }>(),
    answers: affected,
  }),
  removeFunction: endpoint({ method: 'DELETE', path: '/tasks/v1/functions/{function}', answers: affected }),
  enableFunction: endpoint({ method: 'POST', path: '/tasks/v1/functions/{function}/enable', answers: affected }),
  disableFunction: endpoint({ method: 'POST', path: '/tasks/v1/functions/{function}/disable', answers: affected }),
  /** Runs it at once and waits for it. */
  executeFunction: endpoint({
    method: 'POST',
    path: '/tasks/v1/functions/{function}/execute',
    body: body<{ data?: Readonly<Record<string, unknown>> }>(),
    answers: json(),
  }),

  schedules: list('/tasks/v1/schedules', record<Schedule>()),
  createSchedule: endpoint({
    method: 'POST',
    path: '/tasks/v1/schedules',
    body: body<NewSchedule>(),
    answers: record<Schedule>(),
  }),
  removeSchedule: endpoint({ method: 'DELETE', path: '/tasks/v1/schedules/{schedule}', answers: affected }),

  /** Calls of functions as an API, once they have ended; `VIEW_API_FUNCTION_REQUESTS`. */
  apiRequests: list('/tasks/v1/apiRequests', record<ApiRequest>()),
  /** What a function wrote during such a call; takes `ge(timestamp,…)` and `limit(…)` only. `VIEW_API_FUNCTION_REQUEST_LOGS`. */
  apiRequestLogs: endpoint({
    method: 'GET',
    path: '/tasks/v1/apiRequests/{apiRequest}/logs',
    selects: 'rql',
    answers: pageOf(object<TaskLogLine>()),
  }),
};

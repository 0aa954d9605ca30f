import { defineResource } from '../../admin/defineResource';
import { readTask } from '../../admin/platform';
import { TASK_STATUSES, type Task } from '../../contract';
import { part } from '../../ui/theme/part';
import { tasksSection } from '../sections';
import { ExecutionDuration, ExecutionError, ExecutionStatus } from './executionCells';
import { durationOf, errorLine } from './status';

/** Starts an execution of a function; loaded when it is first opened. */
export const RunDialog = part(() => import('./RunDialog').then(({ RunDialog }) => RunDialog));
/** The executions of one function, as part of its page. */
export const FunctionExecutions = part(() =>
  import('./ExecutionTable').then(({ FunctionExecutions }) => FunctionExecutions),
);

export const executions = defineResource<Task>({
  name: 'tasks/executions',
  section: tasksSection,
  api: { path: '/tasks/v1', casing: 'camel', one: 'filter', verbatim: true, reads: readTask },
  permissions: {
    list: ['ViewTasks'],
    detail: ['ViewTaskFunctionLogs'],
    create: ['CREATE_TASKS'],
    cancel: ['CANCEL_TASKS'],
  },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'functionName', label: 'name', sortable: true },
    { field: 'status', sortable: true, render: ExecutionStatus },
    { field: 'startTimestamp', sortable: true, kind: 'timestamp' },
    {
      field: 'statusChangedTimestamp',
      label: 'duration',
      kind: 'number',
      value: durationOf,
      render: ExecutionDuration,
    },
    { field: 'error', value: errorLine, render: ExecutionError },
    { field: 'tags', kind: 'texts', isExtra: true },
    { field: 'priority', kind: 'number', isExtra: true },
    { field: 'creationTimestamp', kind: 'timestamp', sortable: true, isExtra: true },
  ],
  actions: async () => (await import('./actions')).executionActions,
  defaultSort: { field: 'startTimestamp', order: 'DESC' },
  home: [
    {
      name: 'failed',
      action: 'list',
      rank: 1,
      Block: part(() => import('./home').then(({ FailedRuns }) => FailedRuns)),
    },
    {
      name: 'running',
      action: 'list',
      rank: 2,
      Block: part(() => import('./home').then(({ RunningNow }) => RunningNow)),
    },
  ],
  list: part(() => import('./ExecutionTable').then(({ ExecutionList }) => ExecutionList)),
  detail: part(() => import('./ExecutionDetail').then(({ ExecutionDetail }) => ExecutionDetail)),
  goKey: 'e',
  searchFields: ['functionName', 'error.name', 'error.message'],
  filterValues: { status: TASK_STATUSES },
  filterSources: { functionName: { resource: 'tasks/functions', value: 'name' } },
  filterFields: {
    id: 'string',
    functionName: 'string',
    status: 'string',
    startTimestamp: 'date',
    statusChangedTimestamp: 'date',
    creationTimestamp: 'date',
    updateTimestamp: 'date',
    priority: 'number',
    tags: 'array',
    'error.name': 'string',
    'error.type': 'string',
    'error.message': 'string',
  },
});

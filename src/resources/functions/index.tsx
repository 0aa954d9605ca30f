import { defineResource } from '../../admin/defineResource';
import { readFunctionSummary } from '../../admin/platform';
import type { TaskFunctionSummary } from '../../contract';
import { part } from '../../ui/theme/part';
import { tasksSection } from '../sections';

export const functions = defineResource<TaskFunctionSummary>({
  name: 'tasks/functions',
  section: tasksSection,
  api: {
    path: '/tasks/v1/functions',
    casing: 'camel',
    whole: true,
    idField: 'name',
    verbatim: true,
    reads: readFunctionSummary,
  },
  permissions: {
    list: ['ViewTaskFunctions'],
    detail: ['ViewTaskFunctionDetails', 'ViewTaskFunctions'],
    info: ['ViewTaskFunctionDetails'],
    executions: ['ViewTaskFunctions'],
    update: ['UpdateTaskFunction'],
    viewSchedules: ['ViewTaskSchedules'],
    addSchedule: ['CreateTaskSchedules'],
    deleteSchedule: ['DeleteTaskSchedules'],
  },
  columns: [
    { field: 'name', sortable: true },
    { field: 'updateTimestamp', kind: 'timestamp' },
  ],
  home: [
    {
      name: 'due',
      action: 'viewSchedules',
      rank: 5,
      Block: part(() => import('./home').then(({ SchedulesDue }) => SchedulesDue)),
    },
  ],
  nameFields: ['name'],
  goKey: 'f',
  list: part(() => import('./FunctionList').then(({ FunctionList }) => FunctionList)),
  detail: part(() => import('./FunctionDetail').then(({ FunctionDetail }) => FunctionDetail)),
});

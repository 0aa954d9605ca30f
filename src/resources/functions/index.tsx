import { lazy } from 'react';
import { defineResource } from '../../admin/defineResource';
import type { TaskFunctionSummary } from '../../contract';

export const functions = defineResource<TaskFunctionSummary>({
  name: 'tasks/functions',
  section: 'tasks',
  api: { path: '/tasks/v1/functions', casing: 'camel', whole: true, idField: 'name', verbatim: true },
  permissions: {
    list: ['ViewTaskFunctions'],
    detail: ['ViewTaskFunctionDetails', 'ViewTaskFunctions'],
    update: ['UpdateTaskFunction'],
  },
  columns: [
    { field: 'name', sortable: true },
    { field: 'updateTimestamp', kind: 'timestamp' },
  ],
  list: lazy(() => import('./FunctionList').then(({ FunctionList }) => ({ default: FunctionList }))),
  detail: lazy(() => import('./FunctionDetail').then(({ FunctionDetail }) => ({ default: FunctionDetail }))),
});

import { defineResource } from '../../admin/defineResource';
import { readApiRequest } from '../../admin/platform';
import type { ApiRequest } from '../../contract';
import { part } from '../../ui/theme/part';
import { tasksSection } from '../sections';
import { errorOf } from './errorOf';

const preview = part(() => import('./RequestLog').then(({ RequestLog }) => RequestLog));

/** Calls of functions as an API, once they have ended, with what the function wrote meanwhile. */
export const apiRequests = defineResource<ApiRequest>({
  name: 'tasks/requests',
  section: tasksSection,
  api: { path: '/tasks/v1/apiRequests', casing: 'camel', one: 'filter', reads: readApiRequest },
  permissions: { list: ['VIEW_API_FUNCTION_REQUESTS'], readLog: ['VIEW_API_FUNCTION_REQUEST_LOGS'] },
  columns: [
    { field: 'path', sortable: true },
    { field: 'method', sortable: true },
    { field: 'functionName', sortable: true },
    { field: 'statusCode', sortable: true, kind: 'number' },
    { field: 'timestamp', sortable: true, kind: 'timestamp' },
    { field: 'duration', label: 'durationSeconds', sortable: true, kind: 'number', priority: 'low' },
    { field: 'error', value: errorOf, priority: 'low' },
  ],
  fields: [
    { field: 'functionName', of: 'tasks/functions' },
    { field: 'userId', of: 'users/users' },
  ],
  title: 'path',
  defaultSort: { field: 'timestamp', order: 'DESC' },
  preview,
  hasOwnTexts: true,
  filterExample: 'ge(statusCode,400)',
  filterSources: { functionName: { resource: 'tasks/functions', value: 'name' } },
  filterValues: {
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
    'error.type': ['invocation', 'runtime', 'response'],
  },
  filterFields: {
    id: 'string',
    functionName: 'string',
    method: 'string',
    path: 'string',
    userId: 'string',
    statusCode: 'number',
    timestamp: 'date',
    duration: 'number',
    'error.type': 'string',
    'error.name': 'string',
    'error.message': 'string',
  },
});

import type { TaskError } from '../../../../contract';
import { defineCollection } from '../../../collection/defineCollection';
import { f } from '../../../collection/f';
import type { TableOf } from '../../../collection/types';

const fields = {
  id: f.id(),
  functionName: f.text().required(),
  method: f.text().required(),
  /** What followed the function's name, with the query. */
  path: f.text().required(),
  userId: f.ref(),
  applicationId: f.ref(),
  statusCode: f.int().required(),
  timestamp: f.timestamp().required(),
  /** Seconds. */
  duration: f.number().required(),
  error: f.json<TaskError>(),
};

declare module '../../../store/schema' {
  interface Schema {
    api_requests: TableOf<typeof fields>;
  }
}

/** Calls of functions as an API. They are written down by the call (apiRoutes.ts), not by bodies. */
export const apiRequests = defineCollection({
  service: 'tasks',
  path: 'apiRequests',
  record: 'apiRequest',
  table: 'api_requests',
  fields,
  permissions: { list: 'VIEW_API_FUNCTION_REQUESTS' },
});

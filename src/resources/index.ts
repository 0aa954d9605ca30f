import { dispatchers } from './dispatchers';
import { documentSchemas, documents } from './documents';
import { eventSubscriptions, events } from './events';
import { executions } from './executions';
import { functions } from './functions';
import { roles } from './roles';
import { schemas } from './schemas';
import { templates } from './templates';
import { users } from './users';

/** Everything the console can show. A new resource is one line here. */
export const resources = [
  ...[users, roles],
  ...[documentSchemas, documents, schemas, templates],
  ...[functions, executions],
  ...[dispatchers, events, eventSubscriptions],
];

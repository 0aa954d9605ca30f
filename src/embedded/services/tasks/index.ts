import { defineService } from '../../collection/defineService';
import { offer } from '../../kernel/ports';
import { apiRequests } from './api/apiRequests';
import { apiRoutes } from './api/apiRoutes';
import { insertTask } from './enqueue';
import { executeRoute } from './executeRoute';
import { executions } from './executions';
import { functionRoutes } from './functionRoutes';
import { logRoutes } from './logRoutes';
import { tasksMigrations } from './migrations';
import { taskQueue } from './ports';
import { schedules } from './schedules';
import { tasksTables } from './tables';
import { taskRoutes } from './taskRoutes';
import { createWorker, taskWorker } from './worker';

export type { Isolation } from './sandbox';
export { taskWorker } from './worker';

export const tasksService = defineService({
  name: 'tasks',
  tables: tasksTables,
  migrations: tasksMigrations,
  collections: [executions, schedules, apiRequests],
  routes: [...functionRoutes, executeRoute, ...taskRoutes, ...logRoutes, ...apiRoutes],
  offers: async platform => {
    const worker = await createWorker(platform);
    return [
      offer(taskWorker, worker),
      offer(taskQueue, {
        enqueue: async (db, task) => {
          const { id } = await insertTask(platform, task, db);
          worker.wake();
          return id;
        },
        wake: worker.wake,
      }),
    ];
  },
  samples: async (platform, wanted) => (await import('./samples/addFunctions')).addFunctions(platform, wanted),
  start: platform => platform.use(taskWorker).start(),
  close: platform => platform.use(taskWorker).close(),
});

import type { Service } from '../../http/service';
import { offer } from '../../kernel/ports';
import { insertTask } from './enqueue';
import { executeRoute } from './executeRoute';
import { functionRoutes } from './functionRoutes';
import { logRoutes } from './logRoutes';
import { tasksMigrations } from './migrations';
import { taskQueue } from './ports';
import { scheduleRoutes } from './scheduleRoutes';
import { taskRoutes } from './taskRoutes';
import { createWorker, taskWorker } from './worker';

export type { Isolation } from './sandbox';
export { taskWorker } from './worker';

export const tasksService: Service = {
  name: 'tasks',
  migrations: tasksMigrations,
  routes: [...functionRoutes, executeRoute, ...scheduleRoutes, ...taskRoutes, ...logRoutes],
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
  start: platform => platform.use(taskWorker).start(),
  close: platform => platform.use(taskWorker).close(),
};

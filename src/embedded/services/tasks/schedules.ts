import { z } from 'zod';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import { boundedObject } from '../../collection/schemas';
import type { TableOf } from '../../collection/types';
import { functionName, MAX_DATA_KB, priority } from './functionMembers';
import { taskQueue } from './ports';
import { nextRun } from './scheduler';

const MAX_INTERVAL_S = 2_147_483_647;
/** Seconds, as a number or as its digits. */
const interval = z.preprocess(
  value => (typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : value),
  z.int().min(1).max(MAX_INTERVAL_S),
);

const fields = {
  id: f.id(),
  functionName: functionName.required(),
  interval: f.int().required().readAs(interval).column('interval_s'),
  data: f.json(boundedObject('data', MAX_DATA_KB)),
  priority: priority.shownAs(0),
  startTimestamp: f.timestamp().default(({ platform }) => new Date(platform.now())),
  nextTimestamp: f.timestamp().required().readOnly(),
  createdByApplicationId: f.creatorApplication().internal(),
  createdByUserId: f.creator().internal(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    task_schedules: TableOf<typeof fields>;
  }
}

/** Repeated runs (platform-api 5.10). */
export const schedules = defineCollection({
  service: 'tasks',
  path: 'schedules',
  record: 'schedule',
  table: 'task_schedules',
  fields,
  permissions: { list: 'VIEW_TASK_SCHEDULES', create: 'CREATE_TASK_SCHEDULE', remove: 'DELETE_TASK_SCHEDULE' },
  hooks: {
    creating: ({ startTimestamp, interval = 1 }, { platform }) => {
      const now = new Date(platform.now());
      const start = startTimestamp ?? now;
      return { startTimestamp: start, nextTimestamp: start > now ? start : nextRun(start, interval, now) };
    },
    done: (operation, { platform }) => {
      if (operation === 'create') platform.use(taskQueue).wake();
    },
  },
});

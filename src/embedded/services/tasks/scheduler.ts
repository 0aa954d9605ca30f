import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import { insertTask } from './enqueue';

/** So many schedules at most are looked after in one transaction. */
const BATCH = 50;

/** The clocks of servers on one database may differ by so much. */
const SKEW = '1 minute';

/** Next moment after `now` on the grid that starts at `start`: a late run moves nothing, and missed ones count once. */
export const nextRun = (start: Date, intervalS: number, now: Date): Date => {
  const step = intervalS * 1_000;
  const passed = Math.max(0, Math.floor((now.getTime() - start.getTime()) / step));
  return new Date(start.getTime() + (passed + 1) * step);
};

/**
 * Brings back what a clock that was ahead put off: since it was set back, the next run of a schedule would be further away than its
 * interval, unless its first run is yet to come.
 */
const bringBack = async ({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> => {
  const next = sql<Date>`${new Date(now())}::timestamptz + make_interval(secs => interval_s)`;
  await db
    .updateTable('task_schedules')
    .set({ next_timestamp: next })
    .where('next_timestamp', '>', sql<Date>`${next} + ${SKEW}::interval`)
    .where(({ not, and, eb, ref }) =>
      not(
        and([eb('start_timestamp', '>', ref('creation_timestamp')), eb('next_timestamp', '=', ref('start_timestamp'))]),
      ),
    )
    .execute();
};

const enqueueDue = async (platform: Pick<Platform, 'db' | 'now' | 'randomHex'>): Promise<void> => {
  const now = new Date(platform.now());
  const due = await platform.db
    .selectFrom('task_schedules')
    .select('id')
    .where('next_timestamp', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!due) return;
  await platform.db.transaction().execute(async db => {
    const rows = await db
      .selectFrom('task_schedules')
      .selectAll()
      .where('next_timestamp', '<=', now)
      .orderBy('next_timestamp')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const schedule of rows) {
      // One that was made by a clock that was ahead begins when it first ran.
      const { start_timestamp: start, next_timestamp: first } = schedule;
      const next = nextRun(start > now ? first : start, schedule.interval_s, now);
      await db
        .updateTable('task_schedules')
        .set({ next_timestamp: next, update_timestamp: now })
        .where('id', '=', schedule.id)
        .execute();
      await insertTask(
        platform,
        {
          functionName: schedule.function_name,
          ...(schedule.data ? { data: schedule.data } : {}),
          ...(schedule.priority === null ? {} : { priority: schedule.priority }),
          createdByUserId: schedule.created_by_user_id,
          createdByApplicationId: schedule.created_by_application_id,
        },
        db,
      );
    }
  });
};

/** Each call asks for a run of each schedule whose time has come. What several servers do at once adds up to one run each. */
export const createScheduler = (platform: Pick<Platform, 'db' | 'now' | 'randomHex'>): (() => Promise<void>) => {
  // A server that was away when its clock was set back looks once.
  let lookedAt = Number.POSITIVE_INFINITY;
  return async () => {
    const now = platform.now();
    if (now < lookedAt) await bringBack(platform);
    lookedAt = now;
    await enqueueDue(platform);
  };
};

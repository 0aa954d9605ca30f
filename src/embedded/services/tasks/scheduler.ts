import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import { insertTask } from './enqueue';

/** So many schedules at most are looked after in one transaction. */
const BATCH = 50;

/** Next moment after `now` on the grid that starts at `start`: a late run moves nothing, and missed ones count once. */
export const nextRun = (start: Date, intervalS: number, now: Date): Date => {
  const step = intervalS * 1_000;
  const passed = Math.max(0, Math.floor((now.getTime() - start.getTime()) / step));
  return new Date(start.getTime() + (passed + 1) * step);
};

type DueRow = {
  id: string;
  function_name: string;
  interval_s: number;
  data: Record<string, unknown> | null;
  priority: number | null;
  start_timestamp: Date;
  created_by_application_id: string | null;
  created_by_user_id: string | null;
};

/**
 * Asks for a run of each schedule whose time has come. What several servers do at once adds up to one run each.
 *
 * @returns how many runs were asked for
 */
export const enqueueDue = async (platform: Pick<Platform, 'db' | 'now' | 'randomHex'>): Promise<number> => {
  const now = new Date(platform.now());
  const { rows: due } = await sql`select 1 from task_schedules where next_timestamp <= ${now} limit 1`.execute(
    platform.db,
  );
  if (due.length === 0) return 0;
  return platform.db.transaction().execute(async db => {
    const { rows } =
      await sql<DueRow>`select id, function_name, interval_s, data, priority, start_timestamp, created_by_application_id, created_by_user_id
      from task_schedules where next_timestamp <= ${now} order by next_timestamp limit ${BATCH} for update skip locked`.execute(
        db,
      );
    for (const schedule of rows) {
      const next = nextRun(schedule.start_timestamp, schedule.interval_s, now);
      await sql`update task_schedules set next_timestamp = ${next}, update_timestamp = ${now} where id = ${schedule.id}`.execute(
        db,
      );
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
    return rows.length;
  });
};

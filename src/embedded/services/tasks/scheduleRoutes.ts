import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { readMembers, rules } from '../../http/body';
import { ONE_AFFECTED, type Route, readQuery, requireId } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { findPage, project } from '../../query/findPage';
import { scheduleFields } from './fields';
import { functionNameRule, priorityRule } from './functionMembers';
import { taskQueue } from './ports';
import { SCHEDULE_COLUMNS, type ScheduleRow, scheduleOnWire } from './records';
import { nextRun } from './scheduler';
import { taskData } from './taskRoutes';

const BASE = `${SERVICES.tasks.base}/schedules`;
const MAX_INTERVAL_S = 2_147_483_647;

/** Seconds, as a number or as its digits. */
const interval = (value: unknown) =>
  rules.wholeNumber(
    1,
    MAX_INTERVAL_S,
  )(typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : value);

const list: Route['handler'] = async ({ platform, rawQuery }) => {
  const query = readQuery(rawQuery);
  const { rows, page } = await findPage<ScheduleRow>(platform.db, query, {
    from: 'from task_schedules s',
    select: SCHEDULE_COLUMNS,
    seq: 's.seq',
    fields: scheduleFields,
    size: 'coalesce(octet_length(s.data::text), 0)',
  });
  return { query: '{}', page, data: rows.map(row => project(scheduleOnWire(row), query.select)) };
};

const create: Route['handler'] = async call => {
  const { platform, caller } = call;
  const given = readMembers(
    call.body,
    { interval, functionName: functionNameRule },
    { data: taskData, priority: priorityRule, startTimestamp: rules.timestamp },
  );
  const at = new Date(platform.now());
  const start = given.startTimestamp ?? at;
  const id = platform.randomHex(24);
  const row = await platform.db.transaction().execute(async db => {
    const { rows: known } = await sql`select 1 from task_functions where name = ${given.functionName}`.execute(db);
    if (known.length === 0) throw new PlatformError(16);
    const { rows } = await sql<ScheduleRow>`insert into task_schedules as s
      (id, function_name, interval_s, data, priority, start_timestamp, next_timestamp, created_by_application_id, created_by_user_id,
        creation_timestamp, update_timestamp)
      values (${id}, ${given.functionName}, ${given.interval}, ${given.data ? JSON.stringify(given.data) : null}::json, ${given.priority ?? null}::int,
        ${start}, ${start > at ? start : nextRun(start, given.interval, at)}, ${caller.applicationId}, ${caller.userId}, ${at}, ${at})
      returning ${sql.raw(SCHEDULE_COLUMNS)}`.execute(db);
    await audit(call, 'schedule.create', id, { functionName: given.functionName, interval: given.interval }, db);
    return rows[0];
  });
  if (!row) throw new Error('The schedule was not stored.');
  platform.use(taskQueue).wake();
  return scheduleOnWire(row);
};

const remove: Route['handler'] = async call => {
  const id = requireId(call.parameters.scheduleId);
  await call.platform.db.transaction().execute(async db => {
    const { rows } = await sql<{
      function_name: string;
    }>`delete from task_schedules where id = ${id} returning function_name`.execute(db);
    if (!rows[0]) throw new PlatformError(16);
    await audit(call, 'schedule.delete', id, { functionName: rows[0].function_name }, db);
  });
  return ONE_AFFECTED;
};

/** Repeated runs (platform-api 5.10). */
export const scheduleRoutes: readonly Route[] = [
  { method: 'GET', path: BASE, access: { anyOf: ['VIEW_TASK_SCHEDULES'] }, handler: list },
  { method: 'POST', path: BASE, access: { anyOf: ['CREATE_TASK_SCHEDULE'] }, handler: create },
  { method: 'DELETE', path: `${BASE}/:scheduleId`, access: { anyOf: ['DELETE_TASK_SCHEDULE'] }, handler: remove },
];

import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { readMembers, rules } from '../../http/body';
import { ONE_AFFECTED, type Route, readQuery, requireId } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { findPage, project } from '../../query/findPage';
import { insertTask } from './enqueue';
import { taskFields } from './fields';
import { functionNameRule, priorityRule } from './functionMembers';
import { taskQueue } from './ports';
import { TASK_COLUMNS, type TaskRow, taskOnWire } from './records';

const BASE = SERVICES.tasks.base;
/** What a function may be handed, in bytes of JSON. */
const MAX_DATA_BYTES = 250 * 1024;

/** @throws PlatformError 15 naming the size, where that is what is wrong */
export const taskData = (value: unknown): Record<string, unknown> | undefined => {
  const data = rules.object(value);
  if (data && Buffer.byteLength(JSON.stringify(data)) > MAX_DATA_BYTES)
    throw new PlatformError(15, `The field data is larger than ${MAX_DATA_BYTES / 1024} kB`);
  return data;
};

const MAX_TAGS = 100;

const tags = (value: unknown) => {
  const texts = rules.texts(value);
  return texts && texts.length <= MAX_TAGS && texts.every(text => text.length <= 200) ? texts : undefined;
};

const list: Route['handler'] = async ({ platform, rawQuery }) => {
  const query = readQuery(rawQuery);
  const { rows, page } = await findPage<TaskRow>(platform.db, query, {
    from: 'from tasks t',
    select: TASK_COLUMNS,
    seq: 't.seq',
    fields: taskFields,
    size: 'coalesce(octet_length(t.data::text), 0) + coalesce(octet_length(t.error::text), 0)',
    memo: platform.memo,
  });
  return { query: '{}', page, data: rows.map(row => project(taskOnWire(row), query.select)) };
};

const create: Route['handler'] = async call => {
  const { platform, caller } = call;
  const given = readMembers(
    call.body,
    { functionName: functionNameRule },
    { data: taskData, startTimestamp: rules.timestamp, priority: priorityRule, tags },
  );
  const task = await platform.db.transaction().execute(async db => {
    const row = await insertTask(
      platform,
      { ...given, createdByUserId: caller.userId, createdByApplicationId: caller.applicationId },
      db,
    );
    await audit(call, 'task.create', row.id, { functionName: given.functionName }, db);
    return row;
  });
  platform.use(taskQueue).wake();
  return taskOnWire(task);
};

const cancel: Route['handler'] = async call => {
  const id = requireId(call.parameters.taskId);
  const at = new Date(call.platform.now());
  await call.platform.db.transaction().execute(async db => {
    const { rows } =
      await sql`update tasks set status = 'canceled', status_changed_timestamp = ${at}, update_timestamp = ${at}
      where id = ${id} and status = 'new' returning id`.execute(db);
    if (rows.length === 0) {
      const { rows: known } = await sql`select 1 from tasks where id = ${id}`.execute(db);
      throw new PlatformError(known.length > 0 ? 27 : 16);
    }
    await audit(call, 'task.cancel', id, {}, db);
  });
  return ONE_AFFECTED;
};

/** Executions (platform-api 5.7). */
export const taskRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/`, access: { anyOf: ['VIEW_TASKS'] }, handler: list },
  { method: 'POST', path: `${BASE}/`, access: { anyOf: ['CREATE_TASKS'] }, handler: create },
  { method: 'POST', path: `${BASE}/:taskId/cancel`, access: { anyOf: ['CANCEL_TASKS'] }, handler: cancel },
];

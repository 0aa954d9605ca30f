import { type RawBuilder, sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { type Call, type Route, readQuery, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { compileNode } from '../../query/compile';

const BASE = SERVICES.tasks.base;
/** Lines in one answer (platform-api 5.8). */
const PAGE = 100;
const READ = { anyOf: ['VIEW_TASK_LOGS', 'VIEW_TASK_FUNCTION_LOGS'] };

type Asked = { since: RawBuilder<boolean>; limit: number };

/** What is asked of lines, before it is looked for whose they are. @throws PlatformError 19 */
const readAsked = ({ rawQuery }: Call): Asked => {
  const { where, sort, select, skipCount, limit } = readQuery(rawQuery);
  const isAllowed =
    (!where || (where.op === 'ge' && where.field === 'timestamp')) &&
    sort.length === 0 &&
    !select &&
    !skipCount &&
    !limit?.offset;
  if (!isAllowed) throw new PlatformError(19, 'Logs take ge(timestamp,…) and limit(…) only');
  return {
    since: where ? compileNode(where, { timestamp: { kind: 'timestamp', sql: 'l.at' } }) : sql`true`,
    limit: Math.min(limit?.limit ?? PAGE, PAGE),
  };
};

type Line = { at: Date; message: string };

/** A full page ends between two moments: who asks again with the next millisecond misses nothing. */
const cut = (lines: Line[], limit: number): Line[] => {
  const next = lines[limit];
  const page = lines.slice(0, limit);
  if (!next || limit < PAGE) return page;
  const whole = page.filter(line => line.at.getTime() !== next.at.getTime());
  return whole.length > 0 ? whole : page;
};

/**
 * @param source lines, as `l`, with a condition that others can be added to
 * @param ties what tells lines of one moment apart
 */
const page = async (
  { platform }: Call,
  { since, limit }: Asked,
  source: RawBuilder<unknown>,
  ties: RawBuilder<unknown> = sql`l.line`,
) => {
  const { rows } =
    await sql<Line>`select l.at, l.message from ${source} and ${since} order by l.at, ${ties} limit ${limit + 1}`.execute(
      platform.db,
    );
  return {
    page: { offset: 0, limit },
    data: cut(rows, limit).map(({ at, message }) => ({ timestamp: at, message })),
  };
};

const ofTask: Route['handler'] = async call => {
  const id = requireId(call.parameters.taskId);
  const asked = readAsked(call);
  const task = await call.platform.db.selectFrom('tasks').select('status').where('id', '=', id).executeTakeFirst();
  if (!task) throw new PlatformError(16);
  if (task.status === 'new') throw new PlatformError(27, 'The task has not run yet');
  return page(call, asked, sql`task_logs l where l.task_id = ${id}`);
};

const ofFunction: Route['handler'] = async call => {
  const name = call.parameters.name ?? '';
  const asked = readAsked(call);
  const found = await call.platform.db
    .selectFrom('task_functions')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!found) throw new PlatformError(16);
  return page(
    call,
    asked,
    sql`task_logs l join tasks t on t.id = l.task_id where t.function_name = ${name}`,
    sql`l.task_id, l.line`,
  );
};

const ofRequest: Route['handler'] = async call => {
  const id = requireId(call.parameters.apiRequestId);
  const asked = readAsked(call);
  const known = await call.platform.db.selectFrom('api_requests').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new PlatformError(16);
  return page(call, asked, sql`api_request_logs l where l.request_id = ${id}`);
};

/** What functions wrote while they ran (platform-api 5.8). */
export const logRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/:taskId/logs`, access: READ, handler: ofTask },
  {
    method: 'GET',
    path: `${BASE}/functions/:name/logs`,
    access: { anyOf: ['VIEW_TASK_FUNCTION_LOGS'] },
    handler: ofFunction,
  },
  {
    method: 'GET',
    path: `${BASE}/apiRequests/:apiRequestId/logs`,
    access: { anyOf: ['VIEW_API_FUNCTION_REQUEST_LOGS'] },
    handler: ofRequest,
  },
];

import { sql } from 'kysely';
import { NEWER_INTERFACES } from '../../../contract';
import { type Route, readQuery } from '../../http/route';
import type { AccessEntry } from '../../kernel/accessLog';
import { compileOrder } from '../../query/compile';
import type { FieldMap } from '../../query/fields';
import { asQueryError, projection, whereOf } from '../../query/findPage';

const { base } = NEWER_INTERFACES.logs;

/** What may be asked of a request, and what the database takes it for while it searches. */
const MEMBERS = {
  timestamp: ['timestamp', 'timestamptz'],
  httpStatus: ['number', 'int'],
  duration: ['number', 'float8'],
  userId: ['id', 'text'],
  userAddress: ['text', 'text'],
  host: ['text', 'text'],
  request: ['text', 'text'],
  responseBodySize: ['number', 'int'],
  userAgent: ['text', 'text'],
} as const;
const fields: FieldMap = Object.fromEntries(
  Object.entries(MEMBERS).map(([name, [kind]]) => [name, { kind, sql: `a."${name}"` }]),
);
const COLUMNS = ['seq int', ...Object.entries(MEMBERS).map(([name, [, type]]) => `"${name}" ${type}`)].join(', ');
const MOST = 500;

const wireOf = (entry: AccessEntry) => ({ ...entry, timestamp: new Date(entry.timestamp).toISOString() });

const list: Route['handler'] = async ({ platform: { accessLog, db }, rawQuery }) => {
  const query = readQuery(rawQuery);
  const entries = accessLog.entries().map(wireOf);
  const { limit: asked = 50, offset = 0 } = query.limit ?? {};
  const limit = Math.min(asked, MOST);
  const where = whereOf(query, { fields });
  let order: ReturnType<typeof compileOrder>[];
  try {
    order = query.sort.map(({ field, direction }) => compileOrder(field, direction, fields));
  } catch (error) {
    return asQueryError(error);
  }
  const { rows } = await sql<{ seq: number; total: number }>`select a.seq, count(*) over ()::int as total
    from jsonb_to_recordset(${JSON.stringify(entries.map((entry, seq) => ({ ...entry, seq })))}::jsonb) as a(${sql.raw(COLUMNS)})
    where ${where} order by ${sql.join([...order, sql.raw('a.seq desc')])} limit ${limit} offset ${offset}`.execute(db);
  const shown = projection(query.select, fields);
  const data = rows.flatMap(({ seq }) => {
    const entry = entries[seq];
    return entry ? [shown(entry)] : [];
  });
  return { query: '{}', page: { ...(query.skipCount ? {} : { total: rows[0]?.total ?? 0 }), offset, limit }, data };
};

/** The requests that this server answered lately, newest first (platform-api 8: later clients). */
export const accessRoutes: readonly Route[] = [
  { method: 'GET', path: `${base}/access`, access: { anyOf: ['VIEW_ACCESS_LOGS'] }, asks: fields, handler: list },
  { method: 'GET', path: `${base}/health`, access: 'public', handler: async () => ({}) },
];

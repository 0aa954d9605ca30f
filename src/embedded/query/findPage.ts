import { type RawBuilder, sql } from 'kysely';
import type { RqlQuery } from '../../rql';
import { PlatformError } from '../kernel/errors';
import type { Memo } from '../kernel/memo';
import type { Database } from '../store/openStore';
import { compileNode, compileOrder } from './compile';
import { type FieldMap, UnknownFieldError } from './fields';

export type PageSource = {
  /** `from …` with what it joins; the first table has a `seq` column, named by `seq`. */
  from: string;
  /** Columns of the answer. */
  select: string;
  seq: string;
  fields: FieldMap;
  /** Conditions that hold whatever is asked (who may see what). */
  scope?: RawBuilder<boolean>;
  /** Remembers counts for a moment: every page of a list asks for the same one. */
  memo?: Memo;
  defaultLimit?: number;
  maximumLimit?: number;
  /** Expression for the bytes of what a row holds of its owner's; for rows that can be large. */
  size?: string;
};

export type FoundPage<Row> = { rows: Row[]; page: { total?: number; offset: number; limit: number } };

const MAX_OFFSET = 1_000_000;
/** Largest answer of one list, in bytes of what its rows hold. */
const MAX_ANSWER = 32 * 1024 * 1024;
/** Up to this many rows of the largest size make a sound answer. */
const ALWAYS_SOUND = 100;
/** From here on the rows that are passed over are not read: an index alone finds the ones of the page. */
const DEEP_OFFSET = 1_000;

/** @throws PlatformError 26 when an answer would be too large */
export const requireAnswerSize = (bytes: number, advice = 'lower the limit'): void => {
  if (bytes > MAX_ANSWER) throw new PlatformError(26, `These records are too large for one answer: ${advice}`);
};

/** Turns an unknown field into the platform's code 19. */
export const asQueryError = (error: unknown): never => {
  if (error instanceof UnknownFieldError) throw new PlatformError(19, error.message);
  throw error;
};

/** The condition of a query within its scope. */
export const whereOf = (
  query: Pick<RqlQuery, 'where'>,
  { fields, scope }: Pick<PageSource, 'fields' | 'scope'>,
): RawBuilder<boolean> => {
  try {
    const condition = query.where ? compileNode(query.where, fields) : undefined;
    if (condition && scope) return sql`${scope} and ${condition}`;
    return condition ?? scope ?? sql`true`;
  } catch (error) {
    return asQueryError(error);
  }
};

/**
 * Runs a list query: the page asked for and the number of matches.
 *
 * @throws PlatformError 19 for unknown fields, 26 when the answer would be too large
 */
export const findPage = async <Row>(db: Database, query: RqlQuery, source: PageSource): Promise<FoundPage<Row>> => {
  const { defaultLimit = 50, maximumLimit = 500 } = source;
  const limit = Math.min(query.limit?.limit ?? defaultLimit, maximumLimit);
  const offset = Math.min(query.limit?.offset ?? 0, MAX_OFFSET);
  const where = whereOf(query, source);
  let order: RawBuilder<unknown>[];
  try {
    order = query.sort.map(({ field, direction }) => compileOrder(field, direction, source.fields));
  } catch (error) {
    return asQueryError(error);
  }
  // Ties keep the order of insertion.
  const orderBy = sql.join([...order, sql.raw(source.seq)]);
  const part = sql`${sql.raw(source.from)} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`;
  const seq = sql.raw(source.seq);
  const rowsOf =
    offset < DEEP_OFFSET
      ? part
      : sql`${sql.raw(source.from)} where ${source.scope ?? sql`true`} and ${seq} = any(array(select ${seq} ${part})) order by ${orderBy}`;
  if (source.size && limit > ALWAYS_SOUND) {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes
      from (select ${sql.raw(source.size)} as size ${rowsOf}) as page`.execute(db);
    requireAnswerSize(rows[0]?.bytes ?? 0);
  }
  const { rows } = await sql<Row>`select ${sql.raw(source.select)} ${rowsOf}`.execute(db);
  if (query.skipCount) return { rows, page: { offset, limit } };
  // A page that is not full tells the total by itself.
  if (rows.length < limit && (rows.length > 0 || offset === 0))
    return { rows, page: { total: offset + rows.length, offset, limit } };
  const count = sql<{ total: number }>`select count(*)::int as total ${sql.raw(source.from)} where ${where}`;
  const read = async () => (await count.execute(db)).rows[0]?.total ?? 0;
  const { sql: text, parameters } = count.compile(db);
  const total = await (source.memo ? source.memo.get(`${text} ${JSON.stringify(parameters)}`, read) : read());
  return { rows, page: { total, offset, limit } };
};

/** `select(…)` keeps the named top-level members, and `id` always (platform-api 2.6). */
export const project = <T extends Record<string, unknown>>(
  record: T,
  select: readonly string[] | undefined,
): Partial<T> => {
  if (!select) return record;
  const wanted = new Set(select.map(name => name.split('.')[0]));
  return Object.fromEntries(Object.entries(record).filter(([key]) => key === 'id' || wanted.has(key))) as Partial<T>;
};

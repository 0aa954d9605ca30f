import { type RawBuilder, sql } from 'kysely';
import type { RqlNode, RqlQuery } from '../../rql';
import { PlatformError } from '../kernel/errors';
import type { Memo } from '../kernel/memo';
import { readInLane } from '../store/lanes';
import type { Database } from '../store/openStore';
import { asOvertime, inTime, isUnindexed, QUERY_BUDGET_MS } from './budget';
import { compileKey, compileNode, inDirection } from './compile';
import { FieldError, type FieldMap } from './fields';
import { pickPaths } from './pickPaths';
import { spellingsOf } from './spellings';

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
  /** The first table's name, where conditions and orders may have indexes of which the database knows no statistics. */
  table?: string;
  /** Whether the columns are large: they are read of the rows of the page alone, not of what is sorted. */
  isWide?: boolean;
  /** Expression for the bytes of what a row holds of its owner's; for rows that can be large. */
  size?: string;
};

export type FoundPage<Row> = { rows: Row[]; page: { total?: number; offset: number; limit: number } };

/** So many rows an index passes over soon enough for nobody to look at the clock. */
const SOON_PASSED = 1_000_000;
/** Largest answer of one list, in bytes of what its rows hold. */
const MAX_ANSWER = 32 * 1024 * 1024;
/** Up to this many rows make a sound answer, each as large as most bodies may be. */
const ALWAYS_SOUND = 32;
/** From here on nothing is made of the rows that are passed over: an index alone finds the ones of the page. */
const DEEP_OFFSET = 50;

/** @throws PlatformError 26 when an answer would be too large */
export const requireAnswerSize = (bytes: number, advice = 'lower the limit'): void => {
  if (bytes > MAX_ANSWER) throw new PlatformError(26, `These records are too large for one answer: ${advice}`);
};

/** Turns a field that cannot be asked for so into the platform's code 19. */
export const asQueryError = (error: unknown): never => {
  if (error instanceof FieldError) throw new PlatformError(19, error.message);
  throw error;
};

/**
 * The condition of a query within its scope; it fails with the database's 57014 when it takes too long.
 *
 * @param budgetMs how long the statement may run, in milliseconds
 */
export const whereOf = (
  query: Pick<RqlQuery, 'where'>,
  { fields, scope = sql`true` }: Pick<PageSource, 'fields' | 'scope'>,
  budgetMs?: number,
): RawBuilder<boolean> => {
  try {
    return query.where ? sql`${scope} and ${inTime(budgetMs)} and ${compileNode(query.where, fields)}` : scope;
  } catch (error) {
    return asQueryError(error);
  }
};

/** Reads of one kind differ in their values and in what is asked of them, never in their statement. */
const kindOf = ({ where, sort }: RqlQuery, { from }: PageSource): string =>
  JSON.stringify([from, where ? shapeOf(where) : null, sort]);

const shapeOf = (node: RqlNode): unknown =>
  'nodes' in node
    ? [node.op, node.nodes.map(shapeOf)]
    : [node.op, node.field, ...('condition' in node && node.condition ? [shapeOf(node.condition)] : [])];

/** Left for the count where finding the rows took it all: their waiting for their turn is in it. */
const LEAST_BUDGET_MS = 1_000;

/**
 * Runs a list query: the page asked for and the number of matches.
 *
 * @param budgetMs how long the database may work on the page, in milliseconds
 * @throws PlatformError 19 for unknown fields, 21 when it takes too long, 26 when the answer would be too large
 */
export const findPage = async <Row>(
  db: Database,
  query: RqlQuery,
  source: PageSource,
  budgetMs = QUERY_BUDGET_MS,
): Promise<FoundPage<Row>> =>
  readInLane(kindOf(query, source), () => readPage<Row>(db, query, source, budgetMs)).catch(error =>
    asOvertime(error, query, source.fields, budgetMs),
  );

type Key = { key: RawBuilder<unknown>; direction: 1 | -1 };

const keysOf = ({ sort }: Pick<RqlQuery, 'sort'>, { fields }: Pick<PageSource, 'fields'>): readonly Key[] => {
  try {
    return sort.map(({ field, direction }) => ({ key: compileKey(field, fields), direction }));
  } catch (error) {
    return asQueryError(error);
  }
};

/** @throws PlatformError 19 where a query names fields that are not in the map */
export const requireFields = (query: Pick<RqlQuery, 'where' | 'sort'>, fields: FieldMap): void => {
  whereOf(query, { fields });
  keysOf(query, { fields });
};

/** Whether an index has the records in the order asked for: without a condition, only what is before a page is looked at. */
const isInOrder = ({ where, sort }: RqlQuery, { fields }: PageSource): boolean => {
  if (where) return false;
  const [first] = sort;
  const field = first && fields[first.field];
  return !first || (field !== undefined && 'isOrdered' in field && field.isOrdered === true);
};

/** Whether all that matches is looked at anyway, because no index keeps it in the order asked for: to count it costs nothing then. */
const isReadWhole = ({ where, sort, skipCount }: RqlQuery, { fields }: PageSource): boolean =>
  !skipCount && where !== undefined && sort[0] !== undefined && isUnindexed(sort[0].field, fields);

type Part = {
  where: RawBuilder<boolean>;
  keys: readonly Key[];
  orderBy: RawBuilder<unknown>;
  limit: number;
  offset: number;
};

/** A page and how many there are, looking at each match once. What it is sorted by is kept of a match, the rest read for the page only. */
const readWhole = async <Row>(
  db: Database,
  { where, keys, orderBy, limit, offset }: Part,
  { from, select, scope = sql`true`, seq }: PageSource,
): Promise<{ rows: Row[]; total: number }> => {
  const name = (at: number) => sql.ref(`key_${at}`);
  const kept = sql.join([sql`${sql.raw(seq)} as seq`, ...keys.map(({ key }, at) => sql`${key} as ${name(at)}`)]);
  const inOrder = sql.join([...keys.map(({ direction }, at) => inDirection(name(at), direction)), sql.raw('seq')]);
  const { rows } = await sql<Row & { meridian_total: number }>`
    with found as materialized (select ${kept} ${sql.raw(from)} where ${where})
    select ${sql.raw(select)}, (select count(*)::int from found) as meridian_total ${sql.raw(from)}
    where ${scope} and ${sql.raw(seq)} = any(array(select seq from found order by ${inOrder} limit ${limit} offset ${offset}))
    order by ${orderBy}`.execute(db);
  return {
    rows: rows.map(({ meridian_total: _, ...row }) => row as Row & typeof row),
    total: rows[0]?.meridian_total ?? 0,
  };
};

const RANGES: readonly string[] = ['gt', 'ge', 'lt', 'le'];

const isIndexed = (name: string, fields: FieldMap): boolean => {
  const [first = '', ...rest] = name.split('.');
  const field = fields[first];
  return field?.kind === 'json' && field.indexed?.has(rest.join('.')) === true;
};

/** Whether an index alone tells what meets a condition: one range of it. */
const isOneRange = (where: RqlNode, fields: FieldMap): boolean => {
  if ('nodes' in where) {
    const [first] = where.nodes;
    const isOfOne = (node: RqlNode) =>
      'field' in node && first !== undefined && 'field' in first && node.field === first.field;
    return (
      where.op === 'and' &&
      where.nodes.length > 0 &&
      where.nodes.every(node => isOfOne(node) && isOneRange(node, fields))
    );
  }
  return RANGES.includes(where.op) && isIndexed(where.field, fields);
};

/** The condition of a count. One range of an index is not timed: to look at the clock for each row would take longer than to count it. */
const countedBy = (query: RqlQuery, source: PageSource, budgetMs: number): RawBuilder<boolean> =>
  query.where && isOneRange(query.where, source.fields)
    ? sql`${source.scope ?? sql`true`} and ${compileNode(query.where, source.fields)}`
    : whereOf(query, source, budgetMs);

type Count = { total: number; there: number };

/** How many match, and about how many the table has. */
const countMatches = (
  db: Database,
  query: RqlQuery,
  source: PageSource,
  budgetMs: number,
  startedAt: number,
): Promise<Count> => {
  const there = source.table
    ? sql`(select greatest(reltuples, 0)::float8 from pg_class where oid = ${source.table}::regclass)`
    : sql`0`;
  const countOf = (condition: RawBuilder<boolean>) =>
    sql<Count>`select count(*)::int as total, ${there} as there ${sql.raw(source.from)} where ${condition}`;
  const read = async () => {
    const left = Math.max(LEAST_BUDGET_MS, budgetMs - Math.round(performance.now() - startedAt));
    return (await countOf(countedBy(query, source, left)).execute(db)).rows[0] ?? { total: 0, there: 0 };
  };
  if (!source.memo) return read();
  const { sql: text, parameters } = countOf(countedBy(query, source, budgetMs)).compile(db);
  return source.memo.get(`${text} ${JSON.stringify(parameters)}`, read);
};

/** Whether an index keeps the records in the order asked for, and the database does not know what a condition leaves of them. */
const isInDoubt = ({ where, sort, skipCount }: RqlQuery, { table, fields }: PageSource): boolean =>
  !skipCount && where !== undefined && table !== undefined && isIndexed(sort[0]?.field ?? '', fields);

/**
 * A condition that the database takes for one that half of the records meet, and for which it looks into no index: what is left to it is to
 * read them in their order until the page is full.
 */
const asLikely = (
  query: RqlQuery,
  { scope = sql`true`, ...source }: PageSource,
  budgetMs: number,
): RawBuilder<boolean> =>
  sql`${scope} and case when ${whereOf(query, { fields: source.fields }, budgetMs)} then true else false end`;

const readPage = async <Row>(
  db: Database,
  query: RqlQuery,
  source: PageSource,
  budgetMs: number,
): Promise<FoundPage<Row>> => {
  const { defaultLimit = 50, maximumLimit = 500 } = source;
  const limit = Math.min(query.limit?.limit ?? defaultLimit, maximumLimit);
  const offset = query.limit?.offset ?? 0;
  const condition = whereOf(query, source, budgetMs);
  const keys = keysOf(query, source);
  const startedAt = performance.now();
  const known = isInDoubt(query, source) ? await countMatches(db, query, source, budgetMs, startedAt) : undefined;
  // As many as are read in order until the page is full, against all that match.
  const isWalked = known !== undefined && (offset + limit) * Math.max(known.there, known.total) < known.total ** 2;
  const where = isWalked ? asLikely(query, source, budgetMs) : condition;
  // Ties keep the order of insertion.
  const orderBy = sql.join([...keys.map(({ key, direction }) => inDirection(key, direction)), sql.raw(source.seq)]);
  const isTimed =
    query.where || (offset <= SOON_PASSED && isInOrder(query, source)) ? sql`` : sql`and ${inTime(budgetMs)}`;
  const part = sql`${sql.raw(source.from)} where ${where} ${isTimed} order by ${orderBy} limit ${limit} offset ${offset}`;
  const seq = sql.raw(source.seq);
  const rowsOf =
    offset < DEEP_OFFSET && !source.isWide
      ? part
      : sql`${sql.raw(source.from)} where ${source.scope ?? sql`true`} and ${seq} = any(array(select ${seq} ${part})) order by ${orderBy}`;
  if (source.size && limit > ALWAYS_SOUND) {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes
      from (select ${sql.raw(source.size)} as size ${rowsOf}) as page`.execute(db);
    requireAnswerSize(rows[0]?.bytes ?? 0);
  }
  if (isReadWhole(query, source)) {
    const found = await readWhole<Row>(db, { where, keys, orderBy, limit, offset }, source);
    if (found.rows.length > 0) return { rows: found.rows, page: { total: found.total, offset, limit } };
  }
  const { rows } = await sql<Row>`select ${sql.raw(source.select)} ${rowsOf}`.execute(db);
  if (query.skipCount) return { rows, page: { offset, limit } };
  // A page that is not full tells the total by itself.
  if (rows.length < limit && (rows.length > 0 || offset === 0))
    return { rows, page: { total: offset + rows.length, offset, limit } };
  const { total } = known ?? (await countMatches(db, query, source, budgetMs, startedAt));
  return { rows, page: { total, offset, limit } };
};

/**
 * `select(…)` keeps the named members, whole or what is named of them, and `id` always. What is the platform's own of a `snake` service is
 * taken in either spelling, what is the operator's as it is written (platform-api 1.3, 2.6).
 */
export const projection = (
  select: readonly string[] | undefined,
  fields: FieldMap,
): (<T extends Record<string, unknown>>(record: T) => Partial<T>) => {
  if (!select) return record => record;
  const paths = ['id', ...select].flatMap(name => spellingsOf(name, fields));
  return pickPaths(paths) as ReturnType<typeof projection>;
};

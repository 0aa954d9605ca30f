import { type RawBuilder, sql } from 'kysely';
import { PlatformError } from '../kernel/errors';
import type { Asking } from '../kernel/who';
import { codeOf } from '../store/errors';
import type { Layout } from './layout';

type Row = Record<string, unknown>;
type Values = Readonly<Record<string, unknown>>;
/** What the database refuses, as the platform says it: a value taken twice, another record that is not there. */
const refusal = (error: unknown, { stored }: Layout): unknown => {
  const unique = stored.filter(({ field }) => field.spec.isUnique).map(({ wireName }) => wireName);
  if (codeOf(error) === '23505')
    return new PlatformError(17, unique.length === 1 ? `A record with this ${unique[0]} already exists` : undefined);
  if (codeOf(error) === '23503') return new PlatformError(16);
  return error;
};

// The names of tables and columns below come from declarations, values are parameters: kysely's builder has no types to add.

export const insertRow = async (layout: Layout, { platform }: Asking, values: Values): Promise<Row> => {
  const columns = layout.toColumns(values);
  try {
    const { rows } =
      await sql<Row>`insert into ${sql.table(layout.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))}) returning ${sql.raw(layout.select)}`.execute(platform.db);
    if (!rows[0]) throw new Error(`Nothing was inserted into ${layout.table}.`);
    return rows[0];
  } catch (error) {
    throw refusal(error, layout);
  }
};

/**
 * The rows that a write is about, held until its transaction ends.
 *
 * @throws PlatformError 26 for more than `most`
 */
export const holdRows = async (
  layout: Layout,
  { platform }: Asking,
  where: RawBuilder<boolean>,
  most: number,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`select ${sql.raw(layout.select)} from ${sql.table(layout.table)}
    where ${where} order by seq limit ${most + 1} for update`.execute(platform.db);
  if (rows.length > most) throw new PlatformError(26, `The query selects more than ${most} records`);
  return rows;
};

export const readRow = async (
  layout: Layout,
  { platform }: Asking,
  where: RawBuilder<boolean>,
): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`select ${sql.raw(layout.select)} from ${sql.table(layout.table)}
    where ${where} limit 1`.execute(platform.db);
  return rows[0];
};

export const updateRow = async (
  layout: Layout,
  { platform }: Asking,
  where: RawBuilder<boolean>,
  values: Values,
): Promise<Row> => {
  const columns = layout.toColumns(values);
  try {
    const { rows } = await sql<Row>`update ${sql.table(layout.table)}
      set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where ${where}
      returning ${sql.raw(layout.select)}`.execute(platform.db);
    if (!rows[0]) throw new PlatformError(16);
    return rows[0];
  } catch (error) {
    throw refusal(error, layout);
  }
};

const identityOf = ({ table, identity }: Layout) => {
  if (!identity) throw new Error(`The records of ${table} have no identity.`);
  return sql.ref(`${table}.${identity.column}`);
};

/** The rows with one of these identities. */
export const withIdentity = (layout: Layout, values: readonly unknown[]): RawBuilder<boolean> =>
  sql<boolean>`${identityOf(layout)} = any(${[...values]}::text[])`;

/** Those that are selected, held in one order: of two writes that meet, one waits for the other. */
const selectedBy = (layout: Layout, where: RawBuilder<boolean>) =>
  sql`select ${identityOf(layout)} as identity from ${sql.table(layout.table)} where ${where} order by seq for update`;

/**
 * Changes all that meet a condition, by one statement; those that are so already stay as they are.
 *
 * @param values the changes, and what is written with every change
 * @returns how many there are, and what identifies those that changed
 */
export const changeSelected = async (
  layout: Layout,
  { platform }: Asking,
  where: RawBuilder<boolean>,
  { changes, values }: { changes: Values; values: Values },
): Promise<{ selected: number; changed: string[] }> => {
  const isJson = (column: string) => layout.stored.some(one => one.column === column && one.field.spec.kind === 'json');
  const differing = layout.toColumns(changes).map(([column, value]) => {
    const type = sql.raw(isJson(column) ? '::jsonb' : '');
    return sql`${sql.ref(`${layout.table}.${column}`)}${type} is distinct from ${value}${type}`;
  });
  const written = layout.toColumns(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const change =
    differing.length === 0
      ? sql`select identity from held where false`
      : sql`update ${sql.table(layout.table)} set ${sql.join(written)} from held
          where ${identityOf(layout)} = held.identity and (${sql.join(differing, sql` or `)}) returning held.identity`;
  try {
    const { rows } = await sql<{ selected: number; changed: string[] }>`
      with held as materialized (${selectedBy(layout, where)}), changed as (${change})
      select (select count(*)::int from held) as selected, array(select identity from changed) as changed`.execute(
      platform.db,
    );
    return rows[0] ?? { selected: 0, changed: [] };
  } catch (error) {
    throw refusal(error, layout);
  }
};

/** @throws PlatformError 27 for what others need */
const deleting = async <T>(statement: RawBuilder<T>, { platform }: Asking): Promise<T[]> => {
  try {
    return (await statement.execute(platform.db)).rows;
  } catch (error) {
    throw codeOf(error) === '23503' ? new PlatformError(27, 'It is still in use by other records') : error;
  }
};

export const deleteRows = async (layout: Layout, asking: Asking, where: RawBuilder<boolean>): Promise<void> => {
  await deleting(sql`delete from ${sql.table(layout.table)} where ${where}`, asking);
};

/**
 * Deletes all that meet a condition, by one statement.
 *
 * @returns what identified them
 */
export const deleteSelected = async (layout: Layout, asking: Asking, where: RawBuilder<boolean>): Promise<string[]> => {
  const statement = sql<{ identity: string }>`with held as materialized (${selectedBy(layout, where)})
    delete from ${sql.table(layout.table)} using held where ${identityOf(layout)} = held.identity returning held.identity`;
  return (await deleting(statement, asking)).map(({ identity }) => identity);
};

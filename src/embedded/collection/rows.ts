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

export const deleteRows = async (layout: Layout, { platform }: Asking, where: RawBuilder<boolean>): Promise<void> => {
  try {
    await sql`delete from ${sql.table(layout.table)} where ${where}`.execute(platform.db);
  } catch (error) {
    throw codeOf(error) === '23503' ? new PlatformError(27, 'It is still in use by other records') : error;
  }
};

/** The rows with one of these identities. */
export const withIdentity = (layout: Layout, values: readonly unknown[]): RawBuilder<boolean> => {
  if (!layout.identity) throw new Error(`The records of ${layout.table} have no identity.`);
  return sql<boolean>`${sql.ref(`${layout.table}.${layout.identity.column}`)} = any(${[...values]}::text[])`;
};

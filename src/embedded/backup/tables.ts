import { sql } from 'kysely';
import type { Database } from '../store/openStore';

/** A table as it is copied: its columns without those that the database computes. */
export type CopiedTable = { name: string; columns: readonly string[] };

/** Tables before those that refer to them. */
const inOrder = (tables: readonly CopiedTable[], references: ReadonlyMap<string, readonly string[]>): CopiedTable[] => {
  const ordered = new Map<string, CopiedTable>();
  const visit = (table: CopiedTable, path: readonly string[]) => {
    if (ordered.has(table.name)) return;
    if (path.includes(table.name)) throw new Error(`Tables refer to each other in a circle: ${path.join(', ')}.`);
    for (const name of references.get(table.name) ?? []) {
      const referred = tables.find(other => other.name === name);
      if (referred && referred !== table) visit(referred, [...path, table.name]);
    }
    ordered.set(table.name, table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered.values()];
};

/**
 * The tables of the platform that are there, in an order in which they can be filled. Tables of somebody else, in the same database, are
 * neither copied nor emptied.
 *
 * @param own names of those that the platform knows
 */
export const copiedTables = async (db: Database, own: ReadonlySet<string>): Promise<CopiedTable[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select r.relname as from, t.relname as to from pg_constraint c
    join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid where c.contype = 'f'`.execute(db);
  const names = [...new Set(columns.map(({ table }) => table))].filter(name => own.has(name));
  const tables = names.map(name => ({
    name,
    columns: columns.filter(({ table }) => table === name).map(({ column }) => column),
  }));
  const referred = new Map(
    names.map(name => [name, references.filter(({ from }) => from === name).map(({ to }) => to)]),
  );
  return inOrder(tables, referred);
};

/** Names of the changes that the tables have seen. */
export const migrationsOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from meridian_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
};

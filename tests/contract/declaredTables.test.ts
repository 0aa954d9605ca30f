import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ALL_SERVICES } from '../../src/embedded/app';
import { onEachDatabase } from '../support/officialClient';

const TYPES: Readonly<Record<string, readonly string[]>> = {
  id: ['text'],
  text: ['text'],
  bytes: ['bytea'],
  number: ['int4', 'int8', 'float8', 'numeric'],
  boolean: ['bool'],
  timestamp: ['timestamptz'],
  list: ['_text'],
  json: ['json', 'jsonb'],
};

const declared = ALL_SERVICES.flatMap(({ tables = [] }) => tables);

/** The kernel's own, whose types are written by hand. */
const KERNEL = ['audit', 'meridian_migrations', 'meridian_migrations_lock', 'outbox'];

onEachDatabase('the tables that the migrations make', ({ platform }) => {
  it('are declared, each of them', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public'`.execute(platform().platform.db);
    const names = new Set([...declared.map(({ table }) => table), ...KERNEL]);
    expect([...names].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it.each(declared)('$table has the columns that are declared, and no others', async ({ table, columns }) => {
    const { rows } = await sql<{ name: string; type: string; nullable: boolean; filled: boolean; unique: boolean }>`
      select column_name as name, udt_name as type, is_nullable = 'YES' as nullable, column_default is not null as filled,
        exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = (table_schema || '.' || table_name)::regclass and i.indisunique and i.indnatts = 1 and i.indpred is null
            and a.attname = column_name) as unique
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
      platform().platform.db,
    );
    const made = Object.fromEntries(rows.filter(({ name }) => name !== 'seq').map(row => [row.name, row]));
    expect(Object.keys(made).sort()).toEqual(Object.keys(columns).sort());
    for (const [name, { kind, presence, isUnique }] of Object.entries(columns)) {
      const column = made[name];
      expect(TYPES[kind], `type of ${name}`).toContain(column?.type);
      expect(column?.nullable, `whether ${name} may be empty`).toBe(presence === 'optional');
      expect(column?.unique, `whether ${name} is unique`).toBe(isUnique);
    }
  });
});

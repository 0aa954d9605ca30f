import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ALL_SERVICES, ALL_TABLES } from '../../src/embedded/allServices';
import type { Database } from '../../src/embedded/store/openStore';
import { createCallers } from '../support/callers';
import { onEachDatabase } from '../support/officialClient';

const TYPES: Readonly<Record<string, readonly string[]>> = {
  id: ['text'],
  text: ['text'],
  bytes: ['bytea'],
  number: ['int4', 'int8', 'float8', 'numeric'],
  boolean: ['bool'],
  timestamp: ['timestamptz'],
  list: ['_text', '_timestamptz'],
  json: ['json', 'jsonb'],
};

const declared = ALL_SERVICES.flatMap(({ tables = [] }) => tables);

const tablesOf = async (db: Database) => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

onEachDatabase('the tables that the migrations make', ({ platform }) => {
  it('[DEP-06] are declared, each of them: a backup holds those', async () => {
    const made = await tablesOf(platform().platform.db);
    expect([...ALL_TABLES].sort()).toEqual(made.filter(name => !name.startsWith('meridian_')).sort());
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

  it('[RQL-03] keep moments as fine as the wire shows them: a record is found by the moment that is shown', async () => {
    const { rows: finer } = await sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'now()'`.execute(platform().platform.db);
    expect(finer).toEqual([]);
    const callers = createCallers(platform());
    const token = await callers.tokenOf('administrator');
    const ask = async (method: string, path: string, body?: unknown) =>
      (await callers.call(method, path, { token, body })).body;
    const made = [
      ['/auth/v2/applications', await ask('POST', '/auth/v2/applications', { type: 'oauth1', name: 'Of a test' })],
      [
        '/users/v1/groups/5bfbfc3146e0fb321a4b2801/roles',
        await ask('POST', '/users/v1/groups/5bfbfc3146e0fb321a4b2801/roles', { name: 'Of a test' }),
      ],
    ] as const;
    for (const [path, record] of made)
      for (const [name, at] of Object.entries(record).filter(([name]) => /timestamp$/i.test(name)))
        expect(await ask('GET', `${path}?eq(${name},${at})&eq(id,${record.id})`)).toMatchObject({ page: { total: 1 } });
  });
});

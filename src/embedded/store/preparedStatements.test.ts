import { PGlite, types } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPreparedStatements } from './preparedStatements.mjs';

let database: PGlite;
let query: ReturnType<typeof createPreparedStatements>;

const keptNames = async () => {
  const { rows } = await database.query<{ name: string }>('select name from pg_prepared_statements order by name');
  return rows.map(({ name }) => name);
};

beforeAll(async () => {
  database = await PGlite.create({ parsers: { [types.INT8]: value => Number(value) } });
  query = createPreparedStatements(database);
  await database.exec(`create table things (id int primary key, name text, at timestamptz, tags text[], data jsonb, size int8);
    insert into things values (1, 'one', '2026-11-23T10:00:00Z', '{a,b}', '{"n": 1}', 5), (2, null, null, null, null, null)`);
  // A database is made: a busy machine takes longer over that than over a hook.
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await database.close();
});

describe('statements that are asked again', () => {
  it('answer as the first time: dates, lists, JSON, large counters, nothing', async () => {
    const sql = 'select * from things where id = any($1::int[]) or name = $2 or at < $3 or data = $4 order by id';
    const parameters = [[1, 2], null, new Date(0), { n: 2 }];
    const { rows } = await database.query(sql, parameters);
    expect(rows).toHaveLength(2);
    for (const _ of [1, 2, 3]) expect((await query(sql, parameters)).rows).toEqual(rows);
    expect(await keptNames()).toHaveLength(1);
    expect((await query(sql, [[], 'one', new Date(0), null])).rows).toEqual(rows.slice(0, 1));
  });

  it('tell how many rows they changed', async () => {
    for (const _ of [1, 2, 3])
      expect((await query('update things set size = $1 where id > $2', [7, 0])).affectedRows).toBe(2);
  });

  it('fail as the first time, and spoil neither the next statement nor a transaction after its end', async () => {
    const insert = 'insert into things (id) values ($1)';
    for (const _ of [1, 2, 3]) await expect(query(insert, [1])).rejects.toMatchObject({ code: '23505' });
    await query('begin', []);
    await expect(query(insert, [1])).rejects.toMatchObject({ code: '23505' });
    await expect(query(insert, [3])).rejects.toMatchObject({ code: '25P02' });
    await query('rollback', []);
    expect((await query(insert, [3])).affectedRows).toBe(1);
    for (const _ of [1, 2, 3])
      await expect(query('select wrong from things', [])).rejects.toMatchObject({ code: '42703' });
  });

  it('hold on a table that has become another, at the latest the next time', async () => {
    const sql = 'select name from things where id = $1';
    for (const _ of [1, 2]) await query(sql, [1]);
    await database.exec('alter table things alter column name type int using 0');
    await query(sql, [1]).catch(() => undefined);
    expect((await query(sql, [1])).rows).toEqual([{ name: 0 }]);
  });

  it('are planned anew after ten seconds, for tables that have grown', async () => {
    const sql = 'select count(*) from things where size = $1';
    vi.useFakeTimers({ toFake: ['performance'] });
    for (const _ of [1, 2, 3]) await query(sql, [7]);
    const before = await keptNames();
    vi.advanceTimersByTime(9_999);
    await query(sql, [7]);
    expect(await keptNames()).toEqual(before);
    vi.advanceTimersByTime(1);
    await query(sql, [7]);
    const after = await keptNames();
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
    vi.useRealTimers();
  });

  it('are 150 at most; long ones and those asked once are not kept', async () => {
    for (let n = 0; n < 200; n++) for (const _ of [1, 2]) await query(`select ${n} as n`, []);
    expect(await keptNames()).toHaveLength(150);
    const before = await keptNames();
    for (const _ of [1, 2, 3]) await query(`select '${'x'.repeat(8_000)}' as long`, []);
    await query('select 1000 as once', []);
    expect(await keptNames()).toEqual(before);
    expect((await query('select 199 as n', [])).rows).toEqual([{ n: 199 }]);
  });
});

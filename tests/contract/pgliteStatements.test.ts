import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PgliteConnection } from '../../src/embedded/store/pglite';
import { copyTemplate } from '../support/sampleData';

const folder = mkdtempSync(join(tmpdir(), 'meridian-statements-'));
let connection: PgliteConnection;

const query = (sql: string, parameters: readonly unknown[] = []) => connection.send({ sql, parameters });

/** A statement that begins with a comment is not kept itself. */
const once = (sql: string) => query(`-- ${sql}\n${sql}`);

const keptNames = async () => {
  const { rows } = await connection.send<{ name: string }>({
    sql: '-- kept\nselect name from pg_prepared_statements order by name',
  });
  return rows.map(({ name }) => name);
};

beforeAll(async () => {
  await copyTemplate({ scale: 0, documents: 0 }, folder);
  connection = new PgliteConnection({ dataDir: join(folder, 'pg') });
  await connection.ready();
  await query(
    'create table things (id int primary key, name text, at timestamptz, tags text[], data jsonb, size int8, photo bytea)',
  );
  await query(
    `insert into things values (1, 'one', '2026-11-23T10:00:00Z', '{a,"b c"}', '{"n": 1}', 5, '\\x00ff'), (2, null, null, null, null, null, null)`,
  );
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await connection?.close();
  rmSync(folder, { recursive: true });
});

describe('statements that are asked again', () => {
  it('answer as the first time: dates, lists, JSON, large counters, nothing', async () => {
    const sql = 'select * from things where id = any($1::int[]) or name = $2 or at < $3 or data = $4 order by id';
    const parameters = [[1, 2], null, new Date(0), { n: 2 }];
    const rows = [
      {
        id: 1,
        name: 'one',
        at: new Date('2026-11-23T10:00:00Z'),
        tags: ['a', 'b c'],
        data: { n: 1 },
        size: 5,
        photo: Buffer.from([0, 255]),
      },
      { id: 2, name: null, at: null, tags: null, data: null, size: null, photo: null },
    ];
    for (const _ of [1, 2, 3]) expect((await query(sql, parameters)).rows).toEqual(rows);
    expect(await keptNames()).toHaveLength(1);
    expect((await query(sql, [[], 'one', new Date(0), null])).rows).toEqual(rows.slice(0, 1));
  });

  it('tell how many rows they changed', async () => {
    for (const _ of [1, 2, 3])
      expect((await query('update things set size = $1 where id > $2', [7, 0])).affectedRows).toBe(2);
  });

  it('take what they are told as it is: texts, bytes, lists, JSON', async () => {
    const told = [`it's "quoted" \\ {a,b} é 🙂`, Buffer.from([0, 1, 255]), ['a,b', '"', '', '\\'], { a: [1, null] }];
    const sql = 'select $1::text as name, $2::bytea as photo, $3::text[] as tags, $4::jsonb as data';
    for (const _ of [1, 2, 3])
      expect((await query(sql, told)).rows).toEqual([{ name: told[0], photo: told[1], tags: told[2], data: told[3] }]);
  });

  it('answer each its own when they are asked at once, before the first has told its columns', async () => {
    const sql = 'select $1::int as n';
    const answers = await Promise.all([1, 2, 3, 4, 5].map(n => query(sql, [n])));
    expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3, 4, 5].map(n => [{ n }]));
  });

  it('fail as the first time, and spoil neither the next statement nor a transaction after its end', async () => {
    const insert = 'insert into things (id) values ($1)';
    for (const _ of [1, 2, 3]) await expect(query(insert, [1])).rejects.toMatchObject({ code: '23505' });
    await query('begin');
    await expect(query(insert, [1])).rejects.toMatchObject({ code: '23505' });
    await expect(query(insert, [3])).rejects.toMatchObject({ code: '25P02' });
    await query('rollback');
    expect((await query(insert, [3])).affectedRows).toBe(1);
    for (const _ of [1, 2, 3])
      await expect(query('select wrong from things', [])).rejects.toMatchObject({ code: '42703' });
  });

  it('hold on a table that has become another, at the latest the next time', async () => {
    const sql = 'select name from things where id = $1';
    for (const _ of [1, 2]) await query(sql, [1]);
    await once('alter table things alter column name type int using 0');
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

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOvertime } from '../../src/embedded/query/budget';
import { compileNode } from '../../src/embedded/query/compile';
import { findPage } from '../../src/embedded/query/findPage';
import { documentFields } from '../../src/embedded/services/data/documentFields';
import { parseQuery } from '../../src/rql';
import { hasPostgres, startPostgres } from '../support/postgres';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

/** Nine hundred million rows: minutes of work. */
const ENDLESS = {
  from: 'from generate_series(1, 30000) as one(seq), generate_series(1, 30000) as two(n)',
  select: 'seq',
  seq: 'seq',
  fields: {
    n: { kind: 'number', sql: 'two.n' },
    data: { kind: 'json', sql: "jsonb_build_object('n', one.seq + two.n)" },
  },
} as const;

/** One record of two million characters. */
/** So few values are compared one by one. */
const OUT_OF_EIGHT = `out(data.l,${[1, 2, 3, 4, 5, 6, 7, 8].map(n => -n).join(',')})`;

const LONG = {
  from: 'from long',
  select: 'seq',
  seq: 'seq',
  fields: { data: { kind: 'json', sql: 'data' } },
} as const;

describe.each([
  ['PGlite', undefined],
  ['PostgreSQL', hasPostgres],
] as const)('a query on %s', (_, isThere) => {
  let platform: TestPlatform;
  let database: Awaited<ReturnType<typeof startPostgres>> | undefined;
  beforeAll(async () => {
    if (isThere === false) return;
    database = isThere ? await startPostgres() : undefined;
    platform = await startEmbedded({ services: [], ...(database ? { databaseUrl: database.url } : {}) });
    await sql`create table long as select 1 as seq, jsonb_build_object('a', repeat('a', 2000000),
      'l', (select jsonb_agg(n) from generate_series(0, 189999) n)) as data`.execute(platform.platform.db);
  }, 60_000);
  afterAll(async () => {
    await platform?.close();
    await database?.stop();
  });

  it.skipIf(isThere === false).each([
    ['a text in which much begins alike', `like(data.a,${'a'.repeat(4_000)}b)`],
    ['few values, asked for often, in a long list', `and(${Array.from({ length: 62 }, () => OUT_OF_EIGHT).join(',')})`],
    ['many of them', `or(${Array.from({ length: 34 }, (_, n) => `like(data.a,${'a'.repeat(95)}${n}b)`).join(',')})`],
  ])('of one long record ends in its time, too: %s', async (_, query) => {
    const { db } = platform.platform;
    await expect(findPage(db, parseQuery(query), LONG)).rejects.toMatchObject({
      code: 21,
      message: expect.stringContaining('longer than 3 seconds'),
    });
    expect((await findPage(db, parseQuery('like(data.a,AAA)'), LONG)).rows).toHaveLength(1);
  });

  it.skipIf(isThere === false)('looks at the clock between the conditions of one record', () => {
    const { where } = parseQuery(Array.from({ length: 20 }, (_, n) => `data.n${n}=1`).join('&'));
    const { sql: text } = compileNode(where as NonNullable<typeof where>, LONG.fields).compile(platform.platform.db);
    expect(text.split('meridian_late')).toHaveLength(3);
  });

  it.skipIf(isThere === false)(
    'that takes longer than three seconds ends with code 21; what was stored stays',
    async () => {
      const { db } = platform.platform;
      await sql`create table kept as select 1 as one`.execute(db);
      const endsAfter = async (query: string, seconds: number, budgetMs?: number) => {
        const startedAt = performance.now();
        await expect(findPage(db, parseQuery(query), ENDLESS, budgetMs)).rejects.toMatchObject({
          code: 21,
          message: expect.stringContaining(`longer than ${seconds} seconds`),
        });
        expect(performance.now() - startedAt).toBeGreaterThan(seconds * 900);
      };
      await endsAfter('ne(n,0)', 3);
      for (const query of ['eq(data.n,0)', 'sort(-n)']) await endsAfter(query, 0.5, 500);
      expect((await sql`select one from kept`.execute(db)).rows).toEqual([{ one: 1 }]);
    },
    30_000,
  );
});

it('a query that takes too long says which fields of the documents have no index', () => {
  const index = { id: 'i1', name: 'n', system: false, fields: [{ name: 'data.name', type: 'asc' }] } as const;
  const made = { id: 'i2', path: 'born', usedAt: 0 };
  const fields = documentFields({
    definition: { indexes: [index], properties: {} } as never,
    automatic_indexes: [
      { ...made, isReady: true },
      { ...made, path: 'at', isReady: false },
    ],
  });
  const late = Object.assign(new Error('late'), { code: '57014' });
  const asked = 'eq(data.name,x)&like(data.note,y)&eq(data.born,z)&eq(status,new)&sort(data.at)';
  expect(() => asOvertime(late, parseQuery(asked), fields)).toThrow('no index of the schema covers data.note, data.at');
  const other = new Error('other');
  expect(() => asOvertime(other, parseQuery('eq(data.name,x)'), fields)).toThrow(other);
});

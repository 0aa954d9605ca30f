import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { documentPage } from '../../src/embedded/services/data/documentRecord';
import { HOSTILE_CONTENTS } from '../../src/embedded/services/data/samples/hostile';
import { requireValid } from '../../src/embedded/services/data/validator';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { hasPostgres } from '../support/postgres';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let admin: Caller;

beforeAll(async () => {
  platform = await startEmbedded();
  callers = createCallers(platform);
  admin = { id: '', token: await callers.tokenOf('administrator') };
});
afterAll(async () => {
  await platform?.close();
});

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callers.call(method, `/data/v1/${path}`, { token: admin.token, body, ...(headers ? { headers } : {}) });

let serial = 0;
const createSchema = async (properties: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  const name = `documents-${++serial}`;
  expect((await call('POST', '', { name, description: 'Of a test', ...more })).status).toBe(200);
  for (const [property, configuration] of Object.entries(properties))
    expect((await call('POST', `${name}/properties`, { name: property, configuration })).status).toBe(200);
  return name;
};
/** Text of the data of a document, as it travelled. */
const dataIn = (text: string, next: string) => text.slice(text.indexOf('"data":{') + 7, text.indexOf(`,"${next}"`));
const readText = async (schema: string, id: unknown) => {
  const { text } = await call('GET', `${schema}/documents?eq(id,${id})`);
  return dataIn(text.slice(text.indexOf('"data":[')), 'commentCount');
};

describe('the data of a document', () => {
  it('[DOC-08] comes back byte for byte, whatever its keys and values are', async () => {
    const schema = await createSchema();
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string({ unit: 'grapheme', maxLength: 8 }),
          fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }),
        ),
        async value => {
          const text = JSON.stringify(value);
          fc.pre(!text.includes('\\u0000') && JSON.stringify(JSON.parse(text)) === text && !/[[,:]-0[,\]}]/.test(text));
          const created = await call('POST', `${schema}/documents`, text);
          expect(created.status, created.text).toBe(200);
          expect(dataIn(created.text, 'commentCount')).toBe(text);
          expect(await readText(schema, created.body.id)).toBe(text);
        },
      ),
      { numRuns: 150, examples: HOSTILE_CONTENTS.map(text => [JSON.parse(text)]) },
    );
  }, 120_000);

  it('[DOC-08] stays byte for byte around a change', async () => {
    const schema = await createSchema();
    const before = '{"b":1,"__proto__":{"x":1},"a":[1e21,0.1],"Z":{"constructor":null}}';
    const { body } = await call('POST', `${schema}/documents`, before);
    await call('PUT', `${schema}/documents/${body.id}`, '{"a":null,"b":{"__proto__":2},"new":""}');
    expect(await readText(schema, body.id)).toBe(
      '{"b":{"__proto__":2},"__proto__":{"x":1},"Z":{"constructor":null},"new":""}',
    );
    await call('PUT', `${schema}/documents/${body.id}`, '{"__proto__":null}');
    await call('POST', `${schema}/documents/${body.id}/deleteFields`, { fields: ['Z.constructor', 'b.__proto__'] });
    expect(await readText(schema, body.id)).toBe('{"b":{},"Z":{},"new":""}');
  });

  it('[DOC-08] takes doubles as devices spell them, and is found by them', async () => {
    const schema = await createSchema();
    const created = await call(
      'POST',
      `${schema}/documents`,
      '{"b":98.599999999999994,"a":[-0.0,1.0,0.10000000000000001]}',
    );
    expect(dataIn(created.text, 'commentCount')).toBe('{"b":98.6,"a":[0,1,0.1]}');
    const { body } = await call('GET', `${schema}/documents?eq(data.b,98.6)`);
    expect(body.data).toMatchObject([{ id: created.body.id }]);
  });

  it.each(['9007199254740993', '1e400', '123456789012345678901'])(
    '[DOC-08] with the number %s is refused, and the number named',
    async literal => {
      const schema = await createSchema();
      const answer = await call('POST', `${schema}/documents`, `{"a":[${literal}]}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 15 } });
      expect(answer.body.message).toContain(literal);
    },
  );

  it('may come compressed; what cannot be inflated is refused', async () => {
    const schema = await createSchema();
    const send = (body: Buffer, encoding = 'gzip') =>
      fetch(`${platform.url}/data/v1/${schema}/documents`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        body: new Uint8Array(body),
      });
    for (const encoding of ['gzip', 'GZIP', 'x-gzip']) {
      const created = (await (await send(gzipSync('{"a":1}'), encoding)).json()) as { data: unknown };
      expect(created.data, encoding).toEqual({ a: 1 });
    }
    expect(await (await send(brotliCompressSync('{"a":1}'), 'br')).json()).toMatchObject({
      code: 22,
      message: 'The request body is encoded as br: send it plain, or as gzip',
    });
    expect(await (await send(Buffer.from('{"a":1}'))).json()).toMatchObject({ code: 22 });
    expect(await (await send(gzipSync(Buffer.alloc(20_000_000, 32)))).json()).toMatchObject({ code: 22 });
  });

  it('is not read for a list that does not ask for it', async () => {
    const row = {
      id: '0123456789abcdef01234567',
      schema_id: '',
      creator_id: null,
      user_ids: [],
      group_ids: [],
      status: 'new',
      comment_count: 0,
      lock_timestamp: null,
      status_changed_timestamp: new Date(0),
      creation_timestamp: new Date(0),
      update_timestamp: new Date(0),
      size: 1_000_000_000,
    };
    const found = { rows: [row], page: { total: 1, offset: 0, limit: 1 } };
    const database = new Proxy({}, { get: () => expect.fail('The database was asked.') });
    const { text } = await documentPage(database as never, found, ['status', 'updateTimestamp']);
    expect(JSON.parse(text).data).toEqual([{ id: row.id, status: 'new', updateTimestamp: '1970-01-01T00:00:00.000Z' }]);
    await expect(documentPage(database as never, found, undefined)).rejects.toThrow('too large for one answer');
  });

  it('[RQL-01] is shown in part when a part is selected', async () => {
    const schema = await createSchema();
    await call('POST', `${schema}/documents`, { a: { b: 1, c: 2 }, list: [{ b: 3, c: 4 }, 5], d: 6 });
    const { body } = await call('GET', `${schema}/documents?select(data.a.b,data.list.c,status)`);
    expect(body.data).toEqual([{ id: expect.any(String), status: 'new', data: { a: { b: 1 }, list: [{ c: 4 }] } }]);
  });
});

describe('validation', () => {
  const properties = {
    count: { type: 'number', minimum: 0 },
    at: { type: 'string', format: 'date-time' },
    code: { type: 'string', pattern: '^[A-Z]{3}$' },
    digits: { type: 'string', pattern: '^[0-9]+$' },
    constructor: { type: 'string' },
    place: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2, contains: { type: 'string', const: 'x' } },
    flag: { type: 'boolean' },
  };
  let schema: string;
  beforeAll(async () => {
    schema = await createSchema(properties);
  });

  it.each([
    [{}],
    [{ count: 0, at: '2026-01-01T10:00:00+01:00', code: 'ABC', place: { city: '' }, tags: ['x', 'y'], flag: false }],
    [{ constructor: 'own', digits: '12' }],
  ])('[SVC-DATA POST /{schema}/documents] takes %j', async data => {
    expect((await call('POST', `${schema}/documents`, data)).status).toBe(200);
  });

  it.each([
    [{ count: '1' }, 15, 'count'],
    [{ count: -1 }, 15, 'count'],
    [{ count: null }, 15, 'count'],
    [{ flag: 'true' }, 15, 'flag'],
    [{ flag: 1 }, 15, 'flag'],
    [{ at: '2026-02-30T00:00:00Z' }, 15, 'at'],
    [{ at: '3 February 2026' }, 15, 'at'],
    [{ at: '26' }, 15, 'at'],
    [{ code: 'abc' }, 15, 'code'],
    [{ digits: 'ABC' }, 15, 'digits'],
    [{ constructor: 1 }, 15, 'constructor'],
    [{ place: {} }, 14, 'place.city'],
    [{ place: { city: 'Gent', zip: 1 } }, 26, 'place.zip'],
    [{ tags: ['y'] }, 15, 'tags'],
    [{ tags: ['x', 'y', 'z'] }, 15, 'tags'],
    [{ other: 1 }, 26, 'other'],
    ['{"__proto__":{"count":1}}', 26, '__proto__'],
    [[], 22, 'object'],
    ['"text"', 22, 'object'],
  ])('[SVC-DATA POST /{schema}/documents] refuses %j with code %i', async (data, code, place) => {
    const { status, body } = await call('POST', `${schema}/documents`, data);
    expect({ status, code: body.code }).toEqual({ status: 400, code });
    expect(body.message).toContain(place);
  });

  it('[SVC-DATA POST …/deleteFields] does not take away what the schema requires', async () => {
    const { body } = await call('POST', `${schema}/documents`, { place: { city: 'Gent' } });
    expect(await call('POST', `${schema}/documents/${body.id}/deleteFields`, { fields: ['place.city'] })).toMatchObject(
      { status: 403, body: { code: 11 } },
    );
  });

  it.each([
    [{ type: 'text' }],
    [{ type: 'string', minLength: -1 }],
    [{ type: 'string', pattern: '(?=a)b' }],
    [{ type: 'string', enum: [1] }],
    [{ type: 'object', properties: { '1a': { type: 'string' } } }],
    [{ type: 'array', items: { type: 'nothing' } }],
    [5],
  ])('[SVC-DATA POST /{id}/properties] refuses the configuration %j', async configuration => {
    expect(await call('POST', `${schema}/properties`, { name: 'extra', configuration })).toMatchObject({
      status: 400,
      body: { code: 26 },
    });
  });
});

describe('lists', () => {
  it("[SVC-DATA GET /{schema}/documents] use the schema's default and maximum limit", async () => {
    const schema = await createSchema({}, { defaultLimit: 2, maximumLimit: 3 });
    for (let a = 0; a < 5; a++) await call('POST', `${schema}/documents`, { a });
    const page = async (query: string) => (await call('GET', `${schema}/documents?${query}`)).body.page;
    expect(await page('')).toEqual({ total: 5, offset: 0, limit: 2 });
    expect(await page('limit(500)')).toEqual({ total: 5, offset: 0, limit: 3 });
    expect(await page('limit(2,4)')).toEqual({ total: 5, offset: 4, limit: 2 });
    expect(await call('PUT', schema, { defaultLimit: 4 })).toMatchObject({ body: { code: 15 } });
  });

  it.each([
    ['eq(status,new)', 3],
    ['eq(creatorId,string:nobody)', 0],
    ['contains(creatorId)', 3],
    ['eq(userIds,5bfbfc3146e0fb321a4b2801)', 1],
    ['ne(userIds,5bfbfc3146e0fb321a4b2801)', 2],
    ['in(userIds,5bfbfc3146e0fb321a4b2801,5bfbfc3146e0fb321a4b2802)', 1],
    ['excludes(userIds.1)', 2],
    ['contains(userIds.1)', 1],
    ['eq(userIds.0,5bfbfc3146e0fb321a4b2801)', 1],
    ['like(userIds,FBFC3146)', 1],
    ['gt(commentCount,0)', 1],
    ['eq(commentCount,string:1)', 0],
    ['excludes(transitionLock)', 3],
    ['contains(transitionLock.timestamp)', 0],
    ['gt(creationTimestamp,2100-01-01)', 0],
    ['ge(updateTimestamp,2020-01-01)', 3],
    ['lt(statusChangedTimestamp,2020-01-01)', 0],
    ['eq(data.a,1)|eq(data.a,2)', 2],
    ['eq(data.b,null)', 2],
    ['ne(data.b,null)', 1],
    ['out(data.b,null)', 1],
    ['out(data.b,null,x_y)', 0],
    ['out(data.b,x_y)', 2],
    ['like(data.b,_)', 1],
    ['like(data.b,x_)', 1],
    ['like(data.b,x__)', 0],
    ['like(data.list,_)', 0],
    ['ne(data.list,null)', 1],
    ['ne(creatorId,null)', 3],
    ['like(userIds,_)', 0],
    ['sort(userIds)', 'code 19'],
    ['eq(a,1)', 'code 19'],
    ['eq(data_text,1)', 'code 19'],
    ['eq(schema_id,1)', 'code 19'],
  ])('[RQL-01] [SVC-DATA GET /{schema}/documents] %s finds %s', async (query, expected) => {
    const [known] = (await call('GET', '?eq(name,lists-of-a-test)')).body.data as unknown[];
    if (!known) {
      await call('POST', '', { name: 'lists-of-a-test', description: 'Of a test' });
      const ids: unknown[] = [];
      for (const data of [{ a: 1, b: 'x_y', list: ['xy'] }, { a: 2, b: null }, { a: 3 }])
        ids.push((await call('POST', 'lists-of-a-test/documents', data)).body.id);
      await call('POST', `lists-of-a-test/documents/${ids[0]}/linkUsers`, {
        userIds: ['5bfbfc3146e0fb321a4b2801', '5bfbfc3146e0fb321a4b2802'],
      });
      await call('POST', `lists-of-a-test/documents/${ids[1]}/comments`, { text: 'x' });
    }
    const { body } = await call('GET', `lists-of-a-test/documents?${query}`);
    expect(body.code ? `code ${body.code}` : (body.page as { total: number }).total).toBe(expected);
  });

  it('[TABLE-12] pass over many documents without losing or repeating one', async () => {
    const schema = await createSchema({}, { maximumLimit: 500 });
    const { body } = await call('GET', `?eq(name,${schema})&select(id)`);
    const [{ id }] = body.data as [{ id: string }];
    await sql`insert into documents (id, schema_id, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
      select lpad(to_hex(n), 24, '0'), ${id}, 'new', '{}', '{}', now(), now(), now() - (n % 7) * interval '1 hour' from generate_series(1, 1700) n`.execute(
      platform.platform.db,
    );
    const seen: string[] = [];
    for (let offset = 0; offset < 1_700; offset += 500) {
      const page = await call('GET', `${schema}/documents?select(id)&sort(-updateTimestamp)&limit(500,${offset})`);
      seen.push(...(page.body.data as { id: string }[]).map(document => document.id));
    }
    const order = Array.from({ length: 1_700 }, (_, index) => index + 1).sort((a, b) => (a % 7) - (b % 7) || a - b);
    expect(seen.map(hex => Number.parseInt(hex, 16))).toEqual(order);
    const most = await call('GET', `${schema}/documents?select(id)&limit(501)`);
    expect([most.body.page, (most.body.data as unknown[]).length]).toMatchObject([{ limit: 500, total: 1_700 }, 500]);
    // What a schema sets is what a page has, above what other lists give too.
    expect((await call('PUT', schema, { maximumLimit: 10_001 })).body.code).toBe(15);
    expect((await call('PUT', schema, { maximumLimit: 10_000, defaultLimit: 600 })).status).toBe(200);
    for (const [query, limit, count] of [
      ['', 600, 600],
      ['limit(5000)', 5_000, 1_700],
      ['limit(20000)', 10_000, 1_700],
    ] as const) {
      const { body } = await call('GET', `${schema}/documents?${query}`);
      expect([body.page, (body.data as unknown[]).length], query).toEqual([{ limit, offset: 0, total: 1_700 }, count]);
    }
  });

  it.each([
    ['a%20b', 416],
    ['0123456789abcdef01234567', 16],
    ['no-such-schema', 16],
  ])('[SVC-DATA GET /{schema}/documents] of %s answer code %i', async (schema, code) => {
    expect((await call('GET', `${schema}/documents`)).body.code).toBe(code);
  });
});

describe('the sample data', () => {
  it('is what its schemas allow, holds the hostile contents as they are, and is the same every time', async () => {
    // Of two copies of one template this would say nothing: the other database was filled by itself.
    const folder = mkdtempSync(join(tmpdir(), 'meridian-again-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const again = await startEmbedded(hasPostgres ? { on: 'PostgreSQL' } : { keyFile: join(folder, 'key') });
    const read = async (from: TestPlatform) =>
      (
        await sql<{
          id: string;
          name: string;
          properties: Record<string, never>;
          status: string;
          data_text: string;
          same: boolean;
        }>`
        select d.id, s.name, s.definition -> 'properties' as properties, d.status, d.data_text, d.data_text::jsonb = d.data as same
        from documents d join data_schemas s on s.id = d.schema_id where d.id like '________5eed%' order by d.seq`.execute(
          from.platform.db,
        )
      ).rows;
    const documents = await read(platform);
    expect(documents).toHaveLength(100);
    expect(await read(again)).toEqual(documents);
    await again.close();
    for (const { properties, data_text, same } of documents) {
      requireValid(properties, JSON.parse(data_text));
      expect(same).toBe(true);
      expect(JSON.stringify(JSON.parse(data_text))).toBe(data_text);
    }
    for (const text of HOSTILE_CONTENTS)
      expect(documents.some(({ data_text }) => data_text.endsWith(`"raw":${JSON.stringify(JSON.parse(text))}}`))).toBe(
        true,
      );
    expect(new Set(documents.map(({ name }) => name)).size).toBe(8);
  });
});

describe('[RQL-01] moments of a document', () => {
  const WRITTEN = [
    '2021-12-10T23:30:00+01:00',
    '2021-12-10T22:00:00Z',
    '2021-12-10T22:15:00.5Z',
    '2021-12-11T00:00:00.000+03:00',
    '2021-12-11',
    '2021',
  ];
  /** In the order of time. */
  const IN_ORDER = [5, 3, 1, 2, 0, 4].map(at => WRITTEN[at]);
  const EARLIER = encodeURIComponent('2021-12-10T22:15:00.500Z');

  it('are found and sorted by when they are, and come back as they were written', async () => {
    const at = { type: 'string', format: 'date-time' };
    const schema = await createSchema({
      at,
      days: { type: 'array', items: { type: 'object', properties: { at } } },
      note: { type: 'string' },
    });
    for (const moment of WRITTEN)
      await call('POST', `${schema}/documents`, { at: moment, days: [{ at: moment }], note: moment });
    const find = async (query: string) => {
      const { body, text } = await call('GET', `${schema}/documents?select(data)&${query}`);
      expect(body.data, `${query}: ${text}`).toBeDefined();
      return (body.data as { data: { at: string } }[]).map(({ data }) => data.at);
    };
    expect(await find('sort(data.at)')).toEqual(IN_ORDER);
    expect(await find('eq(data.at,2021-12-10T22:30:00Z)')).toEqual([WRITTEN[0]]);
    expect(await find('in(data.at,2021-12-10T22:00:00.000Z,2021-12-10T21:00:00Z)')).toEqual([WRITTEN[1], WRITTEN[3]]);
    expect(await find(`gt(data.at,${EARLIER})&sort(data.at)`)).toEqual([WRITTEN[0], WRITTEN[4]]);
    expect(await find(`le(data.at,${EARLIER})&sort(data.at)`)).toEqual(IN_ORDER.slice(0, 4));
    expect(await find('eq(data.at,2021-12-11T00:00:00Z)')).toEqual([WRITTEN[4]]);
    expect(await find('contains(data.days,eq(at,2021-12-10T22:30:00Z))')).toEqual([WRITTEN[0]]);
    // A text that no property calls a moment stays one.
    expect(await find('eq(data.note,2021-12-10T22:00:00Z)')).toEqual([]);
    expect(await find('eq(data.note,string:2021-12-10T22%253A00%253A00Z)')).toEqual([WRITTEN[1]]);
  });

  it('are found after an update and a transition, too', async () => {
    const schema = await createSchema({ at: { type: 'string', format: 'date-time' } });
    const transition = { name: 'move', type: 'manual', fromStatuses: ['new'], toStatus: 'new' };
    await call('POST', `${schema}/transitions`, transition);
    const { id } = (await call('POST', `${schema}/documents`, {})).body;
    for (const [method, path, body] of [
      ['PUT', '', { at: WRITTEN[0] }],
      ['POST', '/transition', { name: 'move', data: { at: WRITTEN[3] } }],
    ] as const) {
      expect((await call(method, `${schema}/documents/${id}${path}`, body)).body).toEqual({ affectedRecords: 1 });
      const { at } = 'data' in body ? body.data : body;
      const { body: found } = await call(
        'GET',
        `${schema}/documents?eq(data.at,${new Date(String(at)).toISOString()})&select(data.at)`,
      );
      expect(found.data).toEqual([{ id, data: { at } }]);
    }
  });
});

describe('[RQL-01] a path through the elements of a list', () => {
  const ROWS = [
    [{ code: 'a', value: 1, tags: ['x'] }, { code: 'b' }],
    [{ code: 'b', value: 5, deep: [{ on: true }] }],
    [],
    [{ code: 'C', value: null }],
  ];
  const schemaOf = async () => {
    const schema = await createSchema({
      rows: { type: 'array', items: { type: 'object' } },
      'rows.code': { type: 'string' },
      free: { type: 'object' },
    });
    for (const rows of ROWS) await call('POST', `${schema}/documents`, { rows });
    await call('POST', `${schema}/documents`, { free: { code: [{ code: 'a' }] } });
    return schema;
  };

  it.each([
    ['eq(data.rows.code,b)', [0, 1]],
    ['ne(data.rows.code,b)', [2, 3, 4]],
    ['in(data.rows.code,a,C)', [0, 3]],
    ['out(data.rows.code,a,C)', [1, 2, 4]],
    ['like(data.rows.code,c)', [3]],
    ['eq(data.rows.value,5)', [1]],
    ['eq(data.rows.value,string:5)', []],
    ['eq(data.rows.tags,x)', [0]],
    ['eq(data.rows.deep.on,true)', [1]],
    ['contains(data.rows.value)', [0, 1, 3]],
    ['excludes(data.rows.value)', [2, 4]],
    ['contains(data.rows.deep,eq(on,true))', [1]],
    ['eq(data.rows.0.code,b)', [1]],
    ['and(eq(data.rows.code,b),eq(data.rows.value,1))', [0]],
    // What no property calls a list is asked for element by element.
    ['eq(data.free.code.code,a)', []],
  ])('%s', async (query, expected) => {
    const schema = await schemaOf();
    const { body } = await call('GET', `${schema}/documents?${query}&select(data)`);
    const found = (body.data as { data: { rows?: unknown } }[]).map(({ data }) => JSON.stringify(data.rows));
    expect(found).toEqual(expected.map(at => JSON.stringify(ROWS[at])));
  });

  it('finds schemas by their transitions and indexes, and dispatchers by their actions', async () => {
    const schema = await createSchema();
    const name = `through-${schema}`;
    await call('POST', `${schema}/transitions`, { name, type: 'manual', fromStatuses: ['new'], toStatus: 'new' });
    expect((await call('GET', `?eq(transitions.name,${name})`)).body.data).toMatchObject([{ name: schema }]);
    const creation = { toStatus: 'new', type: 'manual', actions: [{ type: 'unset', fields: [name] }] };
    await call('PUT', `${schema}/creationTransition`, creation);
    for (const query of [
      `eq(creationTransition.actions.fields,${name})`,
      `eq(creationTransition.actions.0.fields,${name})`,
    ])
      expect((await call('GET', `?${query}&eq(creationTransition.toStatus,new)`)).body.data).toMatchObject([
        { name: schema },
      ]);
    expect((await call('GET', `?eq(name,${schema})&eq(indexes.fields.name,status)`)).body.page).toMatchObject({
      total: 1,
    });
    const actions = [{ type: 'task', functionName: name }];
    const made = { token: admin.token, body: { eventType: 'nothing', actions } };
    const { id } = (await callers.call('POST', '/dispatchers/v1/', made)).body;
    const query = `/dispatchers/v1/?eq(actions.functionName,${name})`;
    expect((await callers.call('GET', query, { token: admin.token })).body.data).toMatchObject([{ id }]);
  });
});

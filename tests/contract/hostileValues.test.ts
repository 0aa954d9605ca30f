import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let user: Caller;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  user = await callers.createCaller([
    'CREATE_SCHEMAS',
    'UPDATE_SCHEMAS',
    'VIEW_DOCUMENTS',
    'VIEW_TASKS',
    'CREATE_TASKS',
  ]);
});
afterAll(async () => {
  await platform?.close();
});

const call = (method: string, path: string, body?: unknown) =>
  callers.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const createSchema = async (name: string) =>
  String((await call('POST', '/data/v1/', { name, description: 'Of a test' })).body.id);

describe('values at the edges of the database', () => {
  it('[RQL-04] whole numbers are compared with any number', async () => {
    await call('POST', '/tasks/v1/', { functionName: 'edge', priority: 2, startTimestamp: '2100-01-01' });
    const countOf = async (query: string) => {
      const { status, body } = await call('GET', `/tasks/v1/?functionName=edge&${query}`);
      return status === 200 ? (body.data as unknown[]).length : body;
    };
    expect(await countOf('priority=2')).toBe(1);
    expect(await countOf('priority=1.5')).toBe(0);
    expect(await countOf('gt(priority,1.5)&lt(priority,2.5)')).toBe(1);
    expect(await countOf('lt(priority,2147483648)&gt(priority,-9007199254740991)')).toBe(1);
  });

  it.each(['8640000000000000', '-8640000000000000', '0000-01-01'])(
    '[RQL-04] the time %s is before or after all others',
    async time => {
      const id = await createSchema(`times${time}`);
      const found = async (op: string) => {
        const { status, body } = await call('GET', `/data/v1/?${op}(creationTimestamp,${time})&id=${id}`);
        return status === 200 ? (body.data as unknown[]).length : body;
      };
      const isAfter = time.startsWith('8') ? 1 : 0;
      expect(await found('lt')).toBe(isAfter);
      expect(await found('gt')).toBe(1 - isAfter);
      expect(await found('eq')).toBe(0);
      expect(await found('ne')).toBe(1);
    },
  );

  it.each([-1e15, -8.64e15, Date.UTC(10_000), 8.64e15, '0000-01-01'])(
    '[EXEC-01] a task cannot start at %s',
    async startTimestamp => {
      expect(await call('POST', '/tasks/v1/', { functionName: 'edge', startTimestamp })).toMatchObject({
        status: 400,
        body: { code: 15 },
      });
    },
  );

  it('[SVC-DATA POST /{id}/properties] a required name given twice breaks no document', async () => {
    const id = await createSchema('doubled');
    const configuration = { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'a'] };
    expect(await call('POST', `/data/v1/${id}/properties`, { name: 'p', configuration })).toMatchObject({
      status: 200,
    });
    expect(await call('POST', `/data/v1/${id}/documents`, { p: { a: 'x' } })).toMatchObject({ status: 200 });
    expect(await call('POST', `/data/v1/${id}/documents`, { p: {} })).toMatchObject({ body: { code: 14 } });
  });
});

describe('two changes of a schema at once', () => {
  it('[SVC-DATA PUT /{id}] keep each what the other has changed', async () => {
    const id = await createSchema('together');
    await Promise.all([
      call('PUT', `/data/v1/${id}`, { name: 'renamed' }),
      call('PUT', `/data/v1/${id}`, { description: 'Described anew' }),
      call('PUT', `/data/v1/${id}`, { maximumLimit: 30 }),
    ]);
    const { body } = await call('GET', `/data/v1/?id=${id}`);
    expect(body.data).toMatchObject([{ name: 'renamed', description: 'Described anew', maximumLimit: 30 }]);
  });

  it('[SVC-DATA PUT /{id}] give a name to one of two', async () => {
    const ids = [await createSchema('first of two'), await createSchema('second of two')];
    const answers = await Promise.all(ids.map(id => call('PUT', `/data/v1/${id}`, { name: 'only-one' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ code: 17 });
  });
});

describe('permissions for one transition', () => {
  it('[SVC-DATA POST /{schemaId}/documents/{documentId}/transition] are none for a schema of a similar name', async () => {
    const schema = await createSchema('vitals:approve');
    await call('PUT', `/data/v1/${schema}`, { updateMode: 'permissionRequired' });
    await call('PUT', `/data/v1/${schema}`, { createMode: 'allUsers' });
    await call('POST', `/data/v1/${schema}/transitions`, {
      name: 'finish',
      type: 'manual',
      fromStatuses: ['new'],
      toStatus: 'new',
    });
    const path = `/data/v1/${schema}/documents/${String((await call('POST', `/data/v1/${schema}/documents`, {})).body.id)}`;
    const transit = async (permission: string) => {
      const { token } = await callers.createCaller([permission]);
      return callers.call('POST', `${path}/transition`, { token, body: { name: 'finish' } });
    };
    expect(await transit('TRANSITION_DOCUMENTS')).toMatchObject({ status: 200 });
    expect(await transit('TRANSITION_DOCUMENTS:vitals:approve')).toMatchObject({ body: { code: 10 } });
  });
});

describe('a body that asks for too much work', () => {
  it('[SVC-DATA POST /{schemaId}/documents/{documentId}/deleteFields] takes at most a thousand fields', async () => {
    const schema = await createSchema('fields');
    await call('PUT', `/data/v1/${schema}`, { updateMode: ['creator'] });
    const path = `/data/v1/${schema}/documents/${String((await call('POST', `/data/v1/${schema}/documents`, {})).body.id)}`;
    const remove = (count: number) =>
      call('POST', `${path}/deleteFields`, { fields: Array.from({ length: count }, (_, at) => `f${at}`) });
    expect(await remove(1_000)).toMatchObject({ status: 200 });
    expect(await remove(1_001)).toMatchObject({ status: 400, body: { code: 26 } });
  });

  it('[SVC-DATA POST /{schemaId}/documents/{documentId}/deleteFields] a thousand fields leave a document of 190,000 members, which grows to 200,000 at most', async () => {
    const schema = await createSchema('members');
    await call('PUT', `/data/v1/${schema}`, { updateMode: ['creator'] });
    const members = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`f${from + at}`, 0]));
    const { body } = await call('POST', `/data/v1/${schema}/documents`, members(0, 190_000));
    const path = `/data/v1/${schema}/documents/${body.id}`;
    expect(await call('PUT', path, members(190_000, 210_000))).toMatchObject({ status: 400, body: { code: 26 } });
    const fields = Array.from({ length: 1_000 }, (_, at) => `f${at * 100}`);
    expect(await call('POST', `${path}/deleteFields`, { fields })).toMatchObject({ body: { affectedRecords: 1 } });
    const { body: page } = await call('GET', `/data/v1/${schema}/documents?eq(id,${body.id})`);
    const [{ data }] = page.data as [{ data: Record<string, unknown> }];
    expect(Object.keys(data)).toHaveLength(189_000);
    expect(data).not.toHaveProperty('f100');
    expect(data).toHaveProperty('f101');
  }, 180_000);
});

describe('lists of large records', () => {
  it('[SVC-TASKS GET /] are refused where they are too large for one answer, and come in parts', async () => {
    const { db } = platform.platform;
    await sql`insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, data, priority, creation_timestamp, update_timestamp)
      select lpad(to_hex(n), 24, '0'), 'large', 'complete', now(), now(), json_build_object('x', repeat('x', 240000)), 0, now(), now()
      from generate_series(1, 150) n`.execute(db);
    const answer = await call('GET', '/tasks/v1/?functionName=large&limit(500)');
    expect(answer).toMatchObject({ status: 400, body: { code: 26 } });
    expect(answer.body.message).toContain('too large for one answer');
    expect((await call('GET', '/tasks/v1/?functionName=large&limit(5,100)')).body.data).toHaveLength(5);
    expect(await call('POST', '/tasks/v1/', { functionName: 'x', tags: Array(101).fill('a') })).toMatchObject({
      status: 400,
      body: { code: 15 },
    });
  });

  it('[SVC-PAY GET /orders] are refused, too, where each is as large as a body', async () => {
    const { db } = platform.platform;
    await sql`insert into orders (id, creator_id, status, currency, tags, events, data, creation_timestamp, update_timestamp)
      select lpad(to_hex(n), 24, '0'), ${user.id}, 'created', 'eur', '{}', '[]', json_build_object('x', repeat('x', 1000000)), now(), now()
      from generate_series(1, 40) n`.execute(db);
    const refusal = { status: 400, body: { code: 26, message: expect.stringContaining('too large for one answer') } };
    expect(await call('GET', '/payments/v1/orders?limit(100)')).toMatchObject(refusal);
    expect(await call('GET', '/payments/v1/orders')).toMatchObject(refusal);
    expect((await call('GET', '/payments/v1/orders?limit(30)')).body.data).toHaveLength(30);
  });

  it('[SVC-DATA POST /{id}/properties] a schema does not grow without end', async () => {
    const schema = await createSchema('growing');
    const configuration = { type: 'string', enum: ['x'.repeat(200_000)] };
    const add = (name: string) => call('POST', `/data/v1/${schema}/properties`, { name, configuration });
    expect(await add('one')).toMatchObject({ status: 200 });
    expect(await add('two')).toMatchObject({ status: 400, body: { code: 26 } });
  });
});

it.each(['/data/v1/%zz', `/tasks/v1/functions/${'x'.repeat(400)}`])(
  '[ERR-04] the address %s, which cannot be read, names nothing',
  async path => {
    const { status, body, headers } = await call('GET', path);
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 16 } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

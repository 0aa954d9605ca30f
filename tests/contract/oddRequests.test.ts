import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readResult } from '../../src/embedded/services/tasks/api/readResult';
import { type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

const clock = Date.now();
let platform: TestPlatform;
let callers: Callers;
let admin = '';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  callers = createCallers(platform);
  admin = await callers.tokenOf('administrator');
});
afterAll(() => platform?.close());

const ask = (method: string, path: string, body?: unknown) => callers.call(method, path, { token: admin, body });

describe('what nobody would send', () => {
  it.each([
    ['email_available?email=a%40b.test%00', 15],
    ['forgot_password?email=a%00%40b.test', 15],
    ['activation?email=a%00%40b.test', 15],
    ['email_available?email=%ff', 15],
    ['email_available?emailx', 14],
    ['email_available?email', 14],
  ])('[API] %s is refused as what it is', async (path, code) => {
    expect((await callers.call('GET', `/users/v1/${path}`, {})).body).toMatchObject({ code });
  });

  it('[AUTH-02] client credentials with a NUL are none', async () => {
    const answer = await callers.call('POST', '/auth/v2/oauth2/tokens', {
      body: { grant_type: 'password', username: 'a', password: 'b' },
      headers: { authorization: `Basic ${Buffer.from('a\u0000b:x').toString('base64')}` },
    });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client', exh_error: { code: 126 } } });
  });

  it.each([8.64e15, -8.64e15, '0000-01-01', 'soon'])(
    '[SVC-DISP] an action that was kept with %s as its start begins at once, and keeps no event from being told',
    async startTimestamp => {
      const name = `at-${String(startTimestamp).replace(/\W/g, '-')}`;
      const action = { id: 'a'.repeat(24), type: 'task', functionName: name, startTimestamp };
      await sql`insert into dispatchers (id, event_type, tags, actions, creation_timestamp, update_timestamp)
        values (${platform.platform.randomHex(24)}, ${name}, '{}', ${JSON.stringify([action])}::json, now(), now())`.execute(
        platform.platform.db,
      );
      expect((await ask('POST', '/events/v1', { type: name })).status).toBe(200);
      const { body } = await ask('GET', `/tasks/v1/?eq(functionName,${name})`);
      const [task] = body.data as Record<string, unknown>[];
      expect(task?.startTimestamp).toBe(task?.creationTimestamp);
    },
  );

  it('[SVC-TPL] a part of a template that is no text is filled as the JSON that it is', async () => {
    const odd = { toString: 1, valueOf: '$name' };
    const { id } = (await ask('POST', '/templates/v1/', { name: 'odd', schema: {}, fields: { body: odd } })).body;
    expect(await ask('POST', `/templates/v1/${id}/resolve`, { content: { name: 'Ada' } })).toMatchObject({
      status: 200,
      body: { body: '{"toString":1,"valueOf":"Ada"}' },
    });
  });

  it('[API] an answer of four megabytes in base64 is one', () => {
    const bytes = Buffer.alloc(4_400_001, 7);
    const answer = (body: string) => readResult({ statusCode: 200, body, isBase64Encoded: true });
    expect(answer(bytes.toString('base64')).content.equals(bytes)).toBe(true);
    for (const [body, length] of [
      ['AP8=', 2],
      ['AP8', 2],
      ['AA==', 1],
      ['AA', 1],
      ['', 0],
    ] as const)
      expect(answer(body).content).toHaveLength(length);
    for (const body of ['A', 'AP8==', 'AA=', 'AAA/=A==', 'AAAA=', '=', 'ä', 'AA A'])
      expect(() => answer(body)).toThrow('expected to be base64');
  });

  it.each([
    [
      'nested without end',
      { data: Buffer.from(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`).toString('base64') },
    ],
    ['with what no database keeps', { data: Buffer.from('{"a":"\\u0000"}').toString('base64') }],
    ['that is no text', { data: { toString: 1 } }],
    [
      'of a purchase that is none',
      { data: Buffer.from('{"subscriptionNotification":{"purchaseToken":{"toString":1}}}').toString('base64') },
    ],
  ])('[SVC-PAY POST /playStore/processDeveloperNotification] a notification %s is refused', async (_, message) => {
    const { status, body } = await callers.call('POST', '/payments/v1/playStore/processDeveloperNotification', {
      body: { message },
    });
    expect([status, body.code]).toEqual([expect.toSatisfy(code => code < 500), expect.toBeOneOf([2707, 2718])]);
    const kept = await ask('GET', '/payments/v1/playStore/history/notifications?like(packageName,x)');
    expect(kept).toMatchObject({ status: 200, body: { page: { total: 0 } } });
  });

  it('[SVC-PAY POST /appStore/processServerNotification] nobody fills the database with what stores would have said', async () => {
    const tell = () =>
      callers.call('POST', '/payments/v1/appStore/processServerNotification', { body: { notificationType: 'TEST' } });
    const statuses = (await Promise.all(Array.from({ length: 130 }, tell))).map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(100);
    expect(statuses.filter(status => status === 429)).toHaveLength(30);
  });
});

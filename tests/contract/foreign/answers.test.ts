import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, createSession, memoryStore, ProtocolError } from '../../../src/client';
import { ACCOUNT, type Answer, HTML, SCHEMA_ID, unavailable } from '../../support/foreignHost';
import { type ForeignClientOptions, openForeignHost } from '../../support/foreignHost/client';

const TOKENS = 'POST /auth/v2/oauth2/tokens';
const ME = 'GET /users/v1/me';

let pauses: number[] = [];
beforeEach(() => {
  pauses = [];
});

/** A client of a host whose answers the test controls, signed in unless told otherwise. */
const open = (options: ForeignClientOptions = {}) =>
  openForeignHost({ ...options, sleep: async ms => void pauses.push(ms) });

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('a host that fails for a moment', () => {
  it('[HOST-04] [LOGIN-06] a sign-in outlasts four 5xx of tokens and four of me, 300 ms apart', async () => {
    const { host, signIn } = await open({ isSignedIn: false });
    host.next(TOKENS, unavailable(500), unavailable(502), unavailable(503), unavailable(599));
    host.next(ME, unavailable(500), unavailable(500), unavailable(500), unavailable(500));
    expect((await signIn()).email).toBe(ACCOUNT.username);
    expect(pauses).toEqual(Array(8).fill(300));
  });

  it.each([TOKENS, ME])('[HOST-04] the fifth 5xx of %s is the last: the failure is told', async key => {
    const { host, signIn } = await open({ isSignedIn: false });
    host.always(key, unavailable(500));
    expect(await failureOf(signIn())).toMatchObject({ status: 500 });
    expect(host.callsTo(key)).toHaveLength(5);
    expect(pauses).toEqual([300, 300, 300, 300]);
  });

  it('[HOST-04] a stored session outlasts them too, and a host that goes on failing does not end it', async () => {
    const { host, local } = await open();
    const before = local.getItem('credentials');
    const again = createSession({ local, session: memoryStore(), sleep: async () => undefined });
    host.next(TOKENS, unavailable(500), unavailable(500), unavailable(500), unavailable(500));
    host.next(ME, unavailable(500));
    expect((await again.check()).email).toBe(ACCOUNT.username);

    const later = createSession({ local, session: memoryStore(), sleep: async () => undefined });
    host.always(TOKENS, unavailable(500));
    const kept = local.getItem('credentials');
    expect(await failureOf(later.check())).toMatchObject({ status: 500 });
    expect(local.getItem('credentials')).toBe(kept);
    expect(kept).not.toBe(before);
  });

  it('[HOST-04] an OAuth word in a 5xx says nothing of the token', async () => {
    const { host, local } = await open();
    const again = createSession({ local, session: memoryStore(), sleep: async () => undefined });
    host.always(TOKENS, { status: 503, json: { error: 'temporarily_unavailable', description: 'later' } });
    expect(await failureOf(again.check())).toMatchObject({ status: 503 });
    expect(local.getItem('credentials')).not.toBeNull();
  });

  it.each([400, 404, 429])('[HOST-04] %i is no failure that passes: asked once', async status => {
    const { host, signIn } = await open({ isSignedIn: false });
    host.always(ME, { status, json: { code: 26, message: 'no' } });
    await failureOf(signIn());
    expect(host.callsTo(ME)).toHaveLength(1);
  });

  it('[HOST-04] a read that sends a mail is never repeated; other reads are', async () => {
    const { host, client } = await open();
    host.always('GET /users/v1/activation', unavailable(500));
    host.always('GET /users/v1/password_policy', unavailable(500));
    await failureOf(client.users.requestActivation('a@host.test'));
    await failureOf(client.users.passwordPolicy());
    expect(host.callsTo('GET /users/v1/activation')).toHaveLength(1);
    expect(host.callsTo('GET /users/v1/password_policy')).toHaveLength(5);
  });
});

describe('a host that says how long it needs', () => {
  it('[HOST-10] is waited for when that is short', async () => {
    const { host, client } = await open();
    host.next('GET /users/v1/password_policy', unavailable(503, '1'), unavailable(503, '0'), { json: {} });
    expect(await client.users.passwordPolicy()).toEqual({});
    expect(pauses).toEqual([1_000, 300]);
  });

  it('[HOST-10] is not asked again when that is long, and the failure tells how long', async () => {
    const { host, client } = await open();
    host.always('GET /users/v1/password_policy', unavailable(503, '2'));
    const error = await failureOf(client.users.passwordPolicy());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, retryAfterMs: 2_000 });
    expect(host.callsTo('GET /users/v1/password_policy')).toHaveLength(1);
  });

  it('[HOST-10] may say it as a date; what is neither counts as not said', async () => {
    const { host, client } = await open();
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    host.next('GET /users/v1/password_policy', unavailable(503, inAnHour));
    const { retryAfterMs = 0 } = (await failureOf(client.users.passwordPolicy())) as ApiError;
    expect(retryAfterMs).toBeGreaterThan(3_500_000);
    host.always('GET /users/v1/password_policy', unavailable(503, 'soon'));
    expect(await failureOf(client.users.passwordPolicy())).toMatchObject({ retryAfterMs: undefined });
  });
});

describe('an answer with status 200 that is none', () => {
  const page = { offset: 0, limit: 20, total: 1 };

  it.each<[string, Answer, string]>([
    ['a page of HTML', HTML, 'not-json'],
    ['HTML that calls itself JSON', { ...HTML, type: 'application/json' }, 'truncated'],
    ['half of it', { text: '{"page":{', type: 'application/json' }, 'truncated'],
    ['nothing', { text: '' }, 'shape'],
    ['null', { json: null }, 'shape'],
    ['a list', { json: [] }, 'shape'],
    ['another object', { json: { ok: true } }, 'shape'],
    ['a page without data', { json: { page } }, 'shape'],
    ['a page whose data is none', { json: { page, data: { id: '1' } } }, 'shape'],
    ['a page that tells no limit', { json: { page: { offset: 0 }, data: [] } }, 'shape'],
    ['a page whose total is text', { json: { page: { ...page, total: '1' }, data: [] } }, 'shape'],
    ['a page of numbers', { json: { page, data: [1] } }, 'shape'],
    ['a page of nothing', { json: { page, data: [null] } }, 'shape'],
    ['a page of records without id', { json: { page, data: [{ id: 'a' }, { name: 'b' }] } }, 'shape'],
  ])('[HOST-03] %s is no list', async (_, answer, kind) => {
    const { host, client } = await open();
    host.always('GET /tasks/v1/', answer);
    const error = await failureOf(client.executions.find('eq(functionName,secret)'));
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ kind, method: 'GET', path: '/tasks/v1/' });
    expect(String(error)).not.toContain('secret');
    expect(host.callsTo('GET /tasks/v1/')).toHaveLength(1);
  });

  it('[HOST-03] names the record that is none, and what is wrong with it', async () => {
    const { host, client } = await open();
    host.always('GET /tasks/v1/', { json: { page, data: [{ id: 'a' }, { id: 7 }] } });
    await expect(client.executions.find()).rejects.toThrow('record 1: id is a number');
  });

  it.each<[string, Answer]>([
    ['HTML', HTML],
    ['an empty object', { json: {} }],
    ['nothing', { text: '' }],
  ])('[HOST-03] nobody is signed in by %s of me, and nothing is kept', async (_, answer) => {
    const { host, signIn, local, session } = await open({ isSignedIn: false });
    host.always(ME, answer);
    expect(await failureOf(signIn())).toMatchObject({ name: 'ProtocolError', path: '/users/v1/me' });
    expect(local.getItem('credentials')).toBeNull();
    expect(session.user()).toBeUndefined();
  });

  it.each<[string, Answer]>([
    ['HTML', HTML],
    ['a refresh token alone', { json: { refresh_token: 'r' } }],
    ['tokens that are no text', { json: { access_token: 'a', refresh_token: 7 } }],
  ])('[HOST-03] %s of the token endpoint neither signs in nor ends a session', async (_, answer) => {
    const { host, session, local } = await open();
    const kept = local.getItem('credentials');
    host.always(TOKENS, answer);
    expect(await failureOf(session.renew('access-1'))).toMatchObject({ name: 'ProtocolError' });
    expect(local.getItem('credentials')).toBe(kept);
  });

  it('[HOST-03] a change whose answer counts nothing is not taken for done', async () => {
    const { host, client } = await open();
    host.always('POST /tasks/v1/x/cancel', HTML);
    expect(await failureOf(client.executions.cancel('x'))).toMatchObject({ kind: 'not-json' });
    host.always('POST /tasks/v1/x/cancel', { json: { ok: true } });
    expect(await failureOf(client.executions.cancel('x'))).toMatchObject({ kind: 'shape' });
  });

  it('[HOST-03] an activation mail was not sent by a page of HTML; an empty answer says that it was', async () => {
    const { host, client } = await open();
    host.next('GET /users/v1/activation', HTML, { text: '' });
    expect(await failureOf(client.users.requestActivation('a@host.test'))).toMatchObject({ kind: 'not-json' });
    await client.users.requestActivation('a@host.test');
  });

  it('[HTTP-09] [HOST-09] the health of a service is told by its status, whatever it says', async () => {
    const { host, client } = await open({ missing: ['/mail/v1'] });
    host.always('GET /files/v1/health', { text: 'OK', type: 'text/plain' });
    host.always('GET /events/v1/health', { status: 503, text: 'down', type: 'text/plain' });
    expect(await client.health('files')).toBe('healthy');
    expect(await client.health('mail')).toBe('absent');
    expect(await client.health('events')).toBe('unhealthy');
  });
});

describe('odd records', () => {
  it.each<[string, unknown]>([
    ['no roles', undefined],
    ['roles that are no list', 'admin'],
    ['a role that is none', [null, 7]],
    ['a role without permissions', [{ id: 'r', name: 'r' }]],
    ['permissions without names', [{ id: 'r', permissions: [null, {}, { name: 7 }, 'VIEW_USER'] }]],
  ])('[HOST-05] a user with %s is signed in and may nothing', async (_, roles) => {
    const { host, signIn } = await open({ isSignedIn: false });
    host.me.roles = roles;
    expect([...(await signIn()).permissions]).toEqual([]);
  });

  it('[HOST-05] one odd role takes nothing from the others', async () => {
    const { host, signIn } = await open({ isSignedIn: false });
    host.me.roles = [{ id: 'a' }, { id: 'b', permissions: [{}, { name: 'VIEW_USER' }] }];
    expect([...(await signIn()).permissions]).toEqual(['VIEW_USER']);
  });

  it('[HOST-05] a log line with an odd time or message costs nothing but itself', async () => {
    const { host, client } = await open();
    const at = '2026-01-01T00:00:00.000Z';
    host.next('GET /tasks/v1/x/logs', {
      json: {
        page: { offset: 0, limit: 50 },
        data: [
          { timestamp: at, message: null },
          { timestamp: 'never', message: 'b' },
        ],
      },
    });
    host.always('GET /tasks/v1/x/logs', { json: { page: { offset: 0, limit: 50 }, data: [] } });
    const pages = client.executions.logs('x', new Date(0));
    expect((await pages.next()).value).toHaveLength(2);
    expect(await pages.next()).toMatchObject({ done: true, value: { reason: 'empty' } });
    expect(decodeURIComponent(host.callsTo('GET /tasks/v1/x/logs')[1]?.query ?? '')).toContain('00:00:00.001Z');
  });

  it('[EXEC-13] lines without any readable time are shown, and reading stops with a reason', async () => {
    const { host, client } = await open();
    host.always('GET /tasks/v1/x/logs', { json: { page: { offset: 0, limit: 50 }, data: [{ message: 'a' }] } });
    const pages = client.executions.logs('x', new Date(0));
    expect((await pages.next()).value).toEqual([{ message: 'a' }]);
    expect(await pages.next()).toMatchObject({ done: true, value: { reason: 'failed' } });
  });
});

describe('what travels', () => {
  it('[HTTP-07] a large document is compressed, a small one is not, and both arrive as typed', async () => {
    const { host, client } = await open();
    const small = '{"data": {"n": 1.0}}';
    const large = `{"data": {"n": 12345678901234567890, "text": "${'é'.repeat(4_096)}"}}`;
    await client.documents.create(SCHEMA_ID, small);
    await client.documents.create(SCHEMA_ID, large);
    const [first, second] = host.callsTo(`POST /data/v1/${SCHEMA_ID}/documents`);
    expect(first?.headers['content-encoding']).toBeUndefined();
    expect(first?.bytes.toString('utf8')).toBe(small);
    expect(second?.headers['content-encoding']).toBe('gzip');
    expect(second?.headers['content-type']).toBe('application/json');
    expect(second?.bytes.length).toBeLessThan(500);
    expect(gunzipSync(second?.bytes ?? Buffer.alloc(0)).toString('utf8')).toBe(large);
  });

  it('[HTTP-12] a form travels as multipart with its file, bytes with their type', async () => {
    const { host, client } = await open();
    const form = new FormData();
    form.set('name', 'scan');
    form.set('file', new Blob([new Uint8Array([0, 255, 10])], { type: 'image/png' }), 'scan.png');
    await client.http.request({ method: 'POST', path: '/files/v1/', payload: { form } });
    const [sent] = host.callsTo('POST /files/v1/');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.bytes.includes(Buffer.from([0, 255, 10]))).toBe(true);
    expect(sent?.bytes.toString('latin1')).toContain('filename="scan.png"');
    await client.http.request({
      method: 'PUT',
      path: '/tasks/v1/functions/greet',
      payload: { bytes: new Uint8Array([1, 2]), type: 'application/zip' },
    });
    const [zip] = host.callsTo('PUT /tasks/v1/functions/greet');
    expect(zip?.headers['content-type']).toBe('application/zip');
    expect([...(zip?.bytes ?? [])]).toEqual([1, 2]);
  });

  it('a file comes back as the bytes it is, all at once or as they arrive; a redirect as its address', async () => {
    const { host, client } = await open();
    host.always('GET /files/v1/x/file', { text: 'not {json', type: 'image/png' });
    host.always('GET /files/v1/x/elsewhere', { status: 302, headers: { Location: 'https://files.test/x' } });
    const call = { method: 'GET', path: '/files/v1/x/file' } as const;
    const blob = await client.http.requestBlob(call);
    expect([blob.type, await blob.text()]).toEqual(['image/png', 'not {json']);
    const stream = await client.http.requestStream(call);
    expect(await new Response(stream).text()).toBe('not {json');
    expect(await client.http.requestRedirect({ ...call, path: '/files/v1/x/elsewhere' })).toBe('https://files.test/x');
    expect(await failureOf(client.http.requestBlob({ ...call, path: '/files/v1/y/file' }))).toMatchObject({
      status: 404,
    });
  });

  it('[HTTP-06] a stale token is renewed for a file as for everything else', async () => {
    const { host, client } = await open();
    host.always('GET /files/v1/x/file', call =>
      call.headers.authorization === 'Bearer access-1'
        ? { status: 401, json: { code: 118, message: 'expired' } }
        : { text: 'bytes', type: 'image/png' },
    );
    expect(await (await client.http.requestBlob({ method: 'GET', path: '/files/v1/x/file' })).text()).toBe('bytes');
    expect(host.callsTo(TOKENS)).toHaveLength(2);
  });
});

describe('a list cut shorter than asked', () => {
  it.each([50, 7])('[HOST-01] all 220 records are read where pages hold %i', async cap => {
    const { client } = await open({ pageCap: { '*': cap } });
    const found = await client.http.readAll<{ id: string }>({ path: '/tasks/v1/', pageSize: 100 });
    expect(new Set(found.map(({ id }) => id)).size).toBe(220);
  });
});

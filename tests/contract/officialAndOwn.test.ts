import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOAuth2Client } from '@extrahorizon/javascript-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE, connectOAuth1, connectOAuth2, connectProxy } from '../../src/client/platform';
import { CONSOLE_CLIENT_ID, NEWER_INTERFACES } from '../../src/contract';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { ROUTES } from '../support/routes';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { bareCalls } from '../support/wireCalls';

const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, '*').replace(/\/$/, '')}`;

describe('our client', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startEmbedded();
  });
  afterAll(() => platform.close());

  /** Methods that are not made of a table: forms and bytes, and what modes do themselves. */
  const BY_HAND = [
    'POST /files/v1',
    'DELETE /files/v1/*',
    'DELETE /files/v1/*/tokens/*',
    'GET /files/v1/*/file',
    'POST /templates/v1/*/pdf',
    'POST /localizations/v1/request',
    'POST /auth/v2/oauth2/tokens',
    'POST /auth/v2/oauth1/tokens',
    'POST /auth/v2/oauth1/tokens/mfa',
    'POST /auth/v2/oauth1/ssoTokens/consume',
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap(method =>
      ['', '/*'].map(rest => `${method} /tasks/v1/api/*${rest}`),
    ),
  ];
  /** Paths that only later or older clients know; the reference gives another one for the same. */
  const ELSEWHERE =
    /refreshTokens|\/versions\/\*$|templates\/v1\/\*\/(?:pdf|resolve)\/\*|functions\/\*\/logs|groups\/\*\/roles\/\*$|DELETE \/users\/v1\/roles\/\*|GET \/notifications\/v1$|\/logs$|users\/v1\/email_templates$|files\/v1\/settings$/;

  it('[SVC-AUTH] [SVC-DATA] [SVC-FILES] [SVC-TASKS] [SVC-USERS] [SVC-CONF] [SVC-TPL] [SVC-MAIL] [SVC-DISP] [SVC-PAY] [SVC-LOC] [SVC-PROF] [SVC-NOTIF] [SVC-EVT] has a method for every call that the platform answers', () => {
    const declared = Object.values(CATALOGUE).flatMap(table =>
      Object.values(table).map((one: { lists: string } | { method: string; path: string }) =>
        'lists' in one ? shapeOf('GET', one.lists) : shapeOf(one.method, one.path),
      ),
    );
    const answered = ROUTES.filter(({ path }) => /^\/\w+\/v\d\//.test(path) && !path.endsWith('/health'))
      .filter(({ path }) => !Object.values(NEWER_INTERFACES).some(({ base }) => path.startsWith(base)))
      .map(({ method, path }) => shapeOf(method, path));
    expect(answered.length).toBeGreaterThan(190);
    const missing = answered.filter(
      call => !declared.includes(call) && !BY_HAND.includes(call) && !ELSEWHERE.test(call),
    );
    expect(missing).toEqual([]);
    expect(declared.filter(call => !answered.includes(call))).toEqual([]);
  });

  it('[SVC-NOTIF POST /] says who sends a message, as the official one does, and nothing of other notifications', async () => {
    const { email, password } = platform.account('administrator');
    const own = connectOAuth2({ host: platform.url, clientId: CONSOLE_CLIENT_ID });
    const official = createOAuth2Client({ host: platform.url, clientId: CONSOLE_CLIENT_ID });
    const signed = connectOAuth1({ host: platform.url, ...SAMPLE_OAUTH1 });
    await own.auth.authenticate({ username: email, password });
    await official.auth.authenticate({ username: email, password });
    await signed.auth.authenticate({ email, password });
    const { id } = (await own.users.me()) as { id: string };
    const fields = { title: 'Hello', body: 'Come by' };
    const theirs = await official.notifications.create({ type: 'message', fields });
    expect(theirs.fields).toEqual({ ...fields, senderId: id });
    for (const { notifications, auth } of [own, signed]) {
      // Whoever makes one names its fields: ours leaves them as they travel.
      expect((await notifications.create({ type: 'message', fields })).fields).toEqual({ ...fields, sender_id: id });
      const other = { ...fields, senderId: 'a'.repeat(24) };
      const kept = { ...fields, sender_id: other.senderId };
      expect((await notifications.create({ type: 'message', fields: other })).fields).toEqual(kept);
      const link = { ...fields, url: 'https://example.test' };
      expect((await notifications.create({ type: 'link', fields: link })).fields).toEqual(link);
      await auth.logout();
    }
  });

  it('[AUTH-02] speaks in the bearer mode, and renews a stale token once for all who wait', async () => {
    const { email, password } = platform.account('administrator');
    const kept: string[] = [];
    let stale = '';
    const own = connectOAuth2({
      host: platform.url,
      clientId: CONSOLE_CLIENT_ID,
      onTokens: ({ refreshToken }) => kept.push(refreshToken),
      fetch: (input, init) =>
        new Headers(init?.headers).get('authorization') === `Bearer ${stale}`
          ? Promise.resolve(Response.json({ code: 118, message: 'The access token is expired' }, { status: 401 }))
          : fetch(input, init),
    });
    const { accessToken } = await own.auth.authenticate({ username: email, password });
    expect((await own.users.me()).email).toBe(email);
    expect((await own.auth.oauth2Tokens.findAll()).length).toBeGreaterThan(0);
    stale = accessToken;
    const [me] = await Promise.all([own.users.me(), own.data.schemas.find(), own.tasks.functions.find()]);
    expect(me.email).toBe(email);
    expect(kept).toHaveLength(2);
    expect(kept[0]).not.toBe(kept[1]);
    await own.auth.logout();
    await expect(own.users.me()).rejects.toThrow('Nobody is signed in');
  });

  it('[AUTH-01] speaks in the signed mode, with queries of every kind', async () => {
    const { email, password } = platform.account('administrator');
    const own = connectOAuth1({ host: platform.url, ...SAMPLE_OAUTH1 });
    await own.auth.authenticate({ email, password });
    expect((await own.users.me()).creationTimestamp).toBeInstanceOf(Date);
    expect((await own.users.users.findFirst('eq(email,admin%2540example.com)'))?.email).toBe(email);
    for (const query of ['sort(+first_name)&limit(2)', "like(first_name,D'Arcy)", 'first_name=x&last_name>a'])
      expect((await own.users.users.find(query.replace("'", '%2527'))).page.offset).toBe(0);
    const file = await own.files.create('note.txt', new Blob(['hello']), { tags: ['a', 'b'] });
    expect(file).toMatchObject({ name: 'note.txt', tags: ['a', 'b'] });
    const token = file.tokens?.[0]?.token ?? '';
    expect(await (await own.files.retrieve(token)).text()).toBe('hello');
    expect(await own.files.remove(token)).toEqual({ affectedRecords: 1 });
    const { ssoToken } = await own.auth.generateSsoToken({});
    const other = connectOAuth1({ host: platform.url, ...SAMPLE_OAUTH1 });
    await other.auth.consumeSsoToken(ssoToken);
    expect((await other.users.me()).email).toBe(email);
  });

  it('[AUTH-03] speaks behind a cookie, and ends the session of the proxy', async () => {
    const { email, password } = platform.account('administrator');
    const { call } = bareCalls(platform.url);
    const cookie = (await call('POST', '/login', { body: { email, password } })).headers.get('set-cookie') ?? '';
    const sent: unknown[] = [];
    const own = connectProxy({
      host: platform.url,
      fetch: (input, init) => {
        sent.push(init?.credentials);
        return fetch(input, { ...init, headers: { ...init?.headers, cookie: cookie.split(';')[0] ?? '' } });
      },
    });
    expect((await own.users.me()).email).toBe(email);
    expect(await own.auth.logout()).toBe(true);
    await expect(own.users.me()).rejects.toMatchObject({ code: 108 });
    expect(new Set(sent)).toEqual(new Set(['include']));
  });
});

const NOW = '2024-03-01T10:00:00.000Z';
const AT = Date.parse(NOW);
const pageOf = (...data: object[]) => ({ query: '{}', page: { total: data.length, offset: 0, limit: 50 }, data });

/** Answers as the reference prints them, by the call that gets them. */
const RECORDED: Readonly<Record<string, object>> = {
  'GET /users/v1/me': {
    id: '5a0b2adc265ced65a8cab865',
    first_name: 'Eva',
    email: 'eva@example.test',
    creation_timestamp: AT,
    last_failed_timestamp: AT,
    roles: [{ id: '5bfbfc3146e0fb321a4b2801', name: 'admin', permissions: [{ name: 'VIEW_USER' }] }],
  },
  'GET /data/v1/visit/documents': pageOf({
    id: '5f7b1b3b1f7b4b0001f7b4b2',
    status: 'new',
    data: { first_name: 'Ada', creationTimestamp: NOW, API_KEY: 1 },
    transitionLock: { timestamp: NOW },
    updateTimestamp: NOW,
  }),
  'GET /tasks/v1/functions/report': {
    name: 'report',
    entryPoint: 'index.handler',
    environmentVariables: { API_KEY: { value: 'abc' }, my_var: { value: 'x' } },
    updateTimestamp: NOW,
  },
  'GET /events/v1': pageOf({ id: '5f7b1b3b1f7b4b0001f7b4b2', type: 'visited', creation_timestamp: AT }),
  'DELETE /users/v1/5a0b2adc265ced65a8cab865': { records_affected: 1 },
  'PUT /data/v1/visit': { affectedRecords: 1 },
  'POST /data/v1/visit/documents': { id: '5f7b1b3b1f7b4b0001f7b4b2', data: { records_affected: 7, a_b: 1 } },
};

describe('our client and the official one, given the same recorded answers', () => {
  const seen: { path: string; body: string; authorization: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = (request.url ?? '').split('?')[0]?.replace(/\/$/, '') ?? '';
    seen.push({ path, body, authorization: request.headers.authorization });
    const send = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (path === '/auth/v2/oauth2/tokens')
      return send(200, { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 300 });
    if (path.startsWith('/files/v1')) return response.writeHead(204).end();
    if (path === '/mail/v1')
      return send(401, { code: 104, name: 'USER_NOT_AUTHENTICATED_EXCEPTION', message: 'User is not authenticated' });
    const found = RECORDED[`${request.method} ${path}`];
    return found
      ? send(200, found)
      : send(404, { code: 16, name: 'RESOURCE_UNKNOWN_EXCEPTION', message: 'Requested resource is unknown' });
  });
  let host = '';
  beforeAll(async () => {
    await new Promise<void>(done => server.listen(0, () => done()));
    host = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise(done => server.close(done)));

  const both = async () => {
    const own = connectOAuth2({ host, clientId: 'c' });
    const official = createOAuth2Client({ host, clientId: 'c' });
    const who = { username: 'eva@example.test', password: 'planted-password' };
    await Promise.all([own.auth.authenticate(who), official.auth.authenticate(who)]);
    return { own, official };
  };

  it('[HTTP-02] [HTTP-03] [HTTP-04] return equal values', async () => {
    const { own, official } = await both();
    const id = '5a0b2adc265ced65a8cab865';
    expect(await own.users.me()).toEqual(await official.users.me());
    const {
      next: _,
      previous: __,
      ...page
    } = (await official.data.documents.find('visit')) as unknown as Record<string, unknown>;
    expect(await own.data.documents('visit').find()).toEqual(page);
    expect(await own.data.documents('visit').findFirst()).toEqual(await official.data.documents.findFirst('visit'));
    expect(await own.tasks.functionByName('report')).toEqual(await official.tasks.functions.getByName('report'));
    expect(await own.events.events.findAll()).toEqual(await official.events.findAll());
    expect(await own.users.remove(id)).toEqual(await official.users.remove(id));
    expect(await own.data.updateSchema('visit', { description: 'New' })).toEqual(
      await official.data.schemas.update('visit', { description: 'New' }),
    );
  });

  it('[ERR-01] [ERR-04] refuse with the same name, status and words', async () => {
    const { own, official } = await both();
    const told = (error: { status?: number; message?: string; wireName?: string; qName?: string }) => ({
      status: error.status,
      message: error.message,
      name: error.wireName ?? error.qName,
    });
    expect(await own.users.byId('nobody').catch(told)).toEqual(await official.users.findById('nobody').catch(told));
  });

  it('differ in this: a file that is gone counts as one, though the platform answers 204', async () => {
    const { own, official } = await both();
    expect(await own.files.remove('t')).toEqual({ affectedRecords: 1 });
    expect(await official.files.remove('t')).toEqual({ affectedRecords: 0 });
  });

  it('[HTTP-04] leave what an operator keeps in a document as it is', async () => {
    const { own, official } = await both();
    const created = await own.data.createDocument('visit', {});
    expect(created.data).toEqual({ records_affected: 7, a_b: 1 });
    expect(created).toEqual(await official.data.documents.create('visit', {}));
  });

  it('[ERR-02] [ERR-03] differ in this: who is not signed in learns the status too, and no error holds a password or a token', async () => {
    const { own, official } = await both();
    const ours = await own.mail.mails.find().catch((error: unknown) => error);
    expect(ours).toMatchObject({ status: 401, code: 104, message: expect.stringContaining('OAuth1') });
    expect(await official.mails.find().catch((error: { status?: number }) => error.status)).toBeUndefined();
    expect(JSON.stringify(ours, Object.getOwnPropertyNames(ours))).not.toMatch(/planted|Bearer/);
  });
});

import { describe, expect, it } from 'vitest';
import { ApiError, PlatformError } from '../errors';
import { body, type Endpoint, endpoint, listOf, member, methodsOf, own } from '../services/endpoint';
import { affected, json, record } from '../shapes';
import { CATALOGUE, connectOAuth1, connectOAuth2, connectProxy, nextPage, previousPage } from '.';
import { list, serviceOf } from './service';

type Sent = { method: string; url: string; headers: Headers; body: unknown; isAborted: boolean };

/** A host that answers everything with the same, and what it was sent. */
const hostAnswering = (answer: unknown, status = 200) => {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { method = '', headers, body, signal } = init;
    const given = body instanceof FormData || body === undefined ? body : String(body);
    sent.push({ method, url: String(input), headers: new Headers(headers), body: given, isAborted: !!signal?.aborted });
    const text = answer instanceof Blob || answer === null ? answer : JSON.stringify(answer);
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
  const calls = () => sent.map(({ method, url }) => `${method} ${url.slice('http://localhost:1'.length)}`);
  const platform = connectProxy({ host: 'localhost:1', fetch, sleep: async () => undefined });
  return { fetch, sent, calls, platform };
};
const PAGE = { data: [{ id: 'a' }], page: { offset: 0, limit: 20, total: 1 } };

describe('the methods of a table of endpoints', () => {
  const TABLE = {
    rename: endpoint({
      method: 'PUT',
      path: '/users/v1/{id}/x/{name}',
      body: member<string>('newName'),
      answers: json(),
    }),
    write: endpoint({ method: 'POST', path: '/users/v1/{id}', selects: 'rql', body: own<object>(), answers: json() }),
    send: endpoint({ method: 'POST', path: '/users/v1/y', selects: 'id', body: body<object>(), answers: json() }),
    mail: endpoint({ method: 'GET', path: '/users/v1/z', parameter: 'email', answers: json() }),
  };

  it('take names, then what selects, the parameter, the body and the options', async () => {
    const { platform, sent, calls } = hostAnswering({});
    const { rename, write, send, mail } = methodsOf(platform.http, TABLE);
    await rename('a b', 'c/d', 'Ada');
    await write('a', 'eq(b,1)', { my_Key: 1 });
    await send('5', { firstName: 'Ada' });
    await mail('a+b@c.d');
    expect(calls()).toEqual([
      'PUT /users/v1/a%20b/x/c%2Fd',
      'POST /users/v1/a?eq(b,1)',
      'POST /users/v1/y?eq(id,string:5)',
      'GET /users/v1/z?email=a%2Bb%40c.d',
    ]);
    // Keys are spelled as the service does; an operator's own travel as they are.
    expect(sent.map(one => one.body)).toEqual([
      '{"new_name":"Ada"}',
      '{"my_Key":1}',
      '{"first_name":"Ada"}',
      undefined,
    ]);
  });

  it('of no known service keep the spelling of keys', async () => {
    const { platform, sent } = hostAnswering({});
    const elsewhere = { send: endpoint({ method: 'POST', path: '/usersv1/x', body: body<object>(), answers: json() }) };
    await methodsOf(platform.http, elsewhere).send({ firstName: 'Ada' });
    expect(sent[0]?.body).toBe('{"firstName":"Ada"}');
  });

  it('are given up by a signal, alone or among the options', async () => {
    const { platform, sent } = hostAnswering({});
    const { mail } = methodsOf(platform.http, TABLE);
    const signal = AbortSignal.abort();
    await mail('a', signal).catch(() => undefined);
    await mail('a', { signal }).catch(() => undefined);
    await mail('a', {});
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true, false]);
  });
});

describe('what every list offers', () => {
  it('a page, its first record, one by its id, and all of them', async () => {
    const { platform, calls } = hostAnswering(PAGE);
    const { things } = serviceOf(platform.http, { things: list('/data/v1/', record<{ id: string }>()) });
    expect(await things.find('eq(b,1)')).toEqual(PAGE);
    expect(await things.findFirst()).toEqual({ id: 'a' });
    expect(await things.findById('1')).toEqual({ id: 'a' });
    expect(await things.findAll('eq(b,1)', { pageSize: 7 })).toEqual([{ id: 'a' }]);
    expect(await things.findAll()).toEqual([{ id: 'a' }]);
    expect(calls()).toEqual([
      'GET /data/v1/?eq(b,1)',
      'GET /data/v1/',
      'GET /data/v1/?eq(id,string:1)',
      'GET /data/v1/?eq(b,1)&limit(7)',
      'GET /data/v1/?limit(50)',
    ]);
  });

  it('is a function where its path has names, and nothing where nothing was found', async () => {
    const { platform, calls } = hostAnswering({ ...PAGE, data: [] });
    const table = {
      inner: list('/data/v1/{schema}/documents/{document}/comments', record<{ id: string }>()),
      remove: endpoint({ method: 'DELETE', path: '/data/v1/{schema}', answers: affected }),
    };
    const service = serviceOf(platform.http, table);
    expect(await service.inner('a b', 'c/d').findFirst()).toBeUndefined();
    expect(await service.inner('x', 'y').findById('z')).toBeUndefined();
    expect(calls()).toEqual([
      'GET /data/v1/a%20b/documents/c%2Fd/comments',
      'GET /data/v1/x/documents/y/comments?eq(id,z)',
    ]);
    expect(Object.keys(service).sort()).toEqual(['inner', 'remove']);
    await expect(service.remove('a')).rejects.toThrow(/a count of records/);
  });

  it('gives the page beside the answer as it arrived, spelled as its service does', async () => {
    const answer = { ...PAGE, data: [{ id: 'a', first_name: 'Ada' }] };
    const { platform, sent } = hostAnswering(answer);
    const users = listOf(platform.http, '/users/v1/', record<{ id: string }>());
    const { value, text } = await users.findWithText('', AbortSignal.timeout(60_000));
    expect(value.data).toEqual([{ id: 'a', firstName: 'Ada' }]);
    expect(text).toBe(JSON.stringify(answer));
    expect(sent[0]?.url).toBe('http://localhost:1/users/v1/');
    await expect(listOf(platform.http, '/users/v1/', record('email')).find()).rejects.toThrow(/email is nothing/);
  });
});

describe('pages beside a page', () => {
  const at = (offset: number) => ({ data: [], page: { offset, limit: 20, total: 100 } });

  it('[HTTP-13] begin one limit further, or one back and never before the start', () => {
    expect(nextPage(at(20))).toEqual({ limit: 20, offset: 40 });
    expect(previousPage(at(40))).toEqual({ limit: 20, offset: 20 });
    expect(previousPage(at(5))).toEqual({ limit: 20, offset: 0 });
  });
});

describe('the platform as a whole', () => {
  it('[HTTP-09] tells whether a service answers, asked up to five times while it fails', async () => {
    const well = hostAnswering(null);
    expect(await well.platform.health('tasks')).toBe(true);
    expect(well.calls()).toEqual(['GET /tasks/v1/health']);
    expect(well.sent[0]?.headers.has('Authorization')).toBe(false);
    const ill = hostAnswering({}, 503);
    expect(await ill.platform.health('users')).toBe(false);
    expect(ill.sent).toHaveLength(5);
    const signed = hostAnswering({ access_token: 'a', refresh_token: 'r' });
    const bearer = connectOAuth2({ host: 'localhost:1', clientId: 'CID', fetch: signed.fetch });
    await bearer.auth.authenticate({ refreshToken: 'kept' });
    await bearer.health('data');
    expect(signed.sent.at(-1)?.headers.has('Authorization')).toBe(false);
  });

  it('waits between repeats as it is told to', async () => {
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    await connectProxy({ host: 'localhost:1', fetch: hostAnswering({}, 503).fetch, sleep }).health('users');
    expect(pauses).toHaveLength(4);
  });

  it('reads and writes documents, and waits for one that is locked', async () => {
    const { platform, calls } = hostAnswering({ ...PAGE, data: [{ id: 'd', data: {} }] });
    expect(await platform.data.documents('s').findById('d')).toMatchObject({ id: 'd' });
    await platform.data.waitUntilUnlocked('s', 'd');
    expect(calls()).toEqual([
      'GET /data/v1/s/documents?eq(id,d)',
      'GET /data/v1/s/documents?select(id,status,transitionLock)&eq(id,d)',
    ]);
  });

  it('fills a template as a PDF, and reads texts by keys that stay as they are', async () => {
    const { platform, sent, calls } = hostAnswering({ my_key: { EN: 'x' } });
    expect(await (await platform.templates.resolveAsPdf('a b', { content: { my_Key: 1 } })).text()).toContain('my_key');
    const wanted = { localizations: ['my_key'], localizationCodes: ['NL'] };
    expect(await platform.localizations.request(wanted)).toEqual({ my_key: { EN: 'x' } });
    expect(calls()).toEqual(['POST /templates/v1/a%20b/pdf', 'POST /localizations/v1/request']);
    expect(sent.map(({ body }) => body)).toEqual([
      '{"content":{"my_Key":1}}',
      '{"localizations":["my_key"],"localization_codes":["NL"]}',
    ]);
  });

  it('[AUTH-01] [AUTH-02] [AUTH-03] speaks in each mode to the host that was named, and warns where it is told to', async () => {
    const many = hostAnswering({ ...PAGE, page: { offset: 0, limit: 20, total: 2_001 } });
    const warnings: string[] = [];
    const options = { host: 'localhost:1', fetch: many.fetch, warn: (text: string) => void warnings.push(text) };
    const platforms = [
      connectOAuth1({ ...options, consumerKey: 'k', consumerSecret: 's', now: () => 5_000 }),
      connectProxy(options),
    ];
    for (const one of platforms) await one.users.users.findAll('', { pageSize: 1 }).catch(() => undefined);
    expect(warnings.length).toBeGreaterThanOrEqual(2);
    expect(many.sent[0]?.headers.get('Authorization')).toMatch(/oauth_timestamp="5"/);
    expect(many.sent.at(-1)?.headers.has('Authorization')).toBe(false);

    const { fetch, sent } = hostAnswering({ access_token: 'a', refresh_token: 'r' });
    const bearer = connectOAuth2({ host: 'localhost:1', clientId: 'CID', fetch });
    await bearer.auth.authenticate({ refreshToken: 'kept' });
    await bearer.http.request({ method: 'GET', path: '/x' });
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer a']);
    for (const one of [bearer, ...platforms])
      expect(Object.keys(one.auth)).toEqual(expect.arrayContaining(['logout', 'applications']));
    expect(Object.keys(bearer.auth)).toContain('authenticate');
  });
});

describe('files', () => {
  const FILE = { name: 'a.txt', mimetype: 'text/plain', size: 1 };

  it('travel as a form, with their name and tags', async () => {
    const { platform, sent, calls } = hostAnswering(FILE);
    expect(await platform.files.create('a.txt', new Blob(['x']), { tags: ['one', 'two'] })).toEqual(FILE);
    await platform.files.create('b.txt', new Blob(['y']));
    await platform.files.createFromText('plain');
    expect(calls()).toEqual(Array(3).fill('POST /files/v1/'));
    const [first, second, third] = sent.map(({ body }) => body as FormData) as [FormData, FormData, FormData];
    expect(first.getAll('tags[]')).toEqual(['one', 'two']);
    expect(first.get('name')).toBe('a.txt');
    expect((first.get('file') as File).name).toBe('a.txt');
    expect(await (first.get('file') as File).text()).toBe('x');
    expect(second.getAll('tags[]')).toEqual([]);
    expect(third.get('name')).toBeNull();
    expect((third.get('file') as File).name).toBe('data');
    expect((third.get('file') as File).type).toBe('application/octet-stream');
    expect(await (third.get('file') as File).text()).toBe('plain');
  });

  it('are listed, and looked at or handed on by a token', async () => {
    const { platform, calls, sent } = hostAnswering({ ...PAGE, data: [FILE] });
    expect((await platform.files.files.find('eq(name,a)')).data).toEqual([FILE]);
    await platform.files.details('t/1');
    await platform.files.generateToken('t/1', { accessLevel: 'read' });
    expect(calls()).toEqual([
      'GET /files/v1/?eq(name,a)',
      'GET /files/v1/t%2F1/details',
      'POST /files/v1/t%2F1/tokens',
    ]);
    expect(sent.at(-1)?.body).toBe('{"accessLevel":"read"}');
  });

  it('[HTTP-12] that are no Blob are not sent', async () => {
    const { platform, sent } = hostAnswering(FILE);
    expect(() => platform.files.create('a', 'text' as never)).toThrow(PlatformError);
    expect(sent).toEqual([]);
  });

  it('are read whole or while they arrive, and removed with their tokens or one token alone', async () => {
    const { platform, calls } = hostAnswering(new Blob(['content']));
    expect(await (await platform.files.retrieve('t/1')).text()).toBe('content');
    expect(await new Response(await platform.files.retrieveStream('t/1')).text()).toBe('content');
    expect(calls()).toEqual(Array(2).fill('GET /files/v1/t%2F1/file'));
    const silent = hostAnswering(null);
    expect(await silent.platform.files.retrieveStream('t')).toBeUndefined();
    expect(await silent.platform.files.remove('t/1')).toEqual({ affectedRecords: 1 });
    expect(await silent.platform.files.removeToken('t/1', 'u/2')).toEqual({ affectedRecords: 1 });
    expect(silent.calls().slice(1)).toEqual(['DELETE /files/v1/t%2F1', 'DELETE /files/v1/t%2F1/tokens/u%2F2']);
    await expect(hostAnswering({}, 404).platform.files.remove('t')).rejects.toThrow(ApiError);
    const { platform: behind } = hostAnswering(new Blob(['<!doctype html>']));
    for (const call of [behind.files.remove('t'), behind.files.removeToken('t', 'u')])
      await expect(call).rejects.toMatchObject({ kind: 'not-json' });
  });
});

it('[HOST-03] nothing that is sent was done by a page with status 200', () => {
  const tables: Readonly<Record<string, object>> = CATALOGUE;
  const told = Object.entries(tables).flatMap(([service, table]) =>
    (Object.entries(table) as [string, Partial<Endpoint>][]).flatMap(([name, { method, answers }]) =>
      answers && method !== 'GET' && !answers.misfit('<!doctype html>') ? [`${service}.${name}`] : [],
    ),
  );
  expect(told).toEqual([]);
});

describe('functions as an API', () => {
  it('are called by any method, with the path, query and keys as they are', async () => {
    const { platform, sent, calls } = hostAnswering({ first_name: 1 });
    const { callFunction } = platform.tasks;
    expect(await callFunction('GET', 'my fn', '/readings?since=2026?x')).toEqual({ first_name: 1 });
    await callFunction('PATCH', 'fn', 'readings', { first_name: 1 });
    await callFunction('POST', 'fn', '', { a: 1 }, { signal: new AbortController().signal });
    expect(calls()).toEqual([
      'GET /tasks/v1/api/my%20fn/readings?since=2026?x',
      'PATCH /tasks/v1/api/fn/readings',
      'POST /tasks/v1/api/fn/',
    ]);
    expect(sent.map(({ body }) => body)).toEqual([undefined, '{"first_name":1}', '{"a":1}']);
  });
});

import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, NoSessionError, OfflineError, ProtocolError, SessionEndedError } from './errors';
import { basicAuthorization, createHttp, type HttpRequest } from './http';
import { createSession, type Session } from './session';
import { anything, noPage } from './shapes';
import { memoryStore } from './storage';

const HOST = 'dev.example.org';

type Sent = { url: URL; init: RequestInit; headers: Record<string, string> };
type Reply = { status?: number; body?: unknown } | 'unreachable';

/** A signed-in caller in front of a host that answers what the test says; calls of signing in are not written down. */
const signedIn = async (reply: (sent: Sent, count: number) => Reply) => {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const warnings: string[] = [];
  let tokens = 0;
  const json = (body: unknown, status = 200) =>
    new Response(body === undefined ? '' : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    if (url.pathname === '/auth/v2/oauth2/tokens') {
      tokens++;
      return json({ access_token: `access-${tokens}`, refresh_token: `refresh-${tokens}`, expires_in: 300 });
    }
    if (url.pathname === '/users/v1/me') return json({ id: 'u', email: 'ada@example.test', roles: [] });
    const call = { url, init, headers: init.headers as Record<string, string> };
    sent.push(call);
    const given = reply(call, sent.length);
    if (given === 'unreachable') throw new TypeError('fetch failed');
    return json(given.body, given.status);
  };
  const session = createSession({ local: memoryStore(), session: memoryStore(), fetch, now: () => 0 });
  await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
  const http = createHttp({
    session,
    fetch,
    sleep: async ms => void pauses.push(ms),
    warn: text => warnings.push(text),
  });
  return { http, session, sent, pauses, warnings, tokensAsked: () => tokens };
};

const READ: HttpRequest = { method: 'GET', path: '/x' };

it.each([
  ['whatever is answered', anything],
  ['anything but a page', noPage],
])(
  '[HTTP-09] where the status alone is meant (%s), a body that is called JSON and is none fails nothing',
  async (_, reads) => {
    const headers = { 'content-type': 'application/json' };
    const { request } = createHttp({
      session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
      fetch: async () => new Response('OK', { headers }),
    });
    await expect(request({ method: 'GET', path: '/users/v1/health', reads })).resolves.toBe('OK');
    await expect(request({ method: 'GET', path: '/users/v1/health' })).rejects.toMatchObject({ kind: 'truncated' });
  },
);

describe('what is sent', () => {
  it('changes nothing while the device is offline, and is not even tried; reads are', async () => {
    let isOffline = true;
    const fetch = vi.fn(async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
    const onChange = vi.fn();
    const http = createHttp({
      session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
      fetch,
      onChange,
      isOffline: () => isOffline,
    });
    const writes = [
      ...(['POST', 'PUT', 'DELETE'] as const).map(method => ({ method, path: '/x', body: {} })),
      { ...READ, sendsMail: true },
    ];
    for (const call of writes) await expect(http.request(call)).rejects.toThrow(OfflineError);
    expect(fetch).not.toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
    await http.request(READ);
    isOffline = false;
    for (const call of writes) await http.request(call);
    expect(fetch).toHaveBeenCalledTimes(1 + writes.length);
  });

  it('[CONST-04] names the version of the client it speaks like, on every call', async () => {
    const { http, sent } = await signedIn(() => ({ body: {} }));
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) await http.request({ method, path: '/x' });
    expect(sent.map(({ headers }) => headers['X-User-Agent'])).toEqual(Array(4).fill('SDK/7.1.0'));
    expect(sent.map(({ headers }) => headers.Accept)).toEqual(Array(4).fill('application/json, text/plain, */*'));
  });

  it('[SESS-12] goes to a host that the session learns only when it is asked whether somebody is signed in', async () => {
    let host: string | undefined;
    let access: string | undefined;
    const asked: string[] = [];
    const session = {
      get host() {
        return host;
      },
      accessToken: () => access,
      check: async () => {
        host = HOST;
        access = 'adopted';
      },
      renew: async () => 'never',
    } as unknown as Session;
    const fetch = (async (input: string) => {
      asked.push(input);
      return new Response('{}');
    }) as typeof globalThis.fetch;
    await createHttp({ session, fetch }).request(READ);
    expect(asked).toEqual([`https://api.${HOST}/x`]);
  });

  it('[HTTP-01] goes to the host of the session, with the query exactly as printed', async () => {
    const { http, sent } = await signedIn(() => ({ body: {} }));
    await http.request({ ...READ, rql: 'like(name,a%2529a)&sort(+b)&limit(20)' });
    await http.request({ ...READ, query: { email: 'a+b@example.test' } });
    expect(sent.map(({ url }) => url.href)).toEqual([
      'https://api.dev.example.org/x?like(name,a%2529a)&sort(+b)&limit(20)',
      'https://api.dev.example.org/x?email=a%2Bb%40example.test',
    ]);
  });

  it('[HTTP-02] spells the body as the service does, and says that it is JSON', async () => {
    const { http, sent } = await signedIn(() => ({ body: { first_name: 'Ada', records_affected: 1 } }));
    const answer = await http.request({ method: 'PUT', path: '/x', body: { firstName: 'Ada' }, casing: 'snake' });
    expect(sent[0]?.init.body).toBe('{"first_name":"Ada"}');
    expect(sent[0]?.headers['Content-Type']).toBe('application/json');
    expect(answer).toEqual({ firstName: 'Ada', affectedRecords: 1 });
    await http.request({ method: 'POST', path: '/x' });
    expect(sent[1]?.init.body).toBeUndefined();
    expect(sent[1]?.headers).not.toHaveProperty('Content-Type');
  });

  it('[HTTP-06] a public call carries no token; no call carries cookies or follows a redirect', async () => {
    const { http, sent } = await signedIn(() => ({ body: {} }));
    await http.request({ method: 'POST', path: '/users/v1/register', body: {}, isPublic: true });
    await http.request(READ);
    expect(sent[0]?.headers).not.toHaveProperty('Authorization');
    expect(sent[1]?.headers.Authorization).toBe('Bearer access-1');
    for (const { init } of sent) expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
  });

  it('[HTTP-07] a compressed body unpacks to the body', async () => {
    const { http, sent } = await signedIn(() => ({ body: {} }));
    const body = { text: 'é'.repeat(5_000) };
    await http.request({ method: 'POST', path: '/x', body, gzip: true });
    const packed = sent[0]?.init.body as Uint8Array;
    expect(packed.byteLength).toBeLessThan(500);
    expect(JSON.parse(gunzipSync(packed).toString('utf8'))).toEqual(body);
  });

  it('[HTTP-11] credentials outside ASCII travel as UTF-8', () => {
    const encoded = basicAuthorization('café', 'pä:ß').replace('Basic ', '');
    expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe('café:pä:ß');
  });
});

describe('repeating', () => {
  it.each([
    [499, 1],
    [500, 5],
    [503, 5],
    [599, 5],
    [404, 1],
    [429, 1],
  ])('[HTTP-05] a read meeting %i is tried %i times', async (status, tries) => {
    const { http, sent, pauses } = await signedIn(() => ({ status, body: { message: 'm' } }));
    await expect(http.request(READ)).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(tries);
    expect(pauses).toEqual(Array(tries - 1).fill(300));
  });

  it('[HTTP-05] stops at the first answer', async () => {
    const { http, sent } = await signedIn((_, count) => (count < 3 ? { status: 502 } : { body: { ok: true } }));
    expect(await http.request(READ)).toEqual({ ok: true });
    expect(sent).toHaveLength(3);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('[HTTP-05] %s is never repeated by itself', async method => {
    const { http, sent, pauses } = await signedIn(() => ({ status: 500 }));
    await expect(http.request({ method, path: '/x' })).rejects.toMatchObject({ status: 500 });
    expect(sent).toHaveLength(1);
    expect(pauses).toEqual([]);
  });

  it('[HOST-04] a read that makes the platform send a mail is never repeated by itself', async () => {
    const { http, sent } = await signedIn(() => ({ status: 503 }));
    await expect(http.request({ ...READ, sendsMail: true })).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  it('[HTTP-05] a host that gives no answer at all is not asked again', async () => {
    const { http, sent } = await signedIn(() => 'unreachable');
    await expect(http.request(READ)).rejects.toThrow(NetworkError);
    expect(sent).toHaveLength(1);
  });

  it('[HTTP-10] a retry setting also counts refusals, and the last failure is the one that is told', async () => {
    const { http, sent, pauses } = await signedIn((_, count) => ({ status: 400, body: { message: `no ${count}` } }));
    const call = { method: 'POST', path: '/x', body: {}, retry: { tries: 3, pauseMs: 40 } } as const;
    await expect(http.request(call)).rejects.toThrow('no 3');
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual([40, 40]);
  });

  it('[HTTP-10] a cancelled call is not repeated', async () => {
    const controller = new AbortController();
    const { http, sent } = await signedIn(() => {
      controller.abort();
      return { status: 500 };
    });
    await expect(
      http.request({ ...READ, signal: controller.signal, retry: { tries: 9, pauseMs: 1 } }),
    ).rejects.toMatchObject({ status: 500 });
    expect(sent).toHaveLength(1);
  });
});

describe('a refused token', () => {
  it.each([
    [401, 10],
    [401, 104],
    [404, 117],
    [403, undefined],
  ])('[trap 39] [HTTP-06] %i with code %s asks for no new one', async (status, code) => {
    const { http, sent, tokensAsked } = await signedIn(() => ({ status, body: { code, message: 'm' } }));
    await expect(http.request(READ)).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
    expect(tokensAsked()).toBe(1);
  });

  it('[HTTP-06] the repeated call carries the new token and the same body', async () => {
    const { http, sent } = await signedIn((_, count) =>
      count === 1 ? { status: 401, body: { code: 118, message: 'expired' } } : { body: { ok: true } },
    );
    expect(await http.request({ method: 'POST', path: '/x', body: { a: 1 } })).toEqual({ ok: true });
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer access-1', 'Bearer access-2']);
    expect(sent.map(({ init }) => init.body)).toEqual(['{"a":1}', '{"a":1}']);
  });

  it('[HTTP-06] is the one that is renewed, and the session is asked for no other before', async () => {
    let token = 'a.b';
    const check = vi.fn();
    const renew = vi.fn(async () => {
      token = 'c.d';
    });
    const session = { host: HOST, accessToken: () => token, check, renew } as unknown as Session;
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent.push(new Headers(init?.headers).get('Authorization'));
      return Response.json({ code: 118 }, { status: sent.length === 1 ? 401 : 200 });
    };
    await createHttp({ session, fetch }).request(READ);
    expect(renew.mock.calls).toEqual([['a.b']]);
    expect(check).not.toHaveBeenCalled();
    expect(sent).toEqual(['Bearer a.b', 'Bearer c.d']);
  });

  it.each([
    ['lost', new NetworkError('gone')],
    ['answered with a failure', new ApiError('m', { status: 503, method: 'POST', path: '/auth/v2/oauth2/tokens' })],
    ['answered with a page', new ProtocolError('page', { method: 'POST', path: '/auth/v2/oauth2/tokens' })],
  ])(
    '[HTTP-06] whose renewal is %s leaves a change undone, which is known; a read has failed likewise',
    async (_, cause) => {
      const renew = () => Promise.reject(cause);
      const session = { host: HOST, accessToken: () => 'a.b', renew } as unknown as Session;
      const fetch: typeof globalThis.fetch = async () => Response.json({ code: 118 }, { status: 401 });
      const ends: unknown[] = [];
      const http = createHttp({ session, fetch, onChange: () => outcome => ends.push(outcome) });
      await expect(http.request({ method: 'POST', path: '/x' })).rejects.toMatchObject({
        name: 'NotRenewedError',
        cause,
      });
      await expect(http.request(READ)).rejects.toBe(cause);
      expect(ends).toEqual([{ kind: 'nothing' }]);
    },
  );

  it('[SESS-13] whose session turns out to be over is told as that, also of a change', async () => {
    const over = new SessionEndedError('over');
    const session = {
      host: HOST,
      accessToken: () => undefined,
      check: () => Promise.reject(over),
    } as unknown as Session;
    const http = createHttp({ session, fetch: () => Promise.reject(new Error('sent')) });
    await expect(http.request({ method: 'POST', path: '/x' })).rejects.toBe(over);
  });

  it('[HTTP-06] a change that waits for a session that cannot be opened now is not sent', async () => {
    const cause = new NetworkError('gone');
    const session = {
      host: HOST,
      accessToken: () => undefined,
      check: () => Promise.reject(cause),
    } as unknown as Session;
    const http = createHttp({ session, fetch: () => Promise.reject(new Error('sent')) });
    await expect(http.request({ method: 'POST', path: '/x' })).rejects.toMatchObject({
      name: 'NotRenewedError',
      cause,
    });
    await expect(http.request(READ)).rejects.toBe(cause);
  });

  it('[HTTP-06] [HTTP-10] is renewed at once, whatever retry setting a call has', async () => {
    const { http, sent, pauses, tokensAsked } = await signedIn((_, count) =>
      count === 1 ? { status: 401, body: { code: 118 } } : { body: {} },
    );
    await http.request({ ...READ, retry: { tries: 3, pauseMs: 50 } });
    expect([sent.length, pauses, tokensAsked()]).toEqual([2, [], 2]);
  });

  it('[HTTP-06] a public call that is refused so does not spend the session', async () => {
    const { http, sent, tokensAsked } = await signedIn(() => ({ status: 401, body: { code: 117, message: 'm' } }));
    await expect(http.request({ ...READ, isPublic: true })).rejects.toMatchObject({ code: 117 });
    // No token was refused: nor is it sent twice.
    expect([tokensAsked(), sent.length]).toEqual([1, 1]);
  });

  it('[SESS-06] after signing out nothing is sent', async () => {
    const { http, session, sent } = await signedIn(() => ({ body: {} }));
    await session.signOut();
    await expect(http.request(READ)).rejects.toThrow(NoSessionError);
    expect(sent).toEqual([]);
  });
});

describe('reading to the end', () => {
  const list = (total: number) => (call: Sent) => {
    const [limit = 0, offset = 0] = (/limit\(([\d,]+)\)/.exec(call.url.search)?.[1] ?? '').split(',').map(Number);
    const length = Math.max(0, Math.min(limit, total - offset));
    return { body: { page: { total, limit, offset }, data: Array.from({ length }, (_, index) => offset + index) } };
  };

  it.each([
    [0, 1],
    [1, 1],
    [50, 1],
    [51, 2],
    [101, 3],
  ])('[HTTP-08] [CONST-02] %i records take %i reads of 50', async (total, reads) => {
    const { http, sent } = await signedIn(list(total));
    expect(await http.readAll({ path: '/x' })).toHaveLength(total);
    expect(sent).toHaveLength(reads);
  });

  it.each([
    [2_000, 0],
    [2_001, 1],
  ])('[HTTP-08] %i records give %i warnings', async (total, count) => {
    const { http, warnings } = await signedIn(list(total));
    await http.readAll({ path: '/x', pageSize: 500 });
    expect(warnings).toHaveLength(count);
  });

  it('[HTTP-08] ends when records vanish meanwhile', async () => {
    const { http, sent } = await signedIn((_, count) => ({
      body: { page: { total: 80, limit: 50, offset: 0 }, data: count === 1 ? Array(50).fill(0) : [] },
    }));
    expect(await http.readAll({ path: '/x' })).toHaveLength(50);
    expect(sent).toHaveLength(2);
  });

  it('[HTTP-08] a filter with a top-level or is read to its end as one filter', async () => {
    const { http, sent } = await signedIn(list(51));
    await http.readAll({ path: '/x', rql: 'a=1|b=2' });
    expect(sent.map(({ url }) => url.search)).toEqual(['?(a=1|b=2)&limit(50)', '?(a=1|b=2)&limit(50,50)']);
  });
});

describe('lists that are read to their end', () => {
  type Page = { data: unknown[]; page: object };
  const reading = (answer: (query: string) => Page) => {
    const warnings: string[] = [];
    const repeating: string[] = [];
    const asked: string[] = [];
    const http = createHttp({
      session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
      fetch: async input => {
        const query = new URL(String(input)).search;
        asked.push(query);
        return Response.json(answer(query));
      },
      warn: text => warnings.push(text),
      onRepeating: path => repeating.push(path),
    });
    return { http, warnings, repeating, asked };
  };
  const some = (total: number, ...ids: string[]): Page => ({
    data: ids.map(id => ({ id })),
    page: { total, offset: 0, limit: ids.length },
  });

  it('[HTTP-08] that say the same again are told as far as they go, and that they do', async () => {
    const { http, warnings, repeating } = reading(() => some(9, 'a', 'b'));
    expect(await http.readAll({ path: '/x' })).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(warnings).toEqual(['/x gives the same records again instead of the next ones: 2 could be read.']);
    expect(repeating).toEqual(['/x']);
  });

  it('[HTTP-08] warn once of how much there is, by the first page', async () => {
    const { http, warnings } = reading(query => some(2_001, query, `${query} too`));
    await http.readAll({ path: '/x', most: 5 });
    expect(warnings).toEqual(['Reading 2001 records of /x: consider a filter.']);
  });

  it('[HTTP-08] begin with the page that is known already, unless it is empty', async () => {
    const { http, asked } = reading(() => some(3, 'c'));
    const first = { ...some(3, 'a', 'b'), page: { total: 3, offset: 0, limit: 2 } };
    expect(await http.readAll({ path: '/x', first, pageSize: 2 })).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(asked).toEqual(['?limit(2,2)']);
    const empty = reading(() => some(1, 'a'));
    expect(await empty.http.readAll({ path: '/x', first: { ...first, data: [] } })).toEqual([{ id: 'a' }]);
    expect(empty.asked).toEqual(['?limit(50)']);
  });

  it('[HTTP-08] take a filter that parses and has no limit of its own', async () => {
    const { http, asked } = reading(() => some(0));
    for (const rql of ['limit(5)', 'gt(a,1)&limit(5)', 'and(gt(a,1),limit(5,5))'])
      await expect(http.readAll({ path: '/x', rql }), rql).rejects.toThrow(/no limit of its own/);
    await expect(http.readAll({ path: '/x', rql: 'eq(a' })).rejects.toMatchObject({ reason: 'unclosed' });
    expect(asked).toEqual([]);
  });
});

describe('answers that are not read as JSON', () => {
  const answering = (respond: (init: RequestInit) => Response) => {
    const sent: RequestInit[] = [];
    const http = createHttp({
      session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
      fetch: async (_, init = {}) => {
        sent.push(init);
        return respond(init);
      },
    });
    return { http, sent };
  };

  it('[HTTP-02] numbers that a double would change arrive exactly where that is asked for', async () => {
    const { http } = answering(() => new Response('{"a":12345678901234567890,"b":5}'));
    const plain = await http.requestWithText<{ a: unknown }>(READ);
    expect(plain).toEqual({ value: { a: 12345678901234567000, b: 5 }, text: '{"a":12345678901234567890,"b":5}' });
    const exact = await http.request<{ a: unknown; b: unknown }>({ ...READ, isExact: true });
    expect([String(exact.a), exact.b]).toEqual(['12345678901234567890', 5]);
  });

  it('an address to go to is told and not followed', async () => {
    const { http, sent } = answering(
      () => new Response(null, { status: 302, headers: { location: 'https://b.example' } }),
    );
    expect(await http.requestRedirect(READ)).toBe('https://b.example');
    expect(sent[0]?.redirect).toBe('manual');
    expect(await answering(() => new Response('{}')).http.requestRedirect(READ)).toBeUndefined();
  });

  it('what is read again and again is asked for only where it changed', async () => {
    const { http, sent } = answering(({ headers }) =>
      new Headers(headers).has('If-None-Match')
        ? new Response(null, { status: 304 })
        : Response.json({ a: 1 }, { headers: { etag: '"1"' } }),
    );
    const again = { ...READ, revalidates: true };
    expect(await http.request(again)).toEqual({ a: 1 });
    expect(await http.request(again)).toEqual({ a: 1 });
    await http.request(READ);
    expect(sent.map(({ headers }) => new Headers(headers).get('If-None-Match'))).toEqual([null, '"1"', null]);
  });
});

describe('what nothing else is given for', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('[HTTP-05] [HTTP-08] is the fetch, the clock and the log of the page', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(async () =>
      Response.json(
        { data: [], page: { total: 2_001, offset: 0, limit: 50 } },
        { status: fetch.mock.calls.length > 1 ? 200 : 500 },
      ),
    );
    vi.stubGlobal('fetch', fetch);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const http = createHttp({ session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) } });
    const reading = http.readAll({ path: '/x', most: 1 });
    await vi.advanceTimersByTimeAsync(299);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    expect(warn).toHaveBeenCalledWith('Reading 2001 records of /x: consider a filter.');
  });

  it('a repeated call is authorized anew, a public one never', async () => {
    const authorize = vi.fn(async (request: () => object) => ({ Signed: JSON.stringify(request()) }));
    const sent: unknown[] = [];
    const http = createHttp({
      session: { baseUrl: () => 'https://a.example', authorize },
      sleep: async () => undefined,
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers).get('Signed'));
        return new Response('{}', { status: 500 });
      },
    });
    await expect(http.request({ ...READ, rql: 'a=1' })).rejects.toMatchObject({ status: 500 });
    expect(authorize).toHaveBeenCalledTimes(5);
    expect(sent).toEqual(Array(5).fill('{"method":"GET","url":"https://a.example/x?a=1"}'));
    await expect(http.request({ ...READ, isPublic: true })).rejects.toMatchObject({ status: 500 });
    expect(authorize).toHaveBeenCalledTimes(5);
  });
});

describe('a session of the console', () => {
  const sessionOf = (given: object) => ({ check: async () => undefined, ...given }) as unknown as Session;
  const fetch = async () => new Response('{}');

  it('[SESS-06] without a host, or without anybody, sends nothing', async () => {
    const hostless = createHttp({ session: sessionOf({ accessToken: () => 'a' }), fetch });
    await expect(hostless.request(READ)).rejects.toThrow(new NoSessionError('No host was chosen.'));
    const nobody = createHttp({ session: sessionOf({ host: HOST, accessToken: () => undefined }), fetch });
    await expect(nobody.request(READ)).rejects.toThrow(new NoSessionError('Nobody is signed in.'));
  });

  it('[SESS-12] behind a proxy sends nothing before it is known that somebody is signed in', async () => {
    const check = () => Promise.reject(new NoSessionError('over'));
    const watched = vi.fn(fetch);
    const http = createHttp({ session: sessionOf({ host: HOST, isProxied: true, check }), fetch: watched });
    await expect(http.request(READ)).rejects.toThrow('over');
    expect(watched).not.toHaveBeenCalled();
  });

  it.each([
    ['text/html; charset=utf-8', 'application/pdf', true],
    ['application/pdf', 'application/pdf', false],
    ['text/html', 'text/html', false],
    ['text/html', undefined, false],
  ])('[HOST-03] bytes of %s for %s are refused as a page: %s', async (type, of, isRefused) => {
    const answer = async () => new Response('<p>Sign in</p>', { headers: { 'content-type': type } });
    const http = createHttp({ session: sessionOf({ host: HOST, accessToken: () => 'a' }), fetch: answer });
    const bytes = http.requestBlob({ method: 'GET', path: '/x', ...(of === undefined ? {} : { of }) });
    if (isRefused) await expect(bytes).rejects.toMatchObject({ name: 'ProtocolError', kind: 'page' });
    else expect(await (await bytes).text()).toBe('<p>Sign in</p>');
  });

  it.each([
    ['that a browser hides', { ok: false, type: 'opaqueredirect', status: 0 } as Response],
    ['that is seen', new Response(null, { status: 302, headers: { location: 'https://files.example' } })],
  ])('[HOST-03] bytes that are to be fetched elsewhere are not, by a redirect %s', async (_, led) => {
    const http = createHttp({ session: sessionOf({ host: HOST, accessToken: () => 'a' }), fetch: async () => led });
    await expect(http.requestBlob({ method: 'GET', path: '/x' })).rejects.toMatchObject({ kind: 'elsewhere' });
  });

  it.each([
    ['that a browser hides', { ok: false, type: 'opaqueredirect', status: 0 } as Response],
    ['that is seen', new Response(null, { status: 307, headers: { location: 'https://login.example' } })],
  ])('[HOST-03] a call that is led elsewhere says so, by a redirect %s, and is not made again', async (_, led) => {
    let calls = 0;
    const answer = async () => {
      calls += 1;
      return led;
    };
    const http = createHttp({ session: sessionOf({ host: HOST, accessToken: () => 'a' }), fetch: answer });
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({
      name: 'ProtocolError',
      kind: 'elsewhere',
      path: '/x',
    });
    expect(calls).toBe(1);
  });

  it('[HOST-03] bytes that break off are no answer, as anything else that does', async () => {
    const broken = new ReadableStream({ pull: controller => controller.error(new TypeError('Failed to fetch')) });
    const answer = async () => new Response(broken, { headers: { 'content-type': 'image/png' } });
    const http = createHttp({ session: sessionOf({ host: HOST, accessToken: () => 'a' }), fetch: answer });
    await expect(http.requestBlob({ method: 'GET', path: '/x' })).rejects.toMatchObject({ name: 'NetworkError' });
  });

  it('[ERR-01] a call that may not be sent says which', async () => {
    const session = sessionOf({ host: HOST, accessToken: () => 'a' });
    const closed = createHttp({ session, fetch, isReadOnly: () => true });
    await expect(closed.request({ method: 'PUT', path: '/x' })).rejects.toThrow(/read-only here: PUT \/x/);
    await expect(closed.request({ method: 'POST', path: '/x', isRead: true })).resolves.toBeDefined();
    const offline = createHttp({ session: sessionOf({ host: HOST }), fetch, isOffline: () => true });
    await expect(offline.request({ method: 'PUT', path: '/x' })).rejects.toThrow(/offline: PUT \/x/);
  });

  it.each([
    [401, undefined, true],
    [401, 104, true],
    [401, 108, true],
    [401, 117, true],
    [401, 118, true],
    [401, 10, false],
    [403, 104, false],
  ])(
    '[SESS-12] behind a proxy asks with status %s and code %s whether anybody is signed in: %s',
    async (status, code, asks) => {
      let reloads = 0;
      const session = sessionOf({
        host: HOST,
        isProxied: true,
        reloadUser: async () => {
          reloads++;
          throw new NoSessionError('over');
        },
      });
      const sent: [string, unknown][] = [];
      const http = createHttp({
        session,
        fetch: async (input, init) => {
          sent.push([String(input), init?.credentials]);
          return Response.json(code === undefined ? {} : { code, message: 'm' }, { status });
        },
      });
      await expect(http.request(READ)).rejects.toMatchObject({ status });
      expect(reloads).toBe(asks ? 1 : 0);
      expect(sent).toEqual([[`https://apx.${HOST}/x`, 'include']]);
      await expect(http.request({ ...READ, isPublic: true })).rejects.toMatchObject({ status });
      expect(reloads).toBe(asks ? 1 : 0);
    },
  );
});

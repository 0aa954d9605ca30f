import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type Call,
  createHost,
  HOST,
  open,
  standard,
  startOver,
} from '../../../tests/support/sessionHost';
import { NetworkError, UnreadableHostError } from '../errors';
import { createHttp } from '../http';
import { createSessionCalls } from './calls';

beforeEach(startOver);

describe('calls', () => {
  const ready = async (answer: (call: Call, count: number) => Answer) => {
    const { calls, fetch } = createHost(answer);
    const { session } = open(fetch);
    await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
    calls.length = 0;
    const pauses: number[] = [];
    const warnings: string[] = [];
    const http = createHttp({
      session,
      fetch,
      sleep: async ms => void pauses.push(ms),
      warn: text => warnings.push(text),
    });
    return { calls, http, session, pauses, warnings };
  };

  it('[trap 46] [HTTP-05] reads meeting 500–599 are tried 5 times, 300 ms apart; writes once', async () => {
    const { calls, http, pauses } = await ready(call =>
      call.path === '/x' ? { status: 503, body: {} } : standard(call),
    );
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ status: 503 });
    expect(calls).toHaveLength(5);
    expect(pauses).toEqual([300, 300, 300, 300]);
    calls.length = 0;
    await expect(http.request({ method: 'POST', path: '/x', body: {} })).rejects.toMatchObject({ status: 503 });
    expect(calls).toHaveLength(1);
  });

  it('[HTTP-10] a retry setting repeats other failed calls', async () => {
    let left = 2;
    const { calls, http, pauses } = await ready(call =>
      call.path === '/x' && left-- > 0 ? 'unreachable' : standard(call),
    );
    await http.request({ method: 'PUT', path: '/x', body: {}, retry: { tries: 3, pauseMs: 50 } });
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([50, 50]);
  });

  it.each([
    [400, 117],
    [401, 118],
    [403, 117],
  ])('[HTTP-06] %i with code %i renews the token once for all who wait, and repeats', async (status, code) => {
    const { calls, http } = await ready(call =>
      call.path === '/x' && call.headers.Authorization === 'Bearer access-1'
        ? { status, body: { code, message: 'stale' } }
        : standard(call),
    );
    await Promise.all([
      http.request({ method: 'GET', path: '/x' }),
      http.request({ method: 'POST', path: '/x', body: {} }),
    ]);
    expect(calls.filter(call => call.path === '/auth/v2/oauth2/tokens')).toHaveLength(1);
    expect(calls.filter(call => call.path === '/x')).toHaveLength(4);
  });

  it('[HTTP-06] other codes fail, and a repeated call is not repeated again', async () => {
    const { calls, http } = await ready(call =>
      call.path === '/x' ? { status: 401, body: { code: 10, message: 'no' } } : standard(call),
    );
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ name: 'NoPermissionError' });
    expect(calls).toHaveLength(1);
    const again = await ready(call =>
      call.path === '/x' ? { status: 401, body: { code: 118, message: 'stale' } } : standard(call),
    );
    await expect(again.http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ code: 118 });
    expect(again.calls.filter(call => call.path === '/x')).toHaveLength(2);
  });

  it('[HTTP-07] compresses a body on request', async () => {
    let sent: unknown;
    const { http, session } = await ready(standard);
    const spy = createHttp({
      session,
      fetch: (async (_: unknown, init: RequestInit) => {
        sent = init;
        return new Response('{}', { headers: { 'content-type': 'application/json' } });
      }) as unknown as typeof globalThis.fetch,
    });
    expect(http).toBeDefined();
    await spy.request({ method: 'POST', path: '/x', body: { a: 1 }, gzip: true });
    const { headers, body } = sent as { headers: Record<string, string>; body: Uint8Array };
    expect(headers['Content-Encoding']).toBe('gzip');
    expect([...body.slice(0, 2)]).toEqual([0x1f, 0x8b]);
  });

  it('[HTTP-08] reads all pages, 50 at a time, and warns above 2000', async () => {
    const { calls, http, warnings } = await ready(call => {
      if (call.path !== '/list') return standard(call);
      const [limit = 0, offset = 0] = (/limit\(([\d,]+)\)/.exec(call.search)?.[1] ?? '').split(',').map(Number);
      return {
        body: {
          page: { total: 2_001, limit, offset },
          data: Array.from({ length: Math.min(limit, 2_001 - offset) }, (_, index) => offset + index),
        },
      };
    });
    const all = await http.readAll<number>({ path: '/list', rql: 'sort(name)' });
    expect(all).toHaveLength(2_001);
    expect(all.at(-1)).toBe(2_000);
    expect(calls[0]?.search).toBe('?sort(name)&limit(50)');
    expect(calls[1]?.search).toBe('?sort(name)&limit(50,50)');
    expect(warnings).toHaveLength(1);
    await expect(http.readAll({ path: '/list', rql: 'limit(1)' })).rejects.toThrow('no limit of its own');
  });

  it('half an answer is told apart from an error of the server', async () => {
    const { session } = await ready(standard);
    const http = createHttp({
      session,
      fetch: (async () =>
        new Response('{"a":', {
          headers: { 'content-type': 'application/json' },
        })) as unknown as typeof globalThis.fetch,
    });
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ name: 'ProtocolError' });
  });

  it('every call can be cancelled', async () => {
    const { session } = await ready(standard);
    const http = createHttp({
      session,
      fetch: ((_: unknown, init: RequestInit) =>
        new Promise((__, reject) => {
          const abort = () => reject(new DOMException('no', 'AbortError'));
          if (init.signal?.aborted) abort();
          else init.signal?.addEventListener('abort', abort);
        })) as unknown as typeof globalThis.fetch,
    });
    const controller = new AbortController();
    const call = http.request({ method: 'GET', path: '/x', signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the two calls that a session consists of', () => {
  const API = `https://api.${HOST}`;
  const REFRESH = { client_id: 'CID', grant_type: 'refresh_token', refresh_token: 'shown' };

  const answered = (body: unknown) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(JSON.stringify(body)));
    return { fetch, ...createSessionCalls({ fetch, sleep: async () => undefined, probe: async () => false }) };
  };

  it('[LOGIN-06] a grant travels as JSON, without cookie or token', async () => {
    const { fetch, tokens } = answered({ access_token: 'a', refresh_token: 'r' });
    await tokens(HOST, REFRESH);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`${API}/auth/v2/oauth2/tokens`);
    expect(init).toMatchObject({ method: 'POST', body: JSON.stringify(REFRESH), credentials: 'omit' });
    expect(init?.headers).toMatchObject({ 'Content-Type': 'application/json' });
    expect(init?.headers).not.toHaveProperty('Authorization');
  });

  it('[SESS-12] me is read in the names of the console', async () => {
    const { me } = answered({ id: 'u', first_name: 'Ada', creation_timestamp: 1_497_265_621_409 });
    expect(await me(HOST, { access: 'a' })).toEqual({
      id: 'u',
      firstName: 'Ada',
      creationTimestamp: new Date(1_497_265_621_409),
      permissions: new Set(),
    });
  });

  it.each([
    [null, 'shape', 'expected tokens, but it is null'],
    [[], 'shape', 'it is a list'],
    [7, 'shape', 'it is a number'],
    ['a page', 'not-json', 'is not JSON'],
    [{}, 'shape', 'access_token is nothing'],
    [{ access_token: 'a', refresh_token: 7 }, 'shape', 'refresh_token is a number'],
  ])('[HOST-03] %j holds no tokens, and the failure says why', async (body, kind, wrong) => {
    await expect(answered(body).tokens(HOST, REFRESH)).rejects.toMatchObject({
      name: 'ProtocolError',
      kind,
      method: 'POST',
      path: '/auth/v2/oauth2/tokens',
      message: expect.stringContaining(wrong),
    });
  });

  it('[HOST-03] a sign-in needs a refresh token of its own: there was none to go on with', async () => {
    const { tokens } = answered({ access_token: 'a' });
    const asked = tokens(HOST, { client_id: 'CID', grant_type: 'password', username: 'e', password: 'p' });
    await expect(asked).rejects.toThrow('refresh_token is nothing');
  });

  it('[HOST-03] a page of something else is nobody', async () => {
    await expect(answered([]).me(HOST, { access: 'a' })).rejects.toMatchObject({
      name: 'ProtocolError',
      method: 'GET',
      path: '/users/v1/me',
    });
  });

  it.each([
    ['a token', { access: 'a' }, `${API}/users/v1/me`, ['X-User-Agent', 'Authorization']],
    ['a cookie', 'cookie', `https://apx.${HOST}/users/v1/me`, undefined],
  ] as const)(
    'a host that answers what nobody may read is told apart from one that is away: with %s',
    async (_, by, url, headers) => {
      const cause = new TypeError('Failed to fetch');
      for (const isThere of [true, false]) {
        const probe = vi.fn(async () => isThere);
        const fetch = () => Promise.reject(cause);
        const failure = await createSessionCalls({ fetch, sleep: async () => undefined, probe })
          .me(HOST, by)
          .catch((error: unknown) => error);
        expect(probe.mock.calls).toEqual([[url, headers]]);
        expect(failure).toBeInstanceOf(NetworkError);
        expect(failure instanceof UnreadableHostError).toBe(isThere);
        expect((failure as Error).message).toContain(isThere ? `${HOST} answers, but` : `No answer from`);
        expect(failure).toHaveProperty(isThere ? 'cause.cause' : 'cause', cause);
      }
    },
  );

  it('a host that refuses is there: nobody asks again whether it is', async () => {
    const probe = vi.fn(async () => true);
    const fetch = async () => new Response('{"code":10}', { status: 401 });
    const { me } = createSessionCalls({ fetch, sleep: async () => undefined, probe });
    await expect(me(HOST, { access: 'a' })).rejects.toMatchObject({ name: 'NoPermissionError' });
    expect(probe).not.toHaveBeenCalled();
  });

  it('who stops waiting is not read any more', async () => {
    const leaving = new AbortController();
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const { me } = createSessionCalls({ fetch, sleep: async () => undefined, probe: async () => true });
    const asked = me(HOST, { access: 'a' }, leaving.signal);
    leaving.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});

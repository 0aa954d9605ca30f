import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MfaRequiredError, NetworkError, NoSessionError, SessionEndedError } from '../errors';
import { createHttp } from '../http';
import { memoryStore } from '../storage';
import { createSession, type SessionOptions } from './index';

const HOST = 'dev.example.org';
const NOW = 1_700_000_000_000;

type Call = {
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};
type Answer = { status?: number; body?: unknown } | 'unreachable';

/** A host made of answers: each call is written down and answered by the function. */
const createHost = (answer: (call: Call, count: number) => Answer | Promise<Answer>) => {
  const calls: Call[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input));
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.search,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const given = await answer(call, calls.length);
    if (given === 'unreachable') throw new TypeError('fetch failed');
    const text = given.body === undefined ? '' : JSON.stringify(given.body);
    return new Response(text, { status: given.status ?? 200, headers: { 'content-type': 'application/json' } });
  });
  return { calls, fetch: fetch as unknown as typeof globalThis.fetch };
};

let serial = 0;
const tokens = () => ({
  access_token: `access-${++serial}`,
  refresh_token: `refresh-${serial}`,
  token_type: 'bearer',
  expires_in: 300,
  user_id: 'u',
  application_id: 'a',
});
const me = {
  id: 'u',
  email: 'ada@example.test',
  first_name: 'Ada',
  activation: true,
  roles: [{ id: 'r', name: 'r', permissions: [{ name: 'VIEW_USER' }] }],
};

const standard = ({ path }: Call): Answer =>
  path === '/auth/v2/oauth2/tokens'
    ? { body: tokens() }
    : path === '/users/v1/me'
      ? { body: me }
      : { body: { ok: true } };

const open = (fetch: typeof globalThis.fetch, options: Partial<SessionOptions> = {}) => {
  const local = memoryStore();
  const session = memoryStore();
  return {
    local,
    perTab: session,
    session: createSession({ local, session, clientId: 'CID', fetch, now: () => NOW, ...options }),
  };
};

const storeCredentials = (store: ReturnType<typeof memoryStore>, overrides: object = {}) =>
  store.setItem(
    'credentials',
    JSON.stringify({ refreshToken: 'stored', expiresAt: NOW / 1000 + 60, host: HOST, ...overrides }),
  );

beforeEach(() => {
  serial = 0;
});

describe('signing in', () => {
  it('[LOGIN-06] sends user name, password and the fixed client id to the chosen host', async () => {
    const { calls, fetch } = createHost(standard);
    const { session } = open(fetch);
    const user = await session.signIn({ host: ` ${HOST} `, email: ' as typed ', password: ' p ', remember: true });
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/auth/v2/oauth2/tokens',
      body: { client_id: 'CID', grant_type: 'password', username: ' as typed ', password: ' p ' },
    });
    expect(calls[0]?.headers['X-User-Agent']).toBe('SDK/7.1.0');
    expect(calls[1]).toMatchObject({ path: '/users/v1/me', headers: { Authorization: 'Bearer access-1' } });
    expect([...user.permissions]).toEqual(['VIEW_USER']);
  });

  it('[trap 41] [SESS-03] [SESS-04] [SESS-05] [SESS-07] [SESS-09] keeps what is specified, where it is specified', async () => {
    for (const remember of [true, false]) {
      const { fetch } = createHost(standard);
      const { session, local, perTab } = open(fetch);
      local.setItem('api-host-list', JSON.stringify(['old.example.org']));
      await session.signIn({ host: HOST, email: 'a', password: 'secret-p', remember });
      const kept = (remember ? local : perTab).getItem('credentials');
      expect(JSON.parse(kept ?? '')).toEqual({
        refreshToken: expect.stringMatching(/^refresh-/),
        expiresAt: NOW / 1000 + 2_592_000,
        host: HOST,
      });
      expect((remember ? perTab : local).getItem('credentials')).toBeNull();
      expect(local.getItem('api-host')).toBe(HOST);
      expect(JSON.parse(local.getItem('api-host-list') ?? '')).toEqual(['old.example.org', HOST]);
    }
  });

  it('[SESS-09] a host that is known already is not listed again, and becomes the one in use', async () => {
    const { fetch } = createHost(standard);
    const { session, local } = open(fetch);
    local.setItem('api-host-list', JSON.stringify([HOST, 'old.example.org']));
    local.setItem('api-host', 'old.example.org');
    for (let turn = 0; turn < 2; turn++)
      await session.signIn({ host: HOST, email: 'a', password: 'secret-p', remember: true });
    expect(JSON.parse(local.getItem('api-host-list') ?? '')).toEqual([HOST, 'old.example.org']);
    expect(local.getItem('api-host')).toBe(HOST);
  });

  it('[LOGIN-07] [LOGIN-09] goes on with the challenge, to the same host', async () => {
    const mfa = { token: 'mt', methods: [{ id: 'm1', type: 'totp' }] };
    const { calls, fetch } = createHost(call =>
      call.body?.grant_type === 'password'
        ? { status: 400, body: { error: 'mfa_required', description: 'd', mfa } }
        : standard(call),
    );
    const { session, local } = open(fetch);
    await expect(session.signIn({ host: HOST, email: 'a', password: 'p', remember: true })).rejects.toThrow(
      MfaRequiredError,
    );
    expect(local.getItem('credentials')).toBeNull();
    await session.confirmMfa({ token: 'mt', methodId: 'm1', code: '123456' });
    expect(calls[1]?.body).toEqual({
      client_id: 'CID',
      grant_type: 'mfa',
      token: 'mt',
      code: '123456',
      method_id: 'm1',
    });
    expect(local.getItem('credentials')).not.toBeNull();
  });

  it('[trap 48] [LOGIN-18] [ERR-02] no failure holds the password or a token', async () => {
    for (const answer of [
      'unreachable' as const,
      { status: 400, body: { error: 'invalid_grant', description: 'no' } },
      { status: 500, body: {} },
    ]) {
      const { fetch } = createHost(() => answer);
      const { session } = open(fetch);
      const error = await session
        .signIn({ host: HOST, email: 'a', password: 'planted-secret', remember: true })
        .catch((cause: unknown) => cause);
      const seen = new Set<unknown>();
      const text = JSON.stringify(error, (_, value) => {
        if (typeof value === 'object' && value !== null) {
          if (seen.has(value)) return undefined;
          seen.add(value);
          return Object.fromEntries(
            Object.getOwnPropertyNames(value).map(key => [key, (value as Record<string, unknown>)[key]]),
          );
        }
        return value;
      });
      expect(text).not.toContain('planted-secret');
    }
  });
});

describe('checking the session', () => {
  it('[SESS-02] callers at once share one token call and one me', async () => {
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch);
    storeCredentials(local);
    await Promise.all([session.check(), session.check(), session.check()]);
    await session.check();
    expect(calls.map(call => call.path)).toEqual(['/auth/v2/oauth2/tokens', '/users/v1/me']);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no refresh token', JSON.stringify({ expiresAt: NOW, host: HOST })],
    ['an expired token', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 - 1, host: HOST })],
    ['no host', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 + 9 })],
    ['a host that is none', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 + 9, host: 'a@b' })],
    ['another host', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 + 9, host: 'other.example.org' })],
  ])('[SESS-06] [SESS-16] with %s stored nobody is signed in, and nothing is sent', async (_, stored) => {
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch);
    if (stored !== null) local.setItem('credentials', stored);
    local.setItem('api-host', HOST);
    await expect(session.check()).rejects.toThrow(NoSessionError);
    expect(calls).toEqual([]);
  });

  it('[trap 40] [SESS-08] the rotated token replaces the stored one, in the same storage', async () => {
    const { fetch } = createHost(standard);
    const { session, perTab, local } = open(fetch);
    storeCredentials(perTab);
    await session.check();
    expect(JSON.parse(perTab.getItem('credentials') ?? '').refreshToken).toBe('refresh-1');
    expect(local.getItem('credentials')).toBeNull();
  });

  it('[SESS-14] a refusal because another tab was quicker is no end: the newer token is used', async () => {
    const { session, local } = open(
      createHost(call => {
        if (call.body?.refresh_token !== 'stored') return standard(call);
        storeCredentials(local, { refreshToken: 'newer' });
        return { status: 400, body: { error: 'invalid_grant', description: 'The refresh token is unknown' } };
      }).fetch,
    );
    storeCredentials(local);
    expect((await session.check()).email).toBe('ada@example.test');
    expect(JSON.parse(local.getItem('credentials') ?? '').refreshToken).toBe('refresh-1');
  });

  it('[SESS-13] a refused token ends the session and is cleared', async () => {
    const { session, local } = open(
      createHost(() => ({ status: 400, body: { error: 'invalid_grant', description: 'no' } })).fetch,
    );
    storeCredentials(local);
    await expect(session.check()).rejects.toThrow(SessionEndedError);
    expect(local.getItem('credentials')).toBeNull();
  });

  it('a dead network is no end: the token stays', async () => {
    const { session, local } = open(createHost(() => 'unreachable').fetch);
    storeCredentials(local);
    await expect(session.check()).rejects.toThrow(NetworkError);
    expect(local.getItem('credentials')).not.toBeNull();
  });

  it('[SESS-10] [SESS-15] signing out clears both storages and tells the other tabs', async () => {
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const channel = {
      postMessage: (data: unknown) => {
        for (const listener of listeners.slice(1)) listener({ data });
      },
      addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => listeners.push(listener),
    };
    const first = open(createHost(standard).fetch, { channel });
    const second = open(createHost(standard).fetch, { channel });
    const heard = vi.fn();
    second.session.subscribe(heard);
    await second.session.signIn({ host: HOST, email: 'a', password: 'p', remember: false });
    await first.session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
    await first.session.signOut();
    expect(first.local.getItem('credentials')).toBeNull();
    expect(first.session.user()).toBeUndefined();
    expect(heard).toHaveBeenLastCalledWith({ type: 'ended', reason: 'signed_out_elsewhere' });
  });
});

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

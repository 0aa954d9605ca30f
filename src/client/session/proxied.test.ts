import { describe, expect, it } from 'vitest';
import { NoSessionError, SessionEndedError } from '../errors';
import { createHttp } from '../http';
import { memoryStore } from '../storage';
import { beginSession } from './begin';
import { createSession, type SessionEvent, type SessionOptions } from './index';

const HOST = 'north.example';
const PROXY = 'https://apx.north.example';

type Call = { method: string; url: string; credentials: RequestCredentials | undefined; authorization: string | null };

/** A proxy that knows a browser by its cookie, which it alone sees: what it answers is the test's. */
const createProxyHost = () => {
  const calls: Call[] = [];
  const state = { isSignedIn: true, isAway: false, refuses: undefined as number | undefined, keepsSession: false };
  const answer = (status: number, body?: object) =>
    new Response(body && JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = String(input);
    const { credentials, method = 'GET' } = init;
    calls.push({ method, url, credentials, authorization: new Headers(init.headers).get('authorization') });
    if (state.isAway) throw new TypeError('Failed to fetch');
    if (url === `${PROXY}/logout`) {
      if (state.keepsSession) return answer(502);
      const wasSignedIn = state.isSignedIn;
      state.isSignedIn = false;
      return answer(wasSignedIn ? 200 : 401);
    }
    const isMe = url === `${PROXY}/users/v1/me`;
    if (state.refuses !== undefined && !isMe) return answer(401, { code: state.refuses });
    if (credentials !== 'include' || !state.isSignedIn) return answer(401, { code: 104, message: 'Nobody' });
    if (isMe) {
      return answer(200, { id: 'u1', email: 'ada@example.org', roles: [{ permissions: [{ name: 'VIEW_ROLE' }] }] });
    }
    return answer(200, { data: [] });
  };
  return { calls, state, fetch };
};

const browser = () => ({ local: memoryStore(), session: memoryStore() });

const open = (stores: ReturnType<typeof browser>, options: Partial<SessionOptions> = {}) => {
  const host = createProxyHost();
  const session = createSession({ ...stores, fetch: host.fetch, sleep: async () => undefined, ...options });
  const events: SessionEvent[] = [];
  session.subscribe(event => events.push(event));
  const http = createHttp({ session, fetch: host.fetch, sleep: async () => undefined });
  const list = () => http.request({ method: 'GET', path: '/users/v1/roles' });
  return { ...host, session, events, list };
};

const credentials = (host: string) =>
  JSON.stringify({ refreshToken: 'r'.repeat(40), expiresAt: Date.now() / 1_000 + 1_000, host });

/** All that web storage holds. */
const kept = ({ local, session }: ReturnType<typeof browser>) =>
  [local, session].flatMap(store =>
    ['credentials', 'api-host', 'api-host-list', 'meridian.preferences'].map(key => store.getItem(key)),
  );

describe('a session that the proxy of the host holds in a cookie', () => {
  it('[AUTH-03] is taken over where the proxy knows somebody: calls carry the cookie, no token, and go to apx.', async () => {
    const { session, list, calls, events } = open(browser());
    const user = await session.signInByProxy(` ${HOST} `);
    expect([user.id, [...user.permissions]]).toEqual(['u1', ['VIEW_ROLE']]);
    expect([session.isProxied, session.host, session.isStored, session.accessToken()]).toEqual([
      true,
      HOST,
      true,
      undefined,
    ]);
    expect(events.map(({ type }) => type)).toEqual(['signed-in']);
    await list();
    expect(calls).toEqual([
      { method: 'GET', url: `${PROXY}/users/v1/me`, credentials: 'include', authorization: null },
      { method: 'GET', url: `${PROXY}/users/v1/roles`, credentials: 'include', authorization: null },
    ]);
  });

  it('[AUTH-03] keeps the host and nothing else; a token from before is dropped', async () => {
    const stores = browser();
    stores.local.setItem('credentials', credentials(HOST));
    const { session } = open(stores);
    await session.signInByProxy(HOST);
    expect(kept(stores)).toEqual([
      null,
      HOST,
      JSON.stringify([HOST]),
      JSON.stringify({ v: 1, entries: [['session.proxy', HOST]] }),
      null,
      null,
      null,
      null,
    ]);
  });

  it('[AUTH-03] nothing leaves before the code of the console, with the token of an earlier session neither', async () => {
    const stores = browser();
    stores.local.setItem('credentials', credentials(HOST));
    const { fetch, calls } = createProxyHost();
    const begin = () =>
      beginSession({
        ...stores,
        locks: { request: async (_: string, turn: () => unknown) => turn() } as unknown as LockManager,
        fetch,
        now: Date.now,
        sleep: async () => undefined,
        list: undefined,
      });
    await begin()?.token;
    expect(calls.map(({ url }) => url)).toEqual(['https://api.north.example/auth/v2/oauth2/tokens']);
    await open(stores).session.signInByProxy(HOST);
    expect(begin()).toBeUndefined();
    expect(calls).toHaveLength(1);
  });

  it('[AUTH-03] is found again by the next page, asked once for all who wait', async () => {
    const stores = browser();
    await open(stores).session.signInByProxy(HOST);
    const { session, calls } = open(stores);
    // Nothing of it is stored here, and it is there all the same.
    expect([session.isStored, session.endsWithPage, session.host]).toEqual([true, undefined, HOST]);
    const users = await Promise.all([session.check(), session.check()]);
    expect(users.map(({ id }) => id)).toEqual(['u1', 'u1']);
    await session.check();
    expect(calls.map(({ url }) => url)).toEqual([`${PROXY}/users/v1/me`]);
  });

  it('[AUTH-03] is nothing where the proxy knows nobody: nothing is kept, and what was open stays', async () => {
    const stores = browser();
    const { session, state } = open(stores);
    state.isSignedIn = false;
    await expect(session.signInByProxy(HOST)).rejects.toBeInstanceOf(NoSessionError);
    expect([session.isProxied, session.isStored, kept(stores).every(value => value === null)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('[AUTH-03] that was over before the page came is said to have ended', async () => {
    const stores = browser();
    await open(stores).session.signInByProxy(HOST);
    const { session, state } = open(stores);
    state.isSignedIn = false;
    const ended = session.check();
    await expect(ended).rejects.toBeInstanceOf(SessionEndedError);
    await expect(ended).rejects.toMatchObject({
      message: 'The session is over. Sign in again.',
      cause: { name: 'UserNotAuthenticatedError', status: 401 },
    });
    expect(session.isStored).toBe(false);
  });

  it('[AUTH-03] stays through a proxy that fails', async () => {
    const stores = browser();
    await open(stores).session.signInByProxy(HOST);
    const { session, state } = open(stores);
    state.isAway = true;
    await expect(session.check()).rejects.toMatchObject({ name: 'NetworkError' });
    state.isAway = false;
    expect((await session.check()).id).toBe('u1');
  });

  it.each([104, 108, 117, 118])(
    '[AUTH-03] ends when a call is refused with %i and the proxy knows nobody, once for all',
    async code => {
      const { session, state, events, calls, list } = open(browser());
      await session.signInByProxy(HOST);
      state.refuses = code;
      state.isSignedIn = false;
      const refused = await Promise.allSettled([list(), list()]);
      expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(events.at(-1)).toEqual({ type: 'ended', reason: 'expired' });
      expect(events.filter(({ type }) => type === 'ended')).toHaveLength(1);
      expect(calls.filter(({ url }) => url.endsWith('/me'))).toHaveLength(2);
      expect(session.isProxied).toBe(false);
    },
  );

  it('[AUTH-03] goes on when a call is refused and the proxy still knows who it is: a permission is missing', async () => {
    const { session, state, events, list } = open(browser());
    await session.signInByProxy(HOST);
    state.refuses = 104;
    await expect(list()).rejects.toMatchObject({ status: 401 });
    expect(events.some(({ type }) => type === 'ended')).toBe(false);
    state.refuses = undefined;
    await list();
    expect(session.isProxied).toBe(true);
  });

  it('[AUTH-03] signing out ends it at the proxy, and tells the other tabs', async () => {
    const stores = browser();
    const sent: unknown[] = [];
    const channel = { postMessage: (message: unknown) => sent.push(message), addEventListener: () => undefined };
    const { session, calls, state } = open(stores, { channel });
    await session.signInByProxy(HOST);
    expect(await session.signOut()).toBe(true);
    expect(calls.at(-1)).toMatchObject({ method: 'POST', url: `${PROXY}/logout`, credentials: 'include' });
    expect([state.isSignedIn, session.isStored, sent]).toEqual([false, false, ['signed-out']]);
  });

  it('[AUTH-03] [SESS-10] is over here, too, once another tab says that it signed out', async () => {
    let hear: (event: { data: unknown }) => void = () => undefined;
    const channel = {
      postMessage: () => undefined,
      addEventListener: (_: 'message', listener: typeof hear) => {
        const before = hear;
        hear = event => {
          before(event);
          listener(event);
        };
      },
    };
    const { session, events } = open(browser(), { channel });
    await session.signInByProxy(HOST);
    hear({ data: 'signed-out' });
    expect([session.isProxied, session.isStored, session.user()]).toEqual([false, false, undefined]);
    expect(events.at(-1)).toEqual({ type: 'ended', reason: 'signed_out_elsewhere' });
  });

  it('[AUTH-03] that another tab took over ends with a tab that holds a token, too', async () => {
    const stores = browser();
    stores.session.setItem('credentials', credentials(HOST));
    const proxy = createProxyHost();
    const tokens = { access_token: 'a', refresh_token: 'r'.repeat(40), expires_in: 300 };
    const tab = open(stores, {
      fetch: async (input, init) =>
        String(input).endsWith('/tokens') ? Response.json(tokens) : proxy.fetch(input, init),
    });
    await tab.session.renew('none');
    const other = open({ ...browser(), local: stores.local });
    await other.session.signInByProxy(HOST);
    expect([tab.session.isProxied, other.session.isProxied]).toEqual([false, true]);
    expect(await tab.session.signOut()).toBe(true);
    expect(proxy.calls).toContainEqual({
      method: 'POST',
      url: `${PROXY}/logout`,
      credentials: 'include',
      authorization: null,
    });
    expect(open({ ...browser(), local: stores.local }).session.isStored).toBe(false);
  });

  it('[AUTH-03] a proxy that does not end it is told apart from one where it was over already', async () => {
    const { session, state } = open(browser());
    await session.signInByProxy(HOST);
    state.keepsSession = true;
    expect([await session.signOut(), session.isProxied]).toEqual([false, true]);
    state.keepsSession = false;
    state.isSignedIn = false;
    expect([await session.signOut(), session.isProxied]).toEqual([true, false]);
  });

  it('[AUTH-03] [R-21] of another host than the present one does not count; a sign-in with a password replaces it', async () => {
    const stores = browser();
    await open(stores).session.signInByProxy(HOST);
    stores.local.setItem('api-host', 'south.example');
    expect(open(stores).session.isStored).toBe(false);
    stores.local.setItem('api-host', HOST);
    const answers: Record<string, object> = {
      '/auth/v2/oauth2/tokens': { access_token: 'a1', refresh_token: 'r1' },
      '/users/v1/me': { id: 'u2', roles: [] },
    };
    const { session } = open(stores, {
      fetch: async input => Response.json(answers[new URL(String(input)).pathname]),
    });
    await session.signIn({ host: HOST, email: 'a', password: 'b', remember: true });
    expect([session.isProxied, session.accessToken()]).toEqual([false, 'a1']);
    expect(open(stores).session.isProxied).toBe(false);
  });

  it('[AUTH-03] that is over takes no newer sign-in along', async () => {
    let refuse = (_: Response) => {};
    const answers: Record<string, object> = {
      '/auth/v2/oauth2/tokens': { access_token: 'a1', refresh_token: 'r1' },
      '/users/v1/me': { id: 'u2', roles: [] },
    };
    const { session, events } = open(browser(), {
      fetch: async (input, init) =>
        init?.credentials === 'include' && session.isProxied
          ? new Promise(resolve => {
              refuse = resolve;
            })
          : Response.json(answers[new URL(String(input)).pathname]),
    });
    await session.signInByProxy(HOST);
    const asked = session.reloadUser();
    await session.signIn({ host: HOST, email: 'a', password: 'b', remember: true });
    refuse(Response.json({ code: 104, message: 'Nobody' }, { status: 401 }));
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect([session.accessToken(), session.user()?.id, session.isStored]).toEqual(['a1', 'u2', true]);
    expect(events.map(({ type }) => type)).toEqual(['signed-in', 'signed-in']);
  });

  it('[AUTH-03] stays with its host when another tab goes to another one', async () => {
    const stores = browser();
    const { session, list, calls } = open(stores);
    await session.signInByProxy(HOST);
    stores.local.setItem('api-host', 'south.example');
    stores.local.setItem('credentials', credentials('south.example'));
    await list();
    expect([session.host, calls.at(-1)?.url]).toEqual([HOST, `${PROXY}/users/v1/roles`]);
  });
});

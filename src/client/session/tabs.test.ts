import { describe, expect, it, vi } from 'vitest';
import { NoSessionError } from '../errors';
import { memoryStore } from '../storage';
import { createSession, type SessionOptions } from './index';

const HOST = 'dev.example.org';
const NOW_S = 1_700_000_000;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * A host that takes each refresh token once, as the platform does. `hold` lets a test decide when the next answer of
 * the given path arrives.
 */
const createHost = () => {
  const used: string[] = [];
  const holds = new Map<string, Promise<void>>();
  let serial = 0;
  let valid = 'stored';
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input));
    const held = holds.get(pathname);
    holds.delete(pathname);
    if (pathname === '/users/v1/me') {
      await held;
      return json({ id: 'u', email: 'ada@example.test', roles: [] });
    }
    const grant = JSON.parse(String(init.body)) as Record<string, string>;
    if (grant.grant_type === 'refresh_token') {
      used.push(grant.refresh_token ?? '');
      if (grant.refresh_token !== valid) return json({ error: 'invalid_grant', description: 'unknown' }, 400);
    }
    serial++;
    valid = `refresh-${serial}`;
    const tokens = { access_token: `access-${serial}`, refresh_token: valid, expires_in: 300 };
    await held;
    return json(tokens);
  };
  const hold = (path: '/auth/v2/oauth2/tokens' | '/users/v1/me') => {
    let release = () => {};
    holds.set(
      path,
      new Promise<void>(resolve => {
        release = resolve;
      }),
    );
    return () => release();
  };
  return { fetch, hold, used };
};

/** One task after the other, across all that share it: what `navigator.locks` promises. */
const createLocks = () => {
  const names: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const request = (name: string, task: () => Promise<unknown>) => {
    names.push(name);
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
  return { names, locks: { request } as unknown as NonNullable<SessionOptions['locks']> };
};

const createChannel = () => {
  const tabs: ((event: { data: unknown }) => void)[][] = [];
  return () => {
    const own: ((event: { data: unknown }) => void)[] = [];
    tabs.push(own);
    return {
      addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => void own.push(listener),
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== own) for (const listener of tab) listener({ data });
      },
    };
  };
};

const remembered = () => {
  const local = memoryStore();
  local.setItem('credentials', JSON.stringify({ refreshToken: 'stored', expiresAt: NOW_S + 60, host: HOST }));
  local.setItem('api-host', HOST);
  return local;
};

const openTab = (fetch: typeof globalThis.fetch, local = remembered(), options: Partial<SessionOptions> = {}) =>
  createSession({ local, session: memoryStore(), fetch, now: () => NOW_S * 1_000, ...options });

describe('several tabs', () => {
  it('[SESS-08] refresh one after the other, each with the token that the one before left', async () => {
    const { fetch, used } = createHost();
    const { locks, names } = createLocks();
    const local = remembered();
    const tabs = [1, 2, 3].map(() => openTab(fetch, local, { locks }));
    await Promise.all(tabs.map(tab => tab.check()));
    expect(used).toEqual(['stored', 'refresh-1', 'refresh-2']);
    expect(new Set(names).size).toBe(1);
    expect(JSON.parse(local.getItem('credentials') ?? '').refreshToken).toBe('refresh-3');
  });

  it('[SESS-14] the next tab has its turn once the storage of the one before has reached it; that one waits for nothing', async () => {
    const { fetch, used } = createHost();
    const { locks } = createLocks();
    const written = remembered();
    const seen = remembered();
    // What one tab writes the other reads only after the time that a storage takes.
    let settle = () => {};
    const sleep = () =>
      new Promise<void>(resolve => {
        settle = () => {
          seen.setItem('credentials', written.getItem('credentials') ?? '');
          resolve();
        };
      });
    const first = openTab(fetch, written, { locks, sleep });
    const second = openTab(fetch, seen, { locks, sleep: async () => undefined });
    const both = [first.check(), second.check()];
    await both[0];
    expect(used).toEqual(['stored']);
    settle();
    await both[1];
    expect(used).toEqual(['stored', 'refresh-1']);
  });

  it('[SESS-07] [SESS-08] a refreshed token lives as long as one of a sign-in', async () => {
    const { fetch } = createHost();
    const local = remembered();
    await openTab(fetch, local).check();
    expect(JSON.parse(local.getItem('credentials') ?? '').expiresAt).toBe(NOW_S + 2_592_000);
  });

  it('[SESS-10] signing out elsewhere while a new token is on its way: it is not kept', async () => {
    const { fetch, hold } = createHost();
    const local = remembered();
    const channel = createChannel();
    const one = openTab(fetch, local, { channel: channel() });
    const other = openTab(fetch, local, { channel: channel() });
    const release = hold('/auth/v2/oauth2/tokens');
    const check = one.check();
    await other.signOut();
    release();
    await expect(check).rejects.toThrow(NoSessionError);
    expect(local.getItem('credentials')).toBeNull();
    expect(one.accessToken()).toBeUndefined();
    expect(one.user()).toBeUndefined();
  });

  it('[SESS-10] signing out while the user is being read: nobody is signed in afterwards', async () => {
    const { fetch, hold } = createHost();
    const local = remembered();
    const tab = openTab(fetch, local);
    await tab.check();
    const release = hold('/users/v1/me');
    const heard = vi.fn();
    const reload = tab.reloadUser();
    await tab.signOut();
    tab.subscribe(heard);
    release();
    await expect(reload).rejects.toThrow(NoSessionError);
    expect(tab.user()).toBeUndefined();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('one tab', () => {
  it('[SESS-08] signing in anew while an old token is being refreshed: the new session stands', async () => {
    const { fetch, hold } = createHost();
    const local = remembered();
    const tab = openTab(fetch, local);
    const release = hold('/auth/v2/oauth2/tokens');
    const check = tab.check();
    await tab.signIn({ host: HOST, email: 'e', password: 'p', remember: true });
    release();
    expect((await check).email).toBe('ada@example.test');
    expect(tab.accessToken()).toBe('access-2');
    expect(JSON.parse(local.getItem('credentials') ?? '').refreshToken).toBe('refresh-2');
  });

  it('[SESS-02] a check that failed does not stand in the way of the next', async () => {
    const { fetch } = createHost();
    let isUp = false;
    const tab = openTab((...call) => (isUp ? fetch(...call) : Promise.reject(new TypeError('fetch failed'))));
    await expect(tab.check()).rejects.toMatchObject({ name: 'NetworkError' });
    isUp = true;
    expect((await tab.check()).email).toBe('ada@example.test');
  });

  it.each([
    ['by its end', { exp: NOW_S + 3_600 }, 3_600],
    ['by both its times, of a host two hours behind', { iat: NOW_S - 7_200, exp: NOW_S - 5_400 }, 1_800],
    ['by both its times, of a host two hours ahead', { iat: NOW_S + 7_200, exp: NOW_S + 9_000 }, 1_800],
    ['as usual where it lives longer', { iat: NOW_S, exp: NOW_S + 99_999_999 }, 2_592_000],
    ['as usual where it never ends', { iat: NOW_S, exp: 0 }, 2_592_000],
    ['as usual where it would be over as soon as it is made', { iat: NOW_S, exp: NOW_S }, 2_592_000],
    ['as usual where it would be over', { exp: NOW_S - 60 }, 2_592_000],
    ['as usual where its end is no number', { exp: 'never' }, 2_592_000],
    ['as usual where it tells none', {}, 2_592_000],
  ])('[SESS-07] a refresh token that is a JWT is kept %s', async (_, times, lifetime) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${encode({ alg: 'none' })}.${encode({ sub: 'é?>', ...times })}.`;
    const local = memoryStore();
    const tab = openTab(
      async input =>
        String(input).endsWith('/me')
          ? json({ id: 'u', email: 'e', roles: [] })
          : json({ access_token: 'a', refresh_token: token, expires_in: 300 }),
      local,
    );
    await tab.signIn({ host: HOST, email: 'e', password: 'p', remember: true });
    expect(JSON.parse(local.getItem('credentials') ?? '').expiresAt).toBe(NOW_S + lifetime);
  });

  it('[SESS-03] where the browser stores nothing, the session lasts as long as the page', async () => {
    const { fetch } = createHost();
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const tab = createSession({ local: closed, session: closed, fetch, now: () => NOW_S * 1_000 });
    await tab.signIn({ host: HOST, email: 'e', password: 'p', remember: true });
    expect((await tab.check()).email).toBe('ada@example.test');
    expect(await tab.renew('access-1')).toBe('access-2');
  });

  it('[LOGIN-09] a code without a sign-in to confirm is refused, and nothing is sent', async () => {
    const fetch = vi.fn();
    const tab = openTab(fetch, memoryStore());
    await expect(tab.confirmMfa({ token: 't', methodId: 'm', code: '1' })).rejects.toThrow(NoSessionError);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('[LOGIN-06] what is no host is never sent a password', async () => {
    const fetch = vi.fn();
    const tab = openTab(fetch, memoryStore());
    for (const host of ['', 'a@b.org', 'ftp://b.org', 'b.org?x']) {
      await expect(tab.signIn({ host, email: 'e', password: 'p', remember: true })).rejects.toMatchObject({
        name: 'HostRefusedError',
      });
    }
    expect(fetch).not.toHaveBeenCalled();
  });
});

import { describe, expect, it } from 'vitest';
import { SessionEndedError } from '../errors';
import { createHttp } from '../http';
import { createPreferences } from '../preferences';
import { memoryStore } from '../storage';
import { type BeginOptions, beginSession, type FirstList } from './begin';
import { withBegun } from './begun';
import { createSession } from './index';

const HOST = 'dev.example.org';
const NOW_S = 1_700_000_000;
const LIST: FirstList = { name: 'users/users', call: '/users/v1/?limit(20)', needs: [['VIEW_USER']] };

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A host that takes each refresh token once, and writes down what it was asked. */
const createHost = ({ permissions = ['VIEW_USER'], valid = 'stored' } = {}) => {
  const asked: string[] = [];
  let newest = valid;
  let serial = 0;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    if (pathname === '/auth/v2/oauth2/tokens') {
      const { refresh_token } = JSON.parse(String(init.body)) as Record<string, string>;
      asked.push(`token ${refresh_token}`);
      if (refresh_token !== newest) return json({ error: 'invalid_grant', description: 'unknown' }, 400);
      newest = `refresh-${++serial}`;
      return json({ access_token: `access-${serial}`, refresh_token: newest, expires_in: 300 });
    }
    const { Authorization = '' } = init.headers as Record<string, string>;
    asked.push(`${pathname}${search} ${Authorization}`);
    if (pathname !== '/users/v1/me') return json({ data: [], page: { total: 0, limit: 20, offset: 0 } });
    return json({ id: 'u', email: 'ada@example.test', roles: [{ permissions: permissions.map(name => ({ name })) }] });
  };
  return { fetch, asked };
};

/** One task after the other, across all that share it: what `navigator.locks` promises. */
const createLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, task: () => Promise<unknown>) => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
  return { request } as unknown as NonNullable<BeginOptions['locks']>;
};

const remembered = (place: 'local' | 'session' = 'local') => {
  const stores = { local: memoryStore(), session: memoryStore() };
  stores[place].setItem('credentials', JSON.stringify({ refreshToken: 'stored', expiresAt: NOW_S + 60, host: HOST }));
  return stores;
};

/** A tab: its page's first script, and the session that its code makes of what was begun. */
const openTab = (
  stores: ReturnType<typeof remembered>,
  { fetch }: Pick<ReturnType<typeof createHost>, 'fetch'>,
  { locks = createLocks() }: { locks?: NonNullable<BeginOptions['locks']> } = {},
) => {
  const shared = { ...stores, locks, now: () => NOW_S * 1_000, sleep: async () => {} };
  const begun = beginSession({ ...shared, fetch, list: LIST });
  const begunFetch = withBegun(begun, fetch);
  return {
    begun,
    start: () => {
      const session = createSession({ ...shared, fetch: begunFetch, begun });
      return { session, http: createHttp({ session, fetch: begunFetch }) };
    },
  };
};

const storedToken = ({ local }: ReturnType<typeof remembered>) =>
  (JSON.parse(local.getItem('credentials') ?? '{}') as { refreshToken?: string }).refreshToken;

/** Until everything that was begun has been answered. */
const settled = async ({ begun }: ReturnType<typeof openTab>) => {
  await begun?.token;
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await Promise.allSettled(begun?.calls.map(({ response }) => response) ?? []);
  await new Promise(resolve => setTimeout(resolve));
};

const ALL = ['token stored', '/users/v1/me Bearer access-1', '/users/v1/?limit(20) Bearer access-1'];

describe('the first calls of a page', () => {
  it('[SESS-02] token, me and the list leave before any code, and are asked for once', async () => {
    const host = createHost();
    const tab = openTab(remembered(), host);
    await settled(tab);
    expect(host.asked).toEqual(ALL);

    const { session, http } = tab.start();
    expect((await session.check()).id).toBe('u');
    expect(session.accessToken()).toBe('access-1');
    await http.request({ method: 'GET', path: '/users/v1/', rql: 'limit(20)' });
    expect(host.asked).toEqual(ALL);
    // Who asks again wants to know what is there now.
    await http.request({ method: 'GET', path: '/users/v1/', rql: 'limit(20)' });
    expect(host.asked).toHaveLength(4);
  });

  it('another question than the one begun is asked by itself', async () => {
    const host = createHost();
    const tab = openTab(remembered(), host);
    const { session, http } = tab.start();
    await session.check();
    await http.request({ method: 'GET', path: '/users/v1/', rql: 'limit(20,20)' });
    expect(host.asked).toContain('/users/v1/?limit(20,20) Bearer access-1');
  });

  it('[SESS-08] the new token is stored even where the code never comes', async () => {
    const stores = remembered();
    await settled(openTab(stores, createHost()));
    expect(storedToken(stores)).toBe('refresh-1');
  });

  it('[SESS-14] two tabs that open at once show no token twice', async () => {
    const [host, stores, locks] = [createHost(), remembered(), createLocks()];
    const tabs = [openTab(stores, host, { locks }), openTab(stores, host, { locks })].map(tab => tab.start().session);
    for (const session of tabs) expect((await session.check()).id).toBe('u');
    expect(host.asked.filter(call => call.startsWith('token'))).toEqual(['token stored', 'token refresh-1']);
  });

  it('[SESS-14] a tab that renewed meanwhile is not undone', async () => {
    const [host, stores] = [createHost(), remembered()];
    const tab = openTab(stores, host);
    await settled(tab);
    await openTab(stores, host, { locks: createLocks() }).begun?.token;
    const { session } = tab.start();
    await session.check();
    expect(host.asked.filter(call => call.startsWith('token'))).toEqual([
      'token stored',
      'token refresh-1',
      'token refresh-2',
    ]);
    expect(storedToken(stores)).toBe('refresh-3');
  });

  it('a token that is refused is shown once, and the session is over', async () => {
    const [host, stores] = [createHost({ valid: 'another' }), remembered()];
    await expect(openTab(stores, host).start().session.check()).rejects.toBeInstanceOf(SessionEndedError);
    expect(host.asked).toEqual(['token stored']);
    expect(storedToken(stores)).toBeUndefined();
  });

  it('[SESS-15] what arrives after somebody signed out is not kept', async () => {
    const [host, stores] = [createHost(), remembered()];
    const tab = openTab(stores, host);
    stores.local.removeItem('credentials');
    await settled(tab);
    expect(storedToken(stores)).toBeUndefined();
    await expect(tab.start().session.check()).rejects.toThrow('Nobody is signed in');
  });

  it('nothing is begun for a session of one tab, without locks, or for nobody', () => {
    const host = createHost();
    expect(openTab(remembered('session'), host).begun).toBeUndefined();
    const alone = { ...remembered(), locks: undefined, fetch: host.fetch, now: () => NOW_S * 1_000, list: LIST };
    expect(beginSession({ ...alone, sleep: async () => {} })).toBeUndefined();
    expect(openTab({ local: memoryStore(), session: memoryStore() }, host).begun).toBeUndefined();
    expect(host.asked).toEqual([]);
  });
});

describe('the first list', () => {
  const callsOf = async (host: ReturnType<typeof createHost>, choose?: readonly [key: string, value: unknown]) => {
    const stores = remembered();
    if (choose) createPreferences({ storage: stores.local, host: HOST, user: 'u' }).set(...choose);
    await settled(openTab(stores, host));
    return host.asked.slice(2);
  };

  it('is not asked for by whom it is not shown to', async () => {
    expect(await callsOf(createHost({ permissions: ['VIEW_ROLE'] }))).toEqual([]);
  });

  it('has as many rows as this user chose', async () => {
    expect(await callsOf(createHost(), ['users/users.size', 50])).toEqual(['/users/v1/?limit(50) Bearer access-1']);
  });

  it('is left to the console where saved views may open another one', async () => {
    expect(await callsOf(createHost(), ['views', [{ id: 'v' }]])).toEqual([]);
  });
});

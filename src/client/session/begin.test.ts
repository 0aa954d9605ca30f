import { describe, expect, it, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../contract';
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
const createHost = ({
  permissions = ['VIEW_USER'],
  valid = 'stored',
  tells,
}: {
  permissions?: string[];
  valid?: string;
  tells?: unknown;
} = {}) => {
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
      return json({ access_token: `access-${serial}`, refresh_token: newest, expires_in: 300, user_id: tells });
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
  given: Pick<BeginOptions, 'onList'> & {
    locks?: NonNullable<BeginOptions['locks']>;
    list?: FirstList | undefined;
  } = {},
) => {
  const { locks = createLocks(), list, onList = () => undefined } = { list: LIST, ...given };
  const shared = { ...stores, locks, now: () => NOW_S * 1_000, sleep: async () => {} };
  const begun = beginSession({ ...shared, fetch, list, onList });
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

  it('[HOST-03] a list that is led elsewhere is told from a host that is not there', async () => {
    const host = createHost();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!String(input).includes('limit(20)')) return host.fetch(input, init);
      // Browsers refuse it here, and hide all but that it was one there.
      if (init?.redirect !== 'manual') throw new TypeError('Failed to fetch');
      return { ok: false, type: 'opaqueredirect', status: 0 } as Response;
    };
    const tab = openTab(remembered(), { fetch });
    await settled(tab);
    const { session, http } = tab.start();
    await session.check();
    const list = http.request({ method: 'GET', path: '/users/v1/', rql: 'limit(20)' });
    await expect(list).rejects.toMatchObject({ name: 'ProtocolError', kind: 'elsewhere' });
    expect(host.asked).toHaveLength(2);
  });

  it('another question than the one begun is asked by itself', async () => {
    const host = createHost();
    const tab = openTab(remembered(), host);
    const { session, http } = tab.start();
    await session.check();
    await http.request({ method: 'GET', path: '/users/v1/', rql: 'limit(20,20)' });
    expect(host.asked).toContain('/users/v1/?limit(20,20) Bearer access-1');
  });

  it('what was begun as one user is no answer to another', async () => {
    const begun = { method: 'GET', url: 'https://h.example/x', headers: { Authorization: 'Bearer a' } };
    const response = Promise.resolve(new Response('theirs'));
    const ask = withBegun(
      { token: Promise.resolve(undefined), calls: [{ ...begun, response }], isAllAsked: response },
      async () => new Response('mine'),
    );
    const textFor = async (Authorization: string) =>
      (await ask(begun.url, { method: 'GET', headers: { Authorization } })).text();
    expect(await textFor('Bearer b')).toBe('mine');
    expect(await textFor('Bearer a')).toBe('theirs');
    expect(await textFor('Bearer a')).toBe('mine');
  });

  describe('an answer that is on its way', () => {
    const URL = 'https://h.example/x';
    const begunWith = (response: Promise<Response>, headers: Record<string, string> = {}) =>
      withBegun(
        {
          token: Promise.resolve(undefined),
          calls: [{ method: 'GET', url: URL, headers, response }],
          isAllAsked: response,
        },
        async () => new Response('asked'),
      );
    const HANGING = new Promise<Response>(() => {});

    it('is none to a call of another method', async () => {
      const ask = begunWith(Promise.resolve(new Response('begun')));
      expect(await (await ask(URL, { method: 'DELETE' })).text()).toBe('asked');
      expect(await (await ask(URL, { method: 'GET' })).text()).toBe('begun');
    });

    it('is waited for no longer than its caller does, and not at all by one who has left', async () => {
      const leaving = new AbortController();
      const asked = begunWith(HANGING)(URL, { method: 'GET', signal: leaving.signal });
      leaving.abort(new Error('enough'));
      await expect(asked).rejects.toThrow('enough');
      const left = AbortSignal.abort(new Error('before'));
      await expect(begunWith(HANGING)(URL, { method: 'GET', signal: left })).rejects.toThrow('before');
    });

    it('is taken by a caller that may still leave', async () => {
      const { signal } = new AbortController();
      const ask = begunWith(Promise.resolve(new Response('begun')));
      expect(await (await ask(URL, { method: 'GET', signal })).text()).toBe('begun');
    });

    it('is none where nothing was begun', async () => {
      const ask = withBegun(undefined, async () => new Response('asked'));
      expect(await (await ask(URL)).text()).toBe('asked');
    });
  });

  it('[SESS-05] [SESS-06] also with credentials that are stored exactly as specified', async () => {
    const [host, stores] = [createHost(), remembered()];
    stores.local.setItem('credentials', JSON.stringify({ refreshToken: 'stored', expiresAt: NOW_S + 60 }));
    stores.local.setItem('api-host', HOST);
    const tab = openTab(stores, host);
    await settled(tab);
    expect(host.asked).toEqual(ALL);
    expect(JSON.parse(stores.local.getItem('credentials') ?? '')).toMatchObject({
      refreshToken: 'refresh-1',
      host: HOST,
    });
    expect((await tab.start().session.check()).id).toBe('u');
  });

  it('[SESS-08] the new token is stored even where the code never comes', async () => {
    const stores = remembered();
    await settled(openTab(stores, createHost()));
    expect(storedToken(stores)).toBe('refresh-1');
    expect(JSON.parse(stores.local.getItem('credentials') ?? '').expiresAt).toBe(NOW_S + 2_592_000);
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

  it('[SESS-15] somebody else who signs in while the token is on its way is left alone', async () => {
    const [host, stores] = [createHost(), remembered()];
    const other = JSON.stringify({ refreshToken: 'of-bob', expiresAt: NOW_S + 60, host: HOST });
    const fetch: typeof host.fetch = async (...call) => {
      const answer = await host.fetch(...call);
      stores.local.setItem('credentials', other);
      return answer;
    };
    const tab = openTab(stores, { fetch });
    expect(await tab.begun?.token).toBeUndefined();
    await settled(tab);
    expect(stores.local.getItem('credentials')).toBe(other);
    expect(host.asked).toEqual(['token stored']);
  });

  it.each([
    { access_token: 5, refresh_token: 'new' },
    { access_token: '', refresh_token: 'new' },
    { access_token: 'new' },
    { access_token: 'new', refresh_token: { token: 'new' } },
    { access_token: 'new', refresh_token: '' },
    'a page',
    undefined,
  ])('%j holds no tokens: nothing is kept, nobody is asked for', async body => {
    const stores = remembered();
    const asked: string[] = [];
    const tab = openTab(stores, {
      fetch: async input => {
        asked.push(String(input));
        return new Response(body === undefined ? '' : JSON.stringify(body));
      },
    });
    expect(await tab.begun?.token).toBeUndefined();
    await settled(tab);
    expect(asked).toHaveLength(1);
    expect(storedToken(stores)).toBe('stored');
  });

  it('a refusal that looks like tokens gives none', async () => {
    const stores = remembered();
    const tab = openTab(stores, {
      fetch: async () => json({ access_token: 'new', refresh_token: 'new' }, 503),
    });
    expect(await tab.begun?.token).toBeUndefined();
    expect(storedToken(stores)).toBe('stored');
  });

  it('says which application asks: the one that the host knows the console by, or the usual', async () => {
    const sent: unknown[] = [];
    for (const clientId of ['of-this-host', undefined]) {
      const stores = remembered();
      const credentials = { refreshToken: 'stored', expiresAt: NOW_S + 60, host: HOST, clientId };
      stores.local.setItem('credentials', JSON.stringify(credentials));
      const tab = openTab(stores, {
        fetch: async (_, init = {}) => {
          sent.push({ ...JSON.parse(String(init.body)), method: init.method });
          return json({ error: 'invalid_grant' }, 400);
        },
      });
      await tab.begun?.token;
    }
    const asked = { method: 'POST', grant_type: 'refresh_token', refresh_token: 'stored' };
    expect(sent).toEqual([
      { ...asked, client_id: 'of-this-host' },
      { ...asked, client_id: CONSOLE_CLIENT_ID },
    ]);
  });

  it('[SESS-14] the turn ends a moment after the token was stored, and what was promised is told before', async () => {
    const [host, stores] = [createHost(), remembered()];
    const slept: { ms: number; token: string | undefined }[] = [];
    let wake = () => {};
    let isOver = false;
    const locks = {
      request: async (_: string, turn: () => Promise<unknown>) => {
        await turn();
        isOver = true;
      },
    } as unknown as NonNullable<BeginOptions['locks']>;
    const begun = beginSession({
      ...stores,
      locks,
      fetch: host.fetch,
      now: () => NOW_S * 1_000,
      sleep: ms => {
        slept.push({ ms, token: storedToken(stores) });
        return new Promise(resolve => {
          wake = resolve;
        });
      },
      list: undefined,
    });
    expect(await begun?.token).toEqual({ host: HOST, access: 'access-1', refresh: 'refresh-1' });
    await vi.waitFor(() => expect(slept).toEqual([{ ms: 250, token: 'refresh-1' }]));
    expect(isOver).toBe(false);
    wake();
    await vi.waitFor(() => expect(isOver).toBe(true));
    expect(host.asked).toEqual(['token stored', '/users/v1/me Bearer access-1']);
  });

  it.each([
    ['ended', undefined],
    // Its tokens have turns of their own.
    ['became one of another host', JSON.stringify({ refreshToken: 'theirs', expiresAt: 9e9, host: 'b.example.org' })],
  ])('a session that %s while this tab waited for its turn is not shown to the host', async (_, credentials) => {
    const [host, stores] = [createHost(), remembered()];
    let begin = () => {};
    const locks = {
      request: (_: string, turn: () => Promise<unknown>) =>
        new Promise(resolve => {
          begin = () => resolve(turn());
        }),
    } as unknown as NonNullable<BeginOptions['locks']>;
    const { begun } = openTab(stores, host, { locks });
    if (credentials === undefined) stores.local.removeItem('credentials');
    else {
      stores.local.setItem('credentials', credentials);
      stores.local.setItem('api-host', 'b.example.org');
    }
    begin();
    expect(await begun?.token).toBeUndefined();
    expect(host.asked).toEqual([]);
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

  it.each([
    [[['VIEW_USER'], ['VIEW_GROUP']], ['VIEW_USER'], false],
    [[['VIEW_USER'], ['VIEW_GROUP']], ['VIEW_GROUP', 'VIEW_USER'], true],
    [[['VIEW_USER', 'VIEW_GROUP']], ['VIEW_GROUP'], true],
    [[['VIEW_USER', 'VIEW_GROUP']], ['VIEW_ROLE'], false],
    [[], [], true],
  ])('that needs one of each of %j is asked for with %j: %s', async (needs, permissions, isAsked) => {
    const host = createHost({ permissions });
    await settled(openTab(remembered(), host, { list: { ...LIST, needs } }));
    expect(host.asked.slice(2)).toEqual(isAsked ? ['/users/v1/?limit(20) Bearer access-1'] : []);
  });

  it('is not asked for where the address shows none, or me is not answered', async () => {
    const [alone, refused] = [createHost(), createHost()];
    await settled(openTab(remembered(), alone, { list: undefined }));
    expect(alone.asked).toHaveLength(2);
    const fetch: typeof refused.fetch = async (input, init) =>
      String(input).endsWith('/me') ? json({ id: 'u', roles: [] }, 500) : refused.fetch(input, init);
    await settled(openTab(remembered(), { fetch }, { list: { ...LIST, needs: [] } }));
    expect(refused.asked).toEqual(['token stored']);
  });

  it('keeps what else its call says, whatever the size', async () => {
    const call = '/users/v1/?eq(name,limit(5))&limit(20)';
    const [host, stores] = [createHost(), remembered()];
    createPreferences({ storage: stores.local, host: HOST, user: 'u' }).set('users/users.size', 100);
    await settled(openTab(stores, host, { list: { ...LIST, call } }));
    expect(host.asked[2]).toBe('/users/v1/?eq(name,limit(5))&limit(100) Bearer access-1');
  });

  it.each(['50', true, null])('has its usual size where %j was kept instead', async size => {
    expect(await callsOf(createHost(), ['users/users.size', size])).toEqual(['/users/v1/?limit(20) Bearer access-1']);
  });

  it('is asked for where an empty list of views is kept', async () => {
    expect(await callsOf(createHost(), ['views', []])).toHaveLength(1);
  });

  it('has as many rows as this user chose', async () => {
    expect(await callsOf(createHost(), ['users/users.size', 50])).toEqual(['/users/v1/?limit(50) Bearer access-1']);
  });

  it('is left to the console where saved views may open another one', async () => {
    expect(await callsOf(createHost(), ['views', [{ id: 'v' }]])).toEqual([]);
  });

  describe('of whom the token names', () => {
    /** A host on which `me` hangs until it is let go. */
    const slowMe = (host: ReturnType<typeof createHost>) => {
      let letGo = () => {};
      const go = new Promise<void>(resolve => {
        letGo = resolve;
      });
      const fetch: typeof host.fetch = async (input, init) => {
        const answer = await host.fetch(input, init);
        if (String(input).endsWith('/me')) await go;
        return answer;
      };
      return { fetch, letGo };
    };
    const preferencesOf = ({ local }: ReturnType<typeof remembered>, user = 'u') =>
      createPreferences({ storage: local, host: HOST, user });
    /** What a user left behind who saw that list before, fifty rows a page. */
    const returning = (user = 'u') => {
      const stores = remembered();
      preferencesOf(stores, user).set('users/users.size', 50);
      preferencesOf(stores, user).set('lists.seen', ['users/roles', 'users/users']);
      return stores;
    };
    const ME_CALL = '/users/v1/me Bearer access-1';
    const FIFTY = '/users/v1/?limit(50) Bearer access-1';

    it('leaves beside me where they saw it before, and is shown once me has said that they still may', async () => {
      const host = createHost({ tells: 'u' });
      const { fetch, letGo } = slowMe(host);
      const shown: string[] = [];
      const tab = openTab(returning(), { fetch }, { onList: ({ text, me }) => void shown.push(`${me.id} ${text}`) });
      await tab.begun?.isAllAsked;
      expect(host.asked).toEqual(['token stored', ME_CALL, FIFTY]);
      await tab.begun?.calls.at(-1)?.response;
      expect(shown).toEqual([]);
      letGo();
      await vi.waitFor(() => expect(shown).toEqual(['u {"data":[],"page":{"total":0,"limit":20,"offset":0}}']));
      expect(host.asked).toHaveLength(3);
    });

    it('[SHELL-08] waits for me where they never saw it, and does not the next time', async () => {
      const [host, stores] = [createHost({ tells: 'u' }), remembered()];
      const { fetch, letGo } = slowMe(host);
      const tab = openTab(stores, { fetch });
      await tab.begun?.token;
      await tab.begun?.calls[0]?.response;
      expect(host.asked).toEqual(['token stored', ME_CALL]);
      letGo();
      await settled(tab);
      expect(host.asked).toEqual(ALL);
      expect(preferencesOf(stores).get('lists.seen', Array.isArray)).toEqual(['users/users']);
    });

    it('[SHELL-08] is neither shown nor asked for again once they may see it no longer', async () => {
      const [host, stores] = [createHost({ tells: 'u', permissions: [] }), returning()];
      const onList = vi.fn();
      await settled(openTab(stores, host, { onList }));
      expect(onList).not.toHaveBeenCalled();
      expect(host.asked).toEqual(['token stored', ME_CALL, FIFTY]);
      expect(preferencesOf(stores).get('lists.seen', Array.isArray)).toEqual(['users/roles']);
      await settled(openTab(stores, host, { onList }));
      expect(host.asked.slice(3)).toEqual(['token refresh-1', '/users/v1/me Bearer access-2']);
    });

    it('is left to the console where me is somebody else', async () => {
      const onList = vi.fn();
      const host = createHost({ tells: 'bob' });
      await settled(openTab(returning('bob'), host, { onList }));
      expect(onList).not.toHaveBeenCalled();
      expect(host.asked).toEqual(['token stored', ME_CALL, FIFTY]);
    });

    it('is left to the console where saved views may open another one', async () => {
      const [host, stores] = [createHost({ tells: 'u' }), returning()];
      preferencesOf(stores).set('views', [{ id: 'v' }]);
      await settled(openTab(stores, host));
      expect(host.asked).toEqual(['token stored', ME_CALL]);
    });

    it.each([5, null, { id: 'u' }])('waits for me where the token names nobody, but %j', async tells => {
      const host = createHost({ tells, permissions: [] });
      await settled(openTab(returning(), host));
      expect(host.asked).toEqual(['token stored', ME_CALL]);
    });
  });

  it('is told to have left before its answer has come, so that nobody asks a second time', async () => {
    const host = createHost();
    const hanging: typeof host.fetch = (input, init) => {
      const answer = host.fetch(input, init);
      return String(input).includes('limit') ? new Promise(() => undefined) : answer;
    };
    const { begun } = openTab(remembered(), { fetch: hanging });
    await begun?.isAllAsked;
    expect(begun?.calls.map(({ url }) => new URL(url).pathname).at(-1)).toBe('/users/v1/');
    expect(host.asked).toEqual(ALL);
  });

  it.each([
    ['a token that is refused', createHost({ valid: 'another' }), 1],
    ['a user who may not see it', createHost({ permissions: [] }), 2],
  ])('that will never leave keeps nobody waiting: %s', async (_, host, count) => {
    await openTab(remembered(), host).begun?.isAllAsked;
    expect(host.asked).toHaveLength(count);
  });
});

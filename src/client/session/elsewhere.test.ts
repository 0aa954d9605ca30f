import { describe, expect, it, vi } from 'vitest';
import { NoSessionError, SessionEndedError } from '../errors';
import { createHttp } from '../http';
import { memoryStore } from '../storage';
import { createSession, type Session, type SessionEvent, type SessionOptions } from './index';

const [NORTH, SOUTH] = ['north.example', 'south.example'];
const NOW_S = 1_700_000_000;

type Call = { host: string; call: string; authorization: string | undefined; body: unknown };

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A promise, and what keeps it. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { open, opened };
};

/**
 * Two hosts, where everybody has an account by the name that they sign in with. A refresh token works once; access tokens end when
 * the test says so.
 *
 * @param tells what their answers name the user by; nothing unless told
 */
const createHosts = (tells?: 'user_id') => {
  const calls: Call[] = [];
  const refresh = new Map<string, string>();
  const access = new Map<string, string>();
  const holds = new Map<string, { arrive: () => void; released: Promise<void> }>();
  let serial = 0;
  const issue = (host: string, user: string) => {
    const of = `${user}-${host}-${++serial}`;
    refresh.set(`${host} refresh-${of}`, user);
    access.set(`${host} Bearer access-${of}`, user);
    const told = tells ? { [tells]: user } : {};
    return json({ access_token: `access-${of}`, refresh_token: `refresh-${of}`, expires_in: 300, ...told });
  };
  const answer = (host: string, path: string, { authorization, body }: Pick<Call, 'authorization' | 'body'>) => {
    if (path === '/auth/v2/oauth2/tokens') {
      const { grant_type, username, refresh_token } = body as Record<string, string>;
      if (grant_type === 'password') return issue(host, username ?? '');
      const shown = `${host} ${refresh_token}`;
      const user = refresh.get(shown);
      refresh.delete(shown);
      return user === undefined ? json({ error: 'invalid_grant', description: 'unknown' }, 400) : issue(host, user);
    }
    const user = access.get(`${host} ${authorization}`);
    if (user === undefined) return json({ code: 118, name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION', message: 'ended' }, 401);
    return json(path === '/users/v1/me' ? { id: user, email: `${user}@example.test` } : { by: user });
  };
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { hostname, pathname: path } = new URL(String(input));
    const host = hostname.replace(/^api\./, '');
    const { Authorization: authorization } = init.headers as Record<string, string | undefined>;
    const given = {
      authorization,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push({ host, call: `${init.method} ${path}`, ...given });
    const answered = answer(host, path, given);
    const hold = holds.get(path);
    holds.delete(path);
    hold?.arrive();
    await hold?.released;
    return answered;
  };
  return {
    fetch,
    calls,
    callsTo: (host: string) => calls.filter(call => call.host === host),
    writes: () => calls.filter(({ call }) => call === 'PUT /x').map(({ host, authorization }) => [host, authorization]),
    expireAccess: () => access.clear(),
    /** The next answer of a path comes when the test lets it. */
    hold: (path: string) => {
      const [arrived, released] = [gate(), gate()];
      holds.set(path, { arrive: arrived.open, released: released.opened });
      return { arrived: arrived.opened, release: released.open };
    },
  };
};

type Hosts = ReturnType<typeof createHosts>;

const TOKENS = '/auth/v2/oauth2/tokens';

/** The tabs of one browser: local storage is theirs together. */
const createBrowser = (hosts: Hosts) => {
  const local = memoryStore();
  return {
    local,
    openTab: (options: Partial<SessionOptions> = {}) => {
      const perTab = memoryStore();
      const session = createSession({
        local,
        session: perTab,
        fetch: hosts.fetch,
        now: () => NOW_S * 1_000,
        sleep: async () => undefined,
        ...options,
      });
      const events: SessionEvent[] = [];
      session.subscribe(event => events.push(event));
      const http = createHttp({ session, fetch: hosts.fetch, sleep: async () => undefined });
      return {
        session,
        perTab,
        events,
        signIn: (host: string, email: string, remember: boolean) =>
          session.signIn({ host, email, password: 'p', remember }),
        write: () => http.request<{ by: string }>({ method: 'PUT', path: '/x', body: {} }),
      };
    },
  };
};

const tokenIn = (store: ReturnType<typeof memoryStore>) =>
  (JSON.parse(store.getItem('credentials') ?? '{}') as { refreshToken?: string }).refreshToken;

const ENDED = { type: 'ended', reason: 'signed_in_elsewhere' };

describe('a tab that is signed in for itself, while another one signs in elsewhere', () => {
  it.each([
    ['at another host', SOUTH, 'bob'],
    ['as somebody else', NORTH, 'bob'],
  ])('[R-21] [SESS-03] %s: it goes on at its host, as its user', async (_, host, email) => {
    const hosts = createHosts();
    const { openTab, local } = createBrowser(hosts);
    const tab = openTab();
    await tab.signIn(NORTH, 'ada', false);
    await openTab().signIn(host, email, true);
    const theirs = tokenIn(local);
    const before = hosts.callsTo(SOUTH).length;
    hosts.expireAccess();
    expect(await tab.write()).toEqual({ by: 'ada' });
    expect((await tab.session.reloadUser()).id).toBe('ada');
    expect(tab.session.host).toBe(NORTH);
    expect(hosts.writes().map(([at]) => at)).toEqual([NORTH, NORTH]);
    expect(hosts.callsTo(SOUTH)).toHaveLength(before);
    expect(tokenIn(tab.perTab)).toMatch(/^refresh-ada-north/);
    // The other tab's session is still there when it is opened again.
    expect(tokenIn(local)).toBe(theirs);
    expect((await openTab().session.check()).id).toBe(email);
  });

  it('[R-21] [SESS-13] and its own token is refused: its session ends, and the other one is not taken', async () => {
    const hosts = createHosts();
    const { openTab, local } = createBrowser(hosts);
    const tab = openTab();
    await tab.signIn(NORTH, 'ada', false);
    await openTab().signIn(SOUTH, 'bob', true);
    tab.perTab.setItem('credentials', JSON.stringify({ refreshToken: 'spent', expiresAt: NOW_S + 9, host: NORTH }));
    hosts.expireAccess();
    const before = hosts.callsTo(SOUTH).length;
    await expect(tab.write()).rejects.toThrow(SessionEndedError);
    expect(tab.events.at(-1)).toEqual({ type: 'ended', reason: 'expired' });
    expect(hosts.callsTo(SOUTH)).toHaveLength(before);
    expect(tokenIn(local)).toMatch(/^refresh-bob-south/);
  });

  it('[R-21] [AUTH-03] by the proxy of its host: its calls still carry its token, to its host', async () => {
    const hosts = createHosts();
    const { openTab } = createBrowser(hosts);
    const tab = openTab();
    await tab.signIn(NORTH, 'ada', false);
    const asked: string[] = [];
    const proxied = openTab({
      fetch: async input => {
        asked.push(String(input));
        return json({ id: 'bob', email: 'bob@example.test' });
      },
    });
    await proxied.session.signInByProxy('south.example');
    expect(asked).toEqual(['https://apx.south.example/users/v1/me']);
    expect([tab.session.isProxied, tab.session.host]).toEqual([false, NORTH]);
    expect(await tab.write()).toEqual({ by: 'ada' });
    expect((await tab.session.reloadUser()).id).toBe('ada');
  });
});

describe('a tab whose session is remembered, while another one signs in', () => {
  it('[R-21] [SESS-13] at another host: the next renewal ends it, sends nothing there, and leaves the other be', async () => {
    const hosts = createHosts();
    const { openTab, local } = createBrowser(hosts);
    const tab = openTab();
    const other = openTab();
    await tab.signIn(NORTH, 'ada', true);
    await other.signIn(SOUTH, 'bob', true);
    const theirs = tokenIn(local);
    // Until then it is what it was.
    expect(await tab.write()).toEqual({ by: 'ada' });
    const before = hosts.callsTo(SOUTH).length;
    hosts.expireAccess();
    await expect(tab.write()).rejects.toThrow(SessionEndedError);
    expect(tab.events.at(-1)).toEqual(ENDED);
    expect(hosts.callsTo(SOUTH)).toHaveLength(before);
    expect([tab.session.accessToken(), tab.session.user()]).toEqual([undefined, undefined]);
    expect(tokenIn(local)).toBe(theirs);
    expect(await other.write()).toEqual({ by: 'bob' });
  });

  it.each([undefined, 'user_id'] as const)(
    '[SESS-13] as somebody else at the same host: its write is not sent as theirs (the host names whom: %s)',
    async tells => {
      const hosts = createHosts(tells);
      const { openTab, local } = createBrowser(hosts);
      const tab = openTab();
      const other = openTab();
      await tab.signIn(NORTH, 'ada', true);
      await other.signIn(NORTH, 'bob', true);
      hosts.expireAccess();
      await expect(tab.write()).rejects.toThrow(SessionEndedError);
      expect(tab.events.at(-1)).toEqual(ENDED);
      expect(hosts.writes().map(([, by]) => by)).toEqual(['Bearer access-ada-north.example-1']);
      expect(tab.session.accessToken()).toBeUndefined();
      // What the host gave is stored for whom it is.
      expect(tokenIn(local)).toMatch(/^refresh-bob/);
      expect(await other.write()).toEqual({ by: 'bob' });
    },
  );

  it.each([undefined, 'user_id'] as const)(
    '[SESS-14] as the same user, or renews: both go on (the host names whom: %s)',
    async tells => {
      const hosts = createHosts(tells);
      const { openTab } = createBrowser(hosts);
      const tabs = [openTab(), openTab()];
      for (const tab of tabs) await tab.signIn(NORTH, 'ada', true);
      for (let round = 0; round < 2; round++) {
        hosts.expireAccess();
        for (const tab of tabs) expect(await tab.write()).toEqual({ by: 'ada' });
      }
      // Besides the sign-ins, only where nothing else tells whose a token is that the other tab left.
      expect(hosts.calls.filter(({ call }) => call === 'GET /users/v1/me')).toHaveLength(tells ? 2 : 6);
    },
  );

  it.each([
    ['at another host', SOUTH, 'bob'],
    ['as somebody else', NORTH, 'bob'],
  ])(
    '[R-21] [SESS-08] %s, while its own token is on its way: that is not stored over theirs',
    async (_, host, email) => {
      const hosts = createHosts();
      const { openTab, local } = createBrowser(hosts);
      const tab = openTab();
      await tab.signIn(NORTH, 'ada', true);
      hosts.expireAccess();
      const { arrived, release } = hosts.hold(TOKENS);
      const write = tab.write();
      await arrived;
      await openTab().signIn(host, email, true);
      release();
      await expect(write).rejects.toThrow(SessionEndedError);
      expect(tab.events.at(-1)).toEqual(ENDED);
      expect(tokenIn(local)).toMatch(new RegExp(`^refresh-${email}`));
      expect(hosts.writes()).toHaveLength(1);
      expect(tab.session.accessToken()).toBeUndefined();
    },
  );

  it('[R-21] before the user of a page is known: `me` is asked where the token is from', async () => {
    const hosts = createHosts();
    const { openTab, local } = createBrowser(hosts);
    await openTab().signIn(NORTH, 'ada', true);
    let itsTurn = () => {};
    const comes = new Promise<void>(resolve => {
      itsTurn = resolve;
    });
    const turns: string[] = [];
    const locks = {
      request: async (name: string, task: () => Promise<unknown>) => {
        turns.push(name);
        await comes;
        return task();
      },
    } as LockManager;
    const tab = openTab({ locks });
    const check = tab.session.check();
    await openTab().signIn(SOUTH, 'bob', true);
    itsTurn();
    expect((await check).id).toBe('bob');
    // Each host's tokens have turns of their own.
    expect(turns).toEqual([`meridian-refresh ${NORTH}`, `meridian-refresh ${SOUTH}`]);
    expect(tab.session.host).toBe(SOUTH);
    expect(tokenIn(local)).toMatch(/^refresh-bob-south/);
    for (const { host, authorization = host } of hosts.calls) expect(authorization).toContain(host);
  });
});

describe('what was asked for in a session that is over', () => {
  it('[R-21] [SESS-13] is not sent in the one that is opened after it, nor opens one', async () => {
    const hosts = createHosts();
    const { openTab, local } = createBrowser(hosts);
    const tab = openTab();
    await tab.signIn(NORTH, 'ada', true);
    await tab.write();
    await openTab().signIn(SOUTH, 'bob', true);
    hosts.expireAccess();
    // Of several that are under way, and one that comes after.
    const writes = await Promise.allSettled([tab.write(), tab.write()]);
    expect(writes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const before = hosts.calls.length;
    await expect(tab.write()).rejects.toThrow(NoSessionError);
    expect([hosts.calls.length, tab.session.accessToken()]).toEqual([before, undefined]);
    await tab.signIn(SOUTH, 'bob', true);
    const opened = hosts.calls.length;
    await expect(tab.write()).rejects.toThrow('The session that asked for this is over.');
    expect(hosts.calls).toHaveLength(opened);
    expect(tokenIn(local)).toMatch(/^refresh-bob-south/);
  });

  it('[R-21] [HTTP-05] is not repeated in another one, nor sent once its body is packed', async () => {
    const asked: string[] = [];
    const present = {
      era: () => 0,
      host: NORTH,
      accessToken: () => 'access',
      check: async () => {},
      renew: async () => '',
    };
    const signInElsewhere = () => Object.assign(present, { era: () => 1, host: SOUTH });
    const http = createHttp({
      session: present as unknown as Session,
      fetch: async input => {
        asked.push(String(input));
        return json({}, 500);
      },
      sleep: async () => void signInElsewhere(),
    });
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toThrow(NoSessionError);
    expect(asked).toEqual([`https://api.${NORTH}/x`]);

    Object.assign(present, { era: () => 0, host: NORTH });
    class Packing extends CompressionStream {
      constructor(format: CompressionFormat) {
        super(format);
        signInElsewhere();
      }
    }
    vi.stubGlobal('CompressionStream', Packing);
    const write = http.request({ method: 'PUT', path: '/x', body: {}, gzip: true });
    await expect(write).rejects.toThrow(NoSessionError);
    vi.unstubAllGlobals();
    expect(asked).toHaveLength(1);
  });
});

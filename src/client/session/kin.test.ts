import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../storage';
import { createSession } from './index';

const HOST = 'dev.example.org';
const NOW_S = 1_700_000_000;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * A host that takes each refresh token once, without a grace period.
 *
 * @param isStern whoever shows a token a second time ends all sessions, as careful hosts do
 */
const createHost = (isStern = true) => {
  const used: string[] = [];
  let valid = new Set<string>();
  let serial = 0;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    if (String(input).endsWith('/me')) return json({ id: 'u', email: 'ada@example.test' });
    const { grant_type: type, refresh_token: token = '' } = JSON.parse(String(init.body)) as Record<string, string>;
    if (type === 'refresh_token') {
      used.push(token);
      if (!valid.delete(token)) {
        if (isStern) valid.clear();
        return json({ error: 'invalid_grant', description: 'The refresh token is unknown' }, 400);
      }
    }
    serial++;
    valid = new Set([...valid, `refresh-${serial}`]);
    return json({ access_token: `access-${serial}`, refresh_token: `refresh-${serial}`, expires_in: 300 });
  };
  return { fetch, used };
};

const moment = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/**
 * The tabs of one browser: they hear each other, and a lock ends with its tab.
 *
 * @param lateMs how long a message is on its way
 */
const createBrowser = (lateMs = 0) => {
  type Waiting = { name: string; ifAvailable?: boolean; signal?: AbortSignal | undefined; start: () => void };
  const listeners = new Map<object, (event: { data: unknown }) => void>();
  const held = new Map<string, object>();
  const queue: Waiting[] = [];
  const local = memoryStore();
  let last: Promise<unknown> = Promise.resolve();

  const locksOf = (tab: object): Pick<LockManager, 'request'> => ({
    request: (async (name: string, options: LockOptions, callback: (lock: Lock | null) => Promise<unknown>) => {
      const lock = { name, mode: 'exclusive' } as Lock;
      if (held.has(name)) {
        if (options.ifAvailable) return callback(null);
        return new Promise<unknown>(resolve => {
          const start = () => {
            held.set(name, tab);
            void callback(lock).then(resolve);
          };
          queue.push({ name, signal: options.signal, start });
        });
      }
      held.set(name, tab);
      return callback(lock);
    }) as unknown as LockManager['request'],
  });

  const closeTab = (tab: object) => {
    listeners.delete(tab);
    for (const [name, owner] of [...held]) {
      if (owner !== tab) continue;
      held.delete(name);
      const next = queue.findIndex(waiting => waiting.name === name && !waiting.signal?.aborted);
      if (next >= 0) queue.splice(next, 1)[0]?.start();
    }
  };

  /** @param isDeaf its channel brings nothing in and out, as where the browser froze it */
  const openTab = (
    fetch: typeof globalThis.fetch,
    {
      perTab = memoryStore(),
      isDeaf = false,
      hasLocks = true,
      sleep = (ms: number) => moment(lateMs === 0 ? 0 : ms),
    } = {},
  ) => {
    const tab = {};
    const channel = {
      postMessage: (data: unknown) => {
        if (isDeaf) return;
        const event = { data: structuredClone(data) };
        const deliver = (other: object) => listeners.get(other)?.(event);
        for (const other of listeners.keys()) {
          if (other === tab) continue;
          if (lateMs === 0) deliver(other);
          else setTimeout(() => deliver(other), lateMs);
        }
      },
      addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => {
        if (isDeaf) return;
        const before = listeners.get(tab);
        listeners.set(tab, event => {
          before?.(event);
          listener(event);
        });
      },
    };
    const locks = {
      request: (async (_: string, task: () => Promise<unknown>) => {
        const turn = last.then(task);
        last = turn.catch(() => undefined);
        return turn;
      }) as LockManager['request'],
    };
    const session = createSession({
      local,
      session: perTab,
      fetch,
      now: () => NOW_S * 1_000,
      channel,
      sleep,
      ...(hasLocks ? { locks, tabLocks: locksOf(tab) } : {}),
    });
    return { session, perTab, close: () => closeTab(tab) };
  };

  return { local, openTab, listen: (listener: (event: { data: unknown }) => void) => void listeners.set({}, listener) };
};

/** Session storage as the browser copies it into a duplicated tab. */
const copyOf = (store: ReturnType<typeof memoryStore>) => {
  const copy = memoryStore();
  for (const key of ['credentials', 'meridian.tab']) {
    const value = store.getItem(key);
    if (value !== null) copy.setItem(key, value);
  }
  return copy;
};

const tokenIn = (store: ReturnType<typeof memoryStore>) =>
  (JSON.parse(store.getItem('credentials') ?? '{}') as { refreshToken?: string }).refreshToken;

let host: ReturnType<typeof createHost>;
let browser: ReturnType<typeof createBrowser>;
beforeEach(() => {
  host = createHost();
  browser = createBrowser();
});

type TabOptions = Parameters<ReturnType<typeof createBrowser>['openTab']>[1];

const signedIn = async (options?: TabOptions) => {
  const tab = browser.openTab(host.fetch, options);
  await tab.session.signIn({ host: HOST, email: 'e', password: 'p', remember: false });
  return tab;
};

/** Both tabs renew in turn, several times, and neither is signed out. */
const expectBothToGoOn = async (...tabs: { session: ReturnType<typeof createSession> }[]) => {
  for (let round = 0; round < 3; round++) {
    for (const { session } of tabs) {
      await session.renew(session.accessToken() ?? '');
      expect((await session.reloadUser()).email).toBe('ada@example.test');
    }
  }
};

describe('a duplicated tab, on a host where a refresh token works once', () => {
  it.each([true, false])('[HOST-02] both tabs go on working (locks in the browser: %s)', async hasLocks => {
    const first = await signedIn({ hasLocks });
    const second = browser.openTab(host.fetch, { perTab: copyOf(first.perTab), hasLocks });
    expect((await second.session.check()).email).toBe('ada@example.test');
    expect(tokenIn(first.perTab)).toBe(tokenIn(second.perTab));
    await expectBothToGoOn(first, second);
    expect(new Set(host.used).size).toBe(host.used.length);
  });

  it('[HOST-02] also a copy of a copy, all at once', async () => {
    const first = await signedIn();
    const second = browser.openTab(host.fetch, { perTab: copyOf(first.perTab) });
    await second.session.check();
    const third = browser.openTab(host.fetch, { perTab: copyOf(second.perTab) });
    const fourth = browser.openTab(host.fetch, { perTab: copyOf(second.perTab) });
    await Promise.all([third.session.check(), fourth.session.check()]);
    await expectBothToGoOn(first, second, third, fourth);
  });

  it('[HOST-02] a copy that comes with an old token takes the newest', async () => {
    const first = await signedIn();
    const old = copyOf(first.perTab);
    await first.session.renew(first.session.accessToken() ?? '');
    const second = browser.openTab(host.fetch, { perTab: old });
    expect((await second.session.check()).email).toBe('ada@example.test');
    expect(host.used).toEqual(['refresh-1', 'refresh-2']);
    await expectBothToGoOn(first, second);
  });

  it('[HOST-02] a tab that was refused asks who has the token that came after its own', async () => {
    host = createHost(false);
    const first = await signedIn({ hasLocks: false });
    const old = copyOf(first.perTab);
    old.removeItem('meridian.tab');
    first.close();
    const reloaded = browser.openTab(host.fetch, {
      perTab: first.perTab,
      hasLocks: false,
      sleep: async () => undefined,
    });
    await reloaded.session.check();
    const second = browser.openTab(host.fetch, { perTab: old, hasLocks: false });
    expect((await second.session.check()).email).toBe('ada@example.test');
    await expectBothToGoOn(reloaded, second);
  });

  it('[HOST-02] [SESS-13] a copy that gives up takes no remembered session with it', async () => {
    const first = await signedIn();
    const theirs = JSON.stringify({ refreshToken: 'of-all-tabs', expiresAt: NOW_S + 60, host: HOST });
    browser.local.setItem('credentials', theirs);
    const copy = { perTab: copyOf(first.perTab), isDeaf: true, sleep: async () => undefined };
    await expect(browser.openTab(host.fetch, copy).session.check()).rejects.toMatchObject({ name: 'CopiedTabError' });
    expect([copy.perTab.getItem('credentials'), browser.local.getItem('credentials')]).toEqual([null, theirs]);
  });

  it('[HOST-02] without an answer the copy asks for a sign-in, uses no token, and leaves the first alone', async () => {
    const first = await signedIn();
    const second = browser.openTab(host.fetch, {
      perTab: copyOf(first.perTab),
      isDeaf: true,
      sleep: async () => undefined,
    });
    await expect(second.session.check()).rejects.toMatchObject({ name: 'CopiedTabError' });
    expect(host.used).toEqual([]);
    expect(second.perTab.getItem('credentials')).toBeNull();
    await expectBothToGoOn(first);
    // A sign-in of its own opens a session of its own.
    await second.session.signIn({ host: HOST, email: 'e', password: 'p', remember: false });
    await expectBothToGoOn(second, first);
  });

  it('[HOST-02] a copy that goes on alone is the first of its own copies', async () => {
    const first = await signedIn();
    const second = browser.openTab(host.fetch, { perTab: copyOf(first.perTab) });
    await second.session.check();
    first.close();
    const third = browser.openTab(host.fetch, {
      perTab: copyOf(second.perTab),
      isDeaf: true,
      sleep: async () => undefined,
    });
    await expect(third.session.check()).rejects.toMatchObject({ name: 'CopiedTabError' });
    await expectBothToGoOn(second);
  });

  it('[HOST-02] [R-21] a tab that signed in anew since is no kin any more: the copy goes on with its own token', async () => {
    const first = await signedIn();
    const second = browser.openTab(host.fetch, { perTab: copyOf(first.perTab) });
    await second.session.check();
    const shared = tokenIn(second.perTab);
    await first.session.signIn({ host: HOST, email: 'other', password: 'p', remember: false });
    await second.session.renew(second.session.accessToken() ?? '');
    expect(host.used.at(-1)).toBe(shared);
    await expectBothToGoOn(first, second);
  });

  it('[HOST-02] when the first has signed out meanwhile, the copy has no session either', async () => {
    const first = await signedIn();
    const copy = copyOf(first.perTab);
    const second = browser.openTab(host.fetch, { perTab: copy });
    await first.session.signOut();
    await expect(second.session.check()).rejects.toMatchObject({ name: 'CopiedTabError' });
    expect(host.used).toEqual([]);
  });
});

describe('tabs that share a credential, whose messages take their time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    browser = createBrowser(50);
  });
  afterEach(() => vi.useRealTimers());

  const inTime = async <T>(task: Promise<T>): Promise<T> => {
    await vi.advanceTimersByTimeAsync(5_000);
    return task;
  };

  const msToRenew = async ({ session }: { session: ReturnType<typeof createSession> }) => {
    const start = Date.now();
    const renewing = session.renew(session.accessToken() ?? '').then(() => Date.now());
    return (await inTime(renewing)) - start;
  };

  it('[HOST-02] renew at once, and no token is shown twice', async () => {
    const first = await signedIn();
    const second = browser.openTab(host.fetch, { perTab: copyOf(first.perTab) });
    const third = browser.openTab(host.fetch, { perTab: copyOf(first.perTab) });
    const tabs = [first, second, third];
    await inTime(Promise.all([second.session.check(), third.session.check()]));
    for (let round = 0; round < 3; round++) {
      await inTime(Promise.all(tabs.map(({ session }) => session.renew(session.accessToken() ?? ''))));
    }
    expect(new Set(host.used).size).toBe(host.used.length);
    expect(host.used).toHaveLength(11);
    // A question and its answer: nobody waits longer than that for tabs that are there.
    for (const tab of tabs) expect(await msToRenew(tab)).toBe(100);
  });

  it('[HOST-02] one that is reloaded while the other renews asks before it uses its token', async () => {
    const first = await signedIn();
    const second = browser.openTab(host.fetch, { perTab: copyOf(first.perTab) });
    await inTime(second.session.check());
    const renewing = second.session.renew(second.session.accessToken() ?? '');
    first.close();
    const reloaded = browser.openTab(host.fetch, { perTab: first.perTab });
    await inTime(Promise.all([renewing, reloaded.session.check()]));
    expect(new Set(host.used).size).toBe(host.used.length);
    await inTime(expectBothToGoOn(reloaded, second));
  });

  it('[HOST-02] one that has gone is waited for once, and briefly', async () => {
    const first = await signedIn();
    const second = browser.openTab(host.fetch, { perTab: copyOf(first.perTab) });
    await inTime(second.session.check());
    first.close();
    expect(await msToRenew(second)).toBe(300);
    expect(await msToRenew(second)).toBe(0);
  });
});

describe('one tab alone', () => {
  it('[HOST-02] a reload asks nobody and waits for nobody', async () => {
    const first = await signedIn();
    first.close();
    const sleep = vi.fn(async () => undefined);
    const reloaded = browser.openTab(host.fetch, { perTab: first.perTab, sleep });
    expect((await reloaded.session.check()).email).toBe('ada@example.test');
    expect(sleep).not.toHaveBeenCalled();
  });

  it('[HOST-02] a reload whose old page ends a moment later is no copy', async () => {
    const first = await signedIn({ isDeaf: true });
    const reloaded = browser.openTab(host.fetch, { perTab: first.perTab });
    const check = reloaded.session.check();
    await new Promise(resolve => setTimeout(resolve));
    first.close();
    expect((await check).email).toBe('ada@example.test');
  });

  it('[HOST-02] where nobody can tell and nobody answers, the session is its own', async () => {
    const first = await signedIn({ hasLocks: false });
    first.close();
    const waits: number[] = [];
    const reloaded = browser.openTab(host.fetch, {
      perTab: first.perTab,
      hasLocks: false,
      sleep: async (ms?: number) => void waits.push(ms ?? 0),
    });
    expect((await reloaded.session.check()).email).toBe('ada@example.test');
    expect(waits).toEqual([300]);
  });

  it('[HOST-02] a remembered session is shared through its storage: nobody is asked, nothing handed on', async () => {
    const heard = vi.fn();
    browser.listen(heard);
    const tab = browser.openTab(host.fetch);
    await tab.session.signIn({ host: HOST, email: 'e', password: 'p', remember: true });
    const other = browser.openTab(host.fetch, { perTab: copyOf(tab.perTab) });
    expect((await other.session.check()).email).toBe('ada@example.test');
    await expectBothToGoOn(tab, other);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('what other pages say', () => {
  const theirs = { refreshToken: 'x', expiresAt: NOW_S + 9, host: HOST };

  /** What a signed-in tab holds after a message of another page. */
  const tokenAfter = async (message: unknown) => {
    const { perTab } = await signedIn();
    const listeners: ((event: { data: unknown }) => void)[] = [];
    createSession({
      local: memoryStore(),
      session: perTab,
      fetch: host.fetch,
      now: () => NOW_S * 1_000,
      channel: {
        postMessage: data => expect(data).toBe('nothing is said'),
        addEventListener: (_, listener) => listeners.push(listener),
      },
    });
    for (const listener of listeners) listener({ data: message });
    return tokenIn(perTab);
  };

  it.each([{ ...theirs, host: 'a@b' }, { ...theirs, refreshToken: 7 }, 'x', null])(
    '[HOST-02] a copy that is answered with %j has been handed nothing, and shows no token',
    async credentials => {
      const { perTab } = await signedIn();
      const listeners: ((event: { data: unknown }) => void)[] = [];
      const session = createSession({
        local: memoryStore(),
        session: copyOf(perTab),
        fetch: host.fetch,
        now: () => NOW_S * 1_000,
        channel: {
          postMessage: data => {
            const { ask } = data as { ask: string };
            for (const listener of listeners) listener({ data: { type: 'newest', tab: 't', ask, credentials } });
          },
          addEventListener: (_, listener) => listeners.push(listener),
        },
      });
      await expect(session.check()).rejects.toMatchObject({ name: 'CopiedTabError' });
      expect(host.used).toEqual([]);
    },
  );

  it('[HOST-02] the successor of its own token is taken over', async () => {
    expect(await tokenAfter({ type: 'rotated', from: 'refresh-1', credentials: theirs })).toBe('x');
  });

  it.each([
    { type: 'rotated', from: 'refresh-1', credentials: { ...theirs, host: 'evil.example' } },
    { type: 'rotated', from: 'refresh-1', credentials: { ...theirs, refreshToken: '' } },
    { type: 'rotated', from: 'other', credentials: theirs },
    { type: 'rotated', from: 'refresh-1' },
    { type: 'newest', ask: 'never asked', credentials: theirs },
    { type: 'newest?', ask: 'a', token: 'none of ours' },
    null,
    'rotated',
  ])('[HOST-02] %j changes nothing, and nothing is answered', async message => {
    expect(await tokenAfter(message)).toBe('refresh-1');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostSilentError } from '../errors';
import { memoryStore } from '../storage';
import { beginSession } from './begin';
import { withBegun } from './begun';
import { createSession, type SessionOptions } from './index';

const HOST = 'dev.example.org';
const TOKENS = '/auth/v2/oauth2/tokens';
const ME = '/users/v1/me';
const LIMIT_MS = 30_000;

type Silence = 'no answer' | 'half an answer';

/** What browsers do with a call that never ends: it ends with its signal, a body without telling why. */
const never = (silence: Silence, { signal }: RequestInit): Promise<Response> => {
  if (silence === 'no answer')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const body = new ReadableStream({
    start: stream => {
      stream.enqueue(new TextEncoder().encode('{'));
      signal?.addEventListener('abort', () => stream.error(new DOMException('aborted', 'AbortError')));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
};

/** A host that is silent at some places until it is mended. */
const createHost = () => {
  const silent = new Map<string, Silence>();
  const asked: string[] = [];
  let serial = 0;
  const fetch = (async (input: unknown, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    const silence = silent.get(pathname);
    if (silence) return never(silence, init);
    const body =
      pathname === TOKENS
        ? { access_token: `access-${++serial}`, refresh_token: `refresh-${serial}`, expires_in: 300 }
        : { id: 'u', email: 'ada@example.test', roles: [] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  }) as typeof globalThis.fetch;
  return { silent, asked, fetch };
};

const remembered = () => {
  const local = memoryStore();
  const expiresAt = Date.now() / 1_000 + 3_600;
  local.setItem('credentials', JSON.stringify({ refreshToken: 'stored', expiresAt, host: HOST }));
  return local;
};

/** How a promise stands. */
const outcomeOf = (promise: Promise<unknown>) => {
  const seen: { is: unknown } = { is: 'waiting' };
  promise.then(
    () => {
      seen.is = 'done';
    },
    (error: unknown) => {
      seen.is = error;
    },
  );
  return seen;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('[SESS-01] a host that never answers', () => {
  it.each([
    [TOKENS, 'no answer'],
    [TOKENS, 'half an answer'],
    [ME, 'no answer'],
    [ME, 'half an answer'],
  ] as const)(
    'at %s, with %s, is given up after half a minute; the session stays, and can be asked for again',
    async (place, silence) => {
      const host = createHost();
      const probe = vi.fn(async () => true);
      const local = remembered();
      const session = createSession({ local, session: memoryStore(), fetch: host.fetch, probe });
      host.silent.set(place, silence);

      const first = outcomeOf(session.check());
      await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
      expect(first.is).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(first.is).toBeInstanceOf(HostSilentError);
      expect((first.is as Error).message).toBe(`api.${HOST} did not answer within 30 s`);
      // Whether something is there is known: it took the call.
      expect(probe).not.toHaveBeenCalled();
      expect(host.asked.filter(path => path === place)).toHaveLength(1);
      expect(session.isStored).toBe(true);

      host.silent.clear();
      expect((await session.check()).id).toBe('u');
    },
  );

  it('does not keep whoever signs in waiting either, and whoever stops waiting is not told of it', async () => {
    const host = createHost();
    const session = createSession({ local: memoryStore(), session: memoryStore(), fetch: host.fetch });
    host.silent.set(TOKENS, 'no answer');
    const credentials = { host: HOST, email: 'a@b.example', password: 'p', remember: false };
    const tooLong = outcomeOf(session.signIn(credentials));
    const stopped = new AbortController();
    const given = outcomeOf(session.signIn({ ...credentials, signal: stopped.signal }));
    stopped.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(given.is).toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    expect(tooLong.is).toBeInstanceOf(HostSilentError);
    // Nothing goes on after an answer.
    host.silent.clear();
    await session.signIn(credentials);
    expect(vi.getTimerCount()).toBe(0);
  });

  describe('is left at once by whoever stops waiting', () => {
    const credentials = { host: HOST, email: 'a@b.example', password: 'p', remember: false };
    const challenge = { error: 'mfa_required', mfa: { token: 'mt', methods: [{ id: 'm1', type: 'totp' }] } };
    const answersOf = (host: ReturnType<typeof createHost>) =>
      (async (input: unknown, init: RequestInit = {}) => {
        if (String(init.body).includes('"password"'))
          return new Response(JSON.stringify(challenge), {
            status: 400,
            headers: { 'content-type': 'application/json' },
          });
        return host.fetch(input as string, init);
      }) as typeof globalThis.fetch;
    const openAt = (host: ReturnType<typeof createHost>, fetch = host.fetch) =>
      createSession({ local: memoryStore(), session: memoryStore(), fetch });

    it.each([
      [
        'when it was to say whose the password is',
        ME,
        async (host: ReturnType<typeof createHost>, signal: AbortSignal) =>
          openAt(host).signIn({ ...credentials, signal }),
      ],
      [
        'when it was to take the code',
        TOKENS,
        async (host: ReturnType<typeof createHost>, signal: AbortSignal) => {
          const session = openAt(host, answersOf(host));
          await session.signIn(credentials).catch(() => undefined);
          return session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1', signal });
        },
      ],
      [
        'when it was to say whose the code is',
        ME,
        async (host: ReturnType<typeof createHost>, signal: AbortSignal) => {
          const session = openAt(host, answersOf(host));
          await session.signIn(credentials).catch(() => undefined);
          return session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1', signal });
        },
      ],
      [
        'when its proxy was to say who is signed in',
        ME,
        async (host: ReturnType<typeof createHost>, signal: AbortSignal) => openAt(host).signInByProxy(HOST, signal),
      ],
    ])('%s', async (_, place, enter) => {
      const host = createHost();
      host.silent.set(place, 'no answer');
      const stopped = new AbortController();
      const given = outcomeOf(enter(host, stopped.signal));
      await vi.advanceTimersByTimeAsync(0);
      expect([given.is, host.asked.at(-1)]).toEqual(['waiting', place]);
      stopped.abort();
      await vi.advanceTimersByTimeAsync(0);
      expect(given.is).toMatchObject({ name: 'AbortError' });
    });
  });

  describe('where the page asked before its code had come', () => {
    const openTabs = () => {
      const local = remembered();
      let last: Promise<unknown> = Promise.resolve();
      const locks = {
        request: (_: string, task: () => Promise<unknown>) => {
          const turn = last.then(task);
          last = turn.catch(() => undefined);
          return turn;
        },
      } as unknown as NonNullable<SessionOptions['locks']>;
      const host = createHost();
      const shared = () => ({ local, session: memoryStore(), locks, sleep: async () => {} });
      return {
        host,
        begin: () => {
          const begun = beginSession({ ...shared(), fetch: host.fetch, now: Date.now, list: undefined });
          return createSession({ ...shared(), fetch: withBegun(begun, host.fetch), begun });
        },
        open: () => createSession({ ...shared(), fetch: host.fetch }),
      };
    };

    it.each([TOKENS, ME])('%s is not asked for a second time', async place => {
      const { host, begin } = openTabs();
      host.silent.set(place, 'no answer');
      const check = outcomeOf(begin().check());
      await vi.advanceTimersByTimeAsync(LIMIT_MS);
      expect(check.is).toBeInstanceOf(HostSilentError);
      expect(host.asked.filter(path => path === place)).toHaveLength(1);
    });

    const list = { name: 'users/users', call: '/users/v1/?limit(20)', needs: [] };
    const beginWith = (host: ReturnType<typeof createHost>) => {
      const locks = { request: (_: string, task: () => Promise<unknown>) => task() };
      const shared = { local: remembered(), session: memoryStore(), sleep: async () => {}, now: Date.now };
      return beginSession({ ...shared, locks: locks as never, fetch: host.fetch, list });
    };

    it('nobody is told for ever that a list may still be asked for', async () => {
      const host = createHost();
      host.silent.set(ME, 'no answer');
      const allAsked = outcomeOf(beginWith(host)?.isAllAsked ?? Promise.reject(new Error('nothing was begun')));
      await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
      expect([allAsked.is, host.asked.at(-1)]).toEqual(['waiting', ME]);
      await vi.advanceTimersByTimeAsync(1);
      expect(allAsked.is).toBe('done');
    });

    it('its list may take as long as somebody cares to wait for it', async () => {
      const host = createHost();
      host.silent.set('/users/v1/', 'no answer');
      const begun = beginWith(host);
      await vi.advanceTimersByTimeAsync(0);
      const call = begun?.calls.find(({ url }) => url.endsWith('/users/v1/?limit(20)'));
      const answer = outcomeOf(call?.response ?? Promise.reject(new Error('no list was asked for')));
      await vi.advanceTimersByTimeAsync(10 * LIMIT_MS);
      expect(answer.is).toBe('waiting');
    });

    it('other tabs have their turn, and what they get is used', async () => {
      const { host, begin, open } = openTabs();
      host.silent.set(TOKENS, 'no answer');
      const own = outcomeOf(begin().check());
      await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
      host.silent.clear();
      const other = outcomeOf(open().check());
      await vi.advanceTimersByTimeAsync(0);
      expect([own.is, other.is]).toEqual(['waiting', 'waiting']);
      await vi.advanceTimersByTimeAsync(1);
      expect([own.is, other.is]).toEqual(['done', 'done']);
    });
  });
});

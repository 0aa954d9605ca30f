import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type Call,
  createHost,
  HOST,
  NOW,
  open,
  standard,
  startOver,
  storeCredentials,
} from '../../../tests/support/sessionHost';
import { NoSessionError, SessionEndedError } from '../errors';
import type { Begun } from './begun';
import type { SessionOptions } from './index';

beforeEach(startOver);

const REFUSED = { status: 400, body: { error: 'invalid_grant', description: 'no' } };
const isRefresh = ({ body }: Call) => body?.grant_type === 'refresh_token';

/** A promise, and what keeps it. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { open, opened };
};

/** Where nothing else is going on, what other tabs are told or asked. */
const listening = () => {
  const said: unknown[] = [];
  return { said, channel: { postMessage: (message: unknown) => said.push(message), addEventListener: () => {} } };
};

describe('renewing', () => {
  it('[SESS-06] with nothing stored asks no host, and says that nobody is signed in', async () => {
    const { calls, fetch } = createHost(standard);
    const { session } = open(fetch);
    await expect(session.renew('none')).rejects.toThrow(new NoSessionError('Nobody is signed in.'));
    expect(calls).toEqual([]);
  });

  it('[SESS-13] a refusal tells why: the session is over, and what the host said', async () => {
    const { session, local } = open(createHost(() => REFUSED).fetch);
    storeCredentials(local);
    await expect(session.renew('old')).rejects.toMatchObject({
      name: 'SessionEndedError',
      message: 'The session is over. Sign in again.',
      cause: { name: 'InvalidGrantError', status: 400 },
    });
  });

  it.each([
    [400, 'invalid_grant', true],
    [401, 'invalid_client', true],
    [400, 'invalid_client', true],
    [401, 'Unauthorized', true],
    [400, 'unauthorized_client', true],
    [403, 'access_denied', true],
    [400, 'unsupported_grant_type', true],
    [403, 'invalid_token', true],
    [499, 'invalid_grant', true],
    [500, 'invalid_grant', false],
    [400, 'invalid_request', false],
    [400, 'Bad Request', false],
    [403, 'Forbidden', false],
    [404, 'Not Found', false],
    [408, 'Request Timeout', false],
    [429, 'too_many_requests', false],
  ])('[SESS-13] [HOST-10] %i %s in answer to a refresh token ends the session: %s', async (status, error, isOver) => {
    const answer: Answer = { status, body: { ...REFUSED.body, error } };
    const { session, local } = open(createHost(() => answer).fetch, { sleep: async () => {} });
    storeCredentials(local);
    await expect(session.renew('old')).rejects.toMatchObject(isOver ? { name: 'SessionEndedError' } : { status });
    expect(local.getItem('credentials') === null).toBe(isOver);
  });

  it.each([
    ['with a challenge', { mfa: { token: 'm', methods: [{ id: 'a', type: 'totp' }] } }],
    ['without one', {}],
  ])(
    '[SESS-13] a second factor that is asked for %s leads to the sign-in: nobody can answer it here',
    async (_, more) => {
      const body = { error: 'mfa_required', description: 'Multifactor authentication is required', ...more };
      const { session, local } = open(createHost(() => ({ status: 400, body })).fetch);
      storeCredentials(local);
      await expect(session.renew('old')).rejects.toMatchObject({ name: 'SessionEndedError' });
      expect(local.getItem('credentials')).toBeNull();
    },
  );

  it.each([true, false])(
    '[SESS-04] [SESS-08] shows the newest token each time, also where the browser stores none (remembered: %s)',
    async remember => {
      const { calls, fetch } = createHost(standard);
      const { session, local, perTab } = open(fetch, { sleep: async () => {} });
      for (const store of [local, perTab])
        store.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      await session.signIn({ host: HOST, email: 'a', password: 'p', remember });
      for (let turn = 0; turn < 3; turn++) await session.renew(String(session.accessToken()));
      const shown = calls.filter(isRefresh).map(({ body }) => body?.refresh_token);
      expect(shown).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
    },
  );

  it('[SESS-08] the token in place of its own is of its own user: nobody is asked whose it is where the host does not say', async () => {
    const { calls, fetch } = createHost(call => {
      const answer = standard(call) as { body: Record<string, unknown> };
      return isRefresh(call) ? { body: { ...answer.body, user_id: undefined } } : answer;
    });
    const { session } = open(fetch, { sleep: async () => {} });
    await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
    const before = calls.length;
    await session.renew(String(session.accessToken()));
    expect(calls.slice(before).map(({ path }) => path)).toEqual(['/auth/v2/oauth2/tokens']);
  });

  it('[SESS-14] a remembered session is refused at once: other tabs have no newer token than its storage', async () => {
    const { said, channel } = listening();
    const sleep = vi.fn(async () => {});
    const { session, local } = open(createHost(() => REFUSED).fetch, { channel, sleep });
    storeCredentials(local);
    await expect(session.renew('old')).rejects.toThrow(SessionEndedError);
    expect([said, sleep.mock.calls]).toEqual([[], []]);
  });

  it('[SESS-14] a token that another tab handed on is none of another host', async () => {
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const channel = {
      postMessage: (message: unknown) => {
        const { ask, type } = message as { ask: string; type: string };
        const credentials = { refreshToken: 'theirs', expiresAt: NOW / 1_000 + 60, host: 'other.example.org' };
        if (type === 'newest?')
          for (const tell of listeners) tell({ data: { type: 'newest', tab: 't', ask, credentials } });
      },
      addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => listeners.push(listener),
    };
    const { calls, fetch } = createHost(() => REFUSED);
    const { session, perTab } = open(fetch, { channel, sleep: async () => {} });
    storeCredentials(perTab);
    await expect(session.renew('old')).rejects.toThrow(SessionEndedError);
    expect(calls.map(({ body }) => body?.refresh_token)).toEqual(['stored']);
  });

  it.each(['local', 'session'] as const)(
    '[SESS-08] an old token that is refused after a new sign-in (%s) takes nothing of it along',
    async place => {
      const { open: refuse, opened } = gate();
      const { fetch } = createHost(async call => {
        if (!isRefresh(call)) return standard(call);
        await opened;
        return REFUSED;
      });
      const { said, channel } = listening();
      const { session, local, perTab } = open(fetch, { channel, sleep: async () => {} });
      const heard = vi.fn();
      storeCredentials(place === 'local' ? local : perTab);
      const renewing = session.renew('old');
      await session.signIn({ host: HOST, email: 'a', password: 'p', remember: place === 'local' });
      session.subscribe(heard);
      refuse();
      expect(await renewing).toBe('access-1');
      expect(session.accessToken()).toBe('access-1');
      expect((place === 'local' ? local : perTab).getItem('credentials')).toContain('refresh-1');
      expect(heard).not.toHaveBeenCalled();
      expect(said).toEqual([]);
    },
  );

  it('[SESS-10] a token that another tab left is nobody’s here where somebody signs out before it is known whose it is', async () => {
    const told = gate();
    let asked = 0;
    const { calls, fetch } = createHost(async call => {
      if (call.path === '/users/v1/me' && ++asked === 2) await told.opened;
      const answer = standard(call) as { body: Record<string, unknown> };
      return isRefresh(call) ? { body: { ...answer.body, user_id: undefined } } : answer;
    });
    const { session, local } = open(fetch, { sleep: async () => {} });
    storeCredentials(local);
    await session.check();
    storeCredentials(local, { refreshToken: 'of-another-tab' });
    const renewed = session.renew(String(session.accessToken()));
    await vi.waitFor(() => expect(calls.filter(({ path }) => path === '/users/v1/me')).toHaveLength(2));
    await session.signOut();
    told.open();
    await expect(renewed).rejects.toThrow(NoSessionError);
    expect([session.accessToken(), session.isStored, local.getItem('credentials')]).toEqual([undefined, false, null]);
  });

  it('[SESS-10] an old token that is refused after signing out is nobody’s: no session ends twice', async () => {
    const { open: refuse, opened } = gate();
    const { fetch } = createHost(async call => {
      if (!isRefresh(call)) return standard(call);
      await opened;
      return REFUSED;
    });
    const { session, local } = open(fetch);
    storeCredentials(local);
    const renewing = session.renew('old');
    await session.signOut();
    refuse();
    await expect(renewing).rejects.toThrow(new NoSessionError('Nobody is signed in any more.'));
  });

  it.each([
    ['local', [250]],
    ['session', []],
  ] as const)('[SESS-14] the turn of a tab whose credentials are in %s lasts %j ms longer', async (place, pauses) => {
    const slept: number[] = [];
    const names: string[] = [];
    const locks = {
      request: (name: string, turn: () => Promise<unknown>) => {
        names.push(name);
        return turn();
      },
    } as unknown as NonNullable<SessionOptions['locks']>;
    const sleep = async (ms: number) => void slept.push(ms);
    const { session, local, perTab } = open(createHost(standard).fetch, { locks, sleep });
    storeCredentials(place === 'local' ? local : perTab);
    await session.renew('old');
    expect([slept, names]).toEqual([pauses, [`meridian-refresh ${HOST}`]]);
  });

  it('[SESS-14] [SESS-02] a browser that refuses a page its locks, as those do that refuse it storage, renews without a turn', async () => {
    const locks = { request: () => Promise.reject(new Error('no lock')) } as unknown as LockManager;
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch, { locks, tabLocks: locks });
    storeCredentials(local);
    expect(await session.renew('old')).toBe('access-1');
    expect(calls.filter(isRefresh)).toHaveLength(1);
  });

  it('[SESS-14] a lock that is lost amidst a turn costs no second call', async () => {
    let isLost = false;
    const locks = {
      request: async (_: string, turn: () => Promise<unknown>) => {
        await turn();
        isLost = true;
        throw new Error('lost');
      },
    } as unknown as LockManager;
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch, { locks, sleep: async () => undefined });
    storeCredentials(local);
    expect(await session.renew('old')).toBe('access-1');
    await vi.waitFor(() => expect(isLost).toBe(true));
    expect(calls.filter(isRefresh)).toHaveLength(1);
  });
});

describe('the token that the page got before its code', () => {
  const begun = (token: { host: string; access: string; refresh: string } | undefined): Begun => ({
    token: Promise.resolve(token),
    calls: [],
    isAllAsked: Promise.resolve(),
  });
  const TOKEN = { host: HOST, access: 'begun', refresh: 'stored' };

  const renewedFrom = async (
    token: typeof TOKEN | undefined,
    place: 'local' | 'perTab' = 'local',
    overrides: object = {},
  ) => {
    const { calls, fetch } = createHost(standard);
    const opened = open(fetch, { begun: begun(token) });
    storeCredentials(opened[place], overrides);
    return [await opened.session.renew('old'), calls.length];
  };

  it('[SESS-02] is used where it is the newest, and once', async () => {
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch, { begun: begun(TOKEN) });
    storeCredentials(local);
    expect(await session.renew('old')).toBe('begun');
    expect([session.accessToken(), session.isRemembered, calls]).toEqual(['begun', true, []]);
    expect(await session.renew('begun')).toBe('access-1');
  });

  it('[SESS-14] is left where it is not: none came, another one is stored, of another host, or of this tab alone', async () => {
    expect(await renewedFrom(undefined)).toEqual(['access-1', 1]);
    expect(await renewedFrom(TOKEN, 'local', { refreshToken: 'newer' })).toEqual(['access-2', 1]);
    expect(await renewedFrom({ ...TOKEN, host: 'other.example.org' })).toEqual(['access-3', 1]);
    expect(await renewedFrom(TOKEN, 'perTab')).toEqual(['access-4', 1]);
  });

  it('[SESS-06] is nothing where the session ended meanwhile', async () => {
    const { calls, fetch } = createHost(standard);
    const { session } = open(fetch, { begun: begun(TOKEN) });
    await expect(session.renew('old')).rejects.toThrow(NoSessionError);
    expect(calls).toEqual([]);
  });
});

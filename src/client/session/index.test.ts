import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHost, HOST, open, standard, startOver, storeCredentials } from '../../../tests/support/sessionHost';
import { createPreferences } from '../preferences';
import { memoryStore } from '../storage';
import { createSession } from './index';

beforeEach(startOver);

const TO = { host: HOST, email: 'a', password: 'p' };
const REFUSED = { status: 400, body: { error: 'invalid_grant', description: 'no' } };

describe('what a session tells', () => {
  it('[SESS-03] whether it outlives its tab', async () => {
    const { session } = open(createHost(standard).fetch);
    expect(session.isRemembered).toBe(false);
    await session.signIn({ ...TO, remember: false });
    expect(session.isRemembered).toBe(false);
    await session.signIn({ ...TO, remember: true });
    expect(session.isRemembered).toBe(true);
  });

  it('[SESS-04] the host that was used last, while nobody is signed in', () => {
    const { session } = open(createHost(standard).fetch);
    expect(session.host).toBeUndefined();
    session.chooseHost('b.org');
    expect(session.host).toBe('b.org');
  });

  it('[SESS-04] the hosts that were used, without the one that was forgotten', () => {
    const { session, local } = open(createHost(standard).fetch);
    local.setItem('api-host-list', JSON.stringify(['b.org', 'a.org', 'c.org']));
    session.forgetHost('a.org');
    expect(session.hosts()).toEqual(['b.org', 'c.org']);
  });

  it('[LOGIN-04] [SESS-04] a host that was forgotten is not the one used last any more, but for another one or a session', async () => {
    const { session, local } = open(createHost(standard).fetch);
    session.chooseHost('a.org');
    session.forgetHost('b.org');
    expect(session.host).toBe('a.org');
    session.forgetHost('a.org');
    expect(session.host).toBeUndefined();
    expect(local.getItem('api-host')).toBeNull();
    await session.signIn({ ...TO, remember: true });
    session.forgetHost(HOST);
    expect(local.getItem('api-host')).toBe(HOST);
    const another = open(createHost(standard).fetch);
    storeCredentials(another.local);
    another.session.chooseHost(HOST);
    another.session.forgetHost(HOST);
    expect(another.local.getItem('api-host')).toBe(HOST);
  });

  it('[SESS-10] who signed in, and out, to all who listen', async () => {
    const { session } = open(createHost(standard).fetch);
    const heard = [vi.fn(), vi.fn()];
    for (const listener of heard) session.subscribe(listener);
    await session.signIn({ ...TO, remember: true });
    await session.signOut();
    for (const { mock } of heard) expect(mock.calls).toEqual([[{ type: 'signed-in' }], [{ type: 'signed-out' }]]);
  });

  it('[SESS-13] that it has expired, once, to who had it open', async () => {
    const { session } = open(
      createHost(call => (call.body?.grant_type === 'refresh_token' ? REFUSED : standard(call))).fetch,
    );
    await session.signIn({ ...TO, remember: true });
    const heard = vi.fn();
    session.subscribe(heard);
    await expect(session.renew('access-1')).rejects.toMatchObject({ name: 'SessionEndedError' });
    await expect(session.renew('access-1')).rejects.toMatchObject({ name: 'NoSessionError' });
    expect(heard.mock.calls).toEqual([[{ type: 'ended', reason: 'expired' }]]);
  });

  it('[SESS-13] also where its token had come, and its user had not', async () => {
    let isRefusing = false;
    const { session, local } = open(createHost(call => (isRefusing ? REFUSED : standard(call))).fetch);
    storeCredentials(local);
    await session.renew('none');
    isRefusing = true;
    const heard = vi.fn();
    session.subscribe(heard);
    await expect(session.renew('access-1')).rejects.toMatchObject({ name: 'SessionEndedError' });
    expect(heard.mock.calls).toEqual([[{ type: 'ended', reason: 'expired' }]]);
  });

  it('[SESS-13] nothing of a session that was over before the page opened it', async () => {
    const { session, local } = open(createHost(() => REFUSED).fetch);
    const heard = vi.fn();
    session.subscribe(heard);
    storeCredentials(local);
    await expect(session.check()).rejects.toMatchObject({ name: 'SessionEndedError' });
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('other tabs', () => {
  const channelOf = () => {
    const listeners = new Map<string, ((event: { data: unknown }) => void)[]>();
    return {
      tell: (data: unknown) => {
        for (const listener of listeners.get('message') ?? []) listener({ data });
      },
      channel: {
        postMessage: () => undefined,
        addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
          void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
      },
    };
  };

  it('[SESS-15] that sign out take their own session along, and leave a newer one that is stored', async () => {
    const { channel, tell } = channelOf();
    const { session, local } = open(createHost(standard).fetch, { channel });
    await session.signIn({ ...TO, remember: true });
    storeCredentials(local, { refreshToken: 'newer' });
    tell('signed-in');
    expect(session.accessToken()).toBe('access-1');
    tell('signed-out');
    expect([session.accessToken(), session.user()]).toEqual([undefined, undefined]);
    expect(local.getItem('credentials')).toContain('newer');
  });

  it('[SESS-15] that sign out leave what a tab that holds nothing finds stored', () => {
    const { channel, tell } = channelOf();
    const { session, local } = open(createHost(standard).fetch, { channel });
    const heard = vi.fn();
    session.subscribe(heard);
    storeCredentials(local);
    tell('signed-out');
    expect(local.getItem('credentials')).not.toBeNull();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('a token', () => {
  it('[HTTP-06] that is newer than the refused one is given at once; else a new one is asked for', async () => {
    const { calls, fetch } = createHost(standard);
    const { session } = open(fetch);
    await session.signIn({ ...TO, remember: true });
    calls.length = 0;
    expect(await session.renew('an older one')).toBe('access-1');
    expect(calls).toEqual([]);
    expect(await session.renew('access-1')).toBe('access-2');
    expect(calls).toHaveLength(1);
  });
});

describe('without a clock of its own', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[HOST-04] a session waits 300 ms before it asks a failing host again', async () => {
    const { calls, fetch } = createHost((call, count) => (count === 1 ? { status: 503 } : standard(call)));
    const session = createSession({ local: memoryStore(), session: memoryStore(), fetch });
    const signingIn = session.signIn({ ...TO, remember: true });
    await vi.advanceTimersByTimeAsync(299);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await signingIn).id).toBe('u');
  });
});

describe('signing in', () => {
  it('[LOGIN-06] keeps the host without the blanks around it', async () => {
    const { session, local } = open(createHost(standard).fetch);
    await session.signIn({ ...TO, host: ` ${HOST} `, remember: true });
    expect([session.host, session.hosts()]).toEqual([HOST, [HOST]]);
    expect(JSON.parse(local.getItem('credentials') ?? '').host).toBe(HOST);
  });

  it('[LOGIN-09] that was refused leaves nothing to confirm', async () => {
    const { calls, fetch } = createHost(() => REFUSED);
    const { session } = open(fetch);
    await expect(session.signIn({ ...TO, remember: true })).rejects.toMatchObject({ name: 'InvalidGrantError' });
    await expect(session.confirmMfa({ token: 't', methodId: 'm', code: '1' })).rejects.toThrow(
      'There is no sign-in to confirm.',
    );
    expect(calls).toHaveLength(1);
  });

  it('[LOGIN-09] that is confirmed cannot be confirmed again', async () => {
    const mfa = { token: 'mt', methods: [{ id: 'm1', type: 'totp' }] };
    const { fetch } = createHost(call =>
      call.body?.grant_type === 'password' ? { status: 400, body: { error: 'mfa_required', mfa } } : standard(call),
    );
    const { session } = open(fetch);
    await expect(session.signIn({ ...TO, remember: true })).rejects.toMatchObject({ name: 'MfaRequiredError' });
    const answer = { token: 'mt', methodId: 'm1', code: '1' };
    await session.confirmMfa(answer);
    await expect(session.confirmMfa(answer)).rejects.toThrow('There is no sign-in to confirm.');
  });
});

describe('a session that the proxy holds', () => {
  const proxied = (host: string | number) => {
    const local = memoryStore();
    createPreferences({ storage: local }).set('session.proxy', host);
    return local;
  };

  it('[SESS-16] is none where something else than a host is kept', () => {
    const session = createSession({ local: proxied(7), session: memoryStore() });
    expect([session.isProxied, session.isStored, session.host]).toEqual([false, false, undefined]);
  });

  it('[AUTH-03] stays where its host refuses with anything but 401', async () => {
    const { fetch } = createHost(() => ({ status: 403, body: { code: 10 } }));
    const session = createSession({ local: proxied(HOST), session: memoryStore(), fetch });
    await expect(session.check()).rejects.toMatchObject({ status: 403 });
    expect(session.isProxied).toBe(true);
    await expect(session.signInByProxy(HOST)).rejects.toMatchObject({ status: 403 });
  });

  it('[AUTH-03] stays with its host, once asked, when another tab goes to another one', async () => {
    const local = proxied(HOST);
    const session = createSession({ local, session: memoryStore(), fetch: createHost(standard).fetch });
    await session.check();
    local.setItem('api-host', 'south.example');
    expect([session.isProxied, session.host]).toEqual([true, HOST]);
  });

  it('[AUTH-03] leaves the one that another tab opened at another host', async () => {
    const local = proxied(HOST);
    const { fetch } = createHost(standard);
    const session = createSession({ local, session: memoryStore(), fetch });
    await session.check();
    createPreferences({ storage: local }).set('session.proxy', 'south.example');
    expect(await session.signOut()).toBe(true);
    expect(createPreferences({ storage: local }).get('session.proxy', (value): value is string => !!value)).toBe(
      'south.example',
    );
  });

  it('[AUTH-03] says whom nobody is signed in at, and why', async () => {
    const { fetch } = createHost(() => ({ status: 401, body: { code: 104, message: 'Nobody' } }));
    const session = createSession({ local: memoryStore(), session: memoryStore(), fetch });
    await expect(session.signInByProxy(` ${HOST} `)).rejects.toMatchObject({
      name: 'NoSessionError',
      message: `Nobody is signed in at ${HOST}.`,
      cause: { status: 401, code: 104 },
    });
  });
});

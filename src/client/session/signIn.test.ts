import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type Call,
  createHost,
  HOST,
  ME,
  NOW,
  open,
  standard,
  startOver,
  storeCredentials,
} from '../../../tests/support/sessionHost';
import { ApiError, MfaRequiredError, NetworkError, NoSessionError, SignInUnfinishedError } from '../errors';
import { memoryStore } from '../storage';

beforeEach(startOver);

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
      storeCredentials(remember ? perTab : local);
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

  it('[SESS-07] [SESS-08] keeps in whole seconds when it ends, at whatever moment it began', async () => {
    const { session, local } = open(createHost(standard).fetch, { now: () => NOW + 999, sleep: async () => {} });
    const endOf = () => JSON.parse(local.getItem('credentials') ?? '').expiresAt;
    await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
    expect(endOf()).toBe(NOW / 1000 + 2_592_000);
    await session.renew(String(session.accessToken()));
    expect(endOf()).toBe(NOW / 1000 + 2_592_000);
  });

  it('[HOST-06] renews as the application that it signed in as, after a reload too', async () => {
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch);
    await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true, clientId: 'OTHER' });
    const reloaded = open(fetch, { local });
    await reloaded.session.check();
    await reloaded.session.renew(String(reloaded.session.accessToken()));
    expect(calls.flatMap(({ body }) => (body ? [[body.grant_type, body.client_id]] : []))).toEqual([
      ['password', 'OTHER'],
      ['refresh_token', 'OTHER'],
      ['refresh_token', 'OTHER'],
    ]);
  });

  it('[SESS-04] tells whether the browser kept the session: one that stores nothing has it in this page alone', async () => {
    for (const isStoring of [true, false]) {
      const { session, local } = open(createHost(standard).fetch);
      if (!isStoring)
        local.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
      expect([session.isStored, session.endsWithPage]).toEqual([true, isStoring ? undefined : 'nothing_stored']);
    }
  });

  it.each([true, false])(
    '[SESS-04] tells that it ends with the page where that has memory alone (remembered: %s)',
    async remember => {
      const fleeting = () => ({ ...memoryStore(), isFleeting: true });
      const { session } = open(createHost(standard).fetch, { local: fleeting(), session: fleeting() });
      await session.signIn({ host: HOST, email: 'a', password: 'p', remember });
      expect([session.isStored, session.endsWithPage]).toEqual([true, 'nothing_stored']);
    },
  );

  it.each([true, false])('[SESS-06] tells that another tab chose another host (remembered: %s)', async remember => {
    const { session, local, perTab } = open(createHost(standard).fetch);
    await session.signIn({ host: HOST, email: 'a', password: 'p', remember });
    expect(session.endsWithPage).toBeUndefined();
    local.setItem('api-host', 'other.example.org');
    expect(session.endsWithPage).toBe('other_host');
    if (remember) storeCredentials(local, { refreshToken: 'theirs', host: 'other.example.org' });
    else expect(perTab.getItem('credentials')).toContain('refresh-1');
    expect(session.endsWithPage).toBe('other_host');
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

  it('[SESS-10] a sign-in that waits for its code ends with Logout', async () => {
    const mfa = { token: 'mt', methods: [{ id: 'm1', type: 'totp' }] };
    const { calls, fetch } = createHost(() => ({
      status: 400,
      body: { error: 'mfa_required', description: 'd', mfa },
    }));
    const { session } = open(fetch);
    const asked = session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
    await expect(asked).rejects.toThrow(MfaRequiredError);
    await session.signOut();
    await expect(session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1' })).rejects.toThrow(NoSessionError);
    expect(calls).toHaveLength(1);
  });

  it('[HOST-06] [LOGIN-09] confirms its code as the application that it began as', async () => {
    const mfa = { token: 'mt', methods: [{ id: 'm1', type: 'totp' }] };
    const { calls, fetch } = createHost(call =>
      call.body?.grant_type === 'password'
        ? { status: 400, body: { error: 'mfa_required', description: 'd', mfa } }
        : standard(call),
    );
    const { session } = open(fetch);
    const asked = session.signIn({ host: HOST, email: 'a', password: 'p', remember: false, clientId: 'OTHER' });
    await expect(asked).rejects.toThrow(MfaRequiredError);
    await session.confirmMfa({ token: 'mt', methodId: 'm1', code: '123456' });
    expect(calls[1]?.body).toMatchObject({ grant_type: 'mfa', client_id: 'OTHER' });
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

  describe('a code whose answer comes when nobody waits for it any more', () => {
    const mfa = { token: 'mt', methods: [{ id: 'm1', type: 'totp' }] };
    /** Asks for a code of `a` alone; holds the answer of one call until it is let go. */
    const challenged = async (held: (call: Call) => boolean) => {
      let letGo: () => void = () => undefined;
      const waiting = new Promise<void>(resolve => {
        letGo = resolve;
      });
      const { calls, fetch } = createHost(async call => {
        if (call.body?.username === 'a') return { status: 400, body: { error: 'mfa_required', description: 'd', mfa } };
        if (held(call)) await waiting;
        return standard(call);
      });
      const opened = open(fetch);
      const { session } = opened;
      await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true }).catch(() => undefined);
      return { ...opened, calls, letGo };
    };
    const isCode = ({ body }: Call) => body?.grant_type === 'mfa';

    it('[LOGIN-09] [SESS-03] takes no session away that was opened meanwhile', async () => {
      const { session, local, perTab, letGo } = await challenged(isCode);
      const confirmed = session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1' });
      await session.signIn({ host: HOST, email: 'b', password: 'p', remember: false });
      const kept = perTab.getItem('credentials');
      const access = session.accessToken();
      letGo();
      await expect(confirmed).rejects.toThrow(NoSessionError);
      expect(kept).not.toBeNull();
      expect(perTab.getItem('credentials')).toBe(kept);
      expect(local.getItem('credentials')).toBeNull();
      expect(session.accessToken()).toBe(access);
    });

    it('[LOGIN-09] [SESS-03] given up after somebody else signed in, leaves them theirs', async () => {
      let asked = 0;
      // The host has taken the code: who it is of is asked first.
      const { session, perTab, calls, letGo } = await challenged(
        ({ path }) => path === '/users/v1/me' && ++asked === 1,
      );
      const given = new AbortController();
      const confirmed = session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1', signal: given.signal });
      await vi.waitFor(() => expect(calls.some(({ path }) => path === '/users/v1/me')).toBe(true));
      await session.signIn({ host: HOST, email: 'b', password: 'p', remember: false });
      const [kept, access] = [perTab.getItem('credentials'), session.accessToken()];
      given.abort();
      letGo();
      await expect(confirmed).rejects.toMatchObject({ name: 'AbortError' });
      expect([kept, access]).toEqual([expect.any(String), expect.any(String)]);
      expect([perTab.getItem('credentials'), session.accessToken()]).toEqual([kept, access]);
      expect(session.user()?.id).toBe('u');
    });

    it('[LOGIN-09] opens none where another account has been asked for its code meanwhile', async () => {
      const { session, local, letGo } = await challenged(isCode);
      const confirmed = session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1' });
      const next = session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
      await expect(next).rejects.toThrow(MfaRequiredError);
      letGo();
      await expect(confirmed).rejects.toThrow(NoSessionError);
      expect([local.getItem('credentials'), session.accessToken()]).toEqual([null, undefined]);
    });

    it.each([
      ['the code is asked about', isCode],
      ['the host has taken it', ({ path }: Call) => path === '/users/v1/me'],
    ])('[LOGIN-09] opens none where it was given up while %s', async (_, held) => {
      const { session, local, calls, letGo } = await challenged(held);
      const given = new AbortController();
      const confirmed = session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1', signal: given.signal });
      await vi.waitFor(() => expect(calls.some(held)).toBe(true));
      given.abort();
      letGo();
      await expect(confirmed).rejects.toMatchObject({ name: 'AbortError' });
      expect(local.getItem('credentials')).toBeNull();
      expect(session.accessToken()).toBeUndefined();
    });
  });

  describe('a code that was taken, by a host that fails then,', () => {
    const mfa = { token: 'mt', methods: [{ id: 'm1', type: 'recoveryCodes' }] };
    /** Takes the code; `me` is answered as the test says. */
    const challenged = async (me: () => Answer | Promise<Answer>, remember = true) => {
      const { calls, fetch } = createHost(call => {
        if (call.body?.grant_type === 'password')
          return { status: 400, body: { error: 'mfa_required', description: 'd', mfa } };
        return call.path === '/users/v1/me' ? me() : standard(call);
      });
      const opened = open(fetch, { sleep: async () => undefined });
      await opened.session.signIn({ host: HOST, email: 'a', password: 'p', remember }).catch(() => undefined);
      return { ...opened, calls, confirm: () => opened.session.confirmMfa({ token: 'mt', methodId: 'm1', code: '1' }) };
    };
    const kinds = (calls: readonly Call[]) => calls.map(({ path, body }) => body?.grant_type ?? path);

    it('[LOGIN-09] [LOGIN-19] has opened the session: it is kept, and only who it is is asked again', async () => {
      for (const [down, cause] of [
        ['unreachable', NetworkError],
        [{ status: 503, body: {} }, ApiError],
      ] as const) {
        let isUp = false;
        const { session, local, calls, confirm } = await challenged(() => (isUp ? { body: ME } : down));
        const failure = await confirm().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(SignInUnfinishedError);
        expect(failure).toMatchObject({ cause: expect.any(cause) });
        expect(JSON.parse(local.getItem('credentials') ?? '')).toMatchObject({ host: HOST });
        expect([local.getItem('api-host'), session.isStored, session.user()]).toEqual([HOST, true, undefined]);
        // Not ready twice: the code counted.
        await expect(confirm()).rejects.toThrow(NoSessionError);
        isUp = true;
        calls.length = 0;
        expect((await session.check()).firstName).toBe('Ada');
        expect(kinds(calls)).toEqual(['/users/v1/me']);
      }
    });

    it('[SESS-03] [SESS-08] is found by the next page of this tab', async () => {
      const { perTab, local, confirm } = await challenged(() => 'unreachable', false);
      await confirm().catch(() => undefined);
      expect(local.getItem('credentials')).toBeNull();
      const { calls, fetch } = createHost(standard);
      const reloaded = open(fetch, { session: perTab, local });
      await reloaded.session.check();
      expect(kinds(calls)).toEqual(['refresh_token', '/users/v1/me']);
    });

    it('does not come back once somebody signed out meanwhile', async () => {
      let answer = (_: Answer) => {};
      const { session, local, confirm } = await challenged(
        () =>
          new Promise<Answer>(resolve => {
            answer = resolve;
          }),
      );
      const confirming = confirm();
      await vi.waitFor(() => expect(local.getItem('credentials')).not.toBeNull());
      await session.signOut();
      answer({ body: ME });
      await expect(confirming).rejects.toThrow(NoSessionError);
      expect([session.user(), local.getItem('credentials')]).toEqual([undefined, null]);
    });
  });

  it('[LOGIN-14] a password that was taken by a host that fails then has opened nothing: it can be sent again', async () => {
    const { fetch } = createHost(call => (call.path === '/users/v1/me' ? { status: 500, body: {} } : standard(call)));
    const { session, local } = open(fetch, { sleep: async () => undefined });
    const failure = await session
      .signIn({ host: HOST, email: 'a', password: 'p', remember: true })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ApiError', status: 500 });
    expect([session.isStored, local.getItem('credentials'), local.getItem('api-host')]).toEqual([false, null, null]);
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

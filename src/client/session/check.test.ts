import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  createHost,
  HOST,
  NOW,
  open,
  standard,
  startOver,
  storeCredentials,
} from '../../../tests/support/sessionHost';
import { NetworkError, NoSessionError, SessionEndedError } from '../errors';

beforeEach(startOver);

describe('checking the session', () => {
  it('[SESS-02] callers at once share one token call and one me', async () => {
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch);
    storeCredentials(local);
    await Promise.all([session.check(), session.check(), session.check()]);
    await session.check();
    expect(calls.map(call => call.path)).toEqual(['/auth/v2/oauth2/tokens', '/users/v1/me']);
  });

  it('[SESS-12] tells who listens that the user was read, each time anew', async () => {
    const { session, local } = open(createHost(standard).fetch);
    const heard = vi.fn();
    const leave = session.subscribe(heard);
    storeCredentials(local);
    await session.check();
    await session.check();
    expect(heard.mock.calls).toEqual([[{ type: 'user' }]]);
    await session.reloadUser();
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    await session.reloadUser();
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no refresh token', JSON.stringify({ expiresAt: NOW, host: HOST })],
    ['an expired token', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 - 1, host: HOST })],
    ['no host that it can be', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 + 9, host: null })],
    ['a host that is none', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 + 9, host: 'a@b' })],
    ['another host', JSON.stringify({ refreshToken: 'r', expiresAt: NOW / 1000 + 9, host: 'other.example.org' })],
  ])('[SESS-06] [SESS-16] with %s stored nobody is signed in, and nothing is sent', async (_, stored) => {
    const { calls, fetch } = createHost(standard);
    const { session, local } = open(fetch);
    if (stored !== null) local.setItem('credentials', stored);
    local.setItem('api-host', HOST);
    await expect(session.check()).rejects.toThrow(NoSessionError);
    expect(calls).toEqual([]);
  });

  it('[SESS-05] [SESS-06] what is stored exactly as specified is a session, and names its host once it is renewed', async () => {
    const { fetch } = createHost(standard);
    const { session, local } = open(fetch);
    local.setItem('credentials', JSON.stringify({ refreshToken: 'stored', expiresAt: NOW / 1000 + 60 }));
    local.setItem('api-host', HOST);
    expect((await session.check()).email).toBe('ada@example.test');
    expect(JSON.parse(local.getItem('credentials') ?? '')).toMatchObject({ refreshToken: 'refresh-1', host: HOST });
  });

  it('[trap 40] [SESS-08] the rotated token replaces the stored one, in the same storage', async () => {
    const { fetch } = createHost(standard);
    const { session, perTab, local } = open(fetch);
    storeCredentials(perTab);
    await session.check();
    expect(JSON.parse(perTab.getItem('credentials') ?? '').refreshToken).toBe('refresh-1');
    expect(local.getItem('credentials')).toBeNull();
  });

  it.each([{}, { refresh_token: null }])(
    '[SESS-08] a host that names no next token goes on with the one it was shown: %j',
    async none => {
      const { session, local } = open(
        createHost(call => {
          const { body } = standard(call) as { body: Record<string, unknown> };
          const { refresh_token: _, ...rest } = body;
          return { body: { ...rest, ...none } };
        }).fetch,
      );
      storeCredentials(local);
      expect((await session.check()).email).toBe('ada@example.test');
      expect(JSON.parse(local.getItem('credentials') ?? '')).toMatchObject({
        refreshToken: 'stored',
        expiresAt: NOW / 1000 + 60,
      });
    },
  );

  it('[SESS-14] a refusal because another tab was quicker is no end: the newer token is used', async () => {
    const { session, local } = open(
      createHost(call => {
        if (call.body?.refresh_token !== 'stored') return standard(call);
        storeCredentials(local, { refreshToken: 'newer' });
        return { status: 400, body: { error: 'invalid_grant', description: 'The refresh token is unknown' } };
      }).fetch,
    );
    storeCredentials(local);
    expect((await session.check()).email).toBe('ada@example.test');
    expect(JSON.parse(local.getItem('credentials') ?? '').refreshToken).toBe('refresh-1');
  });

  it('[SESS-13] a refused token ends the session and is cleared', async () => {
    const { session, local } = open(
      createHost(() => ({ status: 400, body: { error: 'invalid_grant', description: 'no' } })).fetch,
    );
    storeCredentials(local);
    await expect(session.check()).rejects.toThrow(SessionEndedError);
    expect(local.getItem('credentials')).toBeNull();
  });

  it('[SESS-13] a refused token of this tab takes no other session of the browser with it', async () => {
    const { session, local, perTab } = open(
      createHost(() => ({ status: 400, body: { error: 'invalid_grant', description: 'no' } })).fetch,
    );
    storeCredentials(local, { refreshToken: 'of another' });
    storeCredentials(perTab);
    await expect(session.check()).rejects.toThrow(SessionEndedError);
    expect(perTab.getItem('credentials')).toBeNull();
    expect(local.getItem('credentials')).toContain('of another');
  });

  it('[SESS-13] [HOST-04] a host that fails is no end, in whatever words it says so: the token stays', async () => {
    const heard = vi.fn();
    for (const error of ['server_error', 'invalid_grant']) {
      const { calls, fetch } = createHost(() => ({ status: 503, body: { error, description: 'out of order' } }));
      const { session, local } = open(fetch, { sleep: async () => undefined });
      session.subscribe(heard);
      storeCredentials(local);
      await expect(session.check()).rejects.toMatchObject({ status: 503 });
      expect(local.getItem('credentials')).not.toBeNull();
      expect(calls).toHaveLength(5);
    }
    expect(heard).not.toHaveBeenCalled();
  });

  it('[SESS-06] a session that expired while the page was open is nobody’s any more', async () => {
    let now = NOW;
    const { session, local } = open(createHost(standard).fetch, { now: () => now });
    storeCredentials(local);
    await session.check();
    now += 2_592_000_000;
    await expect(session.reloadUser()).rejects.toThrow(NoSessionError);
    expect([session.user(), session.accessToken(), session.isStored]).toEqual([undefined, undefined, false]);
  });

  it('[SESS-06] [SESS-13] whoever renews one that expired while the page was open is told that it ended, once', async () => {
    let now = NOW;
    const { session, local } = open(createHost(standard).fetch, { now: () => now });
    storeCredentials(local);
    await session.check();
    const heard = vi.fn();
    session.subscribe(heard);
    now += 2_592_000_000;
    for (let turn = 0; turn < 2; turn++)
      await expect(session.renew('access-1')).rejects.toThrow(new NoSessionError('Nobody is signed in.'));
    expect(heard.mock.calls).toEqual([[{ type: 'ended', reason: 'expired' }]]);
    expect([session.user(), session.accessToken()]).toEqual([undefined, undefined]);
  });

  describe('[HTTP-06] a `me` that is refused', () => {
    const READS_ME = ({ path }: { path: string }) => path === '/users/v1/me';
    const STALE = (code: number, status = 401) => ({ status, body: { code, message: 'no' } });
    const hostThatRefuses = (times: number, refusal: ReturnType<typeof STALE>) => {
      let refusals = 0;
      return createHost(call => (READS_ME(call) && refusals++ < times ? refusal : standard(call)));
    };
    const TOKEN_AND_ME = ['/auth/v2/oauth2/tokens', '/users/v1/me'];

    it.each([
      [117, 401],
      [118, 401],
      [118, 403],
    ])('with %i and %i renews the token once, and is repeated with it', async (code, status) => {
      const { calls, fetch } = hostThatRefuses(1, STALE(code, status));
      const { session, local } = open(fetch);
      storeCredentials(local);
      expect((await session.check()).email).toBe('ada@example.test');
      expect(calls.map(({ path }) => path)).toEqual([...TOKEN_AND_ME, ...TOKEN_AND_ME]);
      expect(calls.at(-1)?.headers.Authorization).toBe(`Bearer ${session.accessToken()}`);
    });

    it('[SESS-02] is asked again with the token that came meanwhile: no other is asked for', async () => {
      let refuse = (_: Answer) => {};
      const held = new Promise<Answer>(resolve => {
        refuse = resolve;
      });
      let asked = 0;
      const { calls, fetch } = createHost(call =>
        call.path === '/users/v1/me' && ++asked === 2 ? held : standard(call),
      );
      const { session, local } = open(fetch, { sleep: async () => {} });
      storeCredentials(local);
      await session.check();
      const reloaded = session.reloadUser();
      await session.renew(String(session.accessToken()));
      refuse({ status: 403, body: { code: 118 } });
      expect((await reloaded).id).toBe('u');
      expect(
        calls.flatMap(({ path, headers }) => (path === '/users/v1/me' ? [headers.Authorization] : ['token'])),
      ).toEqual(['token', 'Bearer access-1', 'Bearer access-1', 'token', 'Bearer access-2']);
    });

    it('twice, or with another code, fails, and the session stays', async () => {
      for (const [refusal, calls] of [
        [STALE(118), 4],
        [STALE(10), 2],
      ] as const) {
        const host = hostThatRefuses(9, refusal);
        const { session, local } = open(host.fetch);
        storeCredentials(local);
        await expect(session.check()).rejects.toMatchObject({ status: 401 });
        expect([host.calls.length, session.isStored]).toEqual([calls, true]);
      }
    });

    it('[HOST-10] is renewed by Retry too: the host failed for longer than the token lives', async () => {
      let answer: Answer | undefined = { status: 503 };
      const { fetch } = createHost(call => {
        if (READS_ME(call) && answer) return answer;
        answer = undefined;
        return standard(call);
      });
      const { session, local } = open(fetch, { sleep: async () => undefined });
      storeCredentials(local);
      await session.renew('none');
      answer = { status: 503 };
      await expect(session.check()).rejects.toMatchObject({ status: 503 });
      answer = STALE(118);
      expect((await session.check()).email).toBe('ada@example.test');
      answer = STALE(118);
      expect((await session.reloadUser()).email).toBe('ada@example.test');
    });
  });

  it('a dead network is no end: the token stays', async () => {
    const { session, local } = open(createHost(() => 'unreachable').fetch);
    storeCredentials(local);
    await expect(session.check()).rejects.toThrow(NetworkError);
    expect(local.getItem('credentials')).not.toBeNull();
  });

  it('[SESS-10] signing out clears both storages, whatever sessions they hold', async () => {
    const { session, local, perTab } = open(createHost(standard).fetch);
    storeCredentials(perTab, { refreshToken: 'of-this-tab' });
    storeCredentials(local, { refreshToken: 'of-all-tabs' });
    await session.check();
    expect(await session.signOut()).toBe(true);
    expect([perTab.getItem('credentials'), local.getItem('credentials')]).toEqual([null, null]);
  });

  it('[SESS-10] [SESS-15] signing out clears both storages and tells the other tabs', async () => {
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const channel = {
      postMessage: (data: unknown) => {
        for (const listener of listeners.slice(1)) listener({ data });
      },
      addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => listeners.push(listener),
    };
    const first = open(createHost(standard).fetch, { channel });
    const second = open(createHost(standard).fetch, { channel });
    const heard = vi.fn();
    second.session.subscribe(heard);
    await second.session.signIn({ host: HOST, email: 'a', password: 'p', remember: false });
    await first.session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
    await first.session.signOut();
    expect(first.local.getItem('credentials')).toBeNull();
    expect(second.perTab.getItem('credentials')).toBeNull();
    expect(first.session.user()).toBeUndefined();
    expect(heard).toHaveBeenLastCalledWith({ type: 'ended', reason: 'signed_out_elsewhere' });
  });
});

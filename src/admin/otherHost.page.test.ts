// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT, type ForeignHost, type ForeignHostOptions, startForeignHost } from '../../tests/support/foreignHost';
import { createOtherHost, isSameHost } from './otherHost';
import { challengeOf } from './signInFailure';

const started: ForeignHost[] = [];
const start = async (options: ForeignHostOptions = {}) => {
  const host = await startForeignHost(options);
  started.push(host);
  return host;
};
afterEach(async () => {
  for (const host of started.splice(0)) await host.close();
  vi.restoreAllMocks();
});

const TOKENS = 'POST /auth/v2/oauth2/tokens';
const { username: email, password } = ACCOUNT;

describe('[CAP-18] a second host in the same tab', () => {
  it('is signed in to without a trace in web storage, and refuses to be written', async () => {
    const stores = (['getItem', 'setItem'] as const).map(method => vi.spyOn(Storage.prototype, method));
    const host = await start({ permissions: ['VIEW_ROLE'] });
    const other = createOtherHost();
    await other.signIn({ host: host.url, email, password, clientId: 'own-id' });
    expect(other.current()).toMatchObject({ host: host.url, user: { firstName: 'Ada' } });
    expect(host.callsTo(TOKENS)[0]?.body).toMatchObject({ client_id: 'own-id', grant_type: 'password' });
    expect(await other.current()?.client.roles.all()).toHaveLength(3);
    const before = host.calls.length;
    await expect(other.current()?.client.roles.addPermissions('1', ['VIEW_USER'])).rejects.toThrow('read-only');
    expect(host.calls).toHaveLength(before);
    for (const store of stores) expect(store).not.toHaveBeenCalled();
  });

  it('takes a one-time code, and keeps what was open until the next is', async () => {
    const [first, second] = [await start(), await start()];
    const other = createOtherHost();
    await other.signIn({ host: first.url, email, password });
    const mfa = { token: 'challenge', methods: [{ id: 'm1', type: 'totp', name: 'Phone' }] };
    second.next(TOKENS, { status: 403, json: { error: 'mfa_required', mfa } });
    const error = await other.signIn({ host: second.url, email, password }).catch((cause: unknown) => cause);
    expect(challengeOf(error)).toEqual(mfa);
    expect(other.current()?.host).toBe(first.url);
    second.next(TOKENS, { json: { access_token: 'x', token_type: 'bearer', expires_in: 300, refresh_token: 'y' } });
    second.next('GET /users/v1/me', { json: second.me });
    await other.confirm({ token: 'challenge', methodId: 'm1', code: '123456' });
    expect(second.callsTo(TOKENS)[1]?.body).toMatchObject({
      grant_type: 'mfa',
      token: 'challenge',
      method_id: 'm1',
      code: '123456',
    });
    expect(other.current()?.host).toBe(second.url);
  });

  it('is gone when it is left, and when its host ends it; both are told', async () => {
    const host = await start();
    const other = createOtherHost();
    const told = vi.fn();
    other.subscribe(told);
    await other.signIn({ host: host.url, email, password });
    other.leave();
    expect(other.current()).toBeUndefined();
    await other.signIn({ host: host.url, email, password });
    host.expireAccess();
    host.revokeRefresh();
    await expect(other.current()?.client.roles.all()).rejects.toThrow();
    expect(other.current()).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(4);
  });

  it('knows the own host however it is typed', () => {
    expect(isSameHost('api.example.org', 'https://example.org/')).toBe(true);
    expect(isSameHost('localhost:1', 'http://localhost:2')).toBe(false);
  });
});

import { act, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT,
  type ForeignHost,
  type ForeignHostOptions,
  HTML,
  startForeignHost,
} from '../../tests/support/foreignHost';
import { createClient, createSession, HostRefusedError, memoryStore } from '../client';
import { createOtherHost, isSameHost, OtherHostProvider, useOtherHost } from './otherHost';
import { challengeOf, unfinishedBy } from './signInFailure';

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
  it('is called by what was typed, without blanks, and keeps no session beyond the page', async () => {
    const host = await start();
    const stores = [memoryStore(), memoryStore()];
    const made = [...stores];
    const other = createOtherHost({ store: () => made.shift() ?? memoryStore() });
    await other.signIn({ host: `  ${host.url} `, email, password });
    expect(other.current()?.host).toBe(host.url);
    const [local, perTab] = stores.map(store => store.getItem('credentials'));
    expect(local).toBeNull();
    expect(perTab).toContain(host.url);
  });

  it('goes through the calls that it is given', async () => {
    const host = await start();
    const through = vi.fn((...call: Parameters<typeof fetch>) => fetch(...call));
    const other = createOtherHost({ fetch: through });
    await other.signIn({ host: host.url, email, password });
    await other.current()?.client.roles.all();
    expect(through).toHaveBeenCalledTimes(host.calls.length);
  });

  it('that is left, or gives way to another, is asked nothing any more', async () => {
    const [first, second] = [await start(), await start()];
    const other = createOtherHost();
    for (const end of [() => other.leave(), () => other.signIn({ host: second.url, email, password })]) {
      await other.signIn({ host: first.url, email, password });
      const { client } = other.current() ?? {};
      await end();
      const before = first.calls.length;
      await expect(client?.roles.all()).rejects.toThrow('Nobody is signed in');
      expect(first.calls).toHaveLength(before);
    }
    expect(other.current()?.host).toBe(second.url);
  });

  it('is at hand below its provider, and only there', async () => {
    expect(() => renderHook(useOtherHost)).toThrow('useOtherHost needs an <OtherHostProvider> above it.');
    const host = await start();
    const other = createOtherHost();
    const { result } = renderHook(useOtherHost, {
      wrapper: ({ children }) => createElement(OtherHostProvider, { value: other }, children),
    });
    expect(result.current).toEqual({ session: other, other: undefined, ended: undefined });
    await act(() => other.signIn({ host: host.url, email, password }));
    expect(result.current.other).toBe(other.current());
    expect(result.current.other?.host).toBe(host.url);
  });

  it('needs no code where none was asked for, and takes each code once', async () => {
    const host = await start();
    const other = createOtherHost();
    await other.confirm({ token: 'challenge', methodId: 'm1', code: '123456' });
    expect(other.current()).toBeUndefined();
    await other.signIn({ host: host.url, email, password });
    const before = host.calls.length;
    await other.confirm({ token: 'challenge', methodId: 'm1', code: '123456' });
    expect(host.calls).toHaveLength(before);
  });

  it('tells whoever listens, until they have had enough', async () => {
    const host = await start();
    const other = createOtherHost();
    const told = vi.fn();
    const enough = other.subscribe(told);
    await other.signIn({ host: host.url, email, password });
    expect(told).toHaveBeenCalledTimes(1);
    enough();
    other.leave();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('and the first one never see a token of each other, over renewals and refusals', async () => {
    const [own, foreign] = [await start({ permissions: ['VIEW_ROLE'] }), await start({ permissions: ['VIEW_ROLE'] })];
    const [local, perTab] = [memoryStore(), memoryStore()];
    // Both give the same names to different tokens: another serial tells them apart.
    for (let serial = 0; serial < 50; serial++) foreign.credentials();
    const session = createSession({ local, session: perTab });
    await session.signIn({ host: own.url, email, password, remember: true });
    const client = createClient({ session });
    const other = createOtherHost();
    await other.signIn({ host: foreign.url, email, password });
    const ask = () => Promise.all([client.roles.all(), other.current()?.client.roles.all()]);
    await ask();
    own.expireAccess();
    await ask();
    foreign.expireAccess();
    await ask();
    expect(own.callsTo(TOKENS)).toHaveLength(2);
    expect(foreign.callsTo(TOKENS)).toHaveLength(2);
    const shown = ({ calls }: ForeignHost) =>
      calls
        .flatMap(({ headers, body }) => [headers.authorization, body?.refresh_token])
        .filter(Boolean)
        .map(String);
    expect(shown(own).length).toBeGreaterThan(4);
    for (const token of shown(own)) expect(Number(/\d+$/.exec(token)?.[0])).toBeLessThan(20);
    for (const token of shown(foreign)) expect(Number(/\d+$/.exec(token)?.[0])).toBeGreaterThan(50);
    expect(foreign.calls.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    // The end of the one is not the end of the other.
    other.leave();
    expect(session.isStored).toBe(true);
    expect(await client.roles.all()).toHaveLength(3);
  });

  it.each([
    ['leads elsewhere', { status: 302, headers: { Location: 'THIRD' } }],
    ['leads elsewhere, keeping the body', { status: 307, headers: { Location: 'THIRD' } }],
    ['answers a page', HTML],
    ['answers another shape', { json: [{ access_token: 'x' }] }],
    ['answers tokens that are none', { json: { access_token: { toString: 'x' }, refresh_token: ['y'] } }],
    ['answers nothing', { status: 204 }],
    [
      'asks for a code in no way that there is',
      { status: 403, json: { error: 'mfa_required', mfa: { token: 't', methods: [] } } },
    ],
  ] as const)('that %s is not signed in to, and what was open stays', async (_, answer) => {
    const [good, hostile, third] = [await start(), await start(), await start()];
    const other = createOtherHost();
    await other.signIn({ host: good.url, email, password });
    const spoilt = JSON.parse(JSON.stringify(answer).replace('THIRD', `${third.url}/auth/v2/oauth2/tokens`));
    hostile.always(TOKENS, spoilt);
    // What would follow, were such an answer believed.
    await expect(other.signIn({ host: hostile.url, email, password })).rejects.toThrow();
    expect(other.current()?.host).toBe(good.url);
    expect(third.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(hostile.calls.every(({ path }) => path === '/auth/v2/oauth2/tokens')).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'https://example.org@evil.example',
    '//evil.example',
    'evil.example\\@example.org',
    '',
  ])('is never %j', async host => {
    const asked = vi.fn();
    const other = createOtherHost({ fetch: asked });
    await expect(other.signIn({ host, email, password })).rejects.toBeInstanceOf(HostRefusedError);
    expect(asked).not.toHaveBeenCalled();
  });

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

  it('[LOGIN-19] a code that was taken by a host that fails then is not asked for again', async () => {
    const host = await start();
    const other = createOtherHost();
    host.next(TOKENS, { status: 400, json: { error: 'mfa_required', mfa: { token: 'c', methods: [{ id: 'm1' }] } } });
    await other.signIn({ host: host.url, email, password }).catch(() => undefined);
    host.next(TOKENS, { json: { access_token: 'x', token_type: 'bearer', expires_in: 300, refresh_token: 'y' } });
    host.next('GET /users/v1/me', { status: 404, json: {} }, { status: 404, json: {} }, { json: host.me });
    const failure = await other.confirm({ token: 'c', methodId: 'm1', code: '1' }).catch((cause: unknown) => cause);
    expect(unfinishedBy(failure)).toMatchObject({ status: 404 });
    expect(other.current()).toBeUndefined();
    await expect(other.finish()).rejects.toMatchObject({ status: 404 });
    await other.finish();
    expect(other.current()?.host).toBe(host.url);
    expect(host.callsTo(TOKENS)).toHaveLength(2);
    expect(unfinishedBy(new Error('any other'))).toBeUndefined();
  });

  it('is gone when it is left, and when its host ends it; both are told', async () => {
    const host = await start();
    const other = createOtherHost();
    const told = vi.fn();
    other.subscribe(told);
    await other.signIn({ host: host.url, email, password });
    other.leave();
    expect([other.current(), other.ended()]).toEqual([undefined, undefined]);
    await other.signIn({ host: host.url, email, password });
    host.expireAccess();
    host.revokeRefresh();
    await expect(other.current()?.client.roles.all()).rejects.toThrow();
    expect([other.current(), other.ended()]).toEqual([undefined, host.url]);
    expect(told).toHaveBeenCalledTimes(4);
    await other.signIn({ host: host.url, email, password });
    expect(other.ended()).toBeUndefined();
  });

  it('knows the own host however it is typed', () => {
    expect(isSameHost('api.example.org', 'https://example.org/')).toBe(true);
    expect(isSameHost('localhost:1', 'http://localhost:2')).toBe(false);
  });
});

describe('a second host whose proxy holds the session', () => {
  it('[AUTH-03] is read with the cookie, and leaving it ends nothing', async () => {
    const calls: string[] = [];
    const other = createOtherHost({
      fetch: async (input, init = {}) => {
        calls.push(`${init.method} ${String(input)} ${init.credentials}`);
        return Response.json({ id: 'u1', roles: [], data: [] });
      },
    });
    await other.enterByProxy('south.example');
    expect(other.current()).toMatchObject({ host: 'south.example', user: { id: 'u1' } });
    await other.current()?.client.http.request({ method: 'GET', path: '/users/v1/roles' });
    other.leave();
    expect(other.current()).toBeUndefined();
    expect(calls).toEqual([
      'GET https://apx.south.example/users/v1/me include',
      'GET https://apx.south.example/users/v1/roles include',
    ]);
  });
});

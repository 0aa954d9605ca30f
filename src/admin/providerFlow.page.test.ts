import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createPreferences, memoryStore, NetworkError, UnreadableHostError } from '../client';
import type { Say } from './messages';
import { catchProviderAnswer, hasAnswer, takeAnswer } from './providerAnswer';
import { providerFailure, readAnswer, setOut } from './providerFlow';

const USER = '5e9fff9f90135a0009d4e4c1';
const SIGN_IN = 'https://login.example/authorize?x=1';
const say: Say = (key, options) => (options ? `${key} ${JSON.stringify(options)}` : key);

afterEach(() => {
  takeAnswer();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** A host that names where to sign in. */
const hostNames = (authenticationUrl: string) => {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(body)) });
    return new Response(JSON.stringify({ authenticationUrl }), { headers: { 'content-type': 'application/json' } });
  });
  return sent;
};

const tabWith = () => createPreferences({ storage: memoryStore() });
const to = { name: 'ward-sso', host: 'api.example.test', remember: true };
const comeBack = (query: Record<string, string>) => {
  history.replaceState(null, '', `/?${new URLSearchParams(query).toString()}`);
  catchProviderAnswer();
};
const leave = async (tab = tabWith(), more: { userId?: string } = {}) => {
  const sent = hostNames(SIGN_IN);
  const went: string[] = [];
  await setOut(tab, { ...to, ...more }, url => went.push(url));
  const state = String((sent[0]?.body as { state?: string } | undefined)?.state);
  return { tab, state, went, sent };
};

describe('to a provider and back', () => {
  it('[SSO-01] leads to where the host says, and takes the code that comes back in the same tab', async () => {
    const { tab, state, went, sent } = await leave();
    expect(went).toEqual([SIGN_IN]);
    expect(sent[0]?.url).toBe('https://api.example.test/auth/v2/oidc/providers/ward-sso/generateAuthenticationUrl');
    expect(state).toMatch(/^oidc\.\.[0-9a-f-]{36}$/);
    comeBack({ state, code: 'c0de' });
    expect([hasAnswer(false), hasAnswer(true)]).toEqual([true, false]);
    // The code leaves the address at once.
    expect(location.pathname + location.search).toBe('/login');
    expect(readAnswer(tab)).toEqual({ ...to, state, code: 'c0de' });
    // It counts once.
    expect([hasAnswer(false), hasAnswer(true)]).toEqual([false, false]);
    expect(readAnswer(tab)).toEqual({ refusal: 'not_ours', detail: '' });
  });

  it('to be linked it leads back to the user', async () => {
    const { tab, state } = await leave(tabWith(), { userId: USER });
    expect(state.startsWith(`oidc.${USER}.`)).toBe(true);
    comeBack({ state, code: 'c0de' });
    expect([hasAnswer(false), hasAnswer(true), location.pathname]).toEqual([false, true, `/users/users/${USER}`]);
    expect(readAnswer(tab)).toMatchObject({ code: 'c0de' });
  });

  it("another's code, or one that nobody asked for, is not used", async () => {
    const { tab } = await leave();
    comeBack({ state: 'oidc..another', code: 'c0de' });
    expect(readAnswer(tab)).toEqual({ refusal: 'not_ours', detail: '' });
    const { state } = await leave();
    comeBack({ state, code: 'c0de' });
    expect(readAnswer(tabWith())).toEqual({ refusal: 'not_ours', detail: '' });
  });

  it.each([
    [{ error: 'access_denied', error_description: 'You said no' }, 'You said no'],
    [{ error: 'access_denied' }, 'access_denied'],
    [{ code: '' }, ''],
  ])('a refusal (%j) is told as the provider says it: %j', async (answer, detail) => {
    const { tab, state } = await leave();
    comeBack({ state, ...(answer as Record<string, string>) });
    expect(readAnswer(tab)).toEqual({ refusal: 'refused', detail });
  });

  it.each(['javascript:alert(1)', 'login.example', 'ftp://login.example', 'see https://login.example'])(
    'no browser is sent to %s',
    async address => {
      hostNames(address);
      const tab = tabWith();
      const went: string[] = [];
      const failed = await setOut(tab, to, url => went.push(url)).catch((error: unknown) => error);
      expect(went).toEqual([]);
      expect(tab.get('oidc', (value): value is object => value !== undefined)).toBeUndefined();
      expect(providerFailure(say, failed, 'ward-sso')).toBe('tools.provider.bad_address {"name":"ward-sso"}');
    },
  );

  it('an address in capitals is one', async () => {
    hostNames('HTTP://LOGIN.example');
    const went: string[] = [];
    await setOut(tabWith(), to, url => went.push(url));
    expect(went).toHaveLength(1);
  });

  it.each([
    { name: 'n', host: 'h', remember: true },
    { state: 'oidc..x', host: 'h', remember: true },
    { state: 'oidc..x', name: 'n', remember: true },
    { state: 'oidc..x', name: 'n', host: 'h', remember: 'yes' },
    { state: 'oidc..x', name: 'n', host: 'h', remember: true, clientId: 5 },
    'oidc..x',
  ])('what a tab remembers and is no journey (%j) counts as none', kept => {
    const tab = tabWith();
    tab.set('oidc', kept);
    comeBack({ state: 'oidc..x', code: 'c' });
    expect(readAnswer(tab)).toEqual({ refusal: 'not_ours', detail: '' });
  });

  it('an address that holds another state stays as it is', () => {
    for (const state of ['', 'x', 'oidc', 'xoidc..y', 'oidc.nobody.y']) {
      history.replaceState(null, '', `/users?state=${state}`);
      catchProviderAnswer();
      expect([hasAnswer(false), hasAnswer(true), location.pathname]).toEqual([false, false, '/users']);
    }
  });
});

describe('why it came to nothing', () => {
  const refused = (code: number) => new ApiError('no', { status: 400, code, method: 'POST', path: '/x' });
  it.each<[string, unknown, string]>([
    ['a host that cannot be reached', new NetworkError('x'), 'errors.NetworkHost'],
    ['a host that may not be read', new UnreadableHostError('x'), 'errors.HostUnreadable'],
    ['a provider that the host does not know', refused(16), 'tools.provider.unknown {"name":"sso"}'],
    ['an address that another account has', refused(203), 'tools.provider.email_used'],
    ['anything else that a host says', refused(27), 'tools.provider.failed {"name":"sso","reason":"no"}'],
    ['anything else', new Error('odd'), 'tools.provider.failed {"name":"sso","reason":"odd"}'],
  ])('%s', (_, error, words) => {
    expect(providerFailure(say, error, 'sso')).toBe(words);
  });
});

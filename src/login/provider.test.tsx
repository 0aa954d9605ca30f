import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en/console.json';
import tools from '../../i18n/en/tools.json';
import { createConfigSource } from '../admin/config/config';
import { NO_CONFIG } from '../admin/config/readConfig';
import { catchProviderAnswer, takeAnswer } from '../admin/providerAnswer';
import { setOut } from '../admin/providerFlow';
import { createPreferences, createSession, memoryStore } from '../client';
import { Page } from '../Page';
// What loads when it is first used is there at once.
import './Login';
import './ProviderReturn';
import './ProviderSignIn';

const HOST = 'api.example.test';
const LOGIN = `https://${HOST}/auth/v2/oidc/providers/ward-sso/oAuth2Login`;
const BEGIN = `https://${HOST}/auth/v2/oidc/providers/ward-sso/generateAuthenticationUrl`;
const TOKENS = { access_token: 'a', refresh_token: 'r', expires_in: 300, token_type: 'bearer', user_id: 'u' };

type Answer = { status?: number; body: unknown };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  takeAnswer();
  history.replaceState(null, '', '/');
});

/** A host whose answers the test gives, by address; what was sent to it. */
const hostWith = (answers: Readonly<Record<string, Answer>>) => {
  const sent: { url: string; body: unknown }[] = [];
  const fetch = vi.fn(async (url: string, { body }: RequestInit = {}) => {
    sent.push({ url, body: body === undefined ? undefined : JSON.parse(String(body)) });
    const answer = answers[url];
    if (!answer) throw new TypeError('nobody answers');
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('scrollTo', () => undefined);
  return { sent };
};

/** The console at its present address, with nobody signed in. */
const open = async (perTab = memoryStore()) => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    resources: { en: { console: en, tools } },
    defaultNS: 'console',
    interpolation: { escapeValue: false },
  });
  const session = createSession({ local: memoryStore(), session: perTab });
  session.chooseHost(HOST);
  await act(async () => {
    render(
      <Page
        session={session}
        i18n={i18n}
        config={createConfigSource(async () => ({ ...NO_CONFIG, clientId: 'the-console' }))}
        storage={memoryStore()}
        perTab={perTab}
        from="/"
      />,
    );
  });
  return session;
};

/** Somebody set out from this tab. @returns the state that the provider sends back */
const leave = async (perTab: ReturnType<typeof memoryStore>) => {
  let address = '';
  await setOut(
    createPreferences({ storage: perTab }),
    { host: HOST, name: 'ward-sso', remember: false, clientId: 'the-console' },
    url => {
      address = url;
    },
  );
  expect(address).toBe('https://sso.example.test/authorize');
  const { oidc } = Object.fromEntries(
    (JSON.parse(perTab.getItem('meridian.preferences') ?? '{}') as { entries: [string, { state: string }][] }).entries,
  );
  return oidc?.state ?? '';
};
const comeBack = (parameters: Record<string, string>) => {
  history.replaceState(null, '', `/login?${new URLSearchParams(parameters)}`);
  catchProviderAnswer();
};
const BEGUN = { body: { authenticationUrl: 'https://sso.example.test/authorize' } };

describe('signing in at a provider of OpenID Connect', () => {
  it('a name that the host does not know, and an address that is none, are told; the browser stays', async () => {
    const answers: Record<string, Answer> = { [BEGIN]: { status: 404, body: { code: 16, message: 'no' } } };
    const { sent } = hostWith(answers);
    history.replaceState(null, '', '/login');
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Use a provider instead' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the provider' });
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: ' ward-sso ' } });
    const go = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue at the provider' })));
    await go();
    expect(await screen.findByText('The host knows no provider called ward-sso.')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ url: BEGIN, body: { state: expect.stringMatching(/^oidc\.\.[\w-]{36}$/) } });
    answers[BEGIN] = { body: { authenticationUrl: 'javascript:alert(1)' } };
    await go();
    expect(await screen.findByText(/^The host names an address for provider ward-sso/)).toBeTruthy();
  });

  it('the code leaves the address at once, is traded once by the application of the console, and opens the session', async () => {
    const perTab = memoryStore();
    const { sent } = hostWith({
      [BEGIN]: BEGUN,
      [LOGIN]: { body: TOKENS },
      [`https://${HOST}/users/v1/me`]: { status: 403, body: { code: 118, message: 'enough for this test' } },
    });
    comeBack({ state: await leave(perTab), code: 'the/code+' });
    expect(location.href).not.toContain('code');
    await open(perTab);
    expect(await screen.findByText(/enough for this test/)).toBeTruthy();
    const traded = sent.filter(({ url }) => url === LOGIN);
    expect(traded).toEqual([{ url: LOGIN, body: { client_id: 'the-console', authorizationCode: 'the/code+' } }]);
    expect(perTab.getItem('meridian.preferences')).not.toContain('the/code+');
  });

  it('a failure of the provider (503) is told, and not asked for again: a code counts once', async () => {
    const perTab = memoryStore();
    const { sent } = hostWith({
      [BEGIN]: BEGUN,
      [LOGIN]: { status: 503, body: { code: 136, message: 'The ID token of the provider is invalid' } },
    });
    comeBack({ state: await leave(perTab), code: 'c' });
    await open(perTab);
    expect(
      await screen.findByText('It did not succeed with provider ward-sso. The ID token of the provider is invalid'),
    ).toBeTruthy();
    expect(sent.filter(({ url }) => url === LOGIN)).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
  });

  it('[HOST-10] a code that counted, at a host that fails then, is not lost: only who it is is asked again', async () => {
    const perTab = memoryStore();
    const ME = `https://${HOST}/users/v1/me`;
    const answers: Record<string, Answer> = {
      [BEGIN]: BEGUN,
      [LOGIN]: { body: TOKENS },
      [ME]: { status: 403, body: { code: 10, message: 'not now' } },
    };
    const { sent } = hostWith(answers);
    comeBack({ state: await leave(perTab), code: 'c' });
    const session = await open(perTab);
    const notice = await screen.findByRole('alert', { name: `${HOST} cannot be used right now` });
    expect(notice.textContent).toContain('not now (403)');
    expect(screen.queryByText(/provider sent you back/)).toBeNull();
    expect(JSON.parse(perTab.getItem('credentials') ?? '{}')).toMatchObject({ refreshToken: 'r', host: HOST });
    const before = sent.length;
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(document.activeElement).toBe(retry);
    await act(async () => fireEvent.click(retry));
    expect(await screen.findByRole('alert', { name: `${HOST} cannot be used right now` })).toBeTruthy();
    answers[ME] = { body: { id: 'u', email: 'ada@example.test', roles: [] } };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
    await waitFor(() => expect(session.user()?.email).toBe('ada@example.test'));
    expect(sent.slice(before).flatMap(({ url }) => (url === LOGIN || url === ME ? [url] : []))).toEqual([ME, ME]);
    expect(location.pathname).toBe('/');
  });

  it('asks for the one-time code of an account that has one; back from it is the form alone', async () => {
    const perTab = memoryStore();
    hostWith({
      [BEGIN]: BEGUN,
      [LOGIN]: {
        status: 400,
        body: { code: 129, message: 'mfa', mfa: { token: 't', methods: [{ id: 'm', type: 'totp', name: 'Phone' }] } },
      },
    });
    comeBack({ state: await leave(perTab), code: 'c' });
    await open(perTab);
    expect(await screen.findByRole('heading', { name: 'One-time code' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
    expect(screen.queryByText(/provider sent you back|did not ask for/)).toBeNull();
  });

  it.each([
    ['of a state that this tab did not make', { code: 'stolen' }],
    ['that says no', { error: 'access_denied', error_description: 'Not on this ward' }],
  ])('an answer %s signs nobody in', async (_, given) => {
    const perTab = memoryStore();
    const { sent } = hostWith({ [BEGIN]: BEGUN, [LOGIN]: { body: TOKENS } });
    const state = await leave(perTab);
    comeBack({ ...given, state: 'error' in given ? state : `${state}x` } as Record<string, string>);
    await open(perTab);
    const text = 'error' in given ? 'The provider did not let you in. Not on this ward' : /this tab did not ask for/;
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent.filter(({ url }) => url === LOGIN)).toEqual([]);
  });

  it('the state of a list is not taken for an answer', () => {
    history.replaceState(null, '', '/users/users?state=eyJ2IjoxfQ&code=1');
    catchProviderAnswer();
    expect(location.search).toBe('?state=eyJ2IjoxfQ&code=1');
    expect(takeAnswer()).toBeUndefined();
  });
});

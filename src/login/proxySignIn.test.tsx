import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en/console.json';
import toolsEn from '../../i18n/en/tools.json';
import nl from '../../i18n/nl/console.json';
import toolsNl from '../../i18n/nl/tools.json';
import { ConfigProvider, createConfigSource } from '../admin/config/config';
import { readConfig } from '../admin/config/readConfig';
import { PreferencesProvider } from '../admin/preferences';
import { createSession, memoryStore } from '../client';
import { Login } from './Login';
import { I18nInstanceProvider } from './messages';
// What loads when it is first used is there at once: the tests do not wait for the machine.
import './ProxySignIn';

afterEach(cleanup);

const NORTH = { url: 'north.example', label: 'Hospital North', session: 'proxy' };
const PAGE = 'https://apx.north.example';

type Shown = { hosts?: readonly unknown[]; lng?: string; isSignedIn?: boolean };

/** The sign-in page, and a host whose proxy knows somebody or nobody. */
const show = async ({ hosts = [NORTH], lng = 'en', isSignedIn = false }: Shown = {}) => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng,
    resources: { en: { console: en, tools: toolsEn }, nl: { console: nl, tools: toolsNl } },
    defaultNS: 'console',
    interpolation: { escapeValue: false },
  });
  const proxy = { isSignedIn, isAway: false };
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    calls.push(`${init.method} ${String(input)} ${init.credentials}`);
    if (proxy.isAway) throw new TypeError('Failed to fetch');
    return proxy.isSignedIn
      ? Response.json({ id: 'u1', email: 'ada@example.org', roles: [] })
      : Response.json({ code: 104 }, { status: 401 });
  };
  const session = createSession({ local: memoryStore(), session: memoryStore(), fetch });
  const onSignedIn = vi.fn();
  let release = () => {};
  const config = new Promise<ReturnType<typeof readConfig>>(resolve => {
    release = () => resolve(readConfig({ hosts }));
  });
  await act(async () => {
    render(
      <I18nInstanceProvider value={i18n}>
        <PreferencesProvider storage={memoryStore()} perTab={memoryStore()}>
          <ConfigProvider value={createConfigSource(() => config)}>
            <Login
              session={session}
              onSignedIn={onSignedIn}
              onRetry={async () => undefined}
              onUnfinished={() => undefined}
            />
          </ConfigProvider>
        </PreferencesProvider>
      </I18nInstanceProvider>,
    );
  });
  /** `config.json` has come. */
  const configure = () => act(async () => release());
  return { session, onSignedIn, proxy, calls, configure };
};
const ME = `GET ${PAGE}/users/v1/me include`;

describe('[AUTH-03] [HOST-06] sign-in on a host whose proxy holds the session', () => {
  it('asks for no password, says whose page signs in and leads there; whoever comes back goes on', async () => {
    const { session, onSignedIn, proxy, calls, configure } = await show();
    await configure();
    const link = await screen.findByRole('link', { name: 'Sign in at apx.north.example (new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`${PAGE}/`, '_blank']);
    expect(screen.getByText(/^Hospital North has a sign-in page of its own/)).toBeTruthy();
    expect([screen.queryByLabelText('Email'), screen.queryByLabelText('Password')]).toEqual([null, null]);
    expect(screen.queryByText(/Your email and password are sent/)).toBeNull();
    await waitFor(() => expect(calls).toEqual([ME]));
    expect(onSignedIn).not.toHaveBeenCalled();

    // The page opens in another tab: coming back asks again, and the focus alone does not.
    fireEvent.focus(window);
    expect(calls).toHaveLength(1);
    fireEvent.click(link);
    proxy.isSignedIn = true;
    fireEvent.focus(window);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect([session.isProxied, session.host]).toEqual([true, 'north.example']);
  });

  it('whoever has a session already goes in at once', async () => {
    const { onSignedIn, configure } = await show({ isSignedIn: true });
    await configure();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  });

  it('a page that leads back opens in this tab, with the way back', async () => {
    const signInPage = '/oauth2/start?rd={return}';
    const { configure } = await show({ hosts: [{ ...NORTH, signInPage }] });
    await configure();
    const link = await screen.findByRole('link', { name: 'Sign in at apx.north.example' });
    expect(link.getAttribute('target')).toBeNull();
    expect(link.getAttribute('href')).toBe(`${PAGE}/oauth2/start?rd=${encodeURIComponent(`${location.origin}/login`)}`);
  });

  it('says in both languages that nobody is signed in there yet, and why a host could not be asked', async () => {
    const { proxy, configure } = await show({ lng: 'nl' });
    await configure();
    const goOn = await screen.findByRole('button', { name: 'Ik ben aangemeld: doorgaan' });
    await userEvent.click(goOn);
    const alert = screen.getByRole('alert');
    await waitFor(() =>
      expect(alert.textContent).toBe('In deze browser is nog niemand aangemeld bij apx.north.example.'),
    );
    proxy.isAway = true;
    await userEvent.click(goOn);
    await waitFor(() =>
      expect(alert.textContent).toBe('De host is niet bereikbaar. Controleer het adres en uw verbinding.'),
    );
  });

  it('a host that is picked by hand is asked only when somebody says so', async () => {
    const { calls, onSignedIn, configure } = await show({ hosts: ['south.example', NORTH], isSignedIn: true });
    await configure();
    // What suspends on texts goes on only where the act is waited for.
    await act(async () => {
      fireEvent.change(screen.getByLabelText('API host'), { target: { value: 'north.example' } });
    });
    const goOn = await screen.findByRole('button', { name: 'I have signed in: continue' });
    expect(calls).toEqual([]);
    await userEvent.click(goOn);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(calls).toEqual([ME]);
  });

  it('a password that was typed before the configuration came is not sent', async () => {
    const { calls, configure } = await show();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await configure();
    await screen.findByRole('link', { name: /Sign in at/ });
    await waitFor(() => expect(calls).toEqual([ME]));
  });
});

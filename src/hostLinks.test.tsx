import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../i18n/en/console.json';
import nl from '../i18n/nl/console.json';
import toolsNl from '../i18n/nl/tools.json';
import { createConfigSource } from './admin/config/config';
import { NO_CONFIG } from './admin/config/readConfig';
import { createPreferences, memoryStore, NoSessionError, type Session } from './client';
import { Page } from './Page';
import { turnAway } from './Root';
import { wantedPath } from './shell/resume';
// What loads when it is first used is there at once: the tests do not wait for the machine.
import './login/LinkNote';
import './login/Login';
import './login/OtherHostLink';

const HERE = 'localhost:8080';
const LINK = '/users/users?state=eyJ2IjoxLCJwYWdlIjoyfQ%3D%3D';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** Opens the page at an address, with a session of `HERE` or with nobody signed in. */
const open = async (
  path: string,
  { hosts = [], otherHosts = true, isStored = true, lng = 'en' }: Partial<Record<string, unknown>> = {},
) => {
  history.replaceState(null, '', isStored ? path : '/login');
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: lng as string,
    resources: { en: { console: en }, nl: { console: nl, tools: toolsNl } },
    defaultNS: 'console',
    interpolation: { escapeValue: false },
  });
  const check = vi.fn(() => Promise.reject(new NoSessionError('asked')));
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    throw new TypeError('nobody is asked');
  });
  const session = {
    host: HERE,
    isStored,
    hosts: () => [HERE, 'used.example'],
    user: () => undefined,
    check,
    signOut: vi.fn(async () => undefined),
    chooseHost: vi.fn(),
    forgetHost: () => undefined,
    subscribe: () => () => undefined,
  };
  const perTab = memoryStore();
  if (!isStored) createPreferences({ storage: perTab }).set('resume', path);
  // What suspends on texts goes on only where the act is waited for.
  await act(async () => {
    render(
      <Page
        session={session as unknown as Session}
        i18n={i18n}
        config={createConfigSource(async () => ({
          ...NO_CONFIG,
          hosts: (hosts as string[]).map(url => ({ url, kind: 'other' as const })),
          otherHosts: otherHosts as boolean,
        }))}
        storage={memoryStore()}
        perTab={perTab}
        {...(isStored ? {} : { from: path })}
      />,
    );
  });
  return { session, check, calls };
};

const at = () => location.pathname + location.search;
const button = (name: string) => screen.findByRole('button', { name });

describe('[CAP-04] a link that was made on another host', () => {
  it('says so before anything is asked; opened here anyway, it is an address like any other', async () => {
    const { check, calls } = await open(`${LINK}&host=north.example`);
    const heading = await screen.findByRole('heading', { name: 'This link was made on another host' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('north.example').closest('div')?.textContent).toContain('Made on');
    expect(screen.getByText(HERE).closest('div')?.textContent).toContain('You are on');
    expect(check).not.toHaveBeenCalled();
    expect(calls).toEqual([]);

    await userEvent.click(await button(`Open it on ${HERE} anyway`));
    await waitFor(() => expect(check).toHaveBeenCalled());
    expect(screen.queryByText('This link was made on another host')).toBeNull();
  });

  it('made on this host, however it is spelt, asks nothing and stands in the address without it', async () => {
    const { check } = await open(`${LINK}&host=http%3A%2F%2FLOCALHOST%3A8080%2F`);
    // Nobody is signed in after all: sign-in is told where the link leads.
    await waitFor(() => expect(check).toHaveBeenCalled());
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(screen.queryByText(/made on/)).toBeNull();
  });

  it('leads home without it', async () => {
    const { check } = await open(`${LINK}&host=north.example`);
    await userEvent.click(await button('Go to the home page'));
    await waitFor(() => expect(check).toHaveBeenCalled());
    await waitFor(() => expect(at()).toBe('/login'));
  });

  it('switches only to a host that is offered anyway, as it is offered', async () => {
    const { session } = await open(`${LINK}&host=https%3A%2F%2Fapi.used.example`);
    await userEvent.click(await button('Sign in on used.example'));
    await waitFor(() => expect(session.chooseHost).toHaveBeenCalledWith('used.example'));
    expect(session.signOut).toHaveBeenCalledOnce();
    expect(session.signOut.mock.invocationCallOrder[0]).toBeLessThan(
      session.chooseHost.mock.invocationCallOrder[0] ?? 0,
    );
  });

  it('never becomes the host by itself where this console does not know it', async () => {
    const { session } = await open(`${LINK}&host=evil.example`);
    expect(await screen.findByText(/does not know that host/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /evil/ })).toBeNull();
    await userEvent.click(await button('Sign in on another host'));
    await waitFor(() => expect(session.signOut).toHaveBeenCalled());
    expect(session.chooseHost).not.toHaveBeenCalled();
  });

  it('is not even to be typed where the deployment allows only its own hosts', async () => {
    await open(`${LINK}&host=used.example`, { hosts: ['north.example'], otherHosts: false, lng: 'nl' });
    expect(await screen.findByText('Deze console biedt die host niet aan.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Aanmelden op/ })).toBeNull();
    expect(await button(`Toch openen op ${HERE}`)).toBeTruthy();
  });
});

describe('[CAP-04] a link of another host while nobody is signed in', () => {
  const hostField = () => screen.getByLabelText<HTMLInputElement>('API host');

  it('is told beside the host of the form, which changes only when that is asked for', async () => {
    await open(`${LINK}&host=api.used.example`, { isStored: false });
    expect(await screen.findByText(/The link that you follow was made on api.used.example/)).toBeTruthy();
    expect(hostField().value).toBe(HERE);
    await userEvent.click(await button('Use used.example'));
    expect(hostField().value).toBe('used.example');
    expect(screen.queryByText(/The link that you follow/)).toBeNull();
  });

  it('is only named where the host is unknown', async () => {
    await open(`${LINK}&host=evil.example`, { isStored: false });
    expect(await screen.findByText(/does not know that host/)).toBeTruthy();
    expect(hostField().value).toBe(HERE);
    expect(screen.queryByRole('button', { name: /^Use \S+$/ })).toBeNull();
  });
});

it('[CAP-03] a link that is followed signed out keeps its line over sign-in', () => {
  const path = '/tasks/executions/5e9fff9d90135a2a9a718e2f?function=a#L42';
  history.replaceState(null, '', path);
  const tab = createPreferences({ storage: memoryStore() });
  expect(turnAway(tab)).toBe(path);
  expect(location.pathname).toBe('/login');
  expect(location.hash).toBe('');
  expect(wantedPath(tab)).toBe(path);
});

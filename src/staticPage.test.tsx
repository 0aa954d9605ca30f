import { act, cleanup, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import en from '../i18n/en/console.json';
import nl from '../i18n/nl/console.json';
import { show } from '../scripts/firstScripts.mjs';
import { type ConsoleConfig, NO_CONFIG } from './admin/config/readConfig';
import { createSession, memoryStore, type Session } from './client';
import type { Composed } from './compose';
import { Page, type PageProps } from './Page';
import { preloadScreen } from './Root';
import { renderScreens } from './staticPage';

let screens: Record<string, string>;
let root: Root | undefined;
const mistakes: unknown[] = [];

beforeAll(async () => {
  screens = await renderScreens({ en, nl });
  history.replaceState(null, '', '/login');
  await preloadScreen();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  mistakes.length = 0;
  cleanup();
  vi.unstubAllGlobals();
});

/** The page as the browser has it before any of the console's code: what the build put into it, shown by its first scripts. */
const openPage = (start: 'sign-in' | 'list', lang: string) => {
  history.replaceState(null, '', start === 'sign-in' ? '/login' : '/users/users');
  document.documentElement.lang = lang;
  document.documentElement.dataset.start = start;
  const templates = Object.entries(screens).map(([id, markup]) => `<template id="${id}">${markup}</template>`);
  document.body.innerHTML = `<div id="root"></div>${templates.join('')}`;
  show();
  return document.getElementById('root') as HTMLElement;
};

const takeOver = async (
  within: HTMLElement,
  lng: string,
  session: Session,
  config = async () => NO_CONFIG,
  way: Pick<PageProps, 'entry'> = {},
) => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng, defaultNS: 'console', resources: { en: { console: en }, nl: { console: nl } } });
  await act(async () => {
    root = hydrateRoot(
      within,
      <Page session={session} i18n={i18n} config={config} storage={memoryStore()} perTab={memoryStore()} {...way} />,
      { onRecoverableError: mistake => mistakes.push(mistake) },
    );
  });
};

const aSession = (signIn: Session['signIn']): Session => {
  const local = memoryStore();
  local.setItem('api-host', 'api.example.org');
  local.setItem('api-host-list', '["api.example.org"]');
  return Object.defineProperty(createSession({ local, session: memoryStore() }), 'signIn', { value: signIn });
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('[LOGIN-02] the sign-in form stands in the page, in its language, before any code has come', () => {
  openPage('sign-in', 'nl');
  expect(screen.getByRole('heading', { name: /Aanmelden/ })).toBeVisible();
  expect(field('Wachtwoord').type).toBe('password');
});

it('what is typed and sent early is kept and sent, from the same fields', async () => {
  const signIn = vi.fn(() => new Promise<never>(() => {}));
  const within = openPage('sign-in', 'en');
  const [email, password] = [field('Email'), field('Password')];
  email.value = 'ada@example.test';
  password.value = 'Correct-Horse-7';
  field('Remember me').click();
  // Enter within a field presses the form's button.
  screen.getByRole('button', { name: 'Sign in' }).click();
  screen.getByRole('button', { name: 'Sign in' }).click();
  expect(signIn).not.toHaveBeenCalled();

  await takeOver(within, 'en', aSession(signIn));
  await waitFor(() =>
    expect(signIn.mock.calls).toEqual([
      [{ host: 'api.example.org', email: 'ada@example.test', password: 'Correct-Horse-7', remember: true }],
    ]),
  );
  expect(field('Email')).toBe(email);
  expect(email.value).toBe('ada@example.test');
  expect(mistakes).toEqual([]);
});

it('[HOST-01] a default host that comes late does not mix with what is about to be typed', async () => {
  const within = openPage('sign-in', 'en');
  const host = field('API host');
  host.focus();
  let resolve = (_: ConsoleConfig) => {};
  const promise = new Promise<ConsoleConfig>(settle => {
    resolve = settle;
  });
  const session = createSession({ local: memoryStore(), session: memoryStore() });
  await takeOver(within, 'en', session, () => promise);
  const late: ConsoleConfig = { ...NO_CONFIG, hosts: [{ url: 'late.example.org', kind: 'test' }] };
  await act(async () => resolve(late));
  expect(field('API host').value).toBe('');
  act(() => field('Email').focus());
  expect(field('API host').value).toBe('late.example.org');
});

it('other buttons that are pressed early do what they say, once', async () => {
  const within = openPage('sign-in', 'en');
  field('Password').value = 'secret';
  screen.getByRole('button', { name: 'Show password' }).click();
  await takeOver(
    within,
    'en',
    aSession(() => new Promise<never>(() => {})),
  );
  await waitFor(() => expect(field('Password').type).toBe('text'));
  expect(field('Password').value).toBe('secret');
  act(() => screen.getByRole('button', { name: 'Hide password' }).click());
  expect(field('Password').type).toBe('password');
  expect(mistakes).toEqual([]);
});

it('the outline of the console is taken over as it stands', async () => {
  const within = openPage('list', 'nl');
  const outline = screen.getByRole('status', { name: 'Bezig met laden' });
  const session = Object.defineProperty(aSession(vi.fn()), 'check', { value: () => new Promise(() => {}) });
  await takeOver(within, 'nl', session);
  expect(screen.getByRole('status', { name: 'Bezig met laden' })).toBe(outline);
  expect(mistakes).toEqual([]);
});

it('[SESS-01] a console that is put together while its outline is taken over mixes nothing', async () => {
  const within = openPage('list', 'en');
  const session = createSession({ local: memoryStore(), session: memoryStore() });
  // There by the time that React draws, though it was not when the page decided to keep what stands there.
  const entry = { check: () => new Promise<never>(() => {}), composed: {} as Composed };
  await takeOver(within, 'en', session, undefined, { entry });
  expect(within.querySelector('.shell-bar')).not.toBeNull();
  expect(mistakes).toEqual([]);
});

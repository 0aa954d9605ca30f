// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../i18n/en/console.json';
import services from '../i18n/en/services.json';
import tools from '../i18n/en/tools.json';
import { App } from './App';
import { PreferencesProvider } from './admin/preferences';
import { createSession, memoryStore } from './client';
import { PERMISSION_NAMES } from './contract';
import { resources } from './resources';

const HOST = 'localhost:9999';
const STACK = 'TypeError: boom\n    at Object.answer (/srv/host/app.js:10:5)\n    at process (node:internal:95:5)';
const JSON_TYPE = { 'content-type': 'application/json' };
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...JSON_TYPE, ...headers } });

type Case = { name: string; says: RegExp; answer: () => Response };

/** `Retry-After` spares the test the repeats, which have their own. */
const CASES: readonly Case[] = [
  {
    name: 'a 500 with a stack trace for a message',
    says: /TypeError: boom/,
    answer: () => json({ code: 1, message: STACK, stack: STACK }, 500, { 'retry-after': '9' }),
  },
  {
    name: 'a 401 that means no permission',
    says: /Not for you/,
    answer: () => json({ code: 10, message: 'Not for you' }, 401),
  },
  { name: 'a 403', says: /Not for you/, answer: () => json({ code: 10, message: 'Not for you' }, 403) },
  { name: 'a 404 without a body', says: /\(404\)/, answer: () => new Response(null, { status: 404 }) },
];

let failing: Case['answer'] | undefined;
let asked: string[] = [];

/** A host that signs in whoever may do everything, is healthy, and fails at all else. */
const answer = async (input: unknown) => {
  const { pathname, search } = new URL(String(input));
  if (pathname === '/auth/v2/oauth2/tokens') return json({ access_token: 'a', refresh_token: 'r2', expires_in: 300 });
  const permissions = PERMISSION_NAMES.map(name => ({ name }));
  if (pathname === '/users/v1/me')
    return json({ id: 'u', email: 'e', activation: true, roles: [{ id: 'r', name: 'r', permissions }] });
  if (pathname.endsWith('/health')) return json({});
  asked.push(pathname + search);
  return failing?.() ?? json({ page: { total: 0, offset: 0, limit: 20 }, data: [] });
};

const open = async () => {
  vi.stubGlobal('fetch', answer);
  const local = memoryStore();
  local.setItem('credentials', JSON.stringify({ refreshToken: 'r', expiresAt: Date.now() / 1000 + 60, host: HOST }));
  const session = createSession({ local, session: memoryStore() });
  await session.check();
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    ns: ['console', 'services', 'tools', 'ra'],
    resources: { en: { console: en, services, tools, ra: {} } },
    defaultNS: 'console',
    interpolation: { escapeValue: false },
  });
  const router = createMemoryRouter([{ path: '*', element: <App session={session} i18n={i18n} /> }], {
    initialEntries: ['/help/rql'],
  });
  render(
    <PreferencesProvider storage={local} perTab={memoryStore()}>
      <RouterProvider router={router} />
    </PreferencesProvider>,
  );
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { level: 1 });
  return { router, main, local };
};

const ID = '5e9fff9d90135a2a9a718e2f';
/** Pages that ask nothing of a host before somebody chose, or that tell of a failing host in their own way. */
const OWN_WAY = new Set(['platform/health', 'platform/compare']);
const addressed = resources.filter(({ name }) => !OWN_WAY.has(name));
const concrete = (name: string) => `/${name.replace(/:[A-Za-z]+/g, ID)}`;
const lists = addressed.map(({ name }) => concrete(name));
const details = addressed.filter(({ isPage }) => !isPage).map(({ name }) => `${concrete(name)}/${ID}`);

beforeEach(() => {
  asked = [];
  failing = undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each([
  ['list', lists],
  ['detail', details],
])('every %s of the console', (_, addresses) => {
  it.each(CASES.map(one => ({ ...one })))(
    '[HOST-03] [HOST-09] says why, and offers another try, at $name',
    async one => {
      const { router, main, local } = await open();
      failing = one.answer;
      const wrong: string[] = [];
      for (const address of addresses) {
        // What stands there is then of no other page that failed.
        await router.navigate('/help/rql');
        await within(main).findByRole('heading', { level: 1, name: en.rql.help.title });
        await router.navigate(address);
        const shown = () => main.textContent ?? '';
        try {
          await waitFor(
            () => {
              expect(within(main).getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0);
              expect(shown()).toMatch(one.says);
            },
            { timeout: 3_000 },
          );
          expect(shown()).not.toMatch(/\bat \S+ \(\S+:\d|could not be shown/);
          expect(router.state.location.pathname).toBe(address);
          const before = asked.length;
          fireEvent.click(within(main).getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
          await waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: 3_000 });
        } catch {
          wrong.push(`${address} [${router.state.location.pathname}]: ${shown().slice(0, 300)}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(local.getItem('credentials')).not.toBeNull();
    },
    300_000,
  );
});

import { render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import en from '../../i18n/en/console.json';
import services from '../../i18n/en/services.json';
import tools from '../../i18n/en/tools.json';
import { App } from '../../src/App';
import { PreferencesProvider } from '../../src/admin/preferences';
import { createSession, memoryStore } from '../../src/client';
import { PERMISSION_NAMES } from '../../src/contract';
import { resources } from '../../src/resources';

const HOST = 'localhost:9999';

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const all = PERMISSION_NAMES.map(name => ({ name }));

/** Signs in whoever may do everything, and is healthy; a test answers the rest. */
const hostOf =
  (answer: (path: string, query: string) => Response) =>
  async (input: unknown): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    if (pathname === '/auth/v2/oauth2/tokens') return json({ access_token: 'a', refresh_token: 'r2', expires_in: 300 });
    if (pathname === '/users/v1/me')
      return json({ id: 'u', email: 'e', activation: true, roles: [{ id: 'r', name: 'r', permissions: all }] });
    if (pathname.endsWith('/health')) return json({});
    return answer(pathname, decodeURIComponent(decodeURIComponent(search.slice(1))));
  };

/** The id that stands in the addresses of `pages`. */
const ID = '5e9fff9d90135a2a9a718e2f';

const addressOf = (name: string) => `/${name.replace(/:[A-Za-z]+/g, ID)}`;
/** Those that ask nothing of a host before somebody chose, or tell of it in their own way. */
const OWN_WAY = new Set(['platform/health', 'platform/compare']);
const shown = resources.filter(({ name }) => !OWN_WAY.has(name));

/** Addresses of every page that the console declares. */
export const pages = {
  list: shown.map(({ name }) => addressOf(name)),
  detail: shown.filter(({ isPage }) => !isPage).map(({ name }) => `${addressOf(name)}/${ID}`),
};

/**
 * The whole console, signed in at a host whose answers a test controls.
 *
 * @param answer what the host says to everything but tokens, `me` and health
 */
export const openConsole = async (answer: (path: string, query: string) => Response) => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ ...list, addListener: () => undefined, removeListener: () => undefined }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', hostOf(answer));
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
  const help = () => within(main).findByRole('heading', { level: 1, name: en.rql.help.title });
  await help();
  return {
    main,
    local,
    address: () => router.state.location.pathname,
    /** To another page: what stands there is of none that was shown before. */
    goTo: async (address: string) => {
      await router.navigate('/help/rql');
      await help();
      await router.navigate(address);
    },
  };
};

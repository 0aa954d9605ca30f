import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import en from '../../i18n/en/console.json';
import services from '../../i18n/en/services.json';
import tools from '../../i18n/en/tools.json';
import { App } from '../../src/App';
import { PERMISSION_NAMES } from '../../src/contract';
import { resources } from '../../src/resources';
import { draw, signedIn } from './signedIn';

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const all = PERMISSION_NAMES.map(name => ({ name }));

/** Signs in whoever may do everything, and is healthy; a test answers the rest. */
const hostOf =
  (answer: (path: string, query: string) => Response) =>
  async (input: unknown, { method }: { method?: string } = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    if (method === 'POST' && pathname === '/auth/v2/oauth2/tokens')
      return json({ access_token: 'a', refresh_token: 'r2', expires_in: 300 });
    if (pathname === '/users/v1/me')
      return json({ id: 'u', email: 'e', activation: true, roles: [{ id: 'r', name: 'r', permissions: all }] });
    if (pathname.endsWith('/health')) return json({});
    return answer(pathname, decodeURIComponent(decodeURIComponent(search.slice(1))));
  };

/** Where no page is. */
const NOWHERE = '/nowhere';

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
  const { session, i18n, local } = await signedIn(hostOf(answer), { console: en, services, tools, ra: {} });
  const router = draw(NOWHERE, <App session={session} i18n={i18n} />, local);
  const main = await screen.findByRole('main');
  // The cheapest of all pages; and a role is dear to look for.
  const isNowhere = () => waitFor(() => expect(main.querySelector('h1')?.textContent).toBe(en.shell.not_found));
  await isNowhere();
  return {
    main,
    local,
    address: () => router.state.location.pathname,
    /** To another page: what stands there is of none that was shown before. */
    goTo: async (address: string) => {
      await router.navigate(NOWHERE);
      await isNowhere();
      await router.navigate(address);
    },
  };
};

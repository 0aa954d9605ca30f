import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { JSX } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { PreferencesProvider } from '../../src/admin/preferences';
import { createSession, type KeyValueStore, memoryStore } from '../../src/client';

/** The host that tests of the whole console are signed in at. */
export const HOST = 'localhost:9999';

const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };

/** What jsdom lacks and the console asks for; whoever calls it takes the stubs away after each test. */
const stubBrowser = (fetch: (input: unknown) => Promise<Response>) => {
  vi.stubGlobal('matchMedia', () => ({ ...media, addListener: () => undefined, removeListener: () => undefined }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', fetch);
};

/**
 * A session at {@link HOST}, and the texts that the console is to speak.
 *
 * @param fetch the host: it has to know `/auth/v2/oauth2/tokens` and `/users/v1/me`
 * @param texts English texts by namespace
 */
export const signedIn = async (
  fetch: (input: unknown) => Promise<Response>,
  texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
) => {
  stubBrowser(fetch);
  const local = memoryStore();
  local.setItem('credentials', JSON.stringify({ refreshToken: 'r', expiresAt: Date.now() / 1000 + 60, host: HOST }));
  const session = createSession({ local, session: memoryStore() });
  await session.check();
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    ns: Object.keys(texts),
    resources: { en: texts },
    defaultNS: 'console',
    interpolation: { escapeValue: false },
  });
  return { session, i18n, local };
};

/** Draws the console at an address. @returns the router that it follows */
export const draw = (address: string, app: JSX.Element, local: KeyValueStore) => {
  const router = createMemoryRouter([{ path: '*', element: app }], { initialEntries: [address] });
  render(
    <PreferencesProvider storage={local} perTab={memoryStore()}>
      <RouterProvider router={router} />
    </PreferencesProvider>,
  );
  return router;
};

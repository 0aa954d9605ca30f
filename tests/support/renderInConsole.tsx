import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { I18nContextProvider, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import en from '../../i18n/en/console.json';
import services from '../../i18n/en/services.json';
import tools from '../../i18n/en/tools.json';
import type { ResourceDefinition } from '../../src/admin/defineResource';
import { createI18nProvider } from '../../src/admin/i18nProvider';
import { INTERPOLATION, wholeTexts } from '../../src/admin/interpolation';
import { type Client, PlatformProvider, type Session, type SessionUser } from '../../src/admin/platform';
import { PreferencesProvider } from '../../src/admin/preferences';
import { createQueryClient } from '../../src/admin/queryClient';
import { ResourcesProvider } from '../../src/admin/resourceIndex';
import { type KeyValueStore, memoryStore } from '../../src/client';
import { OwnDrafts } from '../../src/ui/drafts/OwnDrafts';
import { createNotices, NoticesProvider } from '../../src/ui/feedback/notices';

const i18n = i18next.createInstance();
await i18n.use(wholeTexts).init({
  lng: 'en',
  resources: { en: { console: en, services, tools } },
  defaultNS: 'console',
  ...INTERPOLATION,
});

/** A signed-in operator who holds exactly these permissions, and is otherwise as told. */
export const sessionOf = (permissions: readonly string[], told: Partial<SessionUser> = {}): Session => {
  const user = {
    id: 'u1',
    email: 'ada@example.test',
    activation: true,
    permissions: new Set(permissions),
    ...told,
  } as SessionUser;
  return {
    host: 'test.example',
    endsWithPage: undefined,
    hosts: () => [],
    user: () => user,
    reloadUser: async () => user,
    subscribe: () => () => undefined,
  } as unknown as Session;
};

/**
 * Renders a piece of the console: English messages, a memory router, and what a test says of session and client.
 *
 * @param resources those that the piece asks about (`useMay`); the first is that of its page
 */
export const renderInConsole = (
  element: ReactElement,
  {
    permissions = [],
    client = {} as Client,
    path = '/',
    resources = [],
    storage = memoryStore(),
    perTab = memoryStore(),
    session = sessionOf(permissions),
  }: {
    permissions?: readonly string[];
    client?: Client;
    path?: string;
    resources?: readonly ResourceDefinition[];
    storage?: KeyValueStore;
    perTab?: KeyValueStore;
    /** In place of one that holds `permissions`. */
    session?: Session;
  } = {},
) => {
  const notices = createNotices();
  const queryClient = createQueryClient();
  return {
    notices,
    queryClient,
    ...render(
      <QueryClientProvider client={queryClient}>
        <I18nContextProvider value={createI18nProvider(i18n)}>
          <PreferencesProvider storage={storage} perTab={perTab}>
            <PlatformProvider value={{ client, session }}>
              <NoticesProvider value={notices}>
                <OwnDrafts>
                  <ResourcesProvider value={resources}>
                    <MemoryRouter initialEntries={[path]}>
                      <ResourceContextProvider value={resources[0]?.name ?? ''}>{element}</ResourceContextProvider>
                    </MemoryRouter>
                  </ResourcesProvider>
                </OwnDrafts>
              </NoticesProvider>
            </PlatformProvider>
          </PreferencesProvider>
        </I18nContextProvider>
      </QueryClientProvider>,
    ),
  };
};

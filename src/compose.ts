import type { i18n as I18n } from 'i18next';
import { memoryStore } from 'react-admin';
import { createAuthProvider } from './admin/authProvider';
import { fromBrowser } from './admin/base';
import { watchChanges } from './admin/changes/watchChanges';
import { READ_ONLY } from './admin/config/hostIdentity';
import { loadConsoleMessages } from './admin/consoleMessages';
import { createDataProvider } from './admin/dataProvider';
import type { ResourceDefinition } from './admin/defineResource';
import { askFirstList } from './admin/firstList';
import { createHostHealth } from './admin/hostHealth';
import { createLateSaves } from './admin/lateSaves';
import { createOtherHost } from './admin/otherHost';
import { isBoolean, type KeyValueStore } from './admin/preferences';
import { createQueryClient } from './admin/queryClient';
import { createReach } from './admin/reach';
import { createConsoleRouter } from './admin/router';
import { createClient, createPreferences, type Session, withBegun } from './client';
import { resources } from './resources';
import { createNotices, tellRepeatingLists } from './ui/feedback/notices';

/** Where react-admin looks for the language: it shows nothing for a pass unless it finds the one that is spoken. */
export const LOCALE = 'locale';

/** How long a look at whether the host answers may take. Milliseconds. */
const LOOK_MS = 10_000;

/** What the console consists of besides what it shows, with the list that the address shows on its way. */
export const compose = (
  session: Session,
  i18n: I18n,
  declared: readonly ResourceDefinition[],
  storage: KeyValueStore,
) => {
  void loadConsoleMessages(i18n);
  const health = createHostHealth(service => client.health(service));
  const reach = createReach({
    probe: () => client.health('users', AbortSignal.timeout(LOOK_MS)).catch(() => undefined),
  });
  const lateSaves = createLateSaves();
  const queryClient = createQueryClient();
  // Under react-admin's own key: asked for, they would come a pass later and draw everything again.
  queryClient.setQueryData(['auth', 'getPermissions', {}], session.user()?.permissions ?? null);
  const onChange = watchChanges(queryClient, declared, () => ({
    storage,
    host: session.host,
    user: session.user()?.id,
  }));
  const notices = createNotices();
  const client = createClient({
    session,
    onChange,
    fetch: lateSaves.watch(reach.watch(health.watch(withBegun(globalThis.begun, (...call) => fetch(...call))))),
    onRepeating: tellRepeatingLists(notices, () => i18n.t('failure.repeating')),
    isReadOnly: () =>
      createPreferences({ storage, host: session.host, user: session.user()?.id }).get(READ_ONLY, isBoolean) ?? false,
    isOffline: () => reach.reach() === 'offline',
  });
  const dataProvider = createDataProvider(client, declared);
  const rows = askFirstList(
    {
      queryClient,
      dataProvider,
      definitions: declared,
      user: session.user(),
      address: { pathname: fromBrowser(location.pathname), search: location.search },
    },
    createPreferences({ storage, host: session.host, user: session.user()?.id }),
  );
  return {
    /** Settles once that list has its answer. */
    rows,
    platform: { client, session },
    health,
    reach,
    lateSaves,
    otherHost: createOtherHost(),
    dataProvider,
    queryClient,
    authProvider: createAuthProvider(session, declared),
    routerProvider: createConsoleRouter(
      new Set(declared.filter(({ create, writes }) => create || writes?.blank).map(({ name }) => name)),
    ),
    notices,
    store: memoryStore({ [LOCALE]: i18n.language }),
  };
};

export type Composed = ReturnType<typeof compose>;

/** How long what is drawn first may wait for rows that are on their way, in milliseconds: without them it is drawn twice. */
const ROWS_MS = 50;

/**
 * Puts the console together for whoever is signed in, with the rows of the list that the address shows where the page asked for them
 * already and they are as good as there.
 */
export const prepare = async (session: Session, i18n: I18n, storage: KeyValueStore): Promise<Composed> => {
  await globalThis.begun?.isAllAsked;
  const isBegun = (globalThis.begun?.calls.length ?? 0) > 0;
  const composed = compose(session, i18n, resources, storage);
  if (isBegun) await Promise.race([composed.rows, new Promise(resolve => setTimeout(resolve, ROWS_MS))]);
  return composed;
};

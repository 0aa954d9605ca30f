import type { i18n as I18n } from 'i18next';
import { type ComponentType, memo, useEffect, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, type RaRecord, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { BoundResource } from './admin/BoundResource';
import { usePagesAtHand } from './admin/BrowserRouterProvider';
import type { ResourceAction, ResourceDefinition } from './admin/defineResource';
import { HostHealthProvider } from './admin/hostHealth';
import { languageChoice } from './admin/i18n';
import { LateSavesProvider } from './admin/lateSaves';
import { requirementOf } from './admin/may';
import { OtherHostProvider } from './admin/otherHost';
import { PlatformProvider } from './admin/platform';
import { OwnPreferences, useStorages } from './admin/preferences';
import { ReachProvider } from './admin/reach';
import { createResourceIndex, ResourcesProvider, sectionsOf } from './admin/resourceIndex';
import type { Screen } from './admin/screen';
import { LateTextsProvider } from './admin/serviceTexts';
import { titleOf } from './admin/titleOf';
import { useI18nProvider } from './admin/useI18nProvider';
import { ZoneProvider } from './admin/zone';
import type { Session } from './client';
import { type Composed, compose, LOCALE } from './compose';
import { resources } from './resources';
import { NotFound } from './shell/NotFound';
import { PageGuard } from './shell/PageGuard';
import { CONSENT } from './shell/resume';
import { SectionIndex } from './shell/SectionIndex';
import { Shell } from './shell/Shell';
import { ShellFailure } from './shell/ShellFailure';
import { ShellSkeleton } from './shell/ShellSkeleton';
import { OwnDrafts } from './ui/drafts/OwnDrafts';
import { NoticesProvider } from './ui/feedback/notices';
import { preloadable } from './ui/feedback/preloadable';
import { WhenThere } from './ui/feedback/WhenThere';
import { usePrintedLight } from './ui/printing';
import { RecordPage } from './ui/record/recordScreen';
import { ListPage } from './ui/table/ListPage';
import { useSystemTheme } from './ui/theme/mode';
import { part } from './ui/theme/part';

const RecordCreate = part(() => import('./ui/record/createScreen').then(({ RecordCreate }) => RecordCreate));
const Consent = part(() => import('./shell/Consent').then(({ Consent }) => Consent));
const RqlHelp = part(() => import('./shell/RqlHelp').then(({ RqlHelp }) => RqlHelp));
// Most come for a page of their own: who does not see the home page does not load it.
const ChangesPage = part(() => import('./shell/changes/ChangesPage').then(({ ChangesPage }) => ChangesPage));
const Home = part(() => import('./shell/Home').then(({ Home }) => Home));

// Drawn once: react-admin sets the same routes again after its first pass, and would draw every page a second time.
const OnceShell = memo(Shell, () => true);

const Shown = ({ children }: { children: React.ReactNode }) => children;

/** Shows a page once the texts are there that the console itself does not bring. */
const createTexts = (load: () => Promise<void>) => {
  const { Screen, ...rest } = preloadable<{ children: React.ReactNode }>(async () => {
    await load();
    return Shown;
  });
  return Object.assign(Screen, rest);
};

const createLateTexts = (i18n: I18n) => ({
  services: createTexts(async () => (await import('./admin/serviceMessages')).loadServiceMessages(i18n)),
  tools: createTexts(async () => (await import('./admin/toolMessages')).loadToolMessages(i18n)),
});

const screens = (definition: ResourceDefinition, Texts: ReturnType<typeof createTexts>) => {
  const { list: List = ListPage, detail: Detail = RecordPage, hasOwnTexts, writes } = definition;
  const Create = definition.create ?? (writes?.blank ? RecordCreate : undefined);
  const guard = (action: ResourceAction, Page: ComponentType) => () => (
    <PageGuard requirement={requirementOf(definition, action)} isChanging={action === 'create'}>
      <BoundResource name={definition.name}>
        {hasOwnTexts || Page === RecordPage || Page === RecordCreate ? (
          <Texts>
            <Page />
          </Texts>
        ) : (
          <Page />
        )}
      </BoundResource>
    </PageGuard>
  );
  return {
    recordRepresentation: (record: RaRecord) => titleOf(definition, record),
    list: guard('list', List),
    ...(definition.isPage && !definition.detail ? {} : { edit: guard('detail', Detail) }),
    ...(Create ? { create: guard('create', Create) } : {}),
    ...(definition.fromFile ? { FromFile: guard('create', definition.fromFile) } : {}),
    pages: Object.entries(definition.pages ?? {}).map(([page, Screen]) => ({ page, Screen: guard('list', Screen) })),
  };
};

/** Whether the page at an address can be drawn at once: the list of a resource, or one of its records. */
const createAtHand = (declared: readonly ResourceDefinition[], { services }: ReturnType<typeof createLateTexts>) => {
  const find = createResourceIndex(declared);
  const isThere = ({ isThere }: Screen, hasOwnTexts = false) =>
    (isThere?.() ?? true) && (!hasOwnTexts || services.isThere());
  return (pathname: string) => {
    const name = pathname.slice(1);
    const list = find(name)?.definition;
    if (list) return isThere(list.list ?? ListPage, list.hasOwnTexts);
    const cut = name.lastIndexOf('/');
    const { definition } = find(name.slice(0, cut)) ?? {};
    // What a detail is made of may wait for these texts too.
    return definition !== undefined && isThere(definition.detail ?? RecordPage, true);
  };
};

/**
 * All pages of the console. The same elements as long as it stands: react-admin registers every resource anew, and draws the whole
 * console again, when it is given others.
 */
const routesOf = (declared: readonly ResourceDefinition[], texts: ReturnType<typeof createLateTexts>) => {
  const entries = declared.map(definition => ({ name: definition.name, ...screens(definition, texts.services) }));
  return (
    <>
      {entries.map(({ FromFile: _, pages: __, ...entry }) => (
        <Resource key={entry.name} {...entry} />
      ))}
      <CustomRoutes noLayout>
        <Route
          path={CONSENT}
          element={
            <texts.services>
              <Consent />
            </texts.services>
          }
        />
      </CustomRoutes>
      <CustomRoutes>
        {entries.map(({ name, FromFile }) =>
          FromFile ? <Route key={name} path={`/${name}/import`} element={<FromFile />} /> : null,
        )}
        {entries.flatMap(({ name, pages }) =>
          pages.map(({ page, Screen }) => (
            <Route key={`${name}/${page}`} path={`/${name}/${page}`} element={<Screen />} />
          )),
        )}
        <Route path="/help/rql" element={<RqlHelp />} />
        <Route
          path="/help/changes"
          element={
            <texts.services>
              <ChangesPage />
            </texts.services>
          }
        />
        {sectionsOf(declared).map(section => (
          <Route key={section.name} path={`/${section.name}`} element={<SectionIndex section={section} />} />
        ))}
      </CustomRoutes>
    </>
  );
};

export type AppProps = {
  session: Session;
  i18n: I18n;
  /** The console's own resources, unless a test declares others. */
  declared?: readonly ResourceDefinition[];
  /** What was put together for the session already. */
  composed?: Composed | undefined;
};

/** The composition root of the console: the only place that knows all resources. */
export const App = ({ session, i18n, declared = resources, ...made }: AppProps) => {
  const { storage } = useStorages();
  const [{ platform, health, reach, lateSaves, otherHost, notices, ...context }] = useState(() => {
    const composed = made.composed ?? compose(session, i18n, declared, storage);
    // Its texts may have come since.
    composed.store.setItem(LOCALE, i18n.language);
    return composed;
  });
  const [{ texts, routes, isAtHand }] = useState(() => {
    const texts = createLateTexts(i18n);
    return { texts, routes: routesOf(declared, texts), isAtHand: createAtHand(declared, texts) };
  });
  usePagesAtHand(isAtHand);
  useEffect(() => {
    // From here on the language is i18next's to say.
    context.store.removeItem(LOCALE);
    // What the page asked for and nobody took is old by the time that somebody asks again.
    globalThis.begun?.calls.splice(0);
  }, [context.store]);
  useSystemTheme();
  usePrintedLight();
  const i18nProvider = useI18nProvider(i18n, languageChoice(storage, session.host, session.user()?.id).keep);
  return (
    <PlatformProvider value={platform}>
      <OtherHostProvider value={otherHost}>
        <HostHealthProvider value={health}>
          <ReachProvider value={reach}>
            <LateSavesProvider value={lateSaves}>
              <OwnPreferences host={session.host} user={session.user()?.id}>
                <ZoneProvider>
                  <ResourcesProvider value={declared}>
                    <NoticesProvider value={notices}>
                      <OwnDrafts>
                        <LateTextsProvider value={texts}>
                          <CoreAdminContext {...context} i18nProvider={i18nProvider}>
                            {/* Whoever waits within waits here: React forgets all that stands above a wait until it was drawn once. */}
                            <WhenThere fallback={<ShellSkeleton label="Meridian" />}>
                              <CoreAdminUI
                                layout={OnceShell}
                                dashboard={Home}
                                catchAll={NotFound}
                                error={ShellFailure}
                                title="Meridian"
                                disableTelemetry
                              >
                                {routes}
                              </CoreAdminUI>
                            </WhenThere>
                          </CoreAdminContext>
                        </LateTextsProvider>
                      </OwnDrafts>
                    </NoticesProvider>
                  </ResourcesProvider>
                </ZoneProvider>
              </OwnPreferences>
            </LateSavesProvider>
          </ReachProvider>
        </HostHealthProvider>
      </OtherHostProvider>
    </PlatformProvider>
  );
};

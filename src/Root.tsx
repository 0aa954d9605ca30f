import type { i18n as I18n } from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fromBrowser, toBrowser } from './admin/base';
import { hostOfLink, otherHostOf, withoutHost } from './admin/hostLink';
import { type Preferences, useTabMemory } from './admin/preferences';
import { ConsoleBoundary } from './ConsoleBoundary';
import {
  CopiedTabError,
  NoSessionError,
  type Session,
  SessionEndedError,
  type SessionUser,
  type SignOutReason,
} from './client';
import type { Entry } from './enterConsole';
import type { LinkNoteForm } from './login/LinkNote';
import { SessionGate } from './SessionGate';
import { afterSignIn, rememberWanted, wantedPath } from './shell/resume';
import { ShellSkeleton } from './shell/ShellSkeleton';
import { aside } from './ui/feedback/aside';
import { preloadable } from './ui/feedback/preloadable';
import { WhenThere } from './ui/feedback/WhenThere';

// Whoever is signed out needs the one, whoever is signed in the other: neither waits for the other's code.
const signInScreen = preloadable(() => import('./login/Login').then(({ Login }) => Login));
const consoleScreen = preloadable(() => import('./Console').then(({ Console }) => Console));
// Hardly anybody follows a link of another host.
const LinkNote = aside(() => import('./login/LinkNote').then(({ LinkNote }) => LinkNote));
const { Screen: OtherHostLink } = preloadable(() =>
  import('./login/OtherHostLink').then(({ OtherHostLink }) => OtherHostLink),
);

export const isSignIn = () => /^\/login(?:\/|$)/.test(fromBrowser(location.pathname));

/** Shows another address of the console without asking the server. */
const showAddress = (path: string) => history.replaceState(null, '', toBrowser(path));

/** Fetches the code of the screen that the address asks for. */
export const preloadScreen = (): Promise<unknown> => (isSignIn() ? signInScreen.preload() : consoleScreen.preload());

/** Why the sign-in screen shows: a session that ended, or a host that fails while the session stays. */
type Why = { reason?: SignOutReason; failure?: unknown };

type Scene = { name: 'console' } | { name: 'other-host'; madeOn: string } | ({ name: 'sign-in'; from?: string } & Why);

const whyOf = (error: unknown): Why => {
  if (error instanceof CopiedTabError) return { reason: 'copied_tab' };
  if (error instanceof NoSessionError) return {};
  return error instanceof SessionEndedError ? { reason: 'expired' } : { failure: error };
};

const from = ({ from: path }: { from?: string }) => (path === undefined ? {} : { from: path });

/** Leads whoever has no session to sign-in, which knows where they were going. @returns where that is */
export const turnAway = (tab: Preferences): string => {
  const from = fromBrowser(location.pathname) + location.search + location.hash;
  rememberWanted(tab, from);
  showAddress('/login');
  return from;
};

/** The host of the address that is not the session's: before somebody decides, nothing is asked. */
export const linkFromElsewhere = (session: Session): string | undefined =>
  isSignIn() ? undefined : otherHostOf(location.search, session.host);

/** Where the address leads to once it is settled on which host. */
const settledAddress = () => fromBrowser(location.pathname) + withoutHost(location.search) + location.hash;

/** What the address asks for: where one was going, unless that is sign-in itself, or a link of another host. */
const firstScene = (session: Session): Scene => {
  const madeOn = linkFromElsewhere(session);
  if (madeOn !== undefined) return { name: 'other-host', madeOn };
  if (isSignIn()) return { name: 'sign-in' };
  // The host of the link is the session's: within the console that goes without saying.
  if (hostOfLink(location.search) !== undefined) showAddress(settledAddress());
  return { name: 'console' };
};

/** Whoever types means to come in: the console's code is fetched meanwhile. */
const usePreloadedConsole = (isSigningIn: boolean) =>
  useEffect(() => {
    if (!isSigningIn) return;
    const preload = () => void consoleScreen.preload().catch(() => undefined);
    addEventListener('input', preload, { once: true });
    return () => removeEventListener('input', preload);
  }, [isSigningIn]);

export type RootProps = {
  session: Session;
  i18n: I18n;
  /** The check on load, which may have begun before the page's code. */
  check?: () => Promise<SessionUser>;
  /** The way into the console that was taken before anything was drawn. */
  entry?: Entry | undefined;
  /** It led there before anything was drawn: what stood in the page until then is not taken over. */
  isEntered?: boolean;
  /** Where somebody was going who is known not to be signed in. */
  from?: string;
  onSignInShown?: (() => void) | undefined;
};

/** What is to be said of the link that waits for sign-in, where it says which host it was made on. */
const WaitingLink = ({ tab, ...form }: LinkNoteForm & { tab: Preferences }) => {
  const madeOn = hostOfLink(wantedPath(tab) ?? '');
  return madeOn === undefined ? null : (
    <WhenThere fallback={null}>
      <LinkNote madeOn={madeOn} {...form} />
    </WhenThere>
  );
};

/** Tells that what stands beside it is shown. */
const Shown = ({ tell }: { tell?: (() => void) | undefined }) => {
  const told = useRef(tell);
  useEffect(() => told.current?.(), []);
  return null;
};

type ElsewhereProps = Pick<RootProps, 'session' | 'i18n'> & { madeOn: string; onEnter: (path?: string) => void };

/** Before a link of another host is opened: on which it is meant. */
const Elsewhere = ({ session, i18n, madeOn, onEnter }: ElsewhereProps) => {
  const switchTo = async (host: string | undefined) => {
    await session.signOut();
    if (host !== undefined) session.chooseHost(host);
    // Sign-in remembers the link.
    location.reload();
  };
  return (
    <ConsoleBoundary>
      <WhenThere fallback={<ShellSkeleton label={i18n.t('common.loading')} />}>
        <OtherHostLink
          session={session}
          madeOn={madeOn}
          onOpen={() => onEnter(settledAddress())}
          onHome={() => onEnter()}
          onSwitch={host => void switchTo(host)}
        />
      </WhenThere>
    </ConsoleBoundary>
  );
};

/**
 * Two screens that know nothing of each other: sign-in, and the console behind the session check. The address alone tells
 * which; the router, like react-admin, is the console's and is not loaded to sign in.
 */
export const Root = ({ session, i18n, check, from: wanted, onSignInShown, isEntered = false, ...taken }: RootProps) => {
  const [scene, setScene] = useState<Scene>(() =>
    wanted === undefined ? firstScene(session) : { name: 'sign-in', from: wanted },
  );
  const [entry, setEntry] = useState(taken.entry);
  const tab = useTabMemory();
  usePreloadedConsole(scene.name === 'sign-in');

  useEffect(() => {
    const follow = () => {
      const next = firstScene(session);
      // Within the console its router follows: it is not drawn again for that.
      setScene(now => (now.name === 'console' && next.name === 'console' ? now : next));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [session]);

  const enter = useCallback(
    (path = '/') => {
      showAddress(path);
      setScene(firstScene(session));
    },
    [session],
  );
  const leave = useCallback((reason?: SignOutReason) => {
    if (!isSignIn()) showAddress('/login');
    setEntry(undefined);
    setScene({ name: 'sign-in', ...(reason ? { reason } : {}) });
  }, []);
  const deny = useCallback(
    (error: unknown) => {
      setEntry(undefined);
      setScene({ name: 'sign-in', from: turnAway(tab), ...whyOf(error) });
    },
    [tab],
  );

  const explain = useCallback((error: unknown) => {
    const { reason, failure } = whyOf(error);
    if (reason === undefined && failure === undefined) return;
    setScene(now => (now.name === 'sign-in' ? { name: 'sign-in', ...from(now), ...whyOf(error) } : now));
  }, []);

  if (scene.name === 'other-host')
    return <Elsewhere key="other-host" session={session} i18n={i18n} madeOn={scene.madeOn} onEnter={enter} />;

  if (scene.name === 'console') {
    return (
      <ConsoleBoundary key="console">
        <SessionGate
          session={session}
          i18n={i18n}
          check={entry?.check ?? check}
          known={isEntered && entry ? 'authenticated' : undefined}
          since={entry ? 0 : undefined}
          onDenied={deny}
        >
          <WhenThere fallback={<ShellSkeleton label="Meridian" />}>
            <consoleScreen.Screen session={session} i18n={i18n} entry={entry} onSignedOut={leave} />
          </WhenThere>
        </SessionGate>
      </ConsoleBoundary>
    );
  }

  const { from: path, reason, failure } = scene;
  return (
    <ConsoleBoundary key="sign-in">
      <WhenThere fallback={null}>
        {/* Where the check has just failed, it is repeated only when somebody wants it; where a session ended, no other one is opened unasked. */}
        <SessionGate
          session={session}
          i18n={i18n}
          check={check}
          known={path === undefined && reason === undefined ? undefined : 'denied'}
          onAuthenticated={enter}
          onDenied={explain}
        >
          <signInScreen.Screen
            session={session}
            wanted={path}
            onSignedIn={() => enter(afterSignIn(tab))}
            onRetry={() => session.check().then(() => enter(path), explain)}
            onUnfinished={explain}
            linkNote={form => <WaitingLink tab={tab} {...form} />}
            {...(reason ? { reason } : {})}
            {...(failure === undefined ? {} : { failure })}
          />
          <Shown tell={onSignInShown} />
        </SessionGate>
      </WhenThere>
    </ConsoleBoundary>
  );
};

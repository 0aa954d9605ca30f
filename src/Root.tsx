import type { i18n as I18n } from 'i18next';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTabMemory } from './admin/preferences';
import type { SignOutReason } from './Console';
import { ConsoleBoundary } from './ConsoleBoundary';
import type { Session } from './client';
import { preloadable } from './preloadable';
import { SessionGate } from './SessionGate';
import { rememberWanted } from './shell/resume';

// Whoever is signed out needs the one, whoever is signed in the other: neither waits for the other's code.
const signInScreen = preloadable(() => import('./login/Login').then(({ Login }) => Login));
const consoleScreen = preloadable(() => import('./Console').then(({ Console }) => Console));

const isSignIn = () => location.pathname === '/login' || location.pathname.startsWith('/login/');

/** Fetches the code of the screen that the address asks for. */
export const preloadScreen = (): Promise<unknown> => (isSignIn() ? signInScreen.preload() : consoleScreen.preload());

/** Hosts that this deployment offers: `config.json` where it has one, else the host that serves the console. */
const defaultHosts = async (): Promise<readonly string[]> => {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const config: unknown = response.ok ? await response.json() : undefined;
    const hosts = typeof config === 'object' && config !== null && 'hosts' in config ? config.hosts : undefined;
    if (Array.isArray(hosts)) return hosts.filter((host): host is string => typeof host === 'string');
  } catch {
    // No configuration: the operator types the host.
  }
  return [];
};

type Scene = { name: 'sign-in'; reason?: SignOutReason } | { name: 'console' };

/**
 * Two screens that know nothing of each other: sign-in, and the console behind the session check. The address alone tells
 * which; the router, like react-admin, is the console's and is not loaded to sign in.
 */
export const Root = ({ session, i18n }: { session: Session; i18n: I18n }) => {
  const [scene, setScene] = useState<Scene>(() => ({ name: isSignIn() ? 'sign-in' : 'console' }));

  useEffect(() => {
    const follow = () => setScene(now => ({ ...now, name: isSignIn() ? 'sign-in' : 'console' }));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const isSigningIn = scene.name === 'sign-in';
  useEffect(() => {
    if (!isSigningIn) return;
    // Whoever types means to come in.
    const preload = () => void consoleScreen.preload().catch(() => undefined);
    addEventListener('input', preload, { once: true });
    return () => removeEventListener('input', preload);
  }, [isSigningIn]);

  const enter = useCallback(() => {
    history.replaceState(null, '', '/');
    setScene({ name: 'console' });
  }, []);
  const leave = useCallback((reason?: SignOutReason) => {
    if (!isSignIn()) history.replaceState(null, '', '/login');
    setScene({ name: 'sign-in', ...(reason ? { reason } : {}) });
  }, []);
  const tab = useTabMemory();
  const deny = useCallback(() => {
    rememberWanted(tab, location.pathname + location.search);
    leave();
  }, [leave, tab]);

  return (
    <ConsoleBoundary key={scene.name}>
      {isSigningIn ? (
        <Suspense fallback={null}>
          <SessionGate session={session} i18n={i18n} onAuthenticated={enter}>
            <signInScreen.Screen
              session={session}
              defaultHosts={defaultHosts}
              onSignedIn={enter}
              {...(scene.reason ? { reason: scene.reason } : {})}
            />
          </SessionGate>
        </Suspense>
      ) : (
        <SessionGate session={session} i18n={i18n} onDenied={deny}>
          <Suspense fallback={<div className="boot" role="status" aria-label="Meridian" />}>
            <consoleScreen.Screen session={session} i18n={i18n} onSignedOut={leave} />
          </Suspense>
        </SessionGate>
      )}
    </ConsoleBoundary>
  );
};

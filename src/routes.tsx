import type { i18n as I18n } from 'i18next';
import { Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Session } from './client';
import { preloadable } from './preloadable';
import { SessionGate } from './SessionGate';

// Whoever is signed out needs the one, whoever is signed in the other: neither waits for the other's code.
const login = preloadable(() => import('./login/Login').then(({ Login }) => Login));
const console = preloadable(() => import('./App').then(({ App }) => App));

const isSignIn = () => location.pathname === '/login' || location.pathname.startsWith('/login/');

/** Fetches the code of the screen that the address asks for. */
export const preloadScreen = (): Promise<unknown> => (isSignIn() ? login.preload() : console.preload());

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

/** Two screens that know nothing of each other: sign-in (without react-admin) and the console behind the session check. */
export const createRoutes = ({ session, i18n }: { session: Session; i18n: I18n }): RouteObject[] => [
  {
    path: '/login/*',
    element: (
      <Suspense fallback={null}>
        <SessionGate session={session} i18n={i18n} forSignIn>
          <login.Screen session={session} defaultHosts={defaultHosts} />
        </SessionGate>
      </Suspense>
    ),
  },
  {
    path: '*',
    element: (
      <SessionGate session={session} i18n={i18n}>
        <Suspense fallback={<div className="boot" role="status" aria-label="Meridian" />}>
          <console.Screen session={session} i18n={i18n} />
        </Suspense>
      </SessionGate>
    ),
  },
];

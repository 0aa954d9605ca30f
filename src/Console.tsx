import type { i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { App } from './App';
import { BrowserRouterProvider } from './admin/BrowserRouterProvider';
import { BASE } from './admin/base';
import { createBrowserRouter } from './admin/browserRouter';
import { ConsoleBoundary } from './ConsoleBoundary';
import type { Session, SignOutReason } from './client';
import type { Composed } from './compose';
import { CONSENT } from './shell/resume';

export { prepare } from './compose';

export type ConsoleProps = {
  session: Session;
  i18n: I18n;
  /** The way that led here: it may have put the console together already. */
  entry?: { readonly composed?: Composed } | undefined;
  onSignedOut: (reason?: SignOutReason) => void;
};

const REASONS: readonly SignOutReason[] = ['expired', 'signed_out_elsewhere', 'signed_in_elsewhere'];

const reasonOf = (state: unknown): SignOutReason | undefined => {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : undefined;
  return REASONS.find(known => known === reason);
};

/** Within the console `/login` is only a door: the reason for leaving travels with the address. */
const Door = ({ onSignedOut }: Pick<ConsoleProps, 'onSignedOut'>) => {
  const { state } = useLocation();
  useEffect(() => onSignedOut(reasonOf(state)), [onSignedOut, state]);
  return null;
};

/** The shell is the same around every page. */
const isInShell = (pathname: string) => !matchPath('/login/*', pathname) && !matchPath(CONSENT, pathname);

/** The console on its router. */
export const Console = ({ session, i18n, entry, onSignedOut }: ConsoleProps) => {
  const [router] = useState(() => createBrowserRouter(BASE.replace(/\/$/, '') || '/'));
  return (
    <BrowserRouterProvider router={router} isSteady={isInShell}>
      <Routes>
        <Route path="/login/*" element={<Door onSignedOut={onSignedOut} />} />
        <Route
          path="*"
          element={
            <ConsoleBoundary>
              <App session={session} i18n={i18n} composed={entry?.composed} />
            </ConsoleBoundary>
          }
        />
      </Routes>
    </BrowserRouterProvider>
  );
};

import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { applyUserLanguage } from './admin/i18n';
import { NoSessionError, type Session } from './client';
import { rememberWanted } from './shell/resume';

type State = 'init' | 'authenticated' | 'denied' | 'error';

export type SessionGateProps = {
  session: Session;
  i18n: I18n;
  /** Behind the sign-in screen the gate works the other way: a signed-in operator is led to `/`. */
  forSignIn?: boolean;
  children: ReactNode;
};

/** The session check on load (spec §4): a spinner, then the console, or the sign-in screen. */
export const SessionGate = ({ session, i18n, forSignIn = false, children }: SessionGateProps) => {
  const location = useLocation();
  const [state, setState] = useState<State>(session.user() ? 'authenticated' : 'init');

  useEffect(() => {
    if (state !== 'init') return;
    let isGone = false;
    session
      .check()
      .then(user => applyUserLanguage(i18n, user.language))
      .then(
        () => 'authenticated' as const,
        error => (error instanceof NoSessionError ? ('denied' as const) : ('error' as const)),
      )
      .then(next => {
        if (!isGone) setState(next);
      });
    return () => {
      isGone = true;
    };
  }, [state, session, i18n]);

  if (forSignIn) {
    // The form need not wait: without stored credentials the check fails at once.
    return state === 'authenticated' ? <Navigate to="/" replace /> : children;
  }
  if (state === 'init') return <div className="boot" role="status" aria-label={i18n.t('common.loading')} />;
  if (state === 'authenticated') return children;
  rememberWanted(location.pathname + location.search);
  return <Navigate to="/login" replace />;
};

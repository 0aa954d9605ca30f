import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { applyUserLanguage } from './admin/i18n';
import type { Session } from './client';

type State = 'init' | 'authenticated' | 'denied';

export type SessionGateProps = {
  session: Session;
  i18n: I18n;
  /** Called where there is no session; until then, and for those, a spinner shows. */
  onDenied?: () => void;
  /** Turns the gate around: called where there is a session; whoever has none passes, without waiting for the check. */
  onAuthenticated?: () => void;
  children: ReactNode;
};

/** The session check on load (spec §4): a spinner, then the console, or the sign-in screen. */
export const SessionGate = ({ session, i18n, onDenied, onAuthenticated, children }: SessionGateProps) => {
  // Also where the session is known already: its user's language may not be applied yet.
  const [state, setState] = useState<State>('init');

  useEffect(() => {
    if (state !== 'init') return;
    let isGone = false;
    session
      .check()
      .then(user => applyUserLanguage(i18n, user.language))
      .then(
        () => 'authenticated' as const,
        () => 'denied' as const,
      )
      .then(next => {
        if (!isGone) setState(next);
      });
    return () => {
      isGone = true;
    };
  }, [state, session, i18n]);

  useEffect(() => {
    if (state === 'authenticated') onAuthenticated?.();
    if (state === 'denied') onDenied?.();
  }, [state, onAuthenticated, onDenied]);

  if (onAuthenticated) return state === 'authenticated' ? null : children;
  if (state === 'authenticated') return children;
  return <div className="boot" role="status" aria-label={i18n.t('common.loading')} />;
};

import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { applyUserLanguage, languageChoice } from './admin/i18n';
import { type KeyValueStore, useStorages } from './admin/preferences';
import type { Session, SessionUser } from './client';
import { ShellSkeleton } from './shell/ShellSkeleton';
import { aside } from './ui/feedback/aside';
import { WhenThere } from './ui/feedback/WhenThere';

// Most hosts answer sooner than this is looked at.
const LateHost = aside(() => import('./login/LateHost').then(({ LateHost }) => LateHost));

/** How long the outline stands alone before it says what it waits for. Milliseconds. */
const LATE_MS = 10_000;

type State = { name: 'init' | 'authenticated' | 'checked' } | { name: 'denied'; error: unknown };

type Speaking = { session: Session; i18n: I18n; storage: KeyValueStore };

export type SessionGateProps = {
  session: Session;
  i18n: I18n;
  /** Who is signed in; the session's own check unless told. */
  check?: (() => Promise<SessionUser>) | undefined;
  /** Told why there is no session, or none that could be checked; until then, and for those, the console's outline shows. */
  onDenied?: (error: unknown) => void;
  /** Turns the gate around: called where there is a session; whoever has none passes, without waiting for the check. */
  onAuthenticated?: () => void;
  /** When it began that somebody waits, as `performance.now()` tells it: with the page, 0; with the gate unless told. */
  since?: number | undefined;
  /** The check was made already, and failed or succeeded: it is not made again. */
  known?: 'denied' | 'authenticated' | undefined;
  children: ReactNode;
};

/** The language of the user who is signed in, unless they chose another here. */
export const speakTo = (user: SessionUser, { session, i18n, storage }: Speaking): Promise<void> =>
  applyUserLanguage(i18n, languageChoice(storage, session.host, user.id).get() ?? user.language);

/** The session check on load (spec §4): an outline, then the console, or the sign-in screen. */
export const SessionGate = (props: SessionGateProps) => {
  const { session, i18n, onDenied, onAuthenticated, known, since, children } = props;
  const check = props.check ?? session.check;
  const { storage } = useStorages();
  // Also where the session is known already: its user's language may not be applied yet.
  const [state, setState] = useState<State>({ name: known === 'denied' ? 'checked' : (known ?? 'init') });

  useEffect(() => {
    if (state.name !== 'init') return;
    let isGone = false;
    check()
      .then(user => speakTo(user, { session, i18n, storage }))
      .then(
        (): State => ({ name: 'authenticated' }),
        (error: unknown): State => ({ name: 'denied', error }),
      )
      .then(next => {
        if (!isGone) setState(next);
      });
    return () => {
      isGone = true;
    };
  }, [state, session, check, i18n, storage]);

  const [isLate, setLate] = useState(false);
  const isWaiting = state.name === 'init' && !onAuthenticated;
  useEffect(() => {
    if (!isWaiting) return;
    const waited = since === undefined ? 0 : performance.now() - since;
    const timer = setTimeout(() => setLate(true), LATE_MS - waited);
    return () => clearTimeout(timer);
  }, [isWaiting, since]);

  useEffect(() => {
    if (state.name === 'authenticated') onAuthenticated?.();
    if (state.name === 'denied') onDenied?.(state.error);
  }, [state, onAuthenticated, onDenied]);

  if (onAuthenticated) return state.name === 'authenticated' ? null : children;
  if (state.name === 'authenticated') return children;
  return (
    <>
      <ShellSkeleton label={i18n.t('common.loading')} />
      {isLate && isWaiting && session.host !== undefined ? (
        <WhenThere fallback={null}>
          <LateHost host={session.host} waitedMs={LATE_MS} onStop={error => setState({ name: 'denied', error })} />
        </WhenThere>
      ) : null}
    </>
  );
};

import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { WhenThere } from '../feedback/WhenThere';
import { part } from '../theme/part';
import { isAtRisk, useDrafts } from './drafts';
import type { LeaveAnswer } from './LeaveDialog';

const LeaveDialog = part(() => import('./LeaveDialog').then(({ LeaveDialog: Dialog }) => Dialog));

/** Another page, or another tab of the page: what stands there now goes. The end of a session is not asked about. */
const isLeaving = (from: Location, to: Location) => {
  const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab');
  if (to.pathname.startsWith('/login')) return false;
  return from.pathname !== to.pathname || tabOf(from) !== tabOf(to);
};

/**
 * Guards unsaved work: asks before another page, Back and Logout, and lets the browser ask before reload and closing.
 *
 * @returns `mayLogout`, which resolves to whether to go on, and the dialog to render
 */
export const useLeaveGuard = (): { mayLogout: () => Promise<boolean>; dialog: ReactNode } => {
  const drafts = useDrafts();
  const state = useSyncExternalStore(drafts.subscribe, drafts.state);
  const [logout, setLogout] = useState<(mayGo: boolean) => void>();
  const hasUnsaved = state.unsaved.length > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Back, before the next page was drawn: the one that was left still stands there.
    drafts.returned(nextLocation.pathname);
    return drafts.state().unsaved.some(isAtRisk) && isLeaving(currentLocation, nextLocation);
  });

  useEffect(() => {
    if (!hasUnsaved) return;
    // What asks must be there when it is needed, without waiting and without a network.
    void LeaveDialog.preload().catch(() => undefined);
    const ask = (event: BeforeUnloadEvent) => {
      if (drafts.state().unsaved.length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved, drafts]);

  const mayLogout = useCallback(() => {
    const { unsaved, drafts: kept } = drafts.state();
    if (unsaved.length === 0 && kept.length === 0) return Promise.resolve(true);
    return new Promise<boolean>(resolve => setLogout(() => resolve));
  }, [drafts]);

  const leavePage = (answer: LeaveAnswer) => {
    if (answer === 'stay') return blocker.reset?.();
    const left = drafts.state().unsaved;
    if (answer === 'discard')
      drafts.forget(draft =>
        left.some(({ page, name, isSaving }) => !isSaving && draft.page === page && draft.name === name),
      );
    drafts.consent();
    blocker.proceed?.();
  };
  const leaveConsole = (answer: LeaveAnswer) => {
    setLogout(undefined);
    if (answer === 'discard') drafts.discard();
    if (answer !== 'stay') drafts.close();
    logout?.(answer !== 'stay');
  };

  const isAsking = logout !== undefined || blocker.state === 'blocked';
  const dialog = isAsking ? (
    <WhenThere fallback={null}>
      {logout ? (
        <LeaveDialog of="logout" unsaved={state.unsaved} drafts={state.drafts} onAnswer={leaveConsole} />
      ) : (
        <LeaveDialog of="page" unsaved={state.unsaved} drafts={[]} onAnswer={leavePage} />
      )}
    </WhenThere>
  ) : null;
  return { mayLogout, dialog };
};

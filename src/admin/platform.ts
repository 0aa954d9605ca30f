import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Client, Session, SessionUser } from '../client';
import { holdsAny } from './permissions';

export type { Client, Exact, Session, SessionUser } from '../client';

type Platform = { client: Client; session: Session };

const PlatformContext = createContext<Platform | undefined>(undefined);
export const PlatformProvider = PlatformContext.Provider;

/** The typed platform client and the session, for what react-admin has no word for (activation mail, role chips, …). */
export const usePlatform = (): Platform => {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a <PlatformProvider> above it.');
  return platform;
};

/** The signed-in user, fresh after every re-read of `me`; `undefined` without a session. */
export const useSessionUser = (): SessionUser | undefined => {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.user);
};

/**
 * Whether the signed-in user holds any of the permissions. Synchronous, because rows and buttons ask by the hundred.
 *
 * @param required names in either spelling (`ViewUser`, `VIEW_USER`); an empty list is always satisfied
 */
export const useHoldsAny = (required: readonly string[] = []): boolean => holdsAny(useSessionUser(), required);

import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Client, Session, SessionUser } from '../client';
import type { PermissionName, User } from '../contract';
import { holdsAny } from './permissions';

export type { Client, Exact, FoundSchedules, Session, SessionUser } from '../client';
export {
  affected,
  done,
  ExactNumber,
  flag,
  GivenUpError,
  isNothing,
  listOf,
  mapOf,
  noPage,
  number,
  object,
  pageOf,
  parseExact,
  readApiRequest,
  readDocument,
  readFunctionSummary,
  readGroupRole,
  reading,
  readRole,
  readSchema,
  readTask,
  readUser,
  record,
  recordOf,
  rowsOf,
  type Shape,
  text,
  texts,
  time,
  unmarkNumbers,
  whereSchema,
  withTexts,
} from '../client';

type Platform = { client: Client; session: Session };

const PlatformContext = createContext<Platform | undefined>(undefined);
export const PlatformProvider = PlatformContext.Provider;

/** The typed platform client and the session, for what react-admin has no word for (activation mail, role chips, …). */
export const usePlatform = (): Platform => {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a <PlatformProvider> above it.');
  return platform;
};

/**
 * The signed-in user, fresh after every re-read of `me`; `undefined` without a session. When it ends, sign-in is on its way: until it
 * shows, the page stays as it is, and tells nobody that they lack permissions.
 */
export const useSessionUser = (): SessionUser | undefined => {
  const { session } = usePlatform();
  const last = useRef<SessionUser>(undefined);
  const read = () => {
    last.current = session.user() ?? last.current;
    return last.current;
  };
  return useSyncExternalStore(session.subscribe, read);
};

/** What to call somebody: the name, else what is there of the account. */
export const nameOf = ({
  firstName,
  lastName,
  email,
  id,
}: Pick<User, 'firstName' | 'lastName' | 'email' | 'id'>): string =>
  [firstName, lastName].filter(Boolean).join(' ').trim() || email || id;

/**
 * Whether the signed-in user holds any of the permissions; an empty list is always satisfied. For what only the data can tell
 * (a permission for one schema): what a declaration says is asked with `useMay`.
 */
export const useHoldsAny = (required: readonly PermissionName[] = []): boolean => holdsAny(useSessionUser(), required);

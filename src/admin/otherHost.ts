import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  buildBaseUrl,
  createClient,
  createSession,
  type KeyValueStore,
  memoryStore,
  probeFromPage,
  type SessionUser,
} from '../client';
import type { Client } from './platform';

/** A second host, signed in to beside the session's own: to be read, never written. */
export type OtherHost = { host: string; user: SessionUser; client: Client };

type SignIn = { host: string; email: string; password: string; clientId?: string };
type Code = { token: string; methodId: string; code: string };

export type OtherHostOptions = { fetch?: typeof fetch; store?: () => KeyValueStore };

/** Whether two hosts are one, however they are typed. @throws HostRefusedError for what is no host */
export const isSameHost = (one: string, other: string): boolean =>
  new URL(buildBaseUrl(one)).origin === new URL(buildBaseUrl(other)).origin;

/**
 * A second session in the same tab. It knows nothing of the first one: its credentials are in memory only, no other tab hears
 * of it, its tokens go to its own host, and its client refuses to write. It ends with the page, or when it is left.
 */
export const createOtherHost = ({ fetch: through, store = memoryStore }: OtherHostOptions = {}) => {
  const listeners = new Set<() => void>();
  let pending: ReturnType<typeof open> | undefined;
  let current: OtherHost | undefined;
  let ended: string | undefined;
  let leaveCurrent = () => {};

  const show = (next: OtherHost | undefined, whoseEnded?: string) => {
    current = next;
    ended = whoseEnded;
    for (const listener of [...listeners]) listener();
  };

  const open = (host: string) => {
    const own = through ? { fetch: through } : {};
    const session = createSession({ local: store(), session: store(), probe: probeFromPage, ...own });
    const client = createClient({ session, isReadOnly: () => true, ...own });
    return {
      session,
      enter: (user: SessionUser) => {
        leaveCurrent();
        const stop = session.subscribe(({ type }) => {
          if (type === 'ended') show(undefined, host);
        });
        leaveCurrent = () => {
          stop();
          // What a proxy holds is this browser's, in every tab.
          if (!session.isProxied) void session.signOut();
        };
        pending = undefined;
        show({ host, user, client });
      },
    };
  };

  return {
    current: () => current,
    /** The host that ended the session itself, until another is signed in to. */
    ended: () => ended,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /**
     * First phase; what was open before stays until the other is.
     *
     * @throws MfaRequiredError when a one-time code is needed: go on with `confirm`
     * @throws as a session's `signIn` does
     */
    signIn: async ({ host, ...rest }: SignIn): Promise<void> => {
      const opened = open(host.trim());
      pending = opened;
      const user = await opened.session.signIn({ ...rest, host, remember: false });
      opened.enter(user);
    },

    /** Reads with the session that the host's proxy holds for this browser. @throws as a session's `signInByProxy` does */
    enterByProxy: async (host: string): Promise<void> => {
      const opened = open(host);
      opened.enter(await opened.session.signInByProxy(host));
    },

    /** Second phase. @throws as a session's `confirmMfa` does: where that is unfinished, go on with `finish` */
    confirm: async (code: Code): Promise<void> => {
      const opened = pending;
      if (opened) opened.enter(await opened.session.confirmMfa(code));
    },

    /** Asks again whose the session is. @throws as a session's `check` does */
    finish: async (): Promise<void> => {
      const opened = pending;
      if (opened) opened.enter(await opened.session.check());
    },

    /** Forgets it; nothing of it was kept anywhere else. */
    leave: () => {
      leaveCurrent();
      leaveCurrent = () => {};
      show(undefined);
    },
  };
};

type OtherHostSession = ReturnType<typeof createOtherHost>;

const OtherHostContext = createContext<OtherHostSession | undefined>(undefined);
export const OtherHostProvider = OtherHostContext.Provider;

/** The second host of this tab, and how it is entered and left. */
export const useOtherHost = () => {
  const session = useContext(OtherHostContext);
  if (!session) throw new Error('useOtherHost needs an <OtherHostProvider> above it.');
  return {
    session,
    other: useSyncExternalStore(session.subscribe, session.current),
    ended: useSyncExternalStore(session.subscribe, session.ended),
  };
};

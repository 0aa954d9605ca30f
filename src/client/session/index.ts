import { createCheck } from './check';
import { assemble, type SessionOptions } from './parts';
import { createSignIn } from './signIn';
import { createSignOut } from './signOut';

export type { SessionUser } from './calls';
export type { SessionEnd, SessionEvent, SessionOptions, SignOutReason } from './parts';

/**
 * Owns everything about being signed in: hosts, stored credentials, the access token (in memory only), the one refresh
 * in flight, and the user. No React here; `admin/authProvider` and the sign-in screen translate.
 */
export const createSession = (options: SessionOptions) => {
  const parts = assemble(options);
  const { store, holding, proxied, subscribe, renew } = parts;
  const { signIn, enter, signInByProxy, confirmMfa, forget } = createSignIn(parts);

  return {
    ...createCheck(parts),

    /** The host of the session, or the one used last. */
    get host(): string | undefined {
      return proxied.host() ?? holding.held()?.credentials.host ?? store.host();
    },

    /** Whether the host's proxy holds the session, in a cookie that no script reads (platform-api 3.6). */
    get isProxied(): boolean {
      return proxied.host() !== undefined;
    },

    /** Whether the session outlives its tab ("Remember me"). */
    get isRemembered(): boolean {
      return holding.held()?.place === 'local';
    },

    /** Whether credentials are kept that have not expired, or a proxy holds the session; the host may refuse it still. */
    get isStored(): boolean {
      return this.isProxied || holding.stored() !== undefined;
    },

    /** Why the session is gone after a reload, where it is. */
    get endsWithPage(): ReturnType<typeof holding.endsWithPage> {
      return this.isProxied ? undefined : holding.endsWithPage();
    },

    /** Hosts used before, in the order in which they were added. */
    hosts: store.hosts,

    forgetHost: (host: string) => store.forgetHost(host, holding.stored() !== undefined),

    /** The host that sign-in offers next. */
    chooseHost: store.saveHost,

    /**
     * First phase. E-mail and password are sent as typed and kept nowhere.
     *
     * @throws MfaRequiredError when a one-time code is needed: go on with `confirmMfa`
     * @throws NetworkError, OAuthError, ApiError, ProtocolError, HostRefusedError
     */
    signIn,
    /**
     * First phase by another door: `ask` gets the tokens for what counts once.
     *
     * @throws SignInUnfinishedError when it counted and the host failed then: go on with `check`
     * @throws as `signIn`, and whatever `ask` throws
     */
    enter,

    /**
     * Takes over the session that the host's proxy holds for this browser. Nothing of it is kept but the host's name.
     *
     * @throws NoSessionError where nobody is signed in there: the proxy's own page signs in
     * @throws NetworkError, ApiError, ProtocolError, HostRefusedError
     */
    signInByProxy,

    /**
     * Second phase: the code for the challenge that the first one threw.
     *
     * @throws SignInUnfinishedError when the code was taken and the host failed then: go on with `check`
     */
    confirmMfa,

    /** The user as last read. */
    user: holding.user,
    /** Grows when the session is given up or another is opened. */
    era: holding.era,

    accessToken: holding.access,

    /** A new access token; one call for all who wait. `used` is the one that was refused. */
    renew,

    /**
     * Clears both storages and tells the other tabs; a proxy ends the session that it holds. Reloading the page is the caller's (spec §4).
     *
     * @returns `false` where the proxy still holds the session: then nothing changed
     */
    signOut: createSignOut(parts, forget),
    subscribe,
  };
};

export type Session = ReturnType<typeof createSession>;

import { jwtDecode } from 'jwt-decode';
import { CONSOLE_CLIENT_ID, SERVICES, TOKEN_LIFETIME_S, type TokenAnswer, type User } from '../contract';
import { buildBaseUrl } from './baseUrl';
import { fromWire } from './convert';
import { MfaRequiredError, NoSessionError, OAuthError, SessionEndedError } from './errors';
import { permissionsOf } from './permissions';
import { type CredentialPlace, createCredentialStore, type KeyValueStore } from './storage';
import { exchange, type Fetch } from './transport';

/** The signed-in user as `me` answers, with the permissions gathered from the roles (spec §3, R-04). */
export type SessionUser = User & { permissions: ReadonlySet<string> };

export type SessionEvent =
  | { type: 'signed-in' | 'user' | 'signed-out'; reason?: undefined }
  | { type: 'ended'; reason: 'expired' | 'signed_out_elsewhere' };

/** What tells the other tabs; a `BroadcastChannel` in browsers. */
export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

export type SessionOptions = {
  local: KeyValueStore;
  session: KeyValueStore;
  clientId?: string;
  fetch?: Fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Makes all tabs refresh one after the other; without it only this tab's callers share one refresh. */
  locks?: Pick<LockManager, 'request'>;
  channel?: Channel;
};

export type SignIn = { host: string; email: string; password: string; remember: boolean; signal?: AbortSignal };

type Grant = Record<string, string>;

/** End of a token that tells it (a JWT), in seconds since 1970; the platform's own tokens are opaque. */
const expiryOf = (token: string): number => {
  try {
    return jwtDecode(token).exp ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

const TOKENS = `${SERVICES.auth.base}/oauth2/tokens`;
const LOCK = 'meridian-refresh';

/**
 * Owns everything about being signed in: hosts, stored credentials, the access token (in memory only), the one refresh
 * in flight, and the user. No React here; `admin/authProvider` and the sign-in screen translate.
 */
export const createSession = ({
  local,
  session: perTab,
  clientId = CONSOLE_CLIENT_ID,
  fetch = globalThis.fetch.bind(globalThis),
  now = Date.now,
  locks,
  channel,
}: SessionOptions) => {
  const store = createCredentialStore({ local, session: perTab });
  const listeners = new Set<(event: SessionEvent) => void>();
  let access: string | undefined;
  let current: SessionUser | undefined;
  /** Kept besides the storage, so that a browser without one still has a session until the page closes. */
  let held: ReturnType<typeof store.find>;
  let pendingSignIn: { host: string; remember: boolean } | undefined;
  let checking: Promise<SessionUser> | undefined;
  let refreshing: Promise<string> | undefined;
  /** Grows when the session is given up or opened: what was asked for before is then no longer ours to keep. */
  let era = 0;

  const tell = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };

  const stored = () => store.find(now()) ?? (held && held.credentials.expiresAt * 1000 > now() ? held : undefined);

  const requestTokens = async (host: string, grant: Grant, signal?: AbortSignal): Promise<TokenAnswer> => {
    const { body } = await exchange(fetch, {
      method: 'POST',
      url: `${buildBaseUrl(host)}${TOKENS}`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, ...grant }),
      ...(signal ? { signal } : {}),
    });
    return body as TokenAnswer;
  };

  const readMe = async (host: string, token: string, signal?: AbortSignal): Promise<SessionUser> => {
    const { body } = await exchange(fetch, {
      method: 'GET',
      url: `${buildBaseUrl(host)}${SERVICES.users.base}/me`,
      headers: { Authorization: `Bearer ${token}` },
      ...(signal ? { signal } : {}),
    });
    const user = fromWire(body, { casing: 'snake' }) as User;
    return { ...user, permissions: permissionsOf(user) };
  };

  const keep = (tokens: TokenAnswer, host: string, place: CredentialPlace, expiresAt: number) => {
    access = tokens.access_token;
    held = { credentials: { refreshToken: tokens.refresh_token, expiresAt, host }, place };
    store.save(place, held.credentials);
  };

  const drop = () => {
    era++;
    access = undefined;
    current = undefined;
    held = undefined;
    pendingSignIn = undefined;
  };

  /** What is in force instead of an answer that came too late: that of a newer sign-in, or nothing. */
  const newer = <T>(value: T | undefined): T => {
    if (value !== undefined) return value;
    throw new NoSessionError('Nobody is signed in any more.');
  };

  const end = (reason: 'expired' | 'signed_out_elsewhere') => {
    const wasOpen = current !== undefined || access !== undefined;
    drop();
    if (wasOpen) tell({ type: 'ended', reason });
  };

  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    locks ? (locks.request(LOCK, task) as Promise<T>) : task();

  const refreshOnce = (): Promise<string> =>
    inTurn(async () => {
      // Another tab may have rotated the token while this one waited: the storage always holds the newest.
      for (let newest = stored(); newest; ) {
        const { credentials, place } = newest;
        const asked = era;
        try {
          const tokens = await requestTokens(credentials.host, {
            grant_type: 'refresh_token',
            refresh_token: credentials.refreshToken,
          });
          if (era !== asked) return newer(access);
          keep(tokens, credentials.host, place, credentials.expiresAt);
          return tokens.access_token;
        } catch (error) {
          if (!(error instanceof OAuthError)) throw error;
          if (era !== asked) return newer(access);
          const after = store.find(now());
          if (after && after.credentials.refreshToken !== credentials.refreshToken) {
            newest = after;
            continue;
          }
          // Only the token that failed is cleared; never a newer one of another tab.
          store.clear(credentials.refreshToken);
          end('expired');
          throw new SessionEndedError('The session is over. Sign in again.', { cause: error });
        }
      }
      end('expired');
      throw new NoSessionError('Nobody is signed in.');
    });

  /** One refresh for all who wait. */
  const refresh = (): Promise<string> => {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const open = async (
    tokens: TokenAnswer,
    { host, remember }: { host: string; remember: boolean },
    signal?: AbortSignal,
  ) => {
    const user = await readMe(host, tokens.access_token, signal);
    const expiresAt = Math.min(Math.floor(now() / 1000) + TOKEN_LIFETIME_S, expiryOf(tokens.refresh_token));
    store.saveHosts([...new Set([...store.hosts(), host])]);
    store.saveHost(host);
    era++;
    keep(tokens, host, remember ? 'local' : 'session', expiresAt);
    pendingSignIn = undefined;
    current = user;
    tell({ type: 'signed-in' });
    return user;
  };

  const readCurrent = async (host: string): Promise<SessionUser> => {
    const asked = era;
    const user = await readMe(host, access ?? (await refresh()));
    if (era !== asked) return newer(current);
    current = user;
    tell({ type: 'user' });
    return user;
  };

  const checkOnce = async (): Promise<SessionUser> => {
    const found = stored();
    if (!found) {
      // Whatever stands there is expired, damaged or of another host.
      drop();
      throw new NoSessionError('Nobody is signed in.');
    }
    return readCurrent(found.credentials.host);
  };

  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') end('signed_out_elsewhere');
  });

  return {
    /** The host of the session, or the one used last. */
    get host(): string | undefined {
      return held?.credentials.host ?? store.host();
    },

    /** Whether the session outlives its tab ("Remember me"). */
    get isRemembered(): boolean {
      return held?.place === 'local';
    },

    /** Hosts used before, in the order in which they were added. */
    hosts: store.hosts,

    forgetHost: (host: string) => {
      store.saveHosts(store.hosts().filter(known => known !== host));
    },

    /**
     * First phase. E-mail and password are sent as typed and kept nowhere.
     *
     * @throws MfaRequiredError when a one-time code is needed: go on with `confirmMfa`
     * @throws NetworkError, OAuthError, ApiError, HostRefusedError
     */
    signIn: async ({ host: typed, email, password, remember, signal }: SignIn): Promise<SessionUser> => {
      const host = typed.trim();
      try {
        const tokens = await requestTokens(host, { grant_type: 'password', username: email, password }, signal);
        return await open(tokens, { host, remember }, signal);
      } catch (error) {
        if (error instanceof MfaRequiredError) pendingSignIn = { host, remember };
        throw error;
      }
    },

    /** Second phase: the code for the challenge that `signIn` threw. */
    confirmMfa: async ({
      token,
      methodId,
      code,
    }: {
      token: string;
      methodId: string;
      code: string;
    }): Promise<SessionUser> => {
      if (!pendingSignIn) throw new NoSessionError('There is no sign-in to confirm.');
      const tokens = await requestTokens(pendingSignIn.host, { grant_type: 'mfa', token, code, method_id: methodId });
      return open(tokens, pendingSignIn);
    },

    /**
     * Whether somebody is signed in, and who. Concurrent callers share one result: one token call, one `me`.
     *
     * @throws NoSessionError without usable credentials, SessionEndedError when they were refused
     */
    check: (): Promise<SessionUser> => {
      if (current && access) return Promise.resolve(current);
      checking ??= checkOnce().finally(() => {
        checking = undefined;
      });
      return checking;
    },

    /** The user as last read. */
    user: (): SessionUser | undefined => current,

    /** Reads `me` again: after a refusal, after a change of one's own roles. */
    reloadUser: async (): Promise<SessionUser> => {
      const found = stored();
      if (!found) throw new NoSessionError('Nobody is signed in.');
      return readCurrent(found.credentials.host);
    },

    accessToken: (): string | undefined => access,

    /** A new access token; one call for all who wait. `used` is the one that was refused. */
    renew: (used: string): Promise<string> => (access && access !== used ? Promise.resolve(access) : refresh()),

    /** Clears both storages and tells the other tabs. Reloading the page is the caller's (spec §4). */
    signOut: async (): Promise<void> => {
      store.clear();
      drop();
      channel?.postMessage('signed-out');
      tell({ type: 'signed-out' });
    },

    subscribe: (listener: (event: SessionEvent) => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

export type Session = ReturnType<typeof createSession>;

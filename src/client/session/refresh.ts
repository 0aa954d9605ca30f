import { NoSessionError, OAuthError, SessionEndedError } from '../errors';
import type { CredentialStore } from '../storage';
import type { SessionCalls } from './calls';
import { type Held, type Holding, newer } from './holding';
import type { Kin } from './kin';

/** All tabs of a browser refresh one after the other under this name. */
const LOCK = 'meridian-refresh';
/**
 * How long the lock is kept after the new token was stored, in milliseconds. Browsers carry a storage's change to other tabs on another
 * way than a lock's release: whoever is next would read the token that was just spent, and showing one twice ends the session.
 */
export const STORAGE_SETTLES_MS = 250;

export type RefreshOptions = {
  holding: Holding;
  store: CredentialStore;
  calls: SessionCalls;
  kin: Kin;
  /** Sent where the credentials name no other. */
  clientId: string;
  locks: Pick<LockManager, 'request'> | undefined;
  now: () => number;
  /** Waits; milliseconds. */
  sleep: (ms: number) => Promise<void>;
  /** The session is over. */
  onEnd: () => void;
};

/** The host refused the token itself; a host that fails has said nothing about it. */
const isRefused = (error: unknown) => error instanceof OAuthError && error.status < 500;

/** One refresh in flight, shared by all callers of this tab and, one after the other, by all tabs. */
export const createRefresh = ({ holding, store, calls, kin, clientId, locks, now, sleep, onEnd }: RefreshOptions) => {
  /** Its caller goes on as soon as the task is done; other tabs a little later. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    if (!locks) return task();
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const done = task();
        done.then(resolve, reject);
        await done.then(
          () => (holding.held()?.place === 'local' ? sleep(STORAGE_SETTLES_MS) : undefined),
          () => undefined,
        );
      };
      Promise.resolve(locks.request(LOCK, turn)).catch(reject);
    });
  };

  /** Another tab was quicker: it left a newer token in the storage, or hands it on. */
  const newerThan = async ({ credentials, place }: Held): Promise<Held | undefined> => {
    const stored = store.find(now());
    if (stored && stored.credentials.refreshToken !== credentials.refreshToken) return stored;
    if (place === 'local') return undefined;
    const handed = await kin.successorOf(credentials.refreshToken);
    return handed?.host === credentials.host ? { credentials: handed, place } : undefined;
  };

  const refreshOnce = async (): Promise<string> => {
    const tried = new Set<string>();
    const own = holding.stored();
    if (own?.place === 'session') await kin.sync(own.credentials.refreshToken);
    // Another tab may have rotated the token while this one waited: the storage always holds the newest.
    for (let newest = holding.stored(); newest && !tried.has(newest.credentials.refreshToken); ) {
      const { host, refreshToken, clientId: id = clientId } = newest.credentials;
      const asked = holding.era();
      tried.add(refreshToken);
      try {
        const grant = { client_id: id, grant_type: 'refresh_token', refresh_token: refreshToken };
        const tokens = await calls.tokens(host, grant);
        if (holding.era() !== asked) return newer(holding.access());
        kin.rotated(refreshToken, holding.keep(tokens, newest));
        return tokens.access_token;
      } catch (error) {
        if (!isRefused(error)) throw error;
        const after = holding.era() === asked ? await newerThan(newest) : undefined;
        if (holding.era() !== asked) return newer(holding.access());
        if (after) {
          newest = after;
          continue;
        }
        // Only the token that failed is cleared; never a newer one of another tab.
        store.clear(refreshToken);
        onEnd();
        throw new SessionEndedError('The session is over. Sign in again.', { cause: error });
      }
    }
    onEnd();
    throw new NoSessionError('Nobody is signed in.');
  };

  let refreshing: Promise<string> | undefined;
  return (): Promise<string> => {
    refreshing ??= inTurn(refreshOnce).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
};

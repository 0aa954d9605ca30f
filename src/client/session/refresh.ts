import type { TokenAnswer } from '../../contract';
import { ApiError, NoSessionError, OAuthError, SessionEndedError } from '../errors';
import type { CredentialStore } from '../storage';
import type { Begun } from './begun';
import { refreshOf, type SessionCalls } from './calls';
import { type Held, type Holding, newer } from './holding';
import type { Kin } from './kin';

/** All tabs of a browser that are signed in at one host refresh one after the other under this name; another host's wait for none of them. */
export const refreshLock = (host: string) => `meridian-refresh ${host}`;
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
  /** Waits; milliseconds. */
  sleep: (ms: number) => Promise<void>;
  /** What the page asked for before its code had come. */
  begun: Begun | undefined;
  /** The session is over. */
  onEnd: (reason: 'expired' | 'signed_in_elsewhere') => void;
};

/** What a token endpoint says of a token, or of who shows it (RFC 6749, 5.2; RFC 6750, 3.1). */
const REFUSALS = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'access_denied',
  'invalid_token',
];

/** The token alone does no more: a second factor is asked for, and only a sign-in asks for a code. */
const asksForMore = (error: unknown) => error instanceof ApiError && error.code === 129 && error.status < 500;

/** The host refused the token itself. One that fails, a gateway that turns calls away, or a call that was not understood says nothing of it. */
const isRefused = (error: unknown) =>
  asksForMore(error) ||
  (error instanceof OAuthError && (error.status === 401 || (error.status < 500 && REFUSALS.includes(error.error))));

/** One task after the other, in all tabs of a host. Its caller goes on as soon as the task is done; other tabs a little later. */
const createTurns = ({ holding, locks, sleep }: RefreshOptions) => {
  const turnAt = <T>(host: string, task: () => Promise<T>): Promise<T> => {
    if (!locks) return task();
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const turn = async () => {
        hasBegun = true;
        const done = task();
        done.then(resolve, reject);
        await done.then(
          () => (holding.held()?.place === 'local' ? sleep(STORAGE_SETTLES_MS) : undefined),
          () => undefined,
        );
      };
      // Browsers that refuse a page its storage refuse it locks as well, each time: such a tab shares no session with others.
      Promise.resolve(locks.request(refreshLock(host), turn)).catch(error =>
        hasBegun ? reject(error) : task().then(resolve, reject),
      );
    });
  };
  const hostNow = () => holding.stored()?.credentials.host ?? '';
  /** Where another host was chosen while this tab waited for its turn at the first, it has none yet. */
  return async (task: () => Promise<string>): Promise<string> => {
    for (;;) {
      const host = hostNow();
      const done = await turnAt(host, async () => (hostNow() === host ? task() : undefined));
      if (done !== undefined) return done;
    }
  };
};

/** One refresh in flight, shared by all callers of this tab and, one after the other, by all tabs. */
export const createRefresh = (options: RefreshOptions) => {
  const { holding, store, calls, kin, clientId, onEnd } = options;
  const inTurn = createTurns(options);
  let { begun } = options;

  /** Another tab was quicker: it left a newer token in the storage, or hands it on. */
  const newerThan = async ({ credentials, place }: Held): Promise<Held | undefined> => {
    const stored = holding.stored();
    if (stored && stored.credentials.refreshToken !== credentials.refreshToken) return stored;
    if (place === 'local') return undefined;
    const handed = await kin.successorOf(credentials.refreshToken);
    return handed?.host === credentials.host ? { credentials: handed, place } : undefined;
  };

  /** Whom the host gave these tokens to; it is asked where its answer does not name the user of this page. */
  const isOurs = async (host: string, { access_token: access, user_id }: TokenAnswer): Promise<boolean> => {
    const user = holding.user();
    return !user || user.id === user_id || user.id === (await calls.me(host, { access })).id;
  };

  /** Somebody signed in while a token was on its way: what came is not to be stored over theirs. */
  const isWrittenOver = ({ place, credentials }: Held): boolean =>
    place === 'local' && (store.at(place) ?? credentials).refreshToken !== credentials.refreshToken;

  const over = (reason: Parameters<typeof onEnd>[0], cause?: unknown) => {
    onEnd(reason);
    return new SessionEndedError('The session is over. Sign in again.', { cause });
  };

  /** The credentials that count, unless somebody else's lie where they did. */
  const newestOfAll = (): Held | undefined => {
    if (holding.isReplaced()) throw over('signed_in_elsewhere');
    return holding.stored();
  };

  const refreshOnce = async (): Promise<string> => {
    const tried = new Set<string>();
    const own = holding.stored();
    if (own?.place === 'session') await kin.sync(own.credentials.refreshToken);
    // Another tab may have rotated the token while this one waited: the storage always holds the newest.
    for (let newest = newestOfAll(); newest && !tried.has(newest.credentials.refreshToken); ) {
      const shown: Held = newest;
      const { host, refreshToken, clientId: id = clientId } = shown.credentials;
      const asked = holding.era();
      const isHeld = (holding.held() ?? shown).credentials.refreshToken === refreshToken;
      tried.add(refreshToken);
      try {
        const tokens = await calls.tokens(host, refreshOf(id, refreshToken));
        if (holding.era() !== asked) return newer(holding.access());
        if (isWrittenOver(shown)) {
          newest = newestOfAll();
          continue;
        }
        const kept = holding.replace(tokens, shown);
        // Who signed in elsewhere has these from the storage, and nobody here does.
        if (!isHeld && !(await isOurs(host, tokens))) throw over('signed_in_elsewhere');
        if (holding.era() !== asked) return newer(holding.access());
        holding.take(tokens.access_token, kept);
        kin.rotated(refreshToken, kept);
        return tokens.access_token;
      } catch (error) {
        if (!isRefused(error)) throw error;
        const after = holding.era() === asked ? await newerThan(shown) : undefined;
        if (holding.era() !== asked) return newer(holding.access());
        if (after) {
          newest = after;
          continue;
        }
        // Only the token that failed is cleared; never a newer one of another tab.
        store.clear(refreshToken);
        throw over('expired', error);
      }
    }
    onEnd('expired');
    throw new NoSessionError('Nobody is signed in.');
  };

  /** The token that the page got already, as long as it is still the newest. */
  const takeBegun = async (): Promise<string | undefined> => {
    const asked = holding.era();
    const token = await begun?.token;
    begun = undefined;
    const stored = holding.stored();
    const isNewest = stored?.place === 'local' && stored.credentials.refreshToken === token?.refresh;
    if (!token || !isNewest || stored.credentials.host !== token.host || holding.era() !== asked) return undefined;
    holding.take(token.access, stored);
    return token.access;
  };

  const renew = async (): Promise<string> => (begun && (await takeBegun())) ?? inTurn(refreshOnce);

  let refreshing: Promise<string> | undefined;
  return (): Promise<string> => {
    refreshing ??= renew().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
};

import type { StoredCredentials, TokenAnswer } from '../../contract';
import { NoSessionError } from '../errors';
import type { CredentialPlace, CredentialStore } from '../storage';
import type { SessionUser } from './calls';
import { renewed } from './expiry';

export type Held = { credentials: StoredCredentials; place: CredentialPlace };

/** What is held of a session: stored credentials, the access token (in memory only), the user, and since when it is so. */
export const createHolding = (store: CredentialStore, now: () => number) => {
  let access: string | undefined;
  let user: SessionUser | undefined;
  /** Kept besides the storage, so that a browser without one still has a session until the page closes. */
  let held: Held | undefined;
  let era = 0;

  const isCounting = ({ expiresAt }: StoredCredentials) => expiresAt * 1_000 > now();

  return {
    access: () => access,
    user: () => user,
    held: () => held,

    /** Grows when the session is given up or opened: what was asked for before is then no longer ours to keep. */
    era: () => era,

    /**
     * The credentials that count now. A page that holds a session looks for newer ones only where it keeps its own, whichever host
     * another tab has chosen since, and never takes another host's.
     */
    stored: (): Held | undefined => {
      if (!held) return store.find(now());
      const { place, credentials: own } = held;
      const there = store.at(place);
      const credentials = [there, own].find(one => one?.host === own.host && isCounting(one));
      return credentials && { place, credentials };
    },

    /** Whether credentials of another host lie where this session kept its own. */
    isReplaced: (): boolean =>
      held !== undefined && (store.at(held.place) ?? held.credentials).host !== held.credentials.host,

    /**
     * Why a page that opens anew finds nothing of what is held, where it does not: the browser stores nothing, or another tab chose
     * another host, whose the stored sessions of this one are not.
     */
    endsWithPage: (): 'nothing_stored' | 'other_host' | undefined => {
      const host = held?.credentials.host ?? store.host();
      const found = store.find(now());
      if (found && store.isFleeting(found.place)) return 'nothing_stored';
      if (found?.credentials.host === host) return undefined;
      return store.at(held?.place ?? 'local') ? 'other_host' : 'nothing_stored';
    },

    /** Stores what the host issued in place of these credentials; it is this page's once that takes it. */
    replace: ({ refresh_token }: TokenAnswer, { credentials, place }: Held): Held => {
      const next = { credentials: renewed(credentials, refresh_token, now()), place };
      store.save(place, next.credentials);
      return next;
    },

    /** Credentials that are this page's from now on. */
    hold: (next: Held) => {
      held = next;
      store.save(next.place, next.credentials);
    },

    /** An access token for credentials that are stored. */
    take: (token: string, stored: Held) => {
      access = token;
      held = stored;
    },

    setUser: (next: SessionUser) => {
      user = next;
    },

    drop: () => {
      era++;
      access = undefined;
      user = undefined;
      held = undefined;
    },
  };
};

export type Holding = ReturnType<typeof createHolding>;

/** What is in force instead of an answer that came too late: that of a newer sign-in, or nothing. */
export const newer = <T>(value: T | undefined): T => {
  if (value !== undefined) return value;
  throw new NoSessionError('Nobody is signed in any more.');
};

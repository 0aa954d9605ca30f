import type { StoredCredentials, TokenAnswer } from '../../contract';
import { NoSessionError } from '../errors';
import type { CredentialPlace, CredentialStore } from '../storage';
import type { SessionUser } from './calls';

export type Held = { credentials: StoredCredentials; place: CredentialPlace };

/** What is held of a session: stored credentials, the access token (in memory only), the user, and since when it is so. */
export const createHolding = (store: CredentialStore, now: () => number) => {
  let access: string | undefined;
  let user: SessionUser | undefined;
  /** Kept besides the storage, so that a browser without one still has a session until the page closes. */
  let held: Held | undefined;
  let era = 0;

  const hold = (next: Held) => {
    held = next;
    store.save(next.place, next.credentials);
  };

  return {
    access: () => access,
    user: () => user,
    held: () => held,

    /** Grows when the session is given up or opened: what was asked for before is then no longer ours to keep. */
    era: () => era,

    /** The credentials that count now. */
    stored: (): Held | undefined =>
      store.find(now()) ?? (held && held.credentials.expiresAt * 1_000 > now() ? held : undefined),

    /** Tokens that the host issued, for credentials that these replace. */
    keep: (tokens: TokenAnswer, { credentials, place }: Held): Held => {
      access = tokens.access_token;
      const kept = { credentials: { ...credentials, refreshToken: tokens.refresh_token }, place };
      hold(kept);
      return kept;
    },

    hold,

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

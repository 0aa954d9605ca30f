import { jwtDecode } from 'jwt-decode';
import { type StoredCredentials, TOKEN_LIFETIME_S } from '../../contract';

/**
 * How long a JWT lives, in seconds. Its times are those of the host's clock, which may be hours off the browser's: what lies between them
 * is right on both. One that does not tell when it was made is asked what is left of it; one that would be over already, or never is
 * (some hosts write 0), says nothing.
 */
const lifetimeOf = ({ exp, iat }: { exp?: unknown; iat?: unknown }, now: number): number => {
  const lifetime = Number(exp) - (typeof iat === 'number' ? iat : now);
  return lifetime > 0 ? Math.min(lifetime, TOKEN_LIFETIME_S) : TOKEN_LIFETIME_S;
};

/** When a refresh token ends, in seconds since 1970: a JWT may tell of an end that comes sooner; the platform's own are opaque. */
const endOf = (token: string, nowMs: number): number => {
  const now = Math.floor(nowMs / 1_000);
  try {
    return now + lifetimeOf(jwtDecode(token), now);
  } catch {
    return now + TOKEN_LIFETIME_S;
  }
};

/** Credentials with the token that a host gave in place of theirs: a new one lives as long as the first did (platform-api 3.1). */
export const renewed = (credentials: StoredCredentials, refreshToken: string, nowMs: number): StoredCredentials =>
  refreshToken === credentials.refreshToken
    ? credentials
    : { ...credentials, refreshToken, expiresAt: endOf(refreshToken, nowMs) };

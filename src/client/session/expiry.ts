import { jwtDecode } from 'jwt-decode';
import { type StoredCredentials, TOKEN_LIFETIME_S } from '../../contract';

/** When a refresh token ends, in seconds since 1970: a JWT may tell of an end that comes sooner; the platform's own are opaque. */
const endOf = (token: string, nowMs: number): number => {
  const usual = Math.floor(nowMs / 1_000) + TOKEN_LIFETIME_S;
  try {
    return Math.min(usual, jwtDecode(token).exp ?? usual);
  } catch {
    return usual;
  }
};

/** Credentials with the token that a host gave in place of theirs: a new one lives as long as the first did (platform-api 3.1). */
export const renewed = (credentials: StoredCredentials, refreshToken: string, nowMs: number): StoredCredentials =>
  refreshToken === credentials.refreshToken
    ? credentials
    : { ...credentials, refreshToken, expiresAt: endOf(refreshToken, nowMs) };

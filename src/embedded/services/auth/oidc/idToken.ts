import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { PlatformError } from '../../../kernel/errors';
import type { Platform } from '../../../kernel/platform';
import { type Outbound, readProvider } from './outbound';
import type { Provider } from './providers';

/** Only signatures that need the provider's private key: neither `none`, nor those that share a secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_S = 60;
/** Longer ones name nobody (OpenID Connect Core, 2). */
const MAX_SUBJECT = 255;

/** The provider's public keys, as it publishes them now (OpenID Connect Discovery, 4). */
const keysOf = async (outbound: Outbound, { issuerId }: Provider): Promise<JSONWebKeySet> => {
  const address = `${issuerId.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { issuer, jwks_uri } = await readProvider(outbound, 'discovery document', address);
  if (issuer !== issuerId || typeof jwks_uri !== 'string')
    throw new PlatformError(138, 'The discovery document of the provider is not that of its issuer');
  const { keys } = await readProvider(outbound, 'key set', jwks_uri);
  if (!Array.isArray(keys)) throw new PlatformError(138, 'The key set of the provider holds no keys');
  return { keys };
};

const isForUs = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export type IdToken = { subject: string; nonce: unknown };

/**
 * Checks an ID token (OpenID Connect Core, 3.1.3.7): signed by the issuer's keys, of this issuer, for this client, not expired.
 * Its nonce is for the caller to claim.
 *
 * @throws PlatformError 136 for the token, 138 where the keys cannot be had
 */
export const verifyIdToken = async (
  { now }: Platform,
  outbound: Outbound,
  provider: Provider,
  token: string,
): Promise<IdToken> => {
  const keys = await keysOf(outbound, provider);
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer: provider.issuerId,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now()),
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, nonce } = payload as { sub: unknown; nonce?: unknown };
    if (!isForUs(payload, provider.clientId)) throw new PlatformError(136, 'The ID token is for another client');
    // No text in the database holds a NUL.
    if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT || sub.includes('\u0000'))
      throw new PlatformError(136);
    return { subject: sub, nonce };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new PlatformError(136, `The ID token is invalid: ${error.message}`);
    if (error instanceof PlatformError) throw error;
    // A key that is none, or that is too short, is told of by whoever reads keys.
    throw new PlatformError(138, `A key of the provider cannot be used: ${reasonOf(error)}`);
  }
};

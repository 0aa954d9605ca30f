import { PlatformError } from '../../../kernel/errors';
import { sha256 } from '../../../kernel/passwords';
import type { Platform } from '../../../kernel/platform';

/** How long somebody may take to sign in at a provider. */
const LIFETIME_MS = 15 * 60_000;

/** Begins a sign-in: what the provider has to put into its answer. Only its digest is kept. */
export const createNonce = async ({ db, now, randomHex }: Platform, providerId: string): Promise<string> => {
  const nonce = randomHex(40);
  await db
    .insertInto('oidc_nonces')
    .values({ hash: sha256(nonce), provider_id: providerId, expires_at: new Date(now() + LIFETIME_MS) })
    .execute();
  return nonce;
};

/**
 * Ends a sign-in that was begun at this provider: one statement, so that an answer counts once.
 *
 * @throws PlatformError 137 for one that was not begun here, was ended before, or took too long
 */
export const claimNonce = async ({ db, now }: Platform, providerId: string, nonce: unknown): Promise<void> => {
  const rows = await db
    .deleteFrom('oidc_nonces')
    .where('hash', '=', sha256(typeof nonce === 'string' ? nonce : ''))
    .where('provider_id', '=', providerId)
    .where('expires_at', '>', new Date(now()))
    .returning('hash')
    .execute();
  if (rows.length === 0) throw new PlatformError(137);
};

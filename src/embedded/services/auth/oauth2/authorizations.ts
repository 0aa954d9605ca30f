import { createHash } from 'node:crypto';
import { PlatformError, TokenError } from '../../../kernel/errors';
import { sha256 } from '../../../kernel/passwords';
import type { Platform } from '../../../kernel/platform';
import { columnFields } from '../../../query/columnFields';
import { holdUser } from '../../users/ports';
import { findVersion } from '../applications/versions';
import { endFamily } from '../tokens';

const LIFETIME_MS = 600_000;

export type AuthorizationRow = {
  id: string;
  user_id: string;
  client_id: string;
  redirect_uri: string | null;
  state: string | null;
  code_challenge_method: string | null;
  expiry_timestamp: Date;
  creation_timestamp: Date;
  update_timestamp: Date;
};

export const AUTHORIZATION_COLUMNS =
  'z.id, z.user_id, z.client_id, z.redirect_uri, z.state, z.code_challenge_method, z.expiry_timestamp, z.creation_timestamp, z.update_timestamp';

export const authorizationFields = columnFields('z', {
  id: 'id',
  userId: 'id',
  clientId: 'text',
  redirectUri: 'text',
  state: 'text',
  expiryTimestamp: 'timestamp',
  creationTimestamp: 'timestamp',
  updateTimestamp: 'timestamp',
});

/** An authorization as lists show it: its code is told once, to whoever made it. */
export const authorizationOnWire = (row: AuthorizationRow) => ({
  id: row.id,
  userId: row.user_id,
  clientId: row.client_id,
  ...(row.redirect_uri ? { redirectUri: row.redirect_uri } : {}),
  ...(row.state === null ? {} : { state: row.state }),
  ...(row.code_challenge_method ? { codeChallengeMethod: row.code_challenge_method } : {}),
  expiryTimestamp: row.expiry_timestamp.toISOString(),
  creationTimestamp: row.creation_timestamp.toISOString(),
  updateTimestamp: row.update_timestamp.toISOString(),
});

export type NewAuthorization = {
  responseType: string;
  clientId: string;
  redirectUri?: string;
  state?: string;
  codeChallenge?: string;
  codeChallengeMethod?: 'plain' | 'S256';
};

/**
 * Writes down that a user lets an application act for them; its code is traded for tokens within ten minutes.
 *
 * @throws PlatformError 114 for another response type than `code`, 103 for the client, 113 for an address that is not the application's
 */
export const createAuthorization = async (platform: Platform, userId: string, given: NewAuthorization) => {
  if (given.responseType !== 'code') throw new PlatformError(114);
  const version = await findVersion(platform, given.clientId);
  if (version?.type !== 'oauth2') throw new PlatformError(103);
  const redirectUri = given.redirectUri ?? version.redirectUris[0];
  if (given.redirectUri !== undefined && !version.redirectUris.includes(given.redirectUri))
    throw new PlatformError(113);
  const [id, code] = [platform.randomHex(24), platform.randomHex(40)];
  const [at, expiry] = [new Date(platform.now()), new Date(platform.now() + LIFETIME_MS)];
  const made = {
    id,
    user_id: userId,
    client_id: given.clientId,
    redirect_uri: redirectUri ?? null,
    state: given.state ?? null,
    code_challenge_method: given.codeChallenge ? (given.codeChallengeMethod ?? 'plain') : null,
    expiry_timestamp: expiry,
    creation_timestamp: at,
    update_timestamp: at,
  };
  await platform.db
    .insertInto('authorizations')
    .values({
      ...made,
      application_id: version.applicationId,
      code_hash: sha256(code),
      code_challenge: given.codeChallenge ?? null,
    })
    .execute();
  return {
    ...authorizationOnWire(made),
    ...(given.codeChallenge ? { codeChallenge: given.codeChallenge } : {}),
    authorizationCode: code,
  };
};

type Authorized = {
  redirect_uri: string | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  expiry_timestamp: Date;
};

/** What a client shows beside the code. */
type Shown = { redirectUri?: unknown; verifier?: unknown };

const requireVerifier = ({ code_challenge, code_challenge_method }: Authorized, verifier: unknown) => {
  if (code_challenge === null) return;
  if (typeof verifier !== 'string') throw new TokenError('invalid_grant', 'Missing PKCE verifier', 128);
  const shown = code_challenge_method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (shown !== code_challenge) throw new TokenError('invalid_grant', 'Invalid PKCE values provided', 122);
};

/** @throws TokenError `invalid_grant` for what was shown beside the code */
const requireShown = (now: number, authorization: Authorized, { redirectUri, verifier }: Shown): void => {
  if (authorization.expiry_timestamp.getTime() <= now)
    throw new TokenError('invalid_grant', 'The associated authorization is expired', 116);
  if (redirectUri !== undefined && redirectUri !== authorization.redirect_uri)
    throw new TokenError('invalid_grant', 'The requested callback is not associated with this application', 113);
  requireVerifier(authorization, verifier);
};

/**
 * Claims an authorization by its code: one statement, so that it works once. What is wrong beside the code does not use it up. It is good
 * for the client that it was made for, not for other versions of the application (RFC 6749, 4.1.3).
 *
 * @param platform with the transaction that opens the session: whoever shows the code again meanwhile waits for its tokens, to end them
 * @param given.family of that session
 * @returns whose authorization it was, and who is held; `undefined` for one that is unknown or used
 * @throws TokenError `invalid_grant` for what was shown beside the code
 */
export const claimAuthorization = async (
  { db, now }: Platform,
  given: Shown & { code: string; clientId: string; family: string },
): Promise<string | undefined> => {
  const { clientId, family } = given;
  const hash = sha256(given.code);
  const unused = await db
    .selectFrom('authorizations')
    .select(['user_id', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'expiry_timestamp'])
    .where('code_hash', '=', hash)
    .where('client_id', '=', clientId)
    .where('family', 'is', null)
    .executeTakeFirst();
  if (unused) {
    requireShown(now(), unused, given);
    await holdUser(db, unused.user_id);
  }
  const claimed = await db
    .updateTable('authorizations')
    .set({ family, update_timestamp: new Date(now()) })
    .where('code_hash', '=', hash)
    .where('client_id', '=', clientId)
    .where('family', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return claimed?.user_id;
};

/** Whoever shows a code again ends the session that came of it (RFC 6749, 4.1.2). @throws TokenError `invalid_grant` */
export const refuseUsed = async (
  { db }: Platform,
  { code, clientId }: { code: string; clientId: string },
): Promise<never> => {
  const used = await db
    .selectFrom('authorizations')
    .select('family')
    .where('code_hash', '=', sha256(code))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (used?.family) await endFamily(db, used.family);
  throw new TokenError('invalid_grant', 'The associated authorization is unknown', 115);
};

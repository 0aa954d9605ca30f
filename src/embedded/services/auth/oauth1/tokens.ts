import { PlatformError } from '../../../kernel/errors';
import { sha256 } from '../../../kernel/passwords';
import type { Platform } from '../../../kernel/platform';
import { seal, unsealIfOurs } from '../../../kernel/sealing';
import { columnFields } from '../../../query/columnFields';
import { holdUser } from '../../users/ports';
import { refuseGone } from '../gone';

const SSO_LIFETIME_MS = 300_000;

export type OAuth1TokenRow = {
  id: string;
  hash: string;
  user_id: string;
  application_id: string;
  token: string;
  secret: string;
  last_used_timestamp: Date;
  creation_timestamp: Date;
  update_timestamp: Date;
};

export const OAUTH1_TOKEN_COLUMNS =
  't.id, t.hash, t.user_id, t.application_id, t.token, t.secret, t.last_used_timestamp, t.creation_timestamp, t.update_timestamp';

export const oauth1TokenFields = columnFields('t', {
  id: 'id',
  userId: 'id',
  applicationId: 'id',
  lastUsedTimestamp: 'timestamp',
  creationTimestamp: 'timestamp',
  updateTimestamp: 'timestamp',
});

/**
 * A token; one that was sealed under another key shows neither itself nor its secret.
 *
 * @param viewerId whose tokens show their secret: nobody may act as somebody else with what a list tells
 */
export const oauth1TokenOnWire = (row: OAuth1TokenRow, key: Buffer, viewerId: string) => ({
  id: row.id,
  userId: row.user_id,
  applicationId: row.application_id,
  token: unsealIfOurs(row.token, key, `oauth1 ${row.hash}`),
  ...(row.user_id === viewerId ? { tokenSecret: unsealIfOurs(row.secret, key, `oauth1 ${row.hash}`) } : {}),
  lastUsedTimestamp: row.last_used_timestamp.toISOString(),
  creationTimestamp: row.creation_timestamp.toISOString(),
  updateTimestamp: row.update_timestamp.toISOString(),
});

/**
 * Issues a token of the signed mode; it ends when it is removed (platform-api 3.5).
 *
 * @throws PlatformError 106 for a user who is gone
 */
export const issueOAuth1Token = async (
  { db, now, randomHex, variablesKey }: Platform,
  userId: string,
  applicationId: string,
) => {
  const [id, token, secret] = [randomHex(24), randomHex(40), randomHex(40)];
  const hash = sha256(token);
  const context = `oauth1 ${hash}`;
  const at = new Date(now());
  const made = {
    id,
    hash,
    user_id: userId,
    application_id: applicationId,
    token: seal(token, variablesKey, context),
    secret: seal(secret, variablesKey, context),
    last_used_timestamp: at,
    creation_timestamp: at,
    update_timestamp: at,
  };
  await db.insertInto('oauth1_tokens').values(made).execute().catch(refuseGone);
  return { ...oauth1TokenOnWire(made, variablesKey, userId), token };
};

/** A token that opens one session elsewhere, once, within five minutes. */
export const createSsoToken = async ({ db, now, randomHex }: Platform, userId: string, applicationId: string) => {
  const [id, ssoToken] = [randomHex(24), randomHex(40)];
  const [at, expiry] = [new Date(now()), new Date(now() + SSO_LIFETIME_MS)];
  await db.deleteFrom('sso_tokens').where('expires_at', '<', at).execute();
  await db
    .insertInto('sso_tokens')
    .values({
      id,
      hash: sha256(ssoToken),
      user_id: userId,
      created_by_application_id: applicationId,
      expires_at: expiry,
    })
    .execute();
  return {
    id,
    ssoToken,
    userId,
    createdByApplicationId: applicationId,
    expiryTimestamp: expiry.toISOString(),
    creationTimestamp: at.toISOString(),
    updateTimestamp: at.toISOString(),
  };
};

/** Holds whoever it is of, and takes it. @returns whose it was @throws PlatformError 16 when it is unknown, used or expired */
export const consumeSsoToken = async ({ db, now }: Platform, ssoToken: string): Promise<string> => {
  const shown = await db
    .selectFrom('sso_tokens')
    .select('user_id')
    .where('hash', '=', sha256(ssoToken))
    .executeTakeFirst();
  if (shown) await holdUser(db, shown.user_id);
  const rows = await db
    .deleteFrom('sso_tokens')
    .where('hash', '=', sha256(ssoToken))
    .where('expires_at', '>', new Date(now()))
    .returning('user_id')
    .execute();
  if (!rows[0]) throw new PlatformError(16);
  return rows[0].user_id;
};

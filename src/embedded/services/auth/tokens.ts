import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { TOKEN_LIFETIME_S, type TokenAnswer } from '../../../contract';
import type { Caller } from '../../kernel/caller';
import { PlatformError, TokenError } from '../../kernel/errors';
import { sha256 } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { seal, unseal } from '../../kernel/sealing';
import type { Database } from '../../store/openStore';
import { callerOf, readCaller } from './caller';

/** How long an access token opens the platform, in seconds. */
const ACCESS_LIFETIME_S = 300;

type Owner = { userId: string; applicationId: string; family: string; expiresAt: Date };

// The successor is kept readable only for whoever still has the parent token.
const keyOf = (parent: string) => createHash('sha256').update(`successor of ${parent}`).digest();

/** A new token as it is stored: what it opens is found by its hash. */
const storedAs = (token: string, { family, userId, applicationId }: Owner, expiresAt: Date) => ({
  hash: sha256(token),
  family,
  user_id: userId,
  application_id: applicationId,
  expires_at: expiresAt,
});

const newAccess = (platform: Platform, owner: Owner, refreshToken: string) => {
  const accessToken = platform.randomHex(40);
  const answer: TokenAnswer = {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_LIFETIME_S,
    refresh_token: refreshToken,
    user_id: owner.userId,
    application_id: owner.applicationId,
  };
  return { answer, row: storedAs(accessToken, owner, new Date(platform.now() + ACCESS_LIFETIME_S * 1000)) };
};

/** Opens a session: a new family of tokens, which ends 30 days from now whatever happens. */
export const issueTokens = async (
  platform: Platform,
  userId: string,
  applicationId: string,
  family = platform.randomHex(24),
): Promise<TokenAnswer> => {
  const now = new Date(platform.now());
  const expiresAt = new Date(platform.now() + TOKEN_LIFETIME_S * 1000);
  const owner: Owner = { userId, applicationId, family, expiresAt };
  const refreshToken = platform.randomHex(40);
  const { answer, row } = newAccess(platform, owner, refreshToken);
  // Dead tokens leave with every sign-in, so that the tables hold little more than what lives.
  await platform.db
    .with('dead_access', db =>
      db.deleteFrom('access_tokens').where('expires_at', '<', now).where('user_id', '=', userId),
    )
    .with('dead_refresh', db =>
      db.deleteFrom('refresh_tokens').where('expires_at', '<', now).where('user_id', '=', userId),
    )
    .with('refresh', db => db.insertInto('refresh_tokens').values(storedAs(refreshToken, owner, expiresAt)))
    .insertInto('access_tokens')
    .values(row)
    .execute();
  return answer;
};

/** Ends one session. */
export const endFamily = async (db: Database, family: string) => {
  await db.deleteFrom('access_tokens').where('family', '=', family).execute();
  await db.deleteFrom('refresh_tokens').where('family', '=', family).execute();
};

/**
 * Trades a refresh token for its successor. A token works once; whoever shows it again ends the whole session, unless
 * it is the direct parent, moments later: then the same successor is answered.
 *
 * @throws TokenError `invalid_grant`
 */
export const rotate = async (
  platform: Platform,
  refreshToken: string,
  clientApplication: string | undefined,
): Promise<TokenAnswer> => {
  const hash = sha256(refreshToken);
  const outcome = await platform.db.transaction().execute(async db => {
    const rows = await db
      .selectFrom('refresh_tokens')
      .select(['family', 'user_id', 'application_id', 'expires_at', 'replaced_at', 'successor'])
      .where('hash', '=', hash)
      .forUpdate()
      .execute();
    const row = rows[0];
    if (!row || (clientApplication !== undefined && clientApplication !== row.application_id))
      return 'unknown' as const;
    if (row.expires_at.getTime() <= platform.now()) return 'expired' as const;
    const owner: Owner = {
      userId: row.user_id,
      applicationId: row.application_id,
      family: row.family,
      expiresAt: row.expires_at,
    };
    if (row.replaced_at === null) {
      const next = platform.randomHex(40);
      const access = newAccess(platform, owner, next);
      await db
        .with('refresh', db => db.insertInto('refresh_tokens').values(storedAs(next, owner, owner.expiresAt)))
        .with('replaced', db =>
          db
            .updateTable('refresh_tokens')
            .set({ replaced_at: new Date(platform.now()), successor: seal(next, keyOf(refreshToken)) })
            .where('hash', '=', hash),
        )
        .insertInto('access_tokens')
        .values(access.row)
        .execute();
      return access.answer;
    }
    const successor = row.successor ? unseal(row.successor, keyOf(refreshToken)) : undefined;
    const isRecent = platform.now() - row.replaced_at.getTime() < platform.settings.refreshGraceMs;
    if (isRecent && successor) {
      const used = await db
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('hash', '=', sha256(successor))
        .where('replaced_at', 'is', null)
        .execute();
      if (used.length > 0) {
        const access = newAccess(platform, owner, successor);
        await db.insertInto('access_tokens').values(access.row).execute();
        return access.answer;
      }
    }
    await endFamily(db, row.family);
    return 'unknown' as const;
  });
  if (outcome === 'unknown') throw new TokenError('invalid_grant', 'The refresh token is unknown', 119);
  if (outcome === 'expired') throw new TokenError('invalid_grant', 'The refresh token is expired', 120);
  return outcome;
};

/**
 * Ends every session of a user.
 *
 * @param except digest of the credential whose session stays
 */
export const endSessions = async (db: Database, userId: string, except = ''): Promise<void> => {
  const others = sql`user_id = ${userId} and family is distinct from (select family from access_tokens where hash = ${except})`;
  // The family is told by the access token: that goes last.
  for (const table of ['refresh_tokens', 'access_tokens'])
    await sql`delete from ${sql.table(table)} where ${others}`.execute(db);
  for (const table of ['oauth1_tokens', 'cookie_sessions'])
    await sql`delete from ${sql.table(table)} where user_id = ${userId} and hash <> ${except}`.execute(db);
  for (const table of ['mfa_tokens', 'presence_tokens', 'sso_tokens', 'authorizations'])
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
};

/**
 * Who calls, by a bearer token. Permissions are read with every call, so that a change acts at once.
 *
 * @throws PlatformError 117 for an unknown token, 118 for an expired one
 */
export const authenticateByToken = async (platform: Platform, authorization: string): Promise<Caller> => {
  const token = /^Bearer ([0-9a-f]{40})$/i.exec(authorization)?.[1];
  if (!token) throw new PlatformError(117);
  const tokenHash = sha256(token);
  const row = await platform.memo.get(`caller ${tokenHash}`, () =>
    readCaller(platform, {
      from: sql`access_tokens t`,
      where: sql`t.hash = ${tokenHash}`,
      expiresAt: sql`t.expires_at`,
    }),
  );
  if (!row) throw new PlatformError(117);
  if (row.expires_at && row.expires_at.getTime() <= platform.now()) throw new PlatformError(118);
  return callerOf(row, tokenHash);
};

import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { TOKEN_LIFETIME_S, type TokenAnswer } from '../../../contract';
import type { Caller } from '../../kernel/caller';
import { PlatformError, TokenError } from '../../kernel/errors';
import { sha256 } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { seal, unseal } from '../../kernel/sealing';
import { anyOf } from '../../store/anyOf';
import type { Database } from '../../store/openStore';
import { holdUser } from '../users/ports';
import { callerOf, readCaller } from './caller';
import { refuseGone } from './gone';

/** How long an access token opens the platform, in seconds. */
export const ACCESS_LIFETIME_S = 300;

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

const accessUntil = (platform: Platform) => new Date(platform.now() + ACCESS_LIFETIME_S * 1000);

const answerOf = (
  accessToken: string,
  refreshToken: string,
  { userId, applicationId }: Pick<Owner, 'userId' | 'applicationId'>,
): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'bearer',
  expires_in: ACCESS_LIFETIME_S,
  refresh_token: refreshToken,
  user_id: userId,
  application_id: applicationId,
});

/**
 * Opens a session: a new family of tokens, which ends 30 days from now whatever happens. Its application is held meanwhile.
 *
 * @throws PlatformError 106 for a user who is gone; TokenError `invalid_client` for an application that is
 */
export const issueTokens = async (
  platform: Platform,
  userId: string,
  applicationId: string,
  family = platform.randomHex(24),
): Promise<TokenAnswer> => {
  const now = new Date(platform.now());
  const expiresAt = new Date(platform.now() + TOKEN_LIFETIME_S * 1000);
  const refreshToken = platform.randomHex(40);
  const accessToken = platform.randomHex(40);
  const insert = (table: string, token: string, until: Date) => sql`insert into ${sql.table(table)}
    (hash, family, user_id, application_id, expires_at)
    select ${sha256(token)}, ${family}, ${userId}, id, ${until}::timestamptz from application returning hash`;
  // Dead tokens leave with every sign-in, so that the tables hold little more than what lives.
  const { rows } =
    await sql`with application as (select id from applications where id = ${applicationId} for key share),
    dead_access as (delete from access_tokens where expires_at < ${now} and user_id = ${userId}),
    dead_refresh as (delete from refresh_tokens where expires_at < ${now} and user_id = ${userId}),
    refresh as (${insert('refresh_tokens', refreshToken, expiresAt)})
    ${insert('access_tokens', accessToken, accessUntil(platform))}`
      .execute(platform.db)
      .catch(refuseGone);
  if (rows.length === 0) throw new TokenError('invalid_client', 'Requested resource is unknown', 16, 401);
  return answerOf(accessToken, refreshToken, { userId, applicationId });
};

/** Until there is none: one that is being replaced meanwhile is waited for, and its successor seen by the next look only. */
export const endRefreshTokens = async (db: Database, which: RawBuilder<unknown>): Promise<void> => {
  const { numAffectedRows = 0n } = await sql`delete from refresh_tokens where ${which}`.execute(db);
  if (numAffectedRows > 0n) await endRefreshTokens(db, which);
};

/** Ends one session. */
export const endFamily = async (db: Database, family: string) => {
  await endRefreshTokens(db, sql`family = ${family}`);
  await db.deleteFrom('access_tokens').where('family', '=', family).execute();
};

/** A refresh token as it is shown. */
type Shown = {
  refreshToken: string;
  /** The application whose client shows it, where that is told. */
  clientApplication: string | undefined;
  /** A page may be left before its answer arrives; a program is not. */
  isByPage: boolean;
};

/** A refresh token that is good and was not used yet is replaced, all in one statement. @returns nothing where it is not so */
const replace = async (
  platform: Platform,
  { refreshToken, clientApplication }: Shown,
): Promise<TokenAnswer | undefined> => {
  const now = new Date(platform.now());
  const next = platform.randomHex(40);
  const accessToken = platform.randomHex(40);
  const owner = await platform.db
    .with('replaced', db =>
      db
        .updateTable('refresh_tokens')
        .set({ replaced_at: now, successor: seal(next, keyOf(refreshToken)) })
        .where('hash', '=', sha256(refreshToken))
        .where('replaced_at', 'is', null)
        .where('expires_at', '>', now)
        .$if(clientApplication !== undefined, found => found.where('application_id', '=', clientApplication ?? ''))
        .returning(['family', 'user_id', 'application_id', 'expires_at']),
    )
    .with('refresh', db =>
      db
        .insertInto('refresh_tokens')
        .columns(['hash', 'family', 'user_id', 'application_id', 'expires_at'])
        .expression(
          db
            .selectFrom('replaced')
            .select([sql<string>`${sha256(next)}`.as('hash'), 'family', 'user_id', 'application_id', 'expires_at']),
        ),
    )
    .with('access', db =>
      db
        .insertInto('access_tokens')
        .columns(['hash', 'family', 'user_id', 'application_id', 'expires_at'])
        .expression(
          db
            .selectFrom('replaced')
            .select([
              sql<string>`${sha256(accessToken)}`.as('hash'),
              'family',
              'user_id',
              'application_id',
              sql<Date>`${accessUntil(platform)}::timestamptz`.as('expires_at'),
            ]),
        ),
    )
    .selectFrom('replaced')
    .select(['user_id as userId', 'application_id as applicationId'])
    .executeTakeFirst();
  return owner && answerOf(accessToken, next, owner);
};

/** What becomes of a refresh token that is not to be replaced. */
const judge = async (
  platform: Platform,
  { refreshToken, clientApplication, isByPage }: Shown,
  db: Database,
): Promise<TokenAnswer | 'unknown' | 'expired'> => {
  const row = await db
    .selectFrom('refresh_tokens')
    .select(['family', 'user_id', 'application_id', 'expires_at', 'replaced_at', 'successor'])
    .where('hash', '=', sha256(refreshToken))
    .forUpdate()
    .executeTakeFirst();
  if (!row || (clientApplication !== undefined && clientApplication !== row.application_id)) return 'unknown';
  if (row.expires_at.getTime() <= platform.now()) return 'expired';
  const {
    family,
    user_id: userId,
    application_id: applicationId,
    expires_at: expiresAt,
    replaced_at: replacedAt,
  } = row;
  const successor = row.successor ? unseal(row.successor, keyOf(refreshToken)) : undefined;
  const isRecent = replacedAt && platform.now() - replacedAt.getTime() < platform.settings.refreshGraceMs;
  if (isRecent && successor) {
    const unused = await db
      .selectFrom('refresh_tokens')
      .select('hash')
      .where('hash', '=', sha256(successor))
      .where('replaced_at', 'is', null)
      .execute();
    // Of two calls of a program that came at once, the one that was refused does not end the session of the other.
    if (unused.length > 0 && !isByPage) return 'unknown';
    if (unused.length > 0) {
      const owner: Owner = { userId, applicationId, family, expiresAt };
      const accessToken = platform.randomHex(40);
      await db
        .insertInto('access_tokens')
        .values(storedAs(accessToken, owner, accessUntil(platform)))
        .execute();
      return answerOf(accessToken, successor, owner);
    }
  }
  await endFamily(db, family);
  return 'unknown';
};

/**
 * Trades a refresh token for its successor. A token works once; whoever shows it again ends the whole session, unless
 * it is the direct parent, moments later: then a page is answered the same successor, and a program refused.
 *
 * @throws TokenError `invalid_grant`
 */
export const rotate = async (platform: Platform, shown: Shown): Promise<TokenAnswer> => {
  const outcome =
    (await replace(platform, shown)) ?? (await platform.db.transaction().execute(db => judge(platform, shown, db)));
  if (outcome === 'unknown') throw new TokenError('invalid_grant', 'The refresh token is unknown', 119);
  if (outcome === 'expired') throw new TokenError('invalid_grant', 'The refresh token is expired', 120);
  return outcome;
};

/**
 * Ends every session of a user, or of several.
 *
 * @param except digest of the credential whose session stays
 */
export const endSessions = async (db: Database, users: string | readonly string[], except = ''): Promise<void> => {
  const whose = typeof users === 'string' ? sql`${users}` : anyOf(users);
  await holdUser(db, whose);
  const others = sql`user_id = ${whose} and family is distinct from (select family from access_tokens where hash = ${except})`;
  // The family is told by the access token: that goes last.
  await endRefreshTokens(db, others);
  await sql`delete from access_tokens where ${others}`.execute(db);
  for (const table of ['oauth1_tokens', 'cookie_sessions'])
    await sql`delete from ${sql.table(table)} where user_id = ${whose} and hash <> ${except}`.execute(db);
  for (const table of ['mfa_tokens', 'presence_tokens', 'sso_tokens', 'authorizations'])
    await sql`delete from ${sql.table(table)} where user_id = ${whose}`.execute(db);
};

/**
 * Who calls, by a bearer token. Permissions are read with every call, so that a change acts at once.
 *
 * @throws PlatformError 117 for an unknown token, 118 for an expired one
 */
export const authenticateByToken = async (platform: Platform, authorization: string): Promise<Caller> => {
  const token = /^Bearer +([0-9a-f]{40})$/i.exec(authorization)?.[1];
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { TOKEN_LIFETIME_S } from '../../../contract';
import type { Caller } from '../../kernel/caller';
import { PlatformError } from '../../kernel/errors';
import { sha256 } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { callerOf, readCaller } from './caller';
import { refuseGone } from './gone';

const NAME = 'meridian_session';

/** The cookie of the proxy mode, as a request shows it. */
export const sessionCookie = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([0-9a-f]{40})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

// Scripts never read it, and other sites' forms do not carry it.
const setCookie = (reply: FastifyReply, isForTls: boolean, value: string, maxAgeS: number) =>
  reply.header(
    'Set-Cookie',
    `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${isForTls ? '; Secure' : ''}`,
  );

/** A proxy in front may not say how it was reached; the public address does. */
const isSecure = ({ origin }: Pick<Platform, 'origin'>, { protocol }: FastifyRequest): boolean =>
  protocol === 'https' || origin().startsWith('https:');

/** Opens a session that lives in a cookie, for 30 days (platform-api 3.6). */
export const openCookieSession = async (
  platform: Platform,
  { reply, request }: { reply: FastifyReply; request: FastifyRequest },
  userId: string,
  applicationId: string,
): Promise<void> => {
  const value = platform.randomHex(40);
  const [now, expiry] = [new Date(platform.now()), new Date(platform.now() + TOKEN_LIFETIME_S * 1000)];
  await platform.db.deleteFrom('cookie_sessions').where('expires_at', '<', now).where('user_id', '=', userId).execute();
  await platform.db
    .insertInto('cookie_sessions')
    .values({ hash: sha256(value), user_id: userId, application_id: applicationId, expires_at: expiry })
    .execute()
    .catch(refuseGone);
  setCookie(reply, isSecure(platform, request), value, TOKEN_LIFETIME_S);
};

/** Ends the session of the cookie, where there is one. */
export const endCookieSession = async (
  platform: Platform,
  { reply, request }: { reply: FastifyReply; request: FastifyRequest },
): Promise<void> => {
  const value = sessionCookie(request);
  if (value !== undefined) await platform.db.deleteFrom('cookie_sessions').where('hash', '=', sha256(value)).execute();
  setCookie(reply, isSecure(platform, request), '', 0);
};

/** @throws PlatformError 108 for a cookie whose session is over */
export const authenticateByCookie = async (platform: Platform, value: string): Promise<Caller> => {
  const hash = sha256(value);
  const row = await platform.memo.get(`cookie ${hash}`, () =>
    readCaller(platform, {
      from: sql`cookie_sessions t`,
      where: sql`t.hash = ${hash}`,
      expiresAt: sql`t.expires_at`,
    }),
  );
  if (!row || (row.expires_at && row.expires_at.getTime() <= platform.now())) throw new PlatformError(108);
  return callerOf(row, hash);
};

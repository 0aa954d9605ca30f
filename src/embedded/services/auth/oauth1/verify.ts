import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Caller } from '../../../kernel/caller';
import { PlatformError } from '../../../kernel/errors';
import { sha256 } from '../../../kernel/passwords';
import type { Platform } from '../../../kernel/platform';
import { unseal } from '../../../kernel/sealing';
import { findVersion, type Version } from '../applications/versions';
import { callerOf, readCaller } from '../caller';
import { isSignedWith, type OAuth1Parameters, readOAuth1Header } from './signature';

/** How far the clock of a client may be off. */
const WINDOW_S = 300;
/** A token's last use is written down at most this often. */
const TOUCH_MS = 60_000;

const isSignedRequest = (
  request: FastifyRequest,
  parameters: OAuth1Parameters,
  consumerSecret: string,
  tokenSecret: string,
): boolean => {
  const [path = '', ...query] = (request.raw.url ?? '').split('?');
  // Which scheme the client used is not known behind a proxy; it adds nothing to what the signature proves.
  return ['http', 'https'].some(scheme =>
    isSignedWith(
      { method: request.method, url: `${scheme}://${request.headers.host}${path}`, rawQuery: query.join('?') },
      parameters,
      consumerSecret,
      tokenSecret,
    ),
  );
};

/** Remembers a request for as long as its time is acceptable. @throws PlatformError 110 when it came before */
const claimNonce = async ({ db, now }: Platform, { consumerKey, token, timestamp, nonce }: OAuth1Parameters) => {
  const hash = sha256(JSON.stringify([consumerKey, token ?? null, timestamp, nonce]));
  const expiresAt = new Date((timestamp + 2 * WINDOW_S) * 1000);
  const { rows } = await sql`with gone as (delete from oauth1_nonces where hash in
      (select hash from oauth1_nonces where expires_at < ${new Date(now())} limit 10))
    insert into oauth1_nonces (hash, expires_at) values (${hash}, ${expiresAt}) on conflict do nothing returning hash`.execute(
    db,
  );
  if (rows.length === 0) throw new PlatformError(110);
};

type TokenRow = { id: string; secret: string; last_used_timestamp: Date };

const findToken = async ({ db }: Platform, hash: string, applicationId: string): Promise<TokenRow | undefined> => {
  const rows = await db
    .selectFrom('oauth1_tokens')
    .select(['id', 'secret', 'last_used_timestamp'])
    .where('hash', '=', hash)
    .where('application_id', '=', applicationId)
    .execute();
  return rows[0];
};

const readParameters = ({ now }: Platform, header: string): OAuth1Parameters => {
  const parameters = readOAuth1Header(header);
  if (!parameters || Math.abs(now() / 1000 - parameters.timestamp) > WINDOW_S) throw new PlatformError(109);
  return parameters;
};

const findConsumer = async (platform: Platform, consumerKey: string): Promise<Version & { secret: string }> => {
  const version = await findVersion(platform, consumerKey);
  if (version?.type !== 'oauth1' || version.secret === undefined) throw new PlatformError(107);
  return { ...version, secret: version.secret };
};

/** A client that is signed in signs these calls with its token too. @throws PlatformError 108 for a token that is unknown */
const tokenSecretOf = async (platform: Platform, { token }: OAuth1Parameters, applicationId: string) => {
  if (token === undefined) return '';
  const hash = sha256(token);
  const found = await findToken(platform, hash, applicationId);
  if (!found) throw new PlatformError(108);
  return unseal(found.secret, platform.variablesKey, `oauth1 ${hash}`);
};

/**
 * The application that signed a request, whoever uses it (platform-api 3.5).
 *
 * @throws PlatformError 101 unsigned, 107 for the key, 108 for a token, 109 for the signature or its time, 110 for a repeated request
 */
export const authenticateApplication = async (platform: Platform, request: FastifyRequest): Promise<string> => {
  const { authorization } = request.headers;
  // A user's token says nothing of an application that signs.
  if (!authorization || !/^OAuth\s/i.test(authorization)) throw new PlatformError(101);
  const parameters = readParameters(platform, authorization);
  const { applicationId, secret } = await findConsumer(platform, parameters.consumerKey);
  if (!isSignedRequest(request, parameters, secret, await tokenSecretOf(platform, parameters, applicationId)))
    throw new PlatformError(109);
  await claimNonce(platform, parameters);
  return applicationId;
};

/** @throws PlatformError 104 without a token, 107 for the key, 108 for the token, 109 for the signature, 110 when repeated */
export const authenticateBySignature = async (
  platform: Platform,
  request: FastifyRequest,
  authorization: string,
): Promise<Caller> => {
  const parameters = readParameters(platform, authorization);
  if (!parameters.token) throw new PlatformError(104);
  const { applicationId, secret } = await findConsumer(platform, parameters.consumerKey);
  const hash = sha256(parameters.token);
  const [token, caller] = await platform.memo.get(`oauth1 ${applicationId} ${hash}`, () =>
    Promise.all([
      findToken(platform, hash, applicationId),
      readCaller(platform, {
        from: sql`oauth1_tokens t`,
        where: sql`t.hash = ${hash}`,
        expiresAt: sql`null::timestamptz`,
      }),
    ]),
  );
  if (!token || !caller) throw new PlatformError(108);
  const tokenSecret = unseal(token.secret, platform.variablesKey, `oauth1 ${hash}`);
  if (!isSignedRequest(request, parameters, secret, tokenSecret)) throw new PlatformError(109);
  await claimNonce(platform, parameters);
  const at = platform.now();
  if (at - token.last_used_timestamp.getTime() > TOUCH_MS)
    await platform.db
      .updateTable('oauth1_tokens')
      .set({ last_used_timestamp: new Date(at) })
      .where('id', '=', token.id)
      .execute();
  return callerOf(caller, hash);
};

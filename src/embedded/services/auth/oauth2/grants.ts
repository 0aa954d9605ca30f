import { SERVICES } from '../../../../contract';
import { email } from '../../../collection/schemas';
import { clientOf } from '../../../http/client';
import type { Call, Route } from '../../../http/route';
import { PlatformError, TokenError } from '../../../kernel/errors';
import { accounts } from '../../users/ports';
import { findVersion, isSecretOf } from '../applications/versions';
import { letIn } from '../letIn';
import { letInOrChallenge } from '../letInOrChallenge';
import { confirmChallenge } from '../mfa';
import { issueTokens, rotate } from '../tokens';
import { claimAuthorization, refuseUsed } from './authorizations';

const members = (body: unknown): Record<string, unknown> => {
  if (body === undefined) throw new TokenError('invalid_request', 'The request body is empty', 13);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new TokenError('invalid_request', 'malformed body: not an object', 22);
  return body as Record<string, unknown>;
};

const need = (body: Record<string, unknown>, name: string): string => {
  const value = body[name];
  if (typeof value !== 'string' || value === '')
    throw new TokenError('invalid_request', `malformed body: ${name} is missing`, 14);
  return value;
};

/** Client id and secret of a `Basic` header, as confidential applications show them. */
const basicCredentials = (authorization: string | undefined): { id?: string; secret?: string } => {
  const encoded = /^Basic +([A-Za-z0-9+/=]{1,500})$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return {};
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  // Neither is made of such characters (RFC 6749, A.1 and A.2), and the database cannot look for a NUL.
  return at < 0 || text.includes('\u0000') ? {} : { id: text.slice(0, at), secret: text.slice(at + 1) };
};

/** Who asks, by the body or by a `Basic` header. */
const clientIdOf = ({ request }: Pick<Call, 'request'>, body: Record<string, unknown>): unknown =>
  body.client_id ?? basicCredentials(request.headers.authorization).id;

/**
 * The application that asks: its client id, and for a confidential one its secret, in the body or in a `Basic` header.
 *
 * @throws TokenError 126 without them, 16 for an unknown client, 124 for a wrong secret
 */
export const applicationOf = async (
  { platform, request }: Pick<Call, 'platform' | 'request'>,
  body: Record<string, unknown>,
): Promise<string> => {
  const basic = basicCredentials(request.headers.authorization);
  const clientId = clientIdOf({ request }, body);
  if (typeof clientId !== 'string')
    throw new TokenError('invalid_client', 'Client credentials are missing in request', 126, 401);
  const version = await findVersion(platform, clientId);
  if (version?.type !== 'oauth2') throw new TokenError('invalid_client', 'Requested resource is unknown', 16, 401);
  const shown = body.client_secret ?? basic.secret;
  if (version.isConfidential && shown === undefined)
    throw new TokenError('invalid_client', 'Client credentials are missing in request', 126, 401);
  // A secret that is shown must be right, also where none is asked for.
  if (shown !== undefined && !isSecretOf(version, shown))
    throw new TokenError('invalid_client', 'Client is not authorized', 124, 401);
  return version.applicationId;
};

/** Numeric refusals of a login or a code, in the form of the token endpoint (platform-api 3.1, 3.2). */
const asGrantError = (error: unknown): never => {
  if (error instanceof PlatformError)
    throw new TokenError('invalid_grant', error.message, error.code, 400, error.extra);
  throw error;
};

const passwordGrant = async (call: Call, body: Record<string, unknown>) => {
  const applicationId = await applicationOf(call, body);
  const username = need(body, 'username');
  const password = need(body, 'password');
  if (!email.safeParse(username).success)
    throw new TokenError('invalid_request', 'malformed body: username is not an email address', 15);
  const account = await call.platform
    .use(accounts)
    .checkPassword(username, password, clientOf(call.request))
    .catch(asGrantError);
  const answer = await letInOrChallenge(call.platform, account, applicationId, within =>
    issueTokens(within, account.id, applicationId),
  ).catch(asGrantError);
  if ('opened' in answer) return answer.opened;
  throw new TokenError('mfa_required', 'Multifactor authentication is required for this user', 129, 400, {
    mfa: answer.challenge,
  });
};

const mfaGrant = async (call: Call, body: Record<string, unknown>) => {
  const applicationId = await applicationOf(call, body);
  const answer = { token: need(body, 'token'), methodId: need(body, 'method_id'), code: need(body, 'code') };
  const tokens = await confirmChallenge(call.platform, answer, async (within, confirmed) =>
    confirmed.applicationId === applicationId ? issueTokens(within, confirmed.userId, applicationId) : undefined,
  ).catch(asGrantError);
  if (!tokens) throw new TokenError('invalid_grant', 'The supplied MFA token is not (or no longer) valid', 131);
  return tokens;
};

const codeGrant = async (call: Call, body: Record<string, unknown>) => {
  const { platform } = call;
  const applicationId = await applicationOf(call, body);
  const family = platform.randomHex(24);
  const shown = {
    code: need(body, 'code'),
    clientId: String(clientIdOf(call, body)),
    redirectUri: body.redirect_uri,
    verifier: body.code_verifier,
    family,
  };
  const tokens = await letIn(
    platform,
    db => claimAuthorization({ ...platform, db }, shown),
    async (within, userId) => userId && issueTokens(within, userId, applicationId, family),
  );
  return tokens || refuseUsed(platform, shown);
};

const refreshGrant = async (call: Call, body: Record<string, unknown>) => {
  const refreshToken = need(body, 'refresh_token');
  const { origin } = call.request.headers;
  const clientApplication = clientIdOf(call, body) === undefined ? undefined : await applicationOf(call, body);
  // Browsers name the origin of a page with whatever it posts; programs have none.
  return rotate(call.platform, { refreshToken, clientApplication, isByPage: origin !== undefined });
};

/** The token endpoint of the bearer mode (platform-api 3.1). */
export const grantRoute: Route = {
  method: 'POST',
  path: `${SERVICES.auth.base}/oauth2/tokens`,
  access: 'public',
  // A body that cannot be read, and an account that is gone, are told in the form of this endpoint, too.
  tells: ({ message, code, status, extra }) =>
    code === 106
      ? new TokenError('invalid_grant', message, code)
      : new TokenError('invalid_request', `malformed body: ${message}`, code, status, extra),
  handler: async call => {
    call.reply.header('Pragma', 'no-cache');
    const body = members(call.body);
    switch (body.grant_type) {
      case 'password':
        return passwordGrant(call, body);
      case 'authorization_code':
        return codeGrant(call, body);
      case 'refresh_token':
        return refreshGrant(call, body);
      case 'mfa':
        return mfaGrant(call, body);
      default:
        throw new TokenError('unsupported_grant_type', 'Invalid grant type provided', 121);
    }
  },
};

import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { readMembers, rules } from '../../http/body';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError, TokenError } from '../../kernel/errors';
import { checkPassword } from './checkPassword';
import * as mfa from './mfa';
import { issueTokens, rotate } from './tokens';

const BASE = SERVICES.auth.base;
const text = rules.text({ min: 1 });

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

const applicationOf = async ({ platform }: Call, clientId: unknown): Promise<string> => {
  if (typeof clientId !== 'string')
    throw new TokenError('invalid_client', 'Client credentials are missing in request', 126, 401);
  const { rows } = await sql<{ id: string }>`select id from applications where client_id = ${clientId}`.execute(
    platform.db,
  );
  if (!rows[0]) throw new TokenError('invalid_client', 'Requested resource is unknown', 16, 401);
  return rows[0].id;
};

/** Numeric refusals of a login or a code, in the form of the token endpoint (platform-api 3.1, 3.2). */
const asGrantError = (error: unknown): never => {
  if (error instanceof PlatformError)
    throw new TokenError('invalid_grant', error.message, error.code, 400, error.extra);
  throw error;
};

const passwordGrant = async (call: Call, body: Record<string, unknown>) => {
  const applicationId = await applicationOf(call, body.client_id);
  const username = need(body, 'username');
  const password = need(body, 'password');
  if (rules.email(username) === undefined)
    throw new TokenError('invalid_request', 'malformed body: username is not an email address', 15);
  const account = await checkPassword(call.platform, username, password).catch(asGrantError);
  if (!(await mfa.isMfaEnabled(call.platform.db, account.id)))
    return issueTokens(call.platform, account.id, applicationId);
  const challenge = await mfa.createChallenge(call.platform, account.id, applicationId);
  throw new TokenError('mfa_required', 'Multifactor authentication is required for this user', 129, 400, {
    mfa: challenge,
  });
};

const mfaGrant = async (call: Call, body: Record<string, unknown>) => {
  const applicationId = await applicationOf(call, body.client_id);
  const answer = { token: need(body, 'token'), methodId: need(body, 'method_id'), code: need(body, 'code') };
  const confirmed = await mfa.confirmChallenge(call.platform, answer).catch(asGrantError);
  if (confirmed.applicationId !== applicationId)
    throw new TokenError('invalid_grant', 'The supplied MFA token is not (or no longer) valid', 131);
  return issueTokens(call.platform, confirmed.userId, applicationId);
};

const refreshGrant = async (call: Call, body: Record<string, unknown>) => {
  const refreshToken = need(body, 'refresh_token');
  const applicationId = body.client_id === undefined ? undefined : await applicationOf(call, body.client_id);
  return rotate(call.platform, refreshToken, applicationId);
};

const tokens: Route = {
  method: 'POST',
  path: `${BASE}/oauth2/tokens`,
  access: 'public',
  handler: async call => {
    call.reply.header('Pragma', 'no-cache');
    const body = members(call.body);
    switch (body.grant_type) {
      case 'password':
        return passwordGrant(call, body);
      case 'refresh_token':
        return refreshGrant(call, body);
      case 'mfa':
        return mfaGrant(call, body);
      default:
        throw new TokenError('unsupported_grant_type', 'Invalid grant type provided', 121);
    }
  },
};

const VIEW = { anyOf: ['VIEW_USER_MFA_SETTINGS', 'VIEW_USER'], self: 'userId' } as const;
const UPDATE = { anyOf: ['UPDATE_USER_MFA_SETTINGS', 'UPDATE_USER'], self: 'userId' } as const;

const userOf = async ({ platform, parameters }: Call): Promise<string> => {
  const userId = requireId(parameters.userId);
  const { rows } = await sql`select id from users where id = ${userId}`.execute(platform.db);
  if (rows.length === 0) throw new PlatformError(16);
  return userId;
};

const withPresence = async (call: Call): Promise<string> => {
  const { presenceToken } = readMembers(call.body, { presenceToken: text }, {});
  await mfa.requirePresence(call.platform, call.caller.userId, presenceToken);
  return userOf(call);
};

const mfaRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/mfa/users/:userId`,
    access: VIEW,
    handler: async call => mfa.readSettings(call.platform, await userOf(call)),
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/enable`,
    access: UPDATE,
    handler: async call => {
      await mfa.setEnabled(call.platform, await withPresence(call), true);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/disable`,
    access: UPDATE,
    handler: async call => {
      await mfa.setEnabled(call.platform, await withPresence(call), false);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods`,
    access: UPDATE,
    handler: async call => {
      const userId = await withPresence(call);
      const { type, name, tags } = readMembers(
        call.body,
        { type: (value: unknown) => (value === 'totp' || value === 'recoveryCodes' ? value : undefined) },
        { name: rules.text({ max: 200 }), tags: rules.texts },
      );
      return mfa.addMethod(call.platform, userId, { type, ...(name ? { name } : {}), ...(tags ? { tags } : {}) });
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods/:methodId/verification/confirm`,
    access: UPDATE,
    handler: async call => {
      const userId = await withPresence(call);
      const { code } = readMembers(call.body, { code: text }, {});
      await mfa.verifyMethod(call.platform, userId, requireId(call.parameters.methodId), code);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods/:methodId/remove`,
    access: UPDATE,
    handler: async call => {
      await mfa.removeMethod(call.platform, await withPresence(call), requireId(call.parameters.methodId));
      return ONE_AFFECTED;
    },
  },
];

export const authRoutes: readonly Route[] = [
  tokens,
  ...mfaRoutes,
  {
    method: 'POST',
    path: `${BASE}/confirmPresence`,
    access: 'signed-in',
    handler: async ({ platform, caller, body }) => {
      const { password } = readMembers(body, { password: text }, {});
      await checkPassword(platform, caller.email, password);
      return mfa.createPresence(platform, caller.userId);
    },
  },
];

import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { clientOf } from '../../http/client';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { accounts } from '../users/ports';
import { applicationRoutes } from './applications/routes';
import { cookieRoutes } from './cookieRoutes';
import * as mfa from './mfa';
import { oauth1Routes } from './oauth1/routes';
import { grantRoute } from './oauth2/grants';
import { oauth2Routes } from './oauth2/routes';
import { oidcRoutes } from './oidc/routes';

const BASE = SERVICES.auth.base;
const text = f.text({ min: 1 }).required();

const VIEW = { anyOf: ['VIEW_USER_MFA_SETTINGS', 'VIEW_USER'], self: 'userId' } as const;
const UPDATE = { anyOf: ['UPDATE_USER_MFA_SETTINGS', 'UPDATE_USER'], self: 'userId' } as const;

const userOf = async ({ platform, parameters }: Call): Promise<string> => {
  const userId = requireId(parameters.userId);
  if (!(await platform.use(accounts).exists(platform.db, userId))) throw new PlatformError(16);
  return userId;
};

const methodOf = async (call: Call): Promise<void> => {
  const { methods } = await mfa.readSettings(call.platform, await userOf(call));
  if (!methods.some(({ id }) => id === call.parameters.methodId)) throw new PlatformError(16);
};

/** For changes: a second factor is not taken from, or given to, somebody who may do more. */
const withPresence = async (call: Call): Promise<string> => {
  const { platform, caller } = call;
  const { presenceToken } = readMembers(call.body, { presenceToken: text });
  await mfa.requirePresence(platform, caller.userId, presenceToken);
  const userId = await userOf(call);
  await platform.use(accounts).requireAuthorityOver(platform.db, caller, userId);
  return userId;
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
    target: userOf,
    handler: async call => {
      await mfa.setEnabled(call.platform, await withPresence(call), true);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/disable`,
    access: UPDATE,
    target: userOf,
    handler: async call => {
      await mfa.setEnabled(call.platform, await withPresence(call), false);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods`,
    access: UPDATE,
    target: userOf,
    handler: async call => {
      const userId = await withPresence(call);
      const { type, name, tags } = readMembers(call.body, {
        type: f.enum(['totp', 'recoveryCodes']).required(),
        name: f.text({ max: 200 }),
        tags: f.texts(),
      });
      return mfa.addMethod(call.platform, userId, { type, ...(name ? { name } : {}), ...(tags ? { tags } : {}) });
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods/:methodId/verification/confirm`,
    access: UPDATE,
    target: methodOf,
    handler: async call => {
      const userId = await withPresence(call);
      const { code } = readMembers(call.body, { code: text });
      await mfa.verifyMethod(call.platform, userId, requireId(call.parameters.methodId), code);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods/:methodId/remove`,
    access: UPDATE,
    target: methodOf,
    handler: async call => {
      await mfa.removeMethod(call.platform, await withPresence(call), requireId(call.parameters.methodId));
      return ONE_AFFECTED;
    },
  },
];

export const authRoutes: readonly Route[] = [
  grantRoute,
  ...oauth2Routes,
  ...oauth1Routes,
  ...applicationRoutes,
  ...cookieRoutes,
  ...mfaRoutes,
  ...oidcRoutes,
  {
    method: 'POST',
    path: `${BASE}/confirmPresence`,
    access: 'signed-in',
    handler: async ({ platform, caller, body, request }) => {
      const { password } = readMembers(body, { password: text });
      await platform.use(accounts).checkPassword(caller.email, password, clientOf(request));
      return mfa.createPresence(platform, caller.userId);
    },
  },
];

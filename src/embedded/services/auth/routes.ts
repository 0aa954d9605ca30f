import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import type { Fields } from '../../collection/field';
import { readMembers } from '../../collection/readBody';
import type { BodyOf } from '../../collection/types';
import { clientOf } from '../../http/client';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
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

const presence = { presenceToken: text };

/** @throws PlatformError 10: a second factor is not taken from, or given to, somebody who may do more */
const ownerOf = async (call: Call): Promise<string> => {
  const { platform, caller } = call;
  const userId = await userOf(call);
  await platform.use(accounts).requireAuthorityOver(platform.db, caller, userId);
  return userId;
};

/** A change of somebody's second factor: by who is there, whole, after the one before it, and written down. */
const changing =
  <M extends Fields, T>(
    action: string,
    members: M,
    change: (within: Call, userId: string, given: BodyOf<M>) => Promise<T>,
  ): Route['handler'] =>
  async call => {
    // All of it, before its proof of presence is looked at (platform-api 4.3).
    const { presenceToken, ...given } = readMembers<Fields>(call.body, { ...presence, ...members });
    await mfa.requirePresence(call.platform, call.caller.userId, String(presenceToken));
    const userId = await ownerOf(call);
    return write(call, async (within, note) => {
      await mfa.holdSettings(within.platform, userId);
      const changed = await change(within, userId, given as BodyOf<M>);
      await note(action, userId);
      return changed ?? ONE_AFFECTED;
    });
  };

const method = {
  type: f.enum(['totp', 'recoveryCodes']).required(),
  name: f.text({ max: 200 }),
  // Each sign-in tells them.
  tags: f.texts({ items: 100, max: 200 }),
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
    handler: changing('mfa.enable', {}, ({ platform }, userId) => mfa.setEnabled(platform, userId, true)),
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/disable`,
    access: UPDATE,
    target: userOf,
    handler: changing('mfa.disable', {}, ({ platform }, userId) => mfa.setEnabled(platform, userId, false)),
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods`,
    access: UPDATE,
    target: userOf,
    handler: changing('mfa.add_method', method, ({ platform }, userId, { type, name, tags }) =>
      mfa.addMethod(platform, userId, { type, ...(name ? { name } : {}), ...(tags ? { tags } : {}) }),
    ),
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods/:methodId/verification/confirm`,
    access: UPDATE,
    target: methodOf,
    handler: changing('mfa.verify_method', { code: text }, ({ platform, parameters }, userId, { code }) =>
      mfa.verifyMethod(platform, userId, requireId(parameters.methodId), code),
    ),
  },
  {
    method: 'POST',
    path: `${BASE}/mfa/users/:userId/methods/:methodId/remove`,
    access: UPDATE,
    target: methodOf,
    handler: changing('mfa.remove_method', {}, ({ platform, parameters }, userId) =>
      mfa.removeMethod(platform, userId, requireId(parameters.methodId)),
    ),
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

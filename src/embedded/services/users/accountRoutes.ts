import { SERVICES } from '../../../contract';
import { readMembers } from '../../collection/readBody';
import { type Call, type Route, readQuery, requireId, requireParameter, requireSelection } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { findPage, projection } from '../../query/findPage';
import { anyOf } from '../../store/anyOf';
import { codeOf } from '../../store/errors';
import { sessions } from '../auth/ports';
import { forgetFailures } from './attempts';
import { lockAuthority, requireAdministrator, requireAuthorityOver, requireAuthorityOverEach } from './authority';
import { userFields } from './fields';
import { sendFirst } from './firstMail';
import { leaveGroups } from './leaveGroups';
import { forgetMailed } from './mailHashes';
import { activationMode } from './mailPurposes';
import { findMembers } from './memberViews';
import { requireUser, targetUser, USER_COLUMNS, type UserRow, usersOnWire } from './records';
import { email, isUsed, names, register, text } from './registration';
import { selectUsers } from './selection';
import { requirePatience } from './strangers';
import { requirePinCodes } from './verification';

const BASE = SERVICES.users.base;
const update: Route['handler'] = async call => {
  const id = requireId(call.parameters.userId);
  const changes = readMembers(call.body, names);
  await requireUser(call, id);
  const members = Object.keys(changes);
  if (members.length > 0)
    await write(call, async ({ platform: { db, now } }, note) => {
      await db
        .updateTable('users')
        .set({
          first_name: changes.firstName,
          last_name: changes.lastName,
          phone_number: changes.phoneNumber,
          language: changes.language,
          time_zone: changes.timeZone,
          update_timestamp: new Date(now()),
        })
        .where('id', '=', id)
        .execute();
      await note('user.update', id, { fields: members });
    });
  return requireUser(call, id);
};

const updateEmail: Route['handler'] = async call => {
  const { platform } = call;
  const id = requireId(call.parameters.userId);
  const given = readMembers(call.body, { email, activationMode });
  if (given.activationMode === 'pin_code') await requirePinCodes(platform, 'activation');
  await requireUser(call, id);
  await requireAuthorityOver(platform.db, call.caller, id);
  if (await isUsed(platform, given.email, id)) throw new PlatformError(203);
  await write(call, async (within, note) => {
    const { db } = within.platform;
    await db
      .updateTable('users')
      .set({ email: given.email, activation: false, update_timestamp: new Date(platform.now()) })
      .where('id', '=', id)
      .execute()
      .catch(error => {
        // Somebody took it since it was looked up.
        throw codeOf(error) === '23505' ? new PlatformError(203) : error;
      });
    // What was mailed to the old address proves nothing of the new one.
    await forgetMailed(db, id, ['activation', 'password']);
    await note('user.email', id);
    await sendFirst(within.platform, { id, email: given.email }, 'reactivation', given.activationMode);
  });
  return requireUser(call, id);
};

const remove: Route['handler'] = async call => {
  const id = requireId(call.parameters.userId);
  await requireUser(call, id);
  await write(call, async ({ platform: { db } }, note) => {
    await lockAuthority(db);
    await requireAuthorityOver(db, call.caller, id);
    // A token that is being renewed needs its user, and what goes with the user would wait for the token.
    await call.platform.use(sessions).endAll(db, id);
    await leaveGroups(db, note, [id]);
    const gone = await db.deleteFrom('users').where('id', '=', id).returning('id').execute();
    if (gone.length === 0) throw new PlatformError(16);
    await requireAdministrator(db);
    await note('user.delete', id);
  });
  return { records_affected: 1 };
};

const list: Route['handler'] = async call => {
  const { platform, caller } = call;
  const query = readQuery(call.rawQuery);
  if (!caller.permissions.has('VIEW_USER')) return findMembers(call, query);
  const { rows, page } = await findPage<UserRow>(platform.db, query, {
    memo: platform.memo,
    from: 'from users u',
    select: USER_COLUMNS,
    seq: 'u.seq',
    fields: userFields,
  });
  const users = await usersOnWire(platform, rows);
  return { query: '{}', page, data: users.map(projection(query.select, userFields)) };
};

/** Deprecated on the platform; a query that selects nobody in particular is refused. */
const removeMany: Route['handler'] = async call => {
  const where = requireSelection(call.rawQuery);
  return write(call, async ({ platform: { db } }, note) => {
    await lockAuthority(db);
    const ids = await selectUsers(call, db, where);
    const mayRemove = call.caller.permissions.has('DELETE_USER');
    if (!mayRemove && !(ids.length === 1 && ids[0] === call.caller.userId)) throw new PlatformError(10);
    await requireAuthorityOverEach(db, call.caller, ids);
    // As with one.
    await call.platform.use(sessions).endAll(db, ids);
    await leaveGroups(db, note, ids);
    await db.deleteFrom('users').where('id', '=', anyOf(ids)).execute();
    await requireAdministrator(db);
    await note('user.delete', ids);
    return { records_affected: ids.length };
  });
};

const setProfileImage = async (call: Call, hash: string | null) => {
  const id = requireId(call.parameters.userId);
  await requireUser(call, id);
  await write(call, async ({ platform: { db, now } }, note) => {
    await db
      .updateTable('users')
      .set({ profile_image: hash, update_timestamp: new Date(now()) })
      .where('id', '=', id)
      .execute();
    await note('user.profile_image', id);
  });
  return requireUser(call, id);
};

/** Accounts: everything about one user at a time, and the list (platform-api 5.1, 5.2, 6.3). */
export const accountRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/me`,
    access: 'signed-in',
    handler: call => call.platform.memo.get(`me ${call.caller.userId}`, () => requireUser(call, call.caller.userId)),
  },
  {
    method: 'GET',
    path: `${BASE}/`,
    access: { anyOf: ['VIEW_USER', 'VIEW_PATIENTS', 'VIEW_STAFF'], isMemberEnough: 'any' },
    handler: list,
  },
  { method: 'POST', path: `${BASE}/register`, access: 'public', handler: register },
  {
    method: 'GET',
    path: `${BASE}/email_available`,
    access: 'public',
    handler: async call => {
      await requirePatience(call, 'email_available');
      return { email_available: !(await isUsed(call.platform, requireParameter(call.rawQuery, 'email'))) };
    },
  },
  {
    method: 'GET',
    path: `${BASE}/:userId`,
    access: { anyOf: ['VIEW_USER', 'VIEW_PATIENTS', 'VIEW_STAFF'], isMemberEnough: 'any', self: 'userId' },
    handler: async call => {
      const id = requireId(call.parameters.userId);
      if (id === call.caller.userId || call.caller.permissions.has('VIEW_USER')) return requireUser(call, id);
      const { data } = await findMembers(call, {
        where: { op: 'eq', field: 'id', value: id },
        sort: [],
        skipCount: true,
      });
      if (!data[0]) throw new PlatformError(16);
      return data[0];
    },
  },
  {
    method: 'PUT',
    path: `${BASE}/:userId`,
    access: { anyOf: ['UPDATE_USER'], self: 'userId' },
    target: targetUser,
    handler: update,
  },
  {
    method: 'PUT',
    path: `${BASE}/:userId/email`,
    access: { anyOf: ['UPDATE_USER_EMAIL'], self: 'userId' },
    target: targetUser,
    handler: updateEmail,
  },
  { method: 'DELETE', path: `${BASE}/:userId`, access: { anyOf: ['DELETE_USER'], self: 'userId' }, handler: remove },
  {
    method: 'DELETE',
    path: `${BASE}/`,
    access: { anyOf: ['DELETE_USER'], isOwnEnough: true },
    selects: 'required',
    handler: removeMany,
  },
  {
    method: 'PUT',
    path: `${BASE}/:userId/profile_image`,
    access: { anyOf: ['UPDATE_PROFILE_IMAGE'], self: 'userId' },
    target: targetUser,
    handler: async call => setProfileImage(call, readMembers(call.body, { hash: text.required() }).hash),
  },
  {
    method: 'DELETE',
    path: `${BASE}/:userId/profile_image`,
    access: { anyOf: ['UPDATE_PROFILE_IMAGE'], self: 'userId' },
    handler: async call => setProfileImage(call, null),
  },
  {
    method: 'POST',
    path: `${BASE}/:userId/reset_failed_login_attempts`,
    access: { anyOf: ['RESET_FAILED_LOGIN_ATTEMPTS'] },
    handler: async call => {
      const id = requireId(call.parameters.userId);
      await requireUser(call, id);
      await requireAuthorityOver(call.platform.db, call.caller, id);
      await write(call, async ({ platform: { db } }, note) => {
        await forgetFailures(db, { id });
        await note('user.reset_attempts', id);
      });
      return { records_affected: 1 };
    },
  },
];

import { sql } from 'kysely';
import { COUNTRY_CODES, LANGUAGE_CODES, SERVICES, TIME_ZONES } from '../../contract';
import { audit } from '../audit';
import { checkPassword } from '../auth/checkPassword';
import { hashPassword, sha256 } from '../auth/passwords';
import { authenticate, endSessions } from '../auth/tokens';
import { readMembers, rules } from '../http/body';
import { PlatformError } from '../http/errors';
import { type Call, parameter, type Route, readQuery, requireId, requireSelection } from '../http/route';
import type { Platform } from '../platform';
import { findPage, project, whereOf } from '../query/findPage';
import { lockAuthority, permissionsOfUsers, requireAdministrator, requireSubset } from './authority';
import { userFields } from './fields';
import { findMembers } from './memberViews';
import { type Policy, readPolicy, requirePolicy } from './passwordPolicy';
import { findUser, USER_COLUMNS, type UserRow, usersOnWire } from './records';

const BASE = SERVICES.users.base;
/** A delete that selects by RQL touches at most this many users. */
const MAX_TARGETS = 1_000;
const HASH_LIFETIME_MS = 60 * 60_000;
const text = rules.text({ min: 1, max: 1_000 });
const oneOf = (values: readonly string[]) => (value: unknown) =>
  typeof value === 'string' && values.includes(value) ? value : undefined;
const timeZone = (value: unknown) => (typeof value === 'string' && isTimeZone(value) ? value : undefined);
const gender = (value: unknown) => (value === 0 || value === 1 || value === 2 || value === 9 ? value : undefined);
const birthday = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

const isTimeZone = (name: string): boolean => {
  if (TIME_ZONES.includes(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const isUsed = async ({ db }: Platform, email: string, except = ''): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from users where lower(email) = ${email.toLowerCase()} and id <> ${except}`.execute(db);
  return rows.length > 0;
};

const sendHash = async (
  platform: Platform,
  user: { id: string; email: string },
  purpose: 'activation' | 'password',
) => {
  const hash = platform.randomHex(40);
  const expiresAt = new Date(platform.now() + HASH_LIFETIME_MS);
  await sql`insert into mail_hashes (hash, purpose, user_id, expires_at) values (${sha256(hash)}, ${purpose}, ${user.id}, ${expiresAt})`.execute(
    platform.db,
  );
  await platform.mailer.send({
    recipient: user.email,
    subject: purpose === 'activation' ? 'Activate your account' : 'Choose a new password',
    text: `${purpose} hash: ${hash}`,
  });
};

const userByEmail = async ({ db }: Platform, email: string | undefined) => {
  const { rows } = await sql<{ id: string; email: string; activation: boolean }>`
    select id, email, activation from users where lower(email) = ${(email ?? '').toLowerCase()}`.execute(db);
  return rows[0];
};

/** Whether this caller of a public route may know who has an account: it is told anyway, or its token may list users. */
const mayKnowAccounts = async ({ platform, request }: Call): Promise<boolean> => {
  if (platform.tellsUnknownEmails) return true;
  const { authorization } = request.headers;
  if (!authorization) return false;
  const caller = await authenticate(platform, authorization).catch(() => undefined);
  return caller?.permissions.has('VIEW_USER') ?? false;
};

/** Sends the mail that was asked for. Strangers get the same answer whether or not the address has an account. */
const requestMail = async (call: Call, purpose: 'activation' | 'password'): Promise<void> => {
  const { platform } = call;
  const mayKnow = await mayKnowAccounts(call);
  const user = await userByEmail(platform, parameter(call.rawQuery, 'email'));
  const isWrongState = user && user.activation === (purpose === 'activation');
  if (mayKnow && !user) throw new PlatformError(202);
  if (mayKnow && isWrongState) throw new PlatformError(purpose === 'activation' ? 206 : 204);
  if (!user || isWrongState) return;
  if (mayKnow) await sendHash(platform, user, purpose);
  else platform.mailer.later(() => sendHash(platform, user, purpose));
};

const useHash = async ({ db, now }: Platform, hash: string, purpose: 'activation' | 'password') => {
  const { rows } = await sql<{ user_id: string }>`delete from mail_hashes
    where hash = ${sha256(hash)} and purpose = ${purpose} and expires_at > ${new Date(now())} returning user_id`.execute(
    db,
  );
  return rows[0]?.user_id;
};

const requireUser = async ({ platform }: Call, id: string) => {
  const user = await findUser(platform, id);
  if (!user) throw new PlatformError(16);
  return user;
};

/** Changing somebody's e-mail, or removing them, is power over what they hold. */
const requireAuthorityOver = async ({ platform, caller }: Call, userId: string): Promise<void> => {
  if (userId !== caller.userId) requireSubset(caller, await permissionsOfUsers(platform.db, [userId]));
};

const register: Route['handler'] = async call => {
  const { platform } = call;
  const fields = readMembers(
    call.body,
    {
      firstName: text,
      lastName: text,
      email: rules.email,
      password: rules.text({ max: 1_000 }),
      phoneNumber: text,
      language: oneOf(LANGUAGE_CODES),
    },
    { birthday, gender, country: oneOf(COUNTRY_CODES), region: text, timeZone },
  );
  await requirePolicy(platform.db, fields.password);
  if (await isUsed(platform, fields.email)) throw new PlatformError(203);
  const id = platform.randomHex(24);
  const now = new Date(platform.now());
  const passwordHash = await hashPassword(fields.password);
  await platform.db.transaction().execute(async db => {
    const { rows } =
      await sql`insert into users (id, first_name, last_name, email, password_hash, phone_number, language, time_zone, creation_timestamp, update_timestamp)
      values (${id}, ${fields.firstName}, ${fields.lastName}, ${fields.email}, ${passwordHash}, ${fields.phoneNumber}, ${fields.language},
        ${fields.timeZone ?? 'Europe/Brussels'}, ${now}, ${now}) on conflict do nothing returning id`.execute(db);
    if (rows.length === 0) throw new PlatformError(203);
    await sql`insert into profiles (user_id, birthday, gender, country, region)
      values (${id}, ${fields.birthday ?? null}, ${fields.gender ?? null}, ${fields.country ?? null}, ${fields.region ?? null})`.execute(
      db,
    );
    await audit(call, 'user.register', id, {}, db);
  });
  await sendHash(platform, { id, email: fields.email }, 'activation');
  return requireUser(call, id);
};

const update: Route['handler'] = async call => {
  const id = requireId(call.parameters.userId);
  const changes = readMembers(
    call.body,
    {},
    { firstName: text, lastName: text, phoneNumber: text, language: oneOf(LANGUAGE_CODES), timeZone },
  );
  await requireUser(call, id);
  const columns = {
    firstName: 'first_name',
    lastName: 'last_name',
    phoneNumber: 'phone_number',
    language: 'language',
    timeZone: 'time_zone',
  } as const;
  const sets = Object.entries(columns).flatMap(([member, column]) => {
    const value = changes[member as keyof typeof columns];
    return value === undefined ? [] : [sql`${sql.raw(column)} = ${value}`];
  });
  if (sets.length > 0) {
    await sql`update users set ${sql.join([...sets, sql`update_timestamp = ${new Date(call.platform.now())}`])} where id = ${id}`.execute(
      call.platform.db,
    );
    await audit(call, 'user.update', id, { fields: Object.keys(changes) });
  }
  return requireUser(call, id);
};

const updateEmail: Route['handler'] = async call => {
  const { platform } = call;
  const id = requireId(call.parameters.userId);
  const { email } = readMembers(call.body, { email: rules.email }, {});
  await requireUser(call, id);
  await requireAuthorityOver(call, id);
  if (await isUsed(platform, email, id)) throw new PlatformError(203);
  await sql`update users set email = ${email}, activation = false, update_timestamp = ${new Date(platform.now())} where id = ${id}`.execute(
    platform.db,
  );
  await audit(call, 'user.email', id);
  await sendHash(platform, { id, email }, 'activation');
  return requireUser(call, id);
};

const remove: Route['handler'] = async call => {
  const id = requireId(call.parameters.userId);
  await requireUser(call, id);
  await requireAuthorityOver(call, id);
  await call.platform.db.transaction().execute(async db => {
    await lockAuthority(db);
    await sql`delete from users where id = ${id}`.execute(db);
    await requireAdministrator(db);
    await audit(call, 'user.delete', id, {}, db);
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
  return { query: '{}', page, data: users.map(user => project(user, query.select)) };
};

const flag = rules.boolean;
const length = rules.wholeNumber(0, 1_000);

const putPolicy: Route['handler'] = async call => {
  const changes = readMembers(
    call.body,
    {},
    {
      minimumLength: length,
      maximumLength: length,
      upperCaseRequired: flag,
      lowerCaseRequired: flag,
      symbolRequired: flag,
      numberRequired: flag,
    },
  );
  const { db } = call.platform;
  const before = await readPolicy(db);
  const policy: Policy = {
    minimum_length: changes.minimumLength ?? before.minimum_length,
    maximum_length: changes.maximumLength ?? before.maximum_length,
    upper_case_required: changes.upperCaseRequired ?? before.upper_case_required,
    lower_case_required: changes.lowerCaseRequired ?? before.lower_case_required,
    symbol_required: changes.symbolRequired ?? before.symbol_required,
    number_required: changes.numberRequired ?? before.number_required,
  };
  if (policy.minimum_length > policy.maximum_length)
    throw new PlatformError(15, 'The field minimumLength has an invalid format');
  await sql`update password_policy set policy = ${JSON.stringify(policy)}::jsonb`.execute(db);
  await audit(call, 'password_policy.update', 'password_policy');
  return policy;
};

const changePassword: Route['handler'] = async call => {
  const { platform, caller } = call;
  const { oldPassword, newPassword } = readMembers(
    call.body,
    { oldPassword: text, newPassword: rules.text({ max: 1_000 }) },
    {},
  );
  await checkPassword(platform, caller.email, oldPassword).catch(error => {
    throw error instanceof PlatformError && error.code === 106 ? new PlatformError(208) : error;
  });
  await requirePolicy(platform.db, newPassword);
  await sql`update users set password_hash = ${await hashPassword(newPassword)} where id = ${caller.userId}`.execute(
    platform.db,
  );
  await audit(call, 'user.password', caller.userId);
  return requireUser(call, caller.userId);
};

const resetPassword: Route['handler'] = async call => {
  const { platform } = call;
  const { hash, newPassword } = readMembers(call.body, { hash: text, newPassword: rules.text({ max: 1_000 }) }, {});
  await requirePolicy(platform.db, newPassword);
  const userId = await useHash(platform, hash, 'password');
  if (!userId) throw new PlatformError(207);
  await sql`update users set password_hash = ${await hashPassword(newPassword)}, failed_count = 0 where id = ${userId}`.execute(
    platform.db,
  );
  await endSessions(platform.db, userId);
  await audit(call, 'user.password_reset', userId);
};

/** Deprecated on the platform; a query that selects nobody in particular is refused. */
const removeMany: Route['handler'] = async call => {
  const where = requireSelection(call.rawQuery);
  return call.platform.db.transaction().execute(async db => {
    await lockAuthority(db);
    const { rows } = await sql<{
      id: string;
    }>`select u.id from users u where ${whereOf({ where }, { fields: userFields })} limit ${MAX_TARGETS + 1}`.execute(
      db,
    );
    if (rows.length > MAX_TARGETS) throw new PlatformError(26, `The query selects more than ${MAX_TARGETS} users`);
    const ids = rows.map(row => row.id);
    requireSubset(call.caller, await permissionsOfUsers(db, ids));
    await sql`delete from users where id = any(${ids}::text[])`.execute(db);
    await requireAdministrator(db);
    for (const id of ids) await audit(call, 'user.delete', id, {}, db);
    return { records_affected: ids.length };
  });
};

const setProfileImage = async (call: Call, hash: string | null) => {
  const id = requireId(call.parameters.userId);
  await requireUser(call, id);
  await sql`update users set profile_image = ${hash}, update_timestamp = ${new Date(call.platform.now())} where id = ${id}`.execute(
    call.platform.db,
  );
  await audit(call, 'user.profile_image', id);
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
    path: `${BASE}/password_policy`,
    access: 'signed-in',
    handler: ({ platform }) => readPolicy(platform.db),
  },
  { method: 'PUT', path: `${BASE}/password_policy`, access: { anyOf: ['UPDATE_PASSWORD_POLICY'] }, handler: putPolicy },
  {
    method: 'GET',
    path: `${BASE}/activation`,
    access: 'public',
    handler: call => requestMail(call, 'activation'),
  },
  {
    method: 'POST',
    path: `${BASE}/activation`,
    access: 'public',
    handler: async call => {
      const { hash } = readMembers(call.body, { hash: text }, {});
      const userId = await useHash(call.platform, hash, 'activation');
      if (!userId) throw new PlatformError(205);
      await sql`update users set activation = true where id = ${userId}`.execute(call.platform.db);
      await audit(call, 'user.activate', userId);
    },
  },
  {
    method: 'GET',
    path: `${BASE}/forgot_password`,
    access: 'public',
    handler: call => requestMail(call, 'password'),
  },
  { method: 'POST', path: `${BASE}/forgot_password`, access: 'public', handler: resetPassword },
  {
    method: 'POST',
    path: `${BASE}/authenticate`,
    access: 'signed-in',
    handler: async call => {
      const { email, password } = readMembers(call.body, { email: text, password: text }, {});
      return requireUser(call, (await checkPassword(call.platform, email, password)).id);
    },
  },
  {
    method: 'POST',
    path: `${BASE}/confirm_password`,
    access: 'signed-in',
    handler: async ({ platform, caller, body }) => {
      const { password } = readMembers(body, { password: text }, {});
      await checkPassword(platform, caller.email, password);
    },
  },
  { method: 'PUT', path: `${BASE}/password`, access: 'signed-in', handler: changePassword },
  {
    method: 'GET',
    path: `${BASE}/email_available`,
    access: 'public',
    handler: async ({ platform, rawQuery }) => ({
      email_available: !(await isUsed(platform, parameter(rawQuery, 'email') ?? '')),
    }),
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
  { method: 'PUT', path: `${BASE}/:userId`, access: { anyOf: ['UPDATE_USER'], self: 'userId' }, handler: update },
  {
    method: 'PUT',
    path: `${BASE}/:userId/email`,
    access: { anyOf: ['UPDATE_USER_EMAIL'], self: 'userId' },
    handler: updateEmail,
  },
  { method: 'DELETE', path: `${BASE}/:userId`, access: { anyOf: ['DELETE_USER'], self: 'userId' }, handler: remove },
  {
    method: 'DELETE',
    path: `${BASE}/`,
    access: { anyOf: ['DELETE_USER'] },
    handler: removeMany,
  },
  {
    method: 'PUT',
    path: `${BASE}/:userId/profile_image`,
    access: { anyOf: ['UPDATE_PROFILE_IMAGE'], self: 'userId' },
    handler: async call => setProfileImage(call, readMembers(call.body, { hash: text }, {}).hash),
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
      const { rows } = await sql`update users set failed_count = 0 where id = ${id} returning id`.execute(
        call.platform.db,
      );
      if (rows.length === 0) throw new PlatformError(16);
      await audit(call, 'user.reset_attempts', id);
      return { records_affected: 1 };
    },
  },
];

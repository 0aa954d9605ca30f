import { sql } from 'kysely';
import { z } from 'zod';
import { COUNTRY_CODES, LANGUAGE_CODES, SERVICES, TIME_ZONES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Call, parameter, type Route, readQuery, requireId, requireSelection } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { hashPassword } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { write } from '../../kernel/write';
import { findPage, project } from '../../query/findPage';
import { codeOf } from '../../store/errors';
import { forgetFailures } from './attempts';
import {
  lockAuthority,
  permissionsOfUsers,
  requireAdministrator,
  requireAuthorityOver,
  requireSubset,
} from './authority';
import { userFields } from './fields';
import { forgetHashes, sendHash } from './mailHashes';
import { findMembers } from './memberViews';
import { requirePolicy } from './passwordPolicy';
import { requireUser, USER_COLUMNS, type UserRow, usersOnWire } from './records';
import { selectUsers } from './selection';
import { requirePatience } from './strangers';

const BASE = SERVICES.users.base;
const text = f.text({ min: 1, max: 1_000 });
const email = f.email().required();

const isTimeZone = (name: string): boolean => {
  if (TIME_ZONES.includes(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const language = f.enum(LANGUAGE_CODES);
const timeZone = f.text().readAs(z.string().refine(isTimeZone));
const names = { firstName: text, lastName: text, phoneNumber: text, language, timeZone };
const registration = {
  firstName: text.required(),
  lastName: text.required(),
  email,
  password: f.text({ max: 1_000 }).required(),
  phoneNumber: text.required(),
  language: language.required(),
  timeZone,
  birthday: f.text().readAs(z.iso.date()),
  gender: f.number().readAs(z.literal([0, 1, 2, 9])),
  country: f.enum(COUNTRY_CODES),
  region: text,
};

const isUsed = async ({ db }: Platform, email: string, except = ''): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from users where lower(email) = ${email.toLowerCase()} and id <> ${except}`.execute(db);
  return rows.length > 0;
};

const register: Route['handler'] = async call => {
  const { platform } = call;
  await requirePatience(call, 'register');
  const fields = readMembers(call.body, registration);
  await requirePolicy(platform.db, fields.password);
  if (await isUsed(platform, fields.email)) throw new PlatformError(203);
  const id = platform.randomHex(24);
  const now = new Date(platform.now());
  const passwordHash = await hashPassword(fields.password);
  await write(call, async (within, note) => {
    const { db } = within.platform;
    const { rows } =
      await sql`insert into users (id, first_name, last_name, email, password_hash, phone_number, language, time_zone, creation_timestamp, update_timestamp)
      values (${id}, ${fields.firstName}, ${fields.lastName}, ${fields.email}, ${passwordHash}, ${fields.phoneNumber}, ${fields.language},
        ${fields.timeZone ?? 'Europe/Brussels'}, ${now}, ${now}) on conflict do nothing returning id`.execute(db);
    if (rows.length === 0) throw new PlatformError(203);
    const about = [fields.birthday, fields.gender, fields.country, fields.region].map(value => value ?? null);
    // Who tells nothing of this has no profile yet: it is created with `POST /profiles/v1/`.
    if (about.some(value => value !== null))
      await sql`insert into profiles (user_id, birthday, gender, country, region) values (${id}, ${sql.join(about)})`.execute(
        db,
      );
    await note('user.register', id);
    await sendHash(within.platform, { id, email: fields.email }, 'activation');
  });
  return requireUser(call, id);
};

const update: Route['handler'] = async call => {
  const id = requireId(call.parameters.userId);
  const changes = readMembers(call.body, names);
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
    await write(call, async ({ platform: { db, now } }, note) => {
      await sql`update users set ${sql.join([...sets, sql`update_timestamp = ${new Date(now())}`])} where id = ${id}`.execute(
        db,
      );
      await note('user.update', id, { fields: Object.keys(changes) });
    });
  }
  return requireUser(call, id);
};

const updateEmail: Route['handler'] = async call => {
  const { platform } = call;
  const id = requireId(call.parameters.userId);
  const given = readMembers(call.body, { email });
  await requireUser(call, id);
  await requireAuthorityOver(platform.db, call.caller, id);
  if (await isUsed(platform, given.email, id)) throw new PlatformError(203);
  await write(call, async (within, note) => {
    const { db } = within.platform;
    await sql`update users set email = ${given.email}, activation = false, update_timestamp = ${new Date(platform.now())} where id = ${id}`
      .execute(db)
      .catch(error => {
        // Somebody took it since it was looked up.
        throw codeOf(error) === '23505' ? new PlatformError(203) : error;
      });
    // What was mailed to the old address proves nothing of the new one.
    await forgetHashes(db, id, ['activation', 'password']);
    await note('user.email', id);
    await sendHash(within.platform, { id, email: given.email }, 'activation');
  });
  return requireUser(call, id);
};

const remove: Route['handler'] = async call => {
  const id = requireId(call.parameters.userId);
  await requireUser(call, id);
  await requireAuthorityOver(call.platform.db, call.caller, id);
  await write(call, async ({ platform: { db } }, note) => {
    await lockAuthority(db);
    await sql`delete from users where id = ${id}`.execute(db);
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
  return { query: '{}', page, data: users.map(user => project(user, query.select)) };
};

/** Deprecated on the platform; a query that selects nobody in particular is refused. */
const removeMany: Route['handler'] = async call => {
  const where = requireSelection(call.rawQuery);
  return write(call, async ({ platform: { db } }, note) => {
    await lockAuthority(db);
    const ids = await selectUsers(call, db, where);
    requireSubset(call.caller, await permissionsOfUsers(db, ids));
    await sql`delete from users where id = any(${ids}::text[])`.execute(db);
    await requireAdministrator(db);
    for (const id of ids) await note('user.delete', id);
    return { records_affected: ids.length };
  });
};

const setProfileImage = async (call: Call, hash: string | null) => {
  const id = requireId(call.parameters.userId);
  await requireUser(call, id);
  await write(call, async ({ platform: { db, now } }, note) => {
    await sql`update users set profile_image = ${hash}, update_timestamp = ${new Date(now())} where id = ${id}`.execute(
      db,
    );
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
      return { email_available: !(await isUsed(call.platform, parameter(call.rawQuery, 'email') ?? '')) };
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

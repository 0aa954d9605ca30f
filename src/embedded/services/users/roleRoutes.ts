import { sql } from 'kysely';
import { OBSOLETE_PERMISSION_NAMES, PERMISSION_NAMES, SERVICES } from '../../../contract';
import { readMembers, rules } from '../../http/body';
import { type Call, type Route, readQuery, requireId, requireSelection } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { findPage, project } from '../../query/findPage';
import { lockAuthority, permissionsOfRoles, requireAdministrator, requireSubset } from './authority';
import { roleFields } from './fields';
import { findRole, permissionOnWire, ROLE_COLUMNS, type RoleRow, roleOnWire } from './records';
import { selectRoles, selectUsers } from './selection';

const BASE = SERVICES.users.base;
const name = rules.text({ min: 1, max: 200 });
const description = rules.text({ max: 2_000 });

const KNOWN = PERMISSION_NAMES.filter(permission => !OBSOLETE_PERMISSION_NAMES.includes(permission)).map(
  permissionOnWire,
);

const list: Route['handler'] = async ({ platform, rawQuery }) => {
  const query = readQuery(rawQuery);
  const { rows, page } = await findPage<RoleRow>(platform.db, query, {
    from: 'from roles r',
    select: ROLE_COLUMNS,
    seq: 'r.seq',
    fields: roleFields,
  });
  return { query: '{}', page, data: rows.map(row => project(roleOnWire(row), query.select)) };
};

const create: Route['handler'] = async call => {
  const fields = readMembers(call.body, { name }, { description });
  const id = call.platform.randomHex(24);
  const now = new Date(call.platform.now());
  await write(call, async ({ platform }, note) => {
    await sql`insert into roles (id, name, description, creation_timestamp, update_timestamp)
      values (${id}, ${fields.name}, ${fields.description ?? ''}, ${now}, ${now})`.execute(platform.db);
    await note('role.create', id, { name: fields.name });
  });
  return findRole(call.platform.db, id);
};

const update: Route['handler'] = async call => {
  const id = requireId(call.parameters.roleId);
  const changes = readMembers(call.body, {}, { name, description });
  await write(call, async ({ platform: { db, now } }, note) => {
    const { rows } =
      await sql`update roles set name = coalesce(${changes.name ?? null}, name), description = coalesce(${changes.description ?? null}, description),
      update_timestamp = ${new Date(now())} where id = ${id} returning id`.execute(db);
    if (rows.length === 0) throw new PlatformError(16);
    await note('role.update', id, changes);
  });
  return findRole(call.platform.db, id);
};

const remove: Route['handler'] = async call => {
  const where = requireSelection(call.rawQuery);
  const count = await call.platform.db.transaction().execute(async db => {
    await lockAuthority(db);
    const ids = await selectRoles(call, db, where);
    if (ids.length === 0) throw new PlatformError(16);
    requireSubset(call.caller, await permissionsOfRoles(db, ids));
    await sql`delete from roles where id = any(${ids}::text[])`.execute(db);
    await requireAdministrator(db);
    for (const id of ids) await audit(call, 'role.delete', id, {}, db);
    return ids.length;
  });
  return { records_affected: count };
};

const changePermissions =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const where = requireSelection(call.rawQuery);
    const { permissions } = readMembers(call.body, { permissions: rules.texts }, {});
    requireSubset(call.caller, permissions);
    const count = await call.platform.db.transaction().execute(async db => {
      await lockAuthority(db);
      const ids = await selectRoles(call, db, where);
      if (ids.length === 0) throw new PlatformError(16);
      if (action === 'add') {
        await sql`insert into role_permissions (role_id, name) select r, p from unnest(${ids}::text[]) r, unnest(${permissions}::text[]) p on conflict do nothing`.execute(
          db,
        );
      } else {
        await sql`delete from role_permissions where role_id = any(${ids}::text[]) and name = any(${permissions}::text[])`.execute(
          db,
        );
        await requireAdministrator(db);
      }
      await sql`update roles set update_timestamp = ${new Date(call.platform.now())} where id = any(${ids}::text[])`.execute(
        db,
      );
      for (const id of ids) await audit(call, `role.${action}_permissions`, id, { permissions }, db);
      return ids.length;
    });
    return { records_affected: count };
  };

const changeRoles =
  (action: 'add' | 'remove'): Route['handler'] =>
  async (call: Call) => {
    const where = requireSelection(call.rawQuery);
    const { roles } = readMembers(call.body, { roles: rules.texts }, {});
    const count = await call.platform.db.transaction().execute(async db => {
      await lockAuthority(db);
      requireSubset(call.caller, await permissionsOfRoles(db, roles));
      const ids = await selectUsers(call, db, where);
      if (action === 'add') {
        // Ids of roles that do not exist are ignored (platform-api 5.3).
        await sql`insert into user_roles (user_id, role_id) select u, r.id from unnest(${ids}::text[]) u, roles r where r.id = any(${roles}::text[]) on conflict do nothing`.execute(
          db,
        );
      } else {
        await sql`delete from user_roles where user_id = any(${ids}::text[]) and role_id = any(${roles}::text[])`.execute(
          db,
        );
        await requireAdministrator(db);
      }
      for (const id of ids) await audit(call, `user.${action}_roles`, id, { roles }, db);
      return ids.length;
    });
    return { records_affected: count };
  };

/** Global roles, their permissions, and who holds them (platform-api 5.3). */
export const roleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/permissions`,
    access: 'signed-in',
    handler: async () => ({ query: '{}', page: { total: KNOWN.length, offset: 0, limit: KNOWN.length }, data: KNOWN }),
  },
  { method: 'GET', path: `${BASE}/roles`, access: { anyOf: ['VIEW_ROLE'] }, handler: list },
  { method: 'POST', path: `${BASE}/roles`, access: { anyOf: ['CREATE_ROLE'] }, handler: create },
  { method: 'DELETE', path: `${BASE}/roles`, access: { anyOf: ['DELETE_ROLE'] }, handler: remove },
  {
    method: 'POST',
    path: `${BASE}/roles/add_permissions`,
    access: { anyOf: ['ADD_ROLE_PERMISSION'] },
    handler: changePermissions('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/roles/remove_permissions`,
    access: { anyOf: ['REMOVE_ROLE_PERMISSION'] },
    handler: changePermissions('remove'),
  },
  { method: 'PUT', path: `${BASE}/roles/:roleId`, access: { anyOf: ['UPDATE_ROLE'] }, handler: update },
  { method: 'POST', path: `${BASE}/add_roles`, access: { anyOf: ['ADD_ROLE_TO_USER'] }, handler: changeRoles('add') },
  {
    method: 'POST',
    path: `${BASE}/remove_roles`,
    access: { anyOf: ['REMOVE_ROLE_FROM_USER'] },
    handler: changeRoles('remove'),
  },
];

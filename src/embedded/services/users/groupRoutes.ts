import { sql } from 'kysely';
import { OBSOLETE_PERMISSION_NAMES, PERMISSION_NAMES, SERVICES } from '../../../contract';
import type { RqlNode } from '../../../rql';
import { readMembers, rules } from '../../http/body';
import { type Access, type Call, type Route, readQuery, requireId, requireSelection } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import type { FieldMap } from '../../query/fields';
import { findPage, project, whereOf } from '../../query/findPage';
import { requireSubset } from './authority';
import { userFields } from './fields';
import { permissionOnWire } from './records';

const BASE = SERVICES.users.base;
const MAX_TARGETS = 1_000;
const name = rules.text({ min: 1, max: 200 });
const description = rules.text({ max: 2_000 });
const KNOWN = PERMISSION_NAMES.filter(permission => !OBSOLETE_PERMISSION_NAMES.includes(permission)).map(
  permissionOnWire,
);

const groupRoleFields: FieldMap = {
  id: { kind: 'id', sql: 'g.id' },
  group_id: { kind: 'id', sql: 'g.group_id' },
  name: { kind: 'text', sql: 'g.name' },
  description: { kind: 'text', sql: 'g.description' },
  creation_timestamp: { kind: 'timestamp', sql: 'g.creation_timestamp' },
  update_timestamp: { kind: 'timestamp', sql: 'g.update_timestamp' },
};

type GroupRoleRow = {
  id: string;
  group_id: string;
  name: string;
  description: string;
  permissions: string[];
  creation_timestamp: Date;
  update_timestamp: Date;
};

const COLUMNS = 'g.id, g.group_id, g.name, g.description, g.permissions, g.creation_timestamp, g.update_timestamp';

/** In groups permissions travel as plain texts (platform-api 5.4). */
export const groupRoleOnWire = (role: GroupRoleRow) => ({
  ...role,
  creation_timestamp: role.creation_timestamp.getTime(),
  update_timestamp: role.update_timestamp.getTime(),
});

/** Held globally, or through a role in the group that the address names. */
const inGroup = (...anyOf: string[]): Access => ({ anyOf, group: 'groupId' });

const groupOf = ({ parameters }: Call) => requireId(parameters.groupId);

const selectGroupRoles = async ({ platform }: Call, groupId: string, where: RqlNode): Promise<string[]> => {
  const scope = sql<boolean>`g.group_id = ${groupId}`;
  const { rows } = await sql<{
    id: string;
  }>`select g.id from group_roles g where ${whereOf({ where }, { fields: groupRoleFields, scope })} limit ${MAX_TARGETS}`.execute(
    platform.db,
  );
  if (rows.length === 0) throw new PlatformError(16);
  return rows.map(row => row.id);
};

const selectUsers = async ({ platform, rawQuery }: Call): Promise<string[]> => {
  const where = requireSelection(rawQuery);
  const { rows } = await sql<{
    id: string;
  }>`select u.id from users u where ${whereOf({ where }, { fields: userFields })} limit ${MAX_TARGETS + 1}`.execute(
    platform.db,
  );
  if (rows.length > MAX_TARGETS) throw new PlatformError(26, `The query selects more than ${MAX_TARGETS} users`);
  return rows.map(row => row.id);
};

/**
 * Nobody hands out or takes away in a group what they hold neither there nor globally.
 *
 * @throws PlatformError 10 naming what the caller lacks
 */
const requireSubsetInGroup = async (call: Call, groupId: string, permissions: readonly string[]): Promise<void> => {
  const lacking = permissions.filter(permission => !call.caller.permissions.has(permission));
  if (lacking.length === 0) return;
  const { permissions: held } = await call.platform
    .use(membership)
    .standing(call.platform.db, call.caller.userId, groupId);
  requireSubset(
    call.caller,
    lacking.filter(permission => !held.includes(permission)),
  );
};

const permissionsOfGroupRoles = async ({ platform }: Call, roleIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct p as name from group_roles g, unnest(g.permissions) p where g.id = any(${[...roleIds]}::text[])`.execute(
    platform.db,
  );
  return rows.map(row => row.name);
};

const findGroupRole = async ({ platform }: Call, id: string) => {
  const { rows } = await sql<GroupRoleRow>`select ${sql.raw(COLUMNS)} from group_roles g where g.id = ${id}`.execute(
    platform.db,
  );
  if (!rows[0]) throw new PlatformError(16);
  return groupRoleOnWire(rows[0]);
};

const changePermissions =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const groupId = groupOf(call);
    const where = requireSelection(call.rawQuery);
    const { permissions } = readMembers(call.body, { permissions: rules.texts }, {});
    await requireSubsetInGroup(call, groupId, permissions);
    const targets = await selectGroupRoles(call, groupId, where);
    const change =
      action === 'add'
        ? sql`array(select distinct p from unnest(permissions || ${permissions}::text[]) p order by p)`
        : sql`array(select p from unnest(permissions) p where p <> all(${permissions}::text[]) order by p)`;
    await sql`update group_roles set permissions = ${change}, update_timestamp = ${new Date(call.platform.now())} where id = any(${targets}::text[])`.execute(
      call.platform.db,
    );
    for (const id of targets) await audit(call, `group_role.${action}_permissions`, id, { permissions });
    return { records_affected: targets.length };
  };

const removeRoles = async (call: Call, targets: readonly string[]) => {
  await requireSubsetInGroup(call, groupOf(call), await permissionsOfGroupRoles(call, targets));
  await sql`delete from group_roles where id = any(${[...targets]}::text[])`.execute(call.platform.db);
  for (const id of targets) await audit(call, 'group_role.delete', id);
  return { records_affected: targets.length };
};

const changeStaffRoles =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const groupId = groupOf(call);
    const users = await selectUsers(call);
    const { roles } = readMembers(call.body, { roles: rules.ids }, {});
    await requireSubsetInGroup(call, groupId, await permissionsOfGroupRoles(call, roles));
    if (action === 'add') {
      // Roles go to those who are staff of the group.
      await sql`insert into staff_roles (user_id, group_id, role_id)
      select s.user_id, s.group_id, g.id from staff_enlistments s join group_roles g on g.group_id = s.group_id
      where s.group_id = ${groupId} and s.user_id = any(${users}::text[]) and g.id = any(${roles}::text[]) on conflict do nothing`.execute(
        call.platform.db,
      );
    } else {
      await sql`delete from staff_roles where group_id = ${groupId} and user_id = any(${users}::text[]) and role_id = any(${roles}::text[])`.execute(
        call.platform.db,
      );
    }
    for (const id of users) await audit(call, `staff.${action}_roles`, id, { groupId, roles });
    return { records_affected: users.length };
  };

const changeStaff =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const users = await selectUsers(call);
    const { groups } = readMembers(call.body, { groups: rules.ids }, {});
    if (action === 'add') {
      await sql`insert into staff_enlistments (user_id, group_id) select u, g from unnest(${users}::text[]) u, unnest(${groups}::text[]) g on conflict do nothing`.execute(
        call.platform.db,
      );
    } else {
      for (const groupId of groups) {
        const { rows } = await sql<{ role_id: string }>`select distinct role_id from staff_roles
          where group_id = ${groupId} and user_id = any(${users}::text[])`.execute(call.platform.db);
        const held = rows.map(row => row.role_id);
        await requireSubsetInGroup(call, groupId, await permissionsOfGroupRoles(call, held));
      }
      await sql`delete from staff_enlistments where user_id = any(${users}::text[]) and group_id = any(${groups}::text[])`.execute(
        call.platform.db,
      );
    }
    for (const id of users) await audit(call, `staff.${action}`, id, { groups });
    return { records_affected: users.length };
  };

/** Roles within groups, and who is staff of them (platform-api 5.4). */
export const groupRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/groups/permissions`,
    access: 'signed-in',
    handler: async () => ({ query: '{}', page: { total: KNOWN.length, offset: 0, limit: KNOWN.length }, data: KNOWN }),
  },
  {
    method: 'GET',
    path: `${BASE}/groups/:groupId/roles`,
    access: { anyOf: ['VIEW_GROUP'], group: 'groupId', isStaffEnough: true },
    handler: async call => {
      const query = readQuery(call.rawQuery);
      const { rows, page } = await findPage<GroupRoleRow>(call.platform.db, query, {
        from: 'from group_roles g',
        select: COLUMNS,
        seq: 'g.seq',
        fields: groupRoleFields,
        scope: sql<boolean>`g.group_id = ${groupOf(call)}`,
      });
      return { query: '{}', page, data: rows.map(row => project(groupRoleOnWire(row), query.select)) };
    },
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/roles`,
    access: inGroup('CREATE_GROUP_ROLE'),
    handler: async call => {
      const fields = readMembers(call.body, { name }, { description });
      const id = call.platform.randomHex(24);
      await sql`insert into group_roles (id, group_id, name, description) values (${id}, ${groupOf(call)}, ${fields.name}, ${fields.description ?? ''})`.execute(
        call.platform.db,
      );
      await audit(call, 'group_role.create', id);
      return findGroupRole(call, id);
    },
  },
  {
    method: 'PUT',
    path: `${BASE}/groups/:groupId/roles/:roleId`,
    access: inGroup('UPDATE_GROUP_ROLE'),
    handler: async call => {
      const changes = readMembers(call.body, {}, { name, description });
      const id = requireId(call.parameters.roleId);
      const { rows } =
        await sql`update group_roles set name = coalesce(${changes.name ?? null}, name), description = coalesce(${changes.description ?? null}, description),
        update_timestamp = ${new Date(call.platform.now())} where id = ${id} and group_id = ${groupOf(call)} returning id`.execute(
          call.platform.db,
        );
      if (rows.length === 0) throw new PlatformError(16);
      await audit(call, 'group_role.update', id, changes);
      return findGroupRole(call, id);
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/groups/:groupId/roles`,
    access: inGroup('DELETE_GROUP_ROLE'),
    handler: async call =>
      removeRoles(call, await selectGroupRoles(call, groupOf(call), requireSelection(call.rawQuery))),
  },
  {
    method: 'DELETE',
    path: `${BASE}/groups/:groupId/roles/:roleId`,
    access: inGroup('DELETE_GROUP_ROLE'),
    handler: async call => {
      const id = requireId(call.parameters.roleId);
      return removeRoles(call, await selectGroupRoles(call, groupOf(call), { op: 'eq', field: 'id', value: id }));
    },
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/roles/add_permissions`,
    access: inGroup('ADD_GROUP_ROLE_PERMISSION'),
    handler: changePermissions('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/roles/remove_permissions`,
    access: inGroup('REMOVE_GROUP_ROLE_PERMISSION'),
    handler: changePermissions('remove'),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/staff/add_roles`,
    access: inGroup('ADD_GROUP_ROLE_TO_STAFF'),
    handler: changeStaffRoles('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/staff/remove_roles`,
    access: inGroup('REMOVE_GROUP_ROLE_FROM_STAFF'),
    handler: changeStaffRoles('remove'),
  },
  { method: 'POST', path: `${BASE}/add_to_staff`, access: { anyOf: ['ADD_STAFF'] }, handler: changeStaff('add') },
  {
    method: 'POST',
    path: `${BASE}/remove_from_staff`,
    access: { anyOf: ['REMOVE_STAFF'] },
    handler: changeStaff('remove'),
  },
];

import { sql } from 'kysely';
import { OBSOLETE_PERMISSION_NAMES, PERMISSION_NAMES, SERVICES } from '../../../contract';
import { readMembers, rules } from '../../http/body';
import { type Access, type Call, type Route, readQuery, requireId, requireSelection } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { findPage, project } from '../../query/findPage';
import {
  findGroupRole,
  GROUP_ROLE_COLUMNS,
  type GroupRoleRow,
  groupRoleFields,
  groupRoleOnWire,
} from './groupRoleRecord';
import { changeGroupRolePermissions, changeStaff, changeStaffRoles, removeGroupRoles } from './groupWrites';
import { permissionOnWire } from './records';

const BASE = SERVICES.users.base;
const name = rules.text({ min: 1, max: 200 });
const description = rules.text({ max: 2_000 });
const KNOWN = PERMISSION_NAMES.filter(permission => !OBSOLETE_PERMISSION_NAMES.includes(permission)).map(
  permissionOnWire,
);

/** Held globally, or through a role in the group that the address names. */
const inGroup = (...anyOf: string[]): Access => ({ anyOf, group: 'groupId' });

const groupOf = ({ parameters }: Call) => requireId(parameters.groupId);

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
        select: GROUP_ROLE_COLUMNS,
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
      return call.platform.db.transaction().execute(async db => {
        await sql`insert into group_roles (id, group_id, name, description) values (${id}, ${groupOf(call)}, ${fields.name}, ${fields.description ?? ''})`.execute(
          db,
        );
        await audit(call, 'group_role.create', id, {}, db);
        return findGroupRole(db, id);
      });
    },
  },
  {
    method: 'PUT',
    path: `${BASE}/groups/:groupId/roles/:roleId`,
    access: inGroup('UPDATE_GROUP_ROLE'),
    handler: async call => {
      const changes = readMembers(call.body, {}, { name, description });
      const id = requireId(call.parameters.roleId);
      return call.platform.db.transaction().execute(async db => {
        const { rows } =
          await sql`update group_roles set name = coalesce(${changes.name ?? null}, name), description = coalesce(${changes.description ?? null}, description),
          update_timestamp = ${new Date(call.platform.now())} where id = ${id} and group_id = ${groupOf(call)} returning id`.execute(
            db,
          );
        if (rows.length === 0) throw new PlatformError(16);
        await audit(call, 'group_role.update', id, changes, db);
        return findGroupRole(db, id);
      });
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/groups/:groupId/roles`,
    access: inGroup('DELETE_GROUP_ROLE'),
    handler: async call => removeGroupRoles(call, requireSelection(call.rawQuery)),
  },
  {
    method: 'DELETE',
    path: `${BASE}/groups/:groupId/roles/:roleId`,
    access: inGroup('DELETE_GROUP_ROLE'),
    handler: async call => removeGroupRoles(call, { op: 'eq', field: 'id', value: requireId(call.parameters.roleId) }),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/roles/add_permissions`,
    access: inGroup('ADD_GROUP_ROLE_PERMISSION'),
    handler: changeGroupRolePermissions('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/roles/remove_permissions`,
    access: inGroup('REMOVE_GROUP_ROLE_PERMISSION'),
    handler: changeGroupRolePermissions('remove'),
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

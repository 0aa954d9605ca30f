import { SERVICES } from '../../../contract';
import { type Access, type Route, requireId, requireSelection } from '../../http/route';
import { userFields } from './fields';
import { groupRoles } from './groupRoles';
import {
  changeGroupRolePermissions,
  changeStaff,
  changeStaffRoles,
  removeGroupRoles,
  targetGroupRoles,
} from './groupWrites';
import { permissionList } from './permissions';

const BASE = SERVICES.users.base;

/** Held globally, or through a role in the group that the address names. */
const inGroup = (...anyOf: string[]): Access => ({ anyOf, group: 'groupId' });

/** What roles within groups allow, and who is staff of them (platform-api 5.4). */
export const groupRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/groups/permissions`, access: 'signed-in', handler: permissionList },
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
    asks: groupRoles.queryMap,
    selects: 'required',
    target: targetGroupRoles,
    handler: changeGroupRolePermissions('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/roles/remove_permissions`,
    access: inGroup('REMOVE_GROUP_ROLE_PERMISSION'),
    asks: groupRoles.queryMap,
    selects: 'required',
    target: targetGroupRoles,
    handler: changeGroupRolePermissions('remove'),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/staff/add_roles`,
    access: inGroup('ADD_GROUP_ROLE_TO_STAFF'),
    asks: userFields,
    selects: 'required',
    handler: changeStaffRoles('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/groups/:groupId/staff/remove_roles`,
    access: inGroup('REMOVE_GROUP_ROLE_FROM_STAFF'),
    asks: userFields,
    selects: 'required',
    handler: changeStaffRoles('remove'),
  },
  {
    method: 'POST',
    path: `${BASE}/add_to_staff`,
    access: { anyOf: ['ADD_STAFF'], isMemberEnough: 'staff' },
    asks: userFields,
    selects: 'required',
    handler: changeStaff('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/remove_from_staff`,
    access: { anyOf: ['REMOVE_STAFF'], isMemberEnough: 'staff' },
    asks: userFields,
    selects: 'required',
    handler: changeStaff('remove'),
  },
];

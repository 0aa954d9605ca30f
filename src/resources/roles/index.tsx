import { defineResource } from '../../admin/defineResource';
import { readRole } from '../../admin/platform';
import type { Role } from '../../contract';
import { part } from '../../ui/theme/part';
import { usersSection } from '../sections';
import { permissionNames } from './permissionDiff';
import { PermissionNames, RoleName } from './roleCells';

export const roles = defineResource<Role>({
  name: 'users/roles',
  section: usersSection,
  api: { path: '/users/v1/roles', casing: 'snake', one: 'filter', remove: 'filter', reads: readRole },
  permissions: {
    list: ['ViewRole'],
    create: ['CreateRole'],
    update: ['UpdateRole'],
    delete: ['DeleteRole'],
    addPermission: ['AddRolePermission'],
    removePermission: ['RemoveRolePermission'],
  },
  columns: [
    { field: 'name', label: 'role', sortable: true, render: RoleName },
    { field: 'permissions', value: role => permissionNames(role).join(', '), render: PermissionNames },
    { field: 'description', isExtra: true },
    { field: 'creationTimestamp', kind: 'timestamp', isExtra: true },
    { field: 'updateTimestamp', kind: 'timestamp', isExtra: true },
  ],
  create: part(() => import('./RoleCreate').then(({ RoleCreate }) => RoleCreate)),
  pages: { matrix: part(() => import('./matrix/MatrixPage').then(({ MatrixPage }) => MatrixPage)) },
  detail: part(() => import('./RoleDetail').then(({ RoleDetail }) => RoleDetail)),
  nameFields: ['name'],
  goKey: 'r',
  filterExample: 'like(name,nurse)',
  filterFields: { id: 'string', name: 'string', description: 'string', 'permissions.name': 'array' },
});

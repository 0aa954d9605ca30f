import { lazy } from 'react';
import { defineResource } from '../../admin/defineResource';
import { readUser } from '../../admin/platform';
import { screen } from '../../admin/screen';
import type { User } from '../../contract';
import { enlisting } from '../groups';
import { usersSection } from '../sections';

export const users = defineResource<User>({
  name: 'users/users',
  section: usersSection,
  api: { path: '/users/v1', casing: 'snake', reads: readUser },
  // The New button is not gated (spec §2): the form opens and the server decides.
  permissions: {
    list: ['ViewUser'],
    update: ['UpdateUser'],
    updateEmail: ['UpdateUserEmail'],
    delete: ['DeleteUser'],
    addRole: ['AddRoleToUser'],
    removeRole: ['RemoveRoleFromUser'],
    ...enlisting,
    viewMfa: ['ViewUserMfaSettings'],
    updateMfa: ['UpdateUserMfaSettings'],
    viewSessions: ['ViewAuthorizations'],
    endSessions: ['DeleteAuthorizations'],
    unlinkProvider: ['UnlinkUserFromOidc'],
  },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'firstName', sortable: true },
    { field: 'lastName', sortable: true },
    { field: 'email', sortable: true },
    { field: 'activation', sortable: true, kind: 'boolean' },
    { field: 'roles', kind: 'chips', unnamed: 'roles.no_name', priority: 'low' },
    { field: 'phoneNumber', isExtra: true },
    { field: 'language', isExtra: true },
    { field: 'timeZone', isExtra: true },
    { field: 'creationTimestamp', kind: 'timestamp', sortable: true, isExtra: true },
    { field: 'updateTimestamp', kind: 'timestamp', sortable: true, isExtra: true },
  ],
  home: [
    {
      name: 'waiting',
      action: 'list',
      rank: 3,
      Block: lazy(() => import('./home').then(({ WaitingUsers }) => ({ default: WaitingUsers }))),
    },
  ],
  create: lazy(() => import('./UserCreate').then(({ UserCreate }) => ({ default: UserCreate }))),
  fromFile: lazy(() => import('./import/ImportPage').then(({ ImportPage }) => ({ default: ImportPage }))),
  detail: screen(() => import('./UserDetail').then(({ UserDetail }) => ({ default: UserDetail }))),
  nameFields: ['first_name', 'last_name', 'email'],
  goKey: 'u',
  filterExample: 'like(email,example)',
  filterSources: {
    'roles.id': { resource: 'users/roles', value: 'id', label: 'name' },
    'roles.name': { resource: 'users/roles', value: 'name' },
  },
  actions: async () => (await import('./actions')).userActions,
  quickFilters: [
    { name: 'inactive', filter: 'eq(activation,false)' },
    // No first role, whether the host leaves the list out or sends an empty one (platform-api 2.2).
    { name: 'no_role', filter: 'excludes(roles.0)' },
    {
      name: 'has_role',
      filter: lazy(() => import('./RoleQuickFilter').then(({ RoleQuickFilter }) => ({ default: RoleQuickFilter }))),
    },
  ],
  searchFields: ['first_name', 'last_name', 'email', 'phone_number'],
  filterFields: {
    id: 'string',
    first_name: 'string',
    last_name: 'string',
    email: 'string',
    activation: 'boolean',
    phone_number: 'string',
    language: 'string',
    time_zone: 'string',
    'roles.id': 'array',
    'roles.name': 'array',
    creation_timestamp: 'date',
    update_timestamp: 'date',
  },
});

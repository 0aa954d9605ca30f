import { lazy } from 'react';
import { defineResource } from '../../admin/defineResource';
import type { User } from '../../contract';
import { enlisting } from '../groups';
import { usersSection } from '../sections';
import { UserRoles } from './UserRoles';

export const users = defineResource<User>({
  name: 'users/users',
  section: usersSection,
  api: { path: '/users/v1', casing: 'snake' },
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
  },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'firstName', sortable: true },
    { field: 'lastName', sortable: true },
    { field: 'email', sortable: true },
    { field: 'activation', sortable: true, kind: 'boolean' },
    { field: 'roles', render: UserRoles, priority: 'low' },
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
  detail: lazy(() => import('./UserDetail').then(({ UserDetail }) => ({ default: UserDetail }))),
  filterExample: 'like(email,example)',
  filterSources: {
    'roles.id': { resource: 'users/roles', value: 'id', label: 'name' },
    'roles.name': { resource: 'users/roles', value: 'name' },
  },
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

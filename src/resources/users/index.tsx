import { defineResource } from '../../admin/defineResource';
import { readUser } from '../../admin/platform';
import type { User } from '../../contract';
import { part } from '../../ui/theme/part';
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
    viewProfile: ['ViewPatients'],
    viewMfa: ['ViewUserMfaSettings'],
    updateMfa: ['UpdateUserMfaSettings'],
    viewSessions: ['ViewOauth2RefreshTokens', 'ViewAuthorizations'],
    unlinkProvider: ['UnlinkUserFromOidc'],
    unlock: ['ResetFailedLoginAttempts'],
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
      Block: part(() => import('./home').then(({ WaitingUsers }) => WaitingUsers)),
    },
  ],
  create: part(() => import('./UserCreate').then(({ UserCreate }) => UserCreate)),
  fromFile: part(() => import('./import/ImportPage').then(({ ImportPage }) => ImportPage)),
  detail: part(() => import('./UserDetail').then(({ UserDetail }) => UserDetail)),
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
      filter: part(() => import('./RoleQuickFilter').then(({ RoleQuickFilter }) => RoleQuickFilter)),
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

import { type NewUser, type Permission, ROLE_PICKER_PAGE_SIZE, type Role, type User } from '../../contract';
import type { Http } from '../http';
import { readPermission, readPolicy, readRole, readUser } from '../read/users';
import { done, noPage, object, pageOf, recordAs } from '../shapes';
import { isWholeList } from '../walkPages';
import { body, endpoint, listOf, member, methodsOf } from './endpoint';

/** Users (platform-api 5.1, 5.2). */
const USERS = {
  /** The fields to store; the console sends one at a time. */
  update: endpoint({ method: 'PUT', path: '/users/v1/{id}', body: body<Partial<User>>(), answers: recordAs(readUser) }),

  /** Its own call: the account has to be activated again afterwards. */
  updateEmail: endpoint({
    method: 'PUT',
    path: '/users/v1/{id}/email',
    body: member<string>('email'),
    answers: recordAs(readUser),
  }),

  remove: endpoint({ method: 'DELETE', path: '/users/v1/{id}', answers: done }),

  /** Public: goes without a token. */
  register: endpoint({
    method: 'POST',
    path: '/users/v1/register',
    body: body<NewUser>(),
    answers: recordAs(readUser),
    isPublic: true,
  }),

  /** Asks for an activation mail. With the token: strangers learn nothing of accounts. */
  requestActivation: endpoint({
    method: 'GET',
    path: '/users/v1/activation',
    parameter: 'email',
    answers: noPage,
    sendsMail: true,
  }),

  passwordPolicy: endpoint({ method: 'GET', path: '/users/v1/password_policy', answers: object(readPolicy) }),

  /** Ids of roles, for the user of an id. */
  addRoles: endpoint({
    method: 'POST',
    path: '/users/v1/add_roles',
    selects: 'id',
    body: member<readonly string[]>('roles'),
    answers: done,
  }),

  removeRoles: endpoint({
    method: 'POST',
    path: '/users/v1/remove_roles',
    selects: 'id',
    body: member<readonly string[]>('roles'),
    answers: done,
  }),
};

/** Global roles (platform-api 5.3). */
const ROLES = {
  /** The fields to store; the console sends one at a time. */
  update: endpoint({
    method: 'PUT',
    path: '/users/v1/roles/{id}',
    body: body<Partial<Role>>(),
    answers: recordAs(readRole),
  }),

  remove: endpoint({ method: 'DELETE', path: '/users/v1/roles', selects: 'id', answers: done }),

  /** Names of permissions, for the role of an id. */
  addPermissions: endpoint({
    method: 'POST',
    path: '/users/v1/roles/add_permissions',
    selects: 'id',
    body: member<readonly string[]>('permissions'),
    answers: done,
  }),

  removePermissions: endpoint({
    method: 'POST',
    path: '/users/v1/roles/remove_permissions',
    selects: 'id',
    body: member<readonly string[]>('permissions'),
    answers: done,
  }),
};

/** One without a name is none that anybody could hold. */
const permission = object<Partial<Permission>>(readPermission);
const named = (all: readonly Partial<Permission>[]) => all.filter((one): one is Permission => Boolean(one.name));

export const usersService = (http: Http) => ({
  ...methodsOf(http, USERS),
  find: listOf(http, '/users/v1/', recordAs(readUser)).find,
});

/** Names of permissions that may be given. Servers may page the answer. */
const permissionsAt = (http: Http, path: string) => async (): Promise<Permission[]> => {
  const call = { path, casing: 'snake' } as const;
  const answer = await http.request({ method: 'GET', ...call, reads: pageOf(permission) });
  return named(isWholeList(answer) ? answer.data : await http.readAll({ ...call, of: permission, first: answer }));
};

export const rolesService = (http: Http) => {
  const roles = listOf(http, '/users/v1/roles', recordAs(readRole));
  return {
    ...methodsOf(http, ROLES),

    /** All roles, in pages of 20 until the total is reached (spec §7). */
    all: () => roles.all('sort(name)', { pageSize: ROLE_PICKER_PAGE_SIZE }),

    /** The permissions that the platform knows. */
    permissions: permissionsAt(http, '/users/v1/permissions'),

    /** Those that roles of a group may allow (platform-api 5.4). */
    groupPermissions: permissionsAt(http, '/users/v1/groups/permissions'),
  };
};

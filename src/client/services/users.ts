import type { AffectedRecords, NewUser, Page, PasswordPolicy, Permission, Role, User } from '../../contract';
import { ROLE_PICKER_PAGE_SIZE } from '../../contract';
import { formatQuery, rql } from '../../rql';
import type { Http } from '../http';

const BASE = '/users/v1';
const byId = (id: string) => formatQuery({ where: rql.eq('id', id) });
const encode = encodeURIComponent;

/** Users of the platform (platform-api 5.1, 5.2). */
export const usersService = ({ request }: Http) => ({
  /** @param changes the fields to store; the console sends one at a time */
  update: (id: string, changes: Partial<User>) =>
    request<User>({ method: 'PUT', path: `${BASE}/${encode(id)}`, body: changes, casing: 'snake' }),

  /** Its own call: the account has to be activated again afterwards. */
  updateEmail: (id: string, email: string) =>
    request<User>({ method: 'PUT', path: `${BASE}/${encode(id)}/email`, body: { email }, casing: 'snake' }),

  remove: (id: string) =>
    request<AffectedRecords>({ method: 'DELETE', path: `${BASE}/${encode(id)}`, casing: 'snake' }),

  /** Public: goes without a token. */
  register: (user: NewUser) =>
    request<User>({ method: 'POST', path: `${BASE}/register`, body: user, casing: 'snake', isPublic: true }),

  /** Asks for an activation mail; resolves when the platform accepted. With the token: strangers learn nothing of accounts. */
  requestActivation: async (email: string): Promise<true> => {
    await request({ method: 'GET', path: `${BASE}/activation`, query: { email }, casing: 'snake' });
    return true;
  },

  passwordPolicy: (signal?: AbortSignal) =>
    request<PasswordPolicy>({
      method: 'GET',
      path: `${BASE}/password_policy`,
      casing: 'snake',
      ...(signal ? { signal } : {}),
    }),

  /** The query selects the users, the body lists the roles. */
  addRoles: (userId: string, roles: readonly string[]) =>
    request<AffectedRecords>({
      method: 'POST',
      path: `${BASE}/add_roles`,
      rql: byId(userId),
      body: { roles },
      casing: 'snake',
    }),

  removeRoles: (userId: string, roles: readonly string[]) =>
    request<AffectedRecords>({
      method: 'POST',
      path: `${BASE}/remove_roles`,
      rql: byId(userId),
      body: { roles },
      casing: 'snake',
    }),
});

/** Global roles and the permissions that they can hold (platform-api 5.3). */
export const rolesService = ({ request, readAll }: Http) => ({
  /** All roles, in pages of 20 until the total is reached (spec §7). */
  all: () =>
    readAll<Role>({ path: `${BASE}/roles`, rql: 'sort(name)', casing: 'snake', pageSize: ROLE_PICKER_PAGE_SIZE }),

  /** The permissions that the platform knows. Servers may page the answer. */
  permissions: async (): Promise<Permission[]> => {
    const { data, page } = await request<Page<Permission>>({
      method: 'GET',
      path: `${BASE}/permissions`,
      casing: 'snake',
    });
    if (data.length >= (page.total ?? 0)) return data;
    return readAll<Permission>({ path: `${BASE}/permissions`, casing: 'snake' });
  },

  addPermissions: (roleId: string, permissions: readonly string[]) =>
    request<AffectedRecords>({
      method: 'POST',
      path: `${BASE}/roles/add_permissions`,
      rql: byId(roleId),
      body: { permissions },
      casing: 'snake',
    }),

  removePermissions: (roleId: string, permissions: readonly string[]) =>
    request<AffectedRecords>({
      method: 'POST',
      path: `${BASE}/roles/remove_permissions`,
      rql: byId(roleId),
      body: { permissions },
      casing: 'snake',
    }),
});

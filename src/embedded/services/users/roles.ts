import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { PlatformError } from '../../kernel/errors';
import { userOf } from '../../kernel/who';
import { lockAuthority, permissionsOfRoles, requireAdministrator, requireSubset } from './authority';
import { permissionOnWire } from './permissions';

const fields = {
  id: f.id(),
  name: f.name({ max: 200 }).required(),
  description: f.text({ max: 2_000 }).default(''),
  permissions: f.derived<string[]>({
    select: `(select coalesce(array_agg(rp.name order by rp.name), '{}') from role_permissions rp where rp.role_id = roles.id)`,
    query: {
      kind: 'relation',
      from: 'from role_permissions rp where rp.role_id = roles.id',
      order: 'rp.name',
      scalar: 'name',
      fields: { name: { kind: 'text', sql: 'rp.name' } },
    },
    wire: names => names.map(permissionOnWire),
  }),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    roles: TableOf<typeof fields>;
  }
}

/** Global roles (platform-api 5.3). Their permissions, and who holds them, are changed by routes of their own. */
export const roles = defineCollection({
  service: 'users',
  path: 'roles',
  record: 'role',
  table: 'roles',
  fields,
  permissions: { list: 'VIEW_ROLE', create: 'CREATE_ROLE', update: 'UPDATE_ROLE', removeMany: 'DELETE_ROLE' },
  updated: 'record',
  hooks: {
    entering: async (operation, { platform }) => {
      if (operation === 'removeMany') await lockAuthority(platform.db);
    },
    removing: async (records, { platform, caller }) => {
      // Of roles, selecting none is a mistake (platform-api 5.3).
      if (records.length === 0) throw new PlatformError(16);
      const user = userOf(caller);
      const ids = records.map(({ id }) => id);
      if (user) requireSubset(user, await permissionsOfRoles(platform.db, ids));
    },
    removed: (_, { platform }) => requireAdministrator(platform.db),
  },
});

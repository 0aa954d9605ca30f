import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Call, type Route, requireSelection } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { anyOf } from '../../store/anyOf';
import { lockAuthority, permissionsOfRoles, requireAdministrator, requireGrantable, requireSubset } from './authority';
import { userFields } from './fields';
import { permissionList } from './permissions';
import { roles } from './roles';
import { selectRoles, selectUsers } from './selection';

const BASE = SERVICES.users.base;

/** @throws PlatformError 16 where the query selects no role */
const targetRoles = async (call: Call, db = call.platform.db): Promise<string[]> => {
  const ids = await selectRoles(call, db, requireSelection(call.rawQuery));
  if (ids.length === 0) throw new PlatformError(16);
  return ids;
};

const changePermissions =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const { permissions } = readMembers(call.body, { permissions: f.texts().required() });
    // Deployment tools know it, and leave such a call out.
    if (action === 'add' && permissions.length === 0)
      throw new PlatformError(15, 'The field permissions has an invalid format: it names none');
    if (action === 'remove') requireSubset(call.caller, permissions);
    const count = await write(call, async ({ platform: { db } }, note) => {
      await lockAuthority(db);
      if (action === 'add') await requireGrantable(db, call.caller, permissions);
      const ids = await targetRoles(call, db);
      if (action === 'add') {
        await sql`insert into role_permissions (role_id, name) select r, p from unnest(${ids}::text[]) r, unnest(${permissions}::text[]) p on conflict do nothing`.execute(
          db,
        );
      } else {
        await db
          .deleteFrom('role_permissions')
          .where('role_id', '=', anyOf(ids))
          .where('name', '=', anyOf(permissions))
          .execute();
        await requireAdministrator(db);
      }
      await db
        .updateTable('roles')
        .set({ update_timestamp: new Date(call.platform.now()) })
        .where('id', '=', anyOf(ids))
        .execute();
      await note(`role.${action}_permissions`, ids, { permissions });
      return ids.length;
    });
    return { records_affected: count };
  };

const changeRoles =
  (action: 'add' | 'remove'): Route['handler'] =>
  async (call: Call) => {
    const where = requireSelection(call.rawQuery);
    const { roles } = readMembers(call.body, { roles: f.texts().required() });
    const count = await write(call, async ({ platform: { db } }, note) => {
      await lockAuthority(db);
      requireSubset(call.caller, await permissionsOfRoles(db, roles));
      const ids = await selectUsers(call, db, where);
      if (action === 'add') {
        // Ids of roles that do not exist are ignored (platform-api 5.3).
        await sql`insert into user_roles (user_id, role_id) select u, r.id from unnest(${ids}::text[]) u, roles r where r.id = any(${roles}::text[]) on conflict do nothing`.execute(
          db,
        );
      } else {
        await db
          .deleteFrom('user_roles')
          .where('user_id', '=', anyOf(ids))
          .where('role_id', '=', anyOf(roles))
          .execute();
        await requireAdministrator(db);
      }
      await note(`user.${action}_roles`, ids, { roles });
      return ids.length;
    });
    return { records_affected: count };
  };

/** Permissions of global roles, and who holds these (platform-api 5.3). */
export const roleRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/permissions`, access: 'signed-in', handler: permissionList },
  {
    method: 'POST',
    path: `${BASE}/roles/add_permissions`,
    access: { anyOf: ['ADD_ROLE_PERMISSION'] },
    asks: roles.queryMap,
    selects: 'required',
    target: targetRoles,
    handler: changePermissions('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/roles/remove_permissions`,
    access: { anyOf: ['REMOVE_ROLE_PERMISSION'] },
    asks: roles.queryMap,
    selects: 'required',
    target: targetRoles,
    handler: changePermissions('remove'),
  },
  {
    method: 'POST',
    path: `${BASE}/add_roles`,
    access: { anyOf: ['ADD_ROLE_TO_USER'] },
    asks: userFields,
    selects: 'required',
    handler: changeRoles('add'),
  },
  {
    method: 'POST',
    path: `${BASE}/remove_roles`,
    access: { anyOf: ['REMOVE_ROLE_FROM_USER'] },
    asks: userFields,
    selects: 'required',
    handler: changeRoles('remove'),
  },
];

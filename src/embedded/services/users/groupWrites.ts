import { sql } from 'kysely';
import type { RqlNode } from '../../../rql';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Call, type Route, requireId, requireSelection } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { write } from '../../kernel/write';
import { anyOf } from '../../store/anyOf';
import type { Database } from '../../store/openStore';
import { isKnownPermission, lockAuthority, requireCovered } from './authority';
import { selectGroupRoles, selectUsers } from './selection';

const groupOf = ({ parameters }: Call) => requireId(parameters.groupId);

/** What a write did to some records: each is audited, and their number is the answer. */
type Change = { targets: readonly string[]; action: string; details: object };

/** Changes of authority in groups run one after the other, each whole with its audit. */
const writeWith = (call: Call, change: (db: Database) => Promise<Change>) =>
  write(call, async ({ platform: { db } }, note) => {
    await lockAuthority(db);
    const { targets, action, details } = await change(db);
    await note(action, targets, details);
    return { records_affected: targets.length };
  });

/**
 * Nobody hands out or takes away in a group what they hold neither there nor globally.
 *
 * @throws PlatformError 10 naming what the caller lacks
 */
const requireSubsetInGroup = async (
  { platform, caller }: Call,
  db: Database,
  groupId: string,
  permissions: readonly string[],
): Promise<void> => {
  const lacking = permissions.filter(permission => !caller.permissions.has(permission));
  if (lacking.length === 0) return;
  const { permissions: held } = await platform.use(membership).standing(db, caller.userId, groupId);
  const notHeld = lacking.filter(permission => !held.includes(permission));
  // A schema may ask for a permission of its own making in a group: whose right is not only of this group hands those out.
  const mayName = caller.permissions.has('ADD_GROUP_ROLE_PERMISSION');
  requireCovered(caller, mayName ? notHeld.filter(isKnownPermission) : notHeld);
};

const permissionsOfGroupRoles = async (db: Database, roleIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct p as name from group_roles g, unnest(g.permissions) p where g.id = any(${[...roleIds]}::text[])`.execute(
    db,
  );
  return rows.map(row => row.name);
};

/** @throws PlatformError 16 where the query selects no role of the group */
export const targetGroupRoles = (call: Call, db = call.platform.db): Promise<string[]> =>
  selectGroupRoles(call, db, groupOf(call), requireSelection(call.rawQuery));

export const changeGroupRolePermissions =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const groupId = groupOf(call);
    const { permissions } = readMembers(call.body, { permissions: f.texts().required() });
    const change =
      action === 'add'
        ? sql<string[]>`array(select distinct p from unnest(permissions || ${permissions}::text[]) p order by p)`
        : sql<string[]>`array(select p from unnest(permissions) p where p <> all(${permissions}::text[]) order by p)`;
    return writeWith(call, async db => {
      await requireSubsetInGroup(call, db, groupId, permissions);
      const targets = await targetGroupRoles(call, db);
      await db
        .updateTable('group_roles')
        .set({ permissions: change, update_timestamp: new Date(call.platform.now()) })
        .where('id', '=', anyOf(targets))
        .execute();
      return { targets, action: `group_role.${action}_permissions`, details: { permissions } };
    });
  };

export const removeGroupRoles = (call: Call, where: RqlNode) => {
  const groupId = groupOf(call);
  return writeWith(call, async db => {
    const targets = await selectGroupRoles(call, db, groupId, where);
    await requireSubsetInGroup(call, db, groupId, await permissionsOfGroupRoles(db, targets));
    await db.deleteFrom('group_roles').where('id', '=', anyOf(targets)).execute();
    return { targets, action: 'group_role.delete', details: {} };
  });
};

/** @throws PlatformError 16 for a role that is not of the group (platform-api 5.4; global roles that are not there are ignored instead) */
const requireRolesOfGroup = async (db: Database, groupId: string, roles: readonly string[]): Promise<void> => {
  const known = await db
    .selectFrom('group_roles')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', '=', anyOf(roles))
    .execute();
  if (known.length < new Set(roles).size) throw new PlatformError(16);
};

/** Roles of a group go to, and leave, those who are staff of it: nobody else is selected or counted. */
export const changeStaffRoles =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const groupId = groupOf(call);
    const where = requireSelection(call.rawQuery);
    const { roles } = readMembers(call.body, { roles: f.ids().required() });
    const isStaff = sql<boolean>`exists (select 1 from staff_enlistments s where s.user_id = u.id and s.group_id = ${groupId})`;
    return writeWith(call, async db => {
      await requireRolesOfGroup(db, groupId, roles);
      await requireSubsetInGroup(call, db, groupId, await permissionsOfGroupRoles(db, roles));
      const targets = await selectUsers(call, db, where, isStaff);
      const change =
        action === 'add'
          ? sql`insert into staff_roles (user_id, group_id, role_id)
              select u, g.group_id, g.id from unnest(${targets}::text[]) u, group_roles g
              where g.group_id = ${groupId} and g.id = any(${roles}::text[]) on conflict do nothing returning user_id`
          : sql`delete from staff_roles where group_id = ${groupId} and user_id = any(${targets}::text[])
              and role_id = any(${roles}::text[]) returning user_id`;
      await sql`with changed as (${change}) update staff_enlistments set update_timestamp = ${new Date(call.platform.now())}
        where group_id = ${groupId} and user_id in (select user_id from changed)`.execute(db);
      return { targets, action: `staff.${action}_roles`, details: { groupId, roles } };
    });
  };

/**
 * A permission that is held globally, or by a role in each of the groups.
 *
 * @throws PlatformError 10
 */
const requireInGroups = async ({ platform, caller }: Call, db: Database, groups: readonly string[], name: string) => {
  if (caller.permissions.has(name)) return;
  const held = await platform.use(membership).groupsWithPermission(db, caller.userId, [name]);
  if (groups.length === 0 || groups.some(group => !held.includes(group))) throw new PlatformError(10);
};

export const changeStaff =
  (action: 'add' | 'remove'): Route['handler'] =>
  async call => {
    const where = requireSelection(call.rawQuery);
    const { groups } = readMembers(call.body, { groups: f.ids().required() });
    return writeWith(call, async db => {
      await requireInGroups(call, db, groups, action === 'add' ? 'ADD_STAFF' : 'REMOVE_STAFF');
      const targets = await selectUsers(call, db, where);
      if (action === 'add') {
        await sql`insert into staff_enlistments (user_id, group_id) select u, g from unnest(${targets}::text[]) u, unnest(${groups}::text[]) g on conflict do nothing`.execute(
          db,
        );
      } else {
        for (const groupId of groups) {
          const { rows } = await sql<{ role_id: string }>`select distinct role_id from staff_roles
            where group_id = ${groupId} and user_id = any(${targets}::text[])`.execute(db);
          const held = rows.map(row => row.role_id);
          await requireSubsetInGroup(call, db, groupId, await permissionsOfGroupRoles(db, held));
        }
        await db
          .deleteFrom('staff_enlistments')
          .where('user_id', '=', anyOf(targets))
          .where('group_id', '=', anyOf(groups))
          .execute();
      }
      return { targets, action: `staff.${action}`, details: { groups } };
    });
  };

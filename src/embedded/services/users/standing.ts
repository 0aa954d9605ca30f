import { sql } from 'kysely';
import type { Membership } from '../../kernel/membership';

const ACTIVE = sql`and (expiry_timestamp is null or expiry_timestamp > now())`;

/** Who belongs to which group, from the tables of groups. */
export const createMembership = (now: () => number): Membership => ({
  standing: async (db, userId, groupId) => {
    const { rows } = await sql<{
      permissions: string[] | null;
    }>`select (select array_agg(p) from staff_roles r join group_roles g on g.id = r.role_id, unnest(g.permissions) p
      where r.user_id = s.user_id and r.group_id = s.group_id) as permissions from staff_enlistments s where s.user_id = ${userId} and s.group_id = ${groupId}`.execute(
      db,
    );
    return { isStaff: rows.length > 0, permissions: rows[0]?.permissions ?? [] };
  },
  groupsOf: async (db, userId) => {
    const { rows } = await sql<{ group_id: string; is_staff: boolean }>`
      select group_id, true as is_staff from staff_enlistments where user_id = ${userId}
      union all
      select group_id, false from patient_enlistments
      where user_id = ${userId} and coalesce(expiry_timestamp > ${new Date(now())}, true)`.execute(db);
    const of = (isStaff: boolean) => rows.filter(row => row.is_staff === isStaff).map(row => row.group_id);
    return { staff: of(true), patient: of(false) };
  },
  groupsWithPermission: async (db, userId, anyOf) => {
    const { rows } = await sql<{
      group_id: string;
    }>`select distinct r.group_id from staff_roles r join group_roles g on g.id = r.role_id
      where r.user_id = ${userId} and g.permissions && ${[...anyOf]}::text[]`.execute(db);
    return rows.map(row => row.group_id);
  },
  staffGroups: userId => sql`array(select group_id from staff_enlistments where user_id = ${userId})`,
  patientsOfStaff: (userId, permission) => {
    const inGroups =
      permission === undefined
        ? sql`select group_id from staff_enlistments where user_id = ${userId}`
        : sql`select r.group_id from staff_roles r join group_roles g on g.id = r.role_id
            where r.user_id = ${userId} and ${permission} = any(g.permissions)`;
    return sql`array(select user_id from patient_enlistments where group_id in (${inGroups}) ${ACTIVE})`;
  },
  patientGroups: (userIds, { isActive } = { isActive: true }) => {
    const users = 'toOperationNode' in userIds ? userIds : sql`${[...userIds]}::text[]`;
    return sql`array(select distinct group_id from patient_enlistments where user_id = any(${users}) ${isActive ? ACTIVE : sql``} order by group_id)`;
  },
});

import { sql } from 'kysely';
import type { Call } from '../../http/route';

type Asking = Pick<Call, 'platform' | 'caller'>;

/** What the caller is in a group: staff or not, and with which permissions through their roles there. */
export const standingInGroup = async ({ platform, caller }: Asking, groupId: string) => {
  const { rows } = await sql<{
    permissions: string[] | null;
  }>`select (select array_agg(p) from staff_roles r join group_roles g on g.id = r.role_id, unnest(g.permissions) p
    where r.user_id = s.user_id and r.group_id = s.group_id) as permissions from staff_enlistments s where s.user_id = ${caller.userId} and s.group_id = ${groupId}`.execute(
    platform.db,
  );
  return { isStaff: rows.length > 0, permissions: rows[0]?.permissions ?? [] };
};

/** Groups that the caller belongs to: as staff, and as a patient whose enlistment has not expired. */
export const groupsOf = async ({ platform, caller }: Asking): Promise<{ staff: string[]; patient: string[] }> => {
  const { rows } = await sql<{ group_id: string; is_staff: boolean }>`
    select group_id, true as is_staff from staff_enlistments where user_id = ${caller.userId}
    union all
    select group_id, false from patient_enlistments
    where user_id = ${caller.userId} and coalesce(expiry_timestamp > ${new Date(platform.now())}, true)`.execute(
    platform.db,
  );
  const of = (isStaff: boolean) => rows.filter(row => row.is_staff === isStaff).map(row => row.group_id);
  return { staff: of(true), patient: of(false) };
};

import { sql } from 'kysely';
import type { Platform } from '../../../kernel/platform';

/** Wards of the sample data; a group is nothing but the id that its members and roles refer to. */
const GROUPS = ['5f0000000000000000000001', '5f0000000000000000000002', '5f0000000000000000000003'];
const ROLES = [
  ['Nurse', 'Sees and enlists patients', ['VIEW_PATIENTS', 'ADD_PATIENT']],
  ['Ward manager', 'Decides who is staff', ['VIEW_PATIENTS', 'VIEW_STAFF', 'ADD_GROUP_ROLE_TO_STAFF']],
] as const;
const STAFF = 4;
const PATIENTS = 9;
const YEAR_MS = 365 * 86_400_000;

/** Staff with roles, and patients, of whom every third leaves by itself or has left: people who cannot sign in. */
export const addGroups = async ({ db, randomHex }: Platform, anchorMs: number): Promise<void> => {
  const { rows: people } = await sql<{ id: string }>`select id from users where email like '%@example.org'
    order by seq limit ${GROUPS.length * (STAFF + PATIENTS)}`.execute(db);
  for (const [index, group] of GROUPS.entries()) {
    const roles = ROLES.map(([name, description, permissions]) => ({
      id: randomHex(24),
      name,
      description,
      permissions,
    }));
    for (const { id, name, description, permissions } of roles)
      await sql`insert into group_roles (id, group_id, name, description, permissions)
        values (${id}, ${group}, ${name}, ${description}, ${[...permissions]}::text[])`.execute(db);
    const members = people.slice(index * (STAFF + PATIENTS), (index + 1) * (STAFF + PATIENTS));
    for (const [place, { id }] of members.slice(0, STAFF).entries()) {
      await sql`insert into staff_enlistments (user_id, group_id) values (${id}, ${group})`.execute(db);
      await sql`insert into staff_roles (user_id, group_id, role_id)
        values (${id}, ${group}, ${roles[place === 0 ? 1 : 0]?.id})`.execute(db);
    }
    for (const [place, { id }] of members.slice(STAFF).entries()) {
      const expiry = place % 3 === 0 ? new Date(anchorMs + (place % 2 === 0 ? YEAR_MS : -YEAR_MS)) : null;
      await sql`insert into patient_enlistments (user_id, group_id, expiry_timestamp)
        values (${id}, ${group}, ${expiry})`.execute(db);
    }
  }
};

import { sql } from 'kysely';
import { lockPatients } from '../../kernel/membership';
import type { Note } from '../../kernel/write';
import type { Database } from '../../store/openStore';

/** Takes accounts that are about to go out of the groups in which they are patients: what follows patients hears of it as of any other leaving. */
export const leaveGroups = async (db: Database, note: Note, userIds: readonly string[]): Promise<void> => {
  await lockPatients(db);
  const { rows } = await sql<{ group_id: string; users: string[] }>`with gone as (
      delete from patient_enlistments where user_id = any(${[...userIds]}::text[]) returning user_id, group_id)
    select group_id, array_agg(user_id) as users from gone group by group_id`.execute(db);
  for (const { group_id: groupId, users } of rows) await note('patient.remove', users, { groupId });
};

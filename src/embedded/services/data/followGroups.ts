import { type RawBuilder, sql } from 'kysely';
import type { WriteEvent } from '../../kernel/events';
import { keepPatients, membership } from '../../kernel/membership';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';

/** Whose groups the documents of a schema follow, by its `groupSyncMode`. */
const PEOPLE = {
  creatorPatientEnlistments: {
    all: sql<string[]>`array[d.creator_id]`,
    has: (userId: string) => sql<boolean>`d.creator_id = ${userId}`,
  },
  linkedUsersPatientEnlistments: {
    all: sql<string[]>`d.user_ids`,
    has: (userId: string) => sql<boolean>`d.user_ids @> array[${userId}]::text[]`,
  },
} as const;

type Mode = keyof typeof PEOPLE;
const MODES = Object.keys(PEOPLE) as Mode[];

export const isFollowed = (mode: unknown): mode is Mode => (MODES as unknown[]).includes(mode);

/** Before a document of a schema is written, or held to be: the groups that it is about to follow stay as they are read. */
export const keepFollowed = async (db: Database, { groupSyncMode }: { groupSyncMode?: unknown }): Promise<void> => {
  if (isFollowed(groupSyncMode)) await keepPatients(db);
};

const groupsOf = (platform: Platform, people: RawBuilder<string[]>) =>
  platform.use(membership).patientGroups(people, { isActive: false });

/** Adds to all documents of a schema the groups that they follow, those of long ago, too. */
export const followAll = async (platform: Platform, db: Database, schemaId: string, mode: Mode): Promise<void> => {
  await keepPatients(db);
  const groups = groupsOf(platform, PEOPLE[mode].all);
  await sql`update documents d set update_timestamp = ${new Date(platform.now())},
      group_ids = d.group_ids || array(select g from unnest(${groups}) g where g <> all(d.group_ids))
    where d.schema_id = ${schemaId} and not (${groups} <@ d.group_ids)`.execute(db);
};

/**
 * Lets documents follow somebody who joins or leaves a group as a patient, within the transaction of that. A group that they leave stays
 * where somebody else brings it.
 */
export const followPatient =
  (platform: Platform) =>
  async ({ action, target, details }: WriteEvent, db: Database): Promise<void> => {
    if (action !== 'patient.add' && action !== 'patient.remove') return;
    const { groupId } = details as { groupId: string };
    const { rows } = await sql<{
      id: string;
      mode: Mode;
    }>`select id, definition->>'groupSyncMode' as mode from data_schemas
      where definition->>'groupSyncMode' = any(${MODES}::text[])`.execute(db);
    for (const mode of MODES) {
      const ids = rows.filter(row => row.mode === mode).map(({ id }) => id);
      if (ids.length === 0) continue;
      const { all, has } = PEOPLE[mode];
      const isIn = sql<boolean>`${groupId} = any(d.group_ids)`;
      const [next, differs] =
        action === 'patient.add'
          ? [sql`array_append(d.group_ids, ${groupId})`, sql<boolean>`not ${isIn}`]
          : [
              sql`array_remove(d.group_ids, ${groupId})`,
              sql<boolean>`${isIn} and not (${groupId} = any(${groupsOf(platform, all)}))`,
            ];
      await sql`update documents d set group_ids = ${next}, update_timestamp = ${new Date(platform.now())}
        where d.schema_id = any(${ids}::text[]) and ${has(target)} and ${differs}`.execute(db);
    }
  };

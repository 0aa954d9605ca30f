import { sql } from 'kysely';
import { type Call, readQuery } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import type { Asking } from '../../kernel/who';
import { write } from '../../kernel/write';
import type { FieldMap } from '../../query/fields';
import { whereOf } from '../../query/findPage';
import type { Database } from '../../store/openStore';
import { holdUser, requireAccount } from '../users/ports';

export type Parts = Record<string, Record<string, unknown>>;

/** Where a configuration belongs: the platform, a group, a user, or a user as staff or patient of a group. */
export type Place = { kind: 'general' | 'group' | 'user' | 'staff' | 'patient'; subjectId?: string; groupId?: string };

export type Configuration = {
  id: string;
  parts: Parts;
  group_id: string;
  creation_timestamp: Date;
  update_timestamp: Date;
};

const json = (part: string) => ({ kind: 'json', sql: `(configurations.parts::jsonb->'${part}')` }) as const;
/** Characters of a configuration as JSON: it is read whole, and others read it with their own. */
const MAX_PARTS = 1024 * 1024;

/** What a precondition may ask for. @param parts names written in the source */
export const fieldsOf = (parts: readonly string[]): FieldMap => ({
  id: { kind: 'id', sql: 'configurations.id' },
  ...Object.fromEntries(parts.map(part => [part, json(part)])),
  updateTimestamp: { kind: 'timestamp', sql: 'configurations.update_timestamp' },
});

/** Of a configuration from its first reading on. */
export const idAt = ({ subjectId, groupId }: Place): string => subjectId ?? groupId ?? '0'.repeat(24);

const at = ({ kind, subjectId = '', groupId = '' }: Place) =>
  sql<boolean>`configurations.kind = ${kind} and configurations.subject_id = ${subjectId} and configurations.group_id = ${groupId}`;

export const readConfiguration = async ({ platform }: Asking, place: Place): Promise<Configuration | undefined> => {
  const { rows } = await sql<Configuration>`select * from configurations where ${at(place)}`.execute(platform.db);
  return rows[0];
};

/** All that a user has in groups, as staff or as a patient. */
export const enlistmentConfigurations = async (
  { platform }: Asking,
  kind: 'staff' | 'patient',
  userId: string,
): Promise<Configuration[]> => {
  const { rows } =
    await sql<Configuration>`select * from configurations where kind = ${kind} and subject_id = ${userId} order by seq`.execute(
      platform.db,
    );
  return rows;
};

/** Forgets what a user had set, and what was set for them in groups. */
export const removeConfigurationsOf = async (db: Database, userId: string): Promise<void> => {
  await db
    .deleteFrom('configurations')
    .where('kind', 'in', ['user', 'staff', 'patient'])
    .where('subject_id', '=', userId)
    .execute();
};

/**
 * Changes a configuration; one that was never written begins empty.
 *
 * Where a precondition stands in the query, nothing is changed where it does not hold.
 *
 * @param asked parts that it may ask for
 * @returns how many were changed, 0 or 1
 * @throws PlatformError 16 for a user who is not there
 */
export const changeConfiguration = (
  asking: Call,
  place: Place,
  asked: readonly string[],
  change: (parts: Parts) => Parts,
): Promise<number> =>
  write(asking, async ({ platform }, note) => {
    if (place.subjectId !== undefined) {
      // Whoever is being deleted meanwhile is waited for: nothing is kept of them afterwards.
      await holdUser(platform.db, place.subjectId);
      await requireAccount(platform, place.subjectId);
    }
    const now = new Date(platform.now());
    const where = whereOf(readQuery(asking.rawQuery), { fields: fieldsOf(asked), scope: at(place) });
    // What was never written is an empty one, as it is read: a condition that it does not meet leaves it so.
    const begun =
      await sql<Configuration>`insert into configurations (kind, subject_id, group_id, id, parts, creation_timestamp, update_timestamp)
      select kind, subject_id, group_id, id, parts, ${now}::timestamptz, ${now}::timestamptz
      from (select ${place.kind}::text as kind, ${place.subjectId ?? ''}::text as subject_id, ${place.groupId ?? ''}::text as group_id,
        ${idAt(place)}::text as id, '{}'::json as parts, null::timestamptz as update_timestamp) as configurations
      where ${where} on conflict do nothing returning *`.execute(platform.db);
    const written = () =>
      sql<Configuration>`select * from configurations where ${where} for update`.execute(platform.db);
    const [found] = begun.rows.length > 0 ? begun.rows : (await written()).rows;
    if (!found) return 0;
    const parts = JSON.stringify(change(found.parts));
    if (parts.length > MAX_PARTS) throw new PlatformError(26, 'The configuration would be larger than 1 MB');
    await sql`update configurations set parts = ${parts}::json, update_timestamp = ${now} where ${at(place)}`.execute(
      platform.db,
    );
    await note('configuration.update', found.id, { kind: place.kind });
    return 1;
  });

import { sql } from 'kysely';
import { type Call, readQuery } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import type { Asking } from '../../kernel/who';
import { write } from '../../kernel/write';
import type { FieldMap } from '../../query/fields';
import { whereOf } from '../../query/findPage';
import type { Database } from '../../store/openStore';

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
const fieldsOf = (parts: readonly string[]): FieldMap => ({
  id: { kind: 'id', sql: 'configurations.id' },
  ...Object.fromEntries(parts.map(part => [part, json(part)])),
  updateTimestamp: { kind: 'timestamp', sql: 'configurations.update_timestamp' },
});

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
 */
export const changeConfiguration = (
  asking: Call,
  place: Place,
  asked: readonly string[],
  change: (parts: Parts) => Parts,
): Promise<number> =>
  write(asking, async ({ platform }, note) => {
    const now = new Date(platform.now());
    await platform.db
      .insertInto('configurations')
      .values({
        kind: place.kind,
        subject_id: place.subjectId ?? '',
        group_id: place.groupId ?? '',
        id: place.subjectId ?? place.groupId ?? platform.randomHex(24),
        parts: '{}',
        creation_timestamp: now,
        update_timestamp: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    const where = whereOf(readQuery(asking.rawQuery), { fields: fieldsOf(asked), scope: at(place) });
    const { rows } = await sql<Configuration>`select * from configurations where ${where} for update`.execute(
      platform.db,
    );
    if (!rows[0]) return 0;
    const parts = JSON.stringify(change(rows[0].parts));
    if (parts.length > MAX_PARTS) throw new PlatformError(26, 'The configuration would be larger than 1 MB');
    await sql`update configurations set parts = ${parts}::json, update_timestamp = ${now} where ${at(place)}`.execute(
      platform.db,
    );
    await note('configuration.update', rows[0].id, { kind: place.kind });
    return 1;
  });

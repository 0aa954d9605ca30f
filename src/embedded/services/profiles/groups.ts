import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import type { TableOf } from '../../collection/types';
import { type Call, type Route, readQuery, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { write } from '../../kernel/write';
import { findPage, projection } from '../../query/findPage';
import { codeOf } from '../../store/errors';
import type { Database } from '../../store/openStore';
import { enlistmentFields } from './fields';
import { noticedBy, scopeOf } from './scope';

const GROUPS = `${SERVICES.profiles.base}/:profileId/groups`;
const ONE = `${GROUPS}/:groupId`;
const details = { reason: f.text({ max: 2_000 }), patientId: f.text({ max: 200 }), customFields: f.json() };
const fields = { profileId: f.ref().required(), groupId: f.ref().required(), ...details };

declare module '../../store/schema' {
  interface Schema {
    profile_groups: TableOf<typeof fields>;
  }
}

/** Groups that a profile takes part in. */
export const profileGroups = declareTable('profile_groups', fields);

const COLUMNS = { reason: 'reason', patientId: 'patient_id', customFields: 'custom_fields' } as const;

type Row = { group_id: string; reason: string | null; patient_id: string | null; custom_fields: object | null };

const onWire = ({ group_id, reason, patient_id, custom_fields }: Row) => ({
  group_id,
  ...(reason === null ? {} : { reason }),
  ...(patient_id === null ? {} : { patient_id }),
  ...(custom_fields === null ? {} : { custom_fields }),
});

const placeOf = ({ parameters }: Call) => ({
  profileId: requireId(parameters.profileId),
  groupId: requireId(parameters.groupId),
});

/** The row that an address names, after a change. @throws PlatformError 16 */
const changeRow = (
  call: Call,
  action: string,
  change: (db: Database, place: { profileId: string; groupId: string }) => Promise<Row | undefined>,
) =>
  write(call, async (within, note) => {
    const place = placeOf(call);
    const row = await change(within.platform.db, place);
    if (!row) throw new PlatformError(16);
    await note(`profile.${action}`, place.profileId, { groupId: place.groupId });
    return onWire(row);
  });

/** One's own profile, staff of the group with ADD_PATIENT, or ADD_PATIENT together with ACTIVATE_PRESCRIPTIONS. */
const requireMayEnlist = async ({ platform, caller }: Call, profileId: string, groupId: string) => {
  if (caller.userId === profileId) return;
  const holds = (name: string) => caller.permissions.has(name);
  if (holds('ADD_PATIENT') && holds('ACTIVATE_PRESCRIPTIONS')) return;
  const { permissions } = await platform.use(membership).standing(platform.db, caller.userId, groupId);
  if (!permissions.includes('ADD_PATIENT')) throw new PlatformError(10);
};

/** @throws PlatformError 16 where the profile does not take part in the group */
export const targetGroup = async (call: Call) => {
  const { profileId, groupId } = placeOf(call);
  const rows = await call.platform.db
    .selectFrom('profile_groups')
    .select('group_id')
    .where('profile_id', '=', profileId)
    .where('group_id', '=', groupId)
    .execute();
  if (rows.length === 0) throw new PlatformError(16);
};

/** Whoever sees the profile sees where it takes part, staff of groups as far as these are theirs; for others it is not there. */
const list: Route['handler'] = async call => {
  const profileId = requireId(call.parameters.profileId);
  const query = readQuery(call.rawQuery);
  const { rows: found } = await sql`select from profiles where user_id = ${profileId}
    and ${scopeOf(call, 'VIEW_PATIENTS') ?? sql`true`}`.execute(call.platform.db);
  if (found.length === 0) throw new PlatformError(16);
  const { rows, page } = await findPage<Row>(call.platform.db, query, {
    from: 'from profile_groups g',
    select: 'g.*',
    seq: 'g.seq',
    fields: enlistmentFields,
    scope: sql<boolean>`g.profile_id = ${profileId} and ${sql.raw((await noticedBy(call)) ?? 'true')}`,
    size: 'coalesce(octet_length(g.custom_fields::text), 0)',
  });
  return { query: '{}', page, data: rows.map(onWire).map(projection(query.select, enlistmentFields)) };
};

const create: Route['handler'] = async call => {
  const profileId = requireId(call.parameters.profileId);
  const given = readMembers(call.body, { groupId: f.ref().required(), ...details });
  await requireMayEnlist(call, profileId, given.groupId);
  return write(call, async ({ platform: { db } }, note) => {
    const { rows } = await sql<Row>`insert into profile_groups (profile_id, group_id, reason, patient_id, custom_fields)
      values (${profileId}, ${given.groupId}, ${given.reason ?? null}, ${given.patientId ?? null}, ${given.customFields ? JSON.stringify(given.customFields) : null}::json)
      returning *`
      .execute(db)
      .catch((error: unknown) => {
        if (codeOf(error) === '23505') throw new PlatformError(17);
        throw codeOf(error) === '23503' ? new PlatformError(16) : error;
      });
    await note('profile.add_group', profileId, { groupId: given.groupId });
    return rows[0] && onWire(rows[0]);
  });
};

/** What `null` empties. */
const changes = {
  reason: details.reason.orNull(),
  patientId: details.patientId.orNull(),
  customFields: details.customFields.orNull(),
};

const update: Route['handler'] = call => {
  const { reason, patientId, customFields } = readMembers(call.body, changes);
  const values = { reason, patient_id: patientId, custom_fields: customFields && JSON.stringify(customFields) };
  const changed = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return changeRow(call, 'update_group', async (db, { profileId, groupId }) => {
    const { rows } = await sql<Row>`update profile_groups set ${sql.join([sql`profile_id = profile_id`, ...changed])}
      where profile_id = ${profileId} and group_id = ${groupId} returning *`.execute(db);
    return rows[0];
  });
};

const removeFields: Route['handler'] = call => {
  const { fields } = readMembers(call.body, { fields: f.texts({ items: 10 }).required() });
  const columns = fields.map(field => {
    const column = Object.entries(COLUMNS).find(([name, stored]) => field === name || field === stored)?.[1];
    if (!column) throw new PlatformError(11);
    return column;
  });
  // Nothing to empty is no mistake, nor is the same twice.
  const emptied = [...new Set(columns)].map(column => sql`${sql.ref(column)} = null`);
  return changeRow(call, 'remove_group_fields', async (db, { profileId, groupId }) => {
    const { rows } = await sql<Row>`update profile_groups set ${sql.join([sql`profile_id = profile_id`, ...emptied])}
      where profile_id = ${profileId} and group_id = ${groupId} returning *`.execute(db);
    return rows[0];
  });
};

const remove: Route['handler'] = async call => {
  await changeRow(call, 'remove_group', async (db, { profileId, groupId }) => {
    const { rows } =
      await sql<Row>`delete from profile_groups where profile_id = ${profileId} and group_id = ${groupId} returning *`.execute(
        db,
      );
    return rows[0];
  });
  return { records_affected: 1 };
};

const manage = { anyOf: ['UPDATE_PROFILES'], group: 'groupId' } as const;

/** A profile's enlistments in groups (platform-api 6.12). */
export const groupRoutes: readonly Route[] = [
  { method: 'GET', path: GROUPS, access: 'signed-in', isList: true, asks: enlistmentFields, handler: list },
  { method: 'POST', path: GROUPS, access: 'signed-in', handler: create },
  { method: 'PUT', path: ONE, access: manage, target: targetGroup, handler: update },
  { method: 'DELETE', path: ONE, access: { ...manage, self: 'profileId' }, handler: remove },
  { method: 'POST', path: `${ONE}/remove_fields`, access: manage, target: targetGroup, handler: removeFields },
];

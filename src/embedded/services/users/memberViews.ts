import { type RawBuilder, sql } from 'kysely';
import type { RqlQuery } from '../../../rql';
import { isId } from '../../http/body';
import type { Call } from '../../http/route';
import { membership } from '../../kernel/membership';
import type { Field, FieldMap } from '../../query/fields';
import { findPage, projection } from '../../query/findPage';
import type { Database } from '../../store/openStore';
import { userFields } from './fields';
import { USER_COLUMNS, type UserRow, usersOnWire } from './records';

export type MemberKind = 'patients' | 'staff';

/** What is shown of members, by kind (platform-api 6.3). */
const SHOWN: Readonly<Record<MemberKind, readonly string[]>> = {
  patients: [
    'first_name',
    'last_name',
    'email',
    'activation',
    'phone_number',
    'profile_image',
    'language',
    'time_zone',
    'patient_enlistments',
  ],
  staff: ['first_name', 'last_name', 'profile_image', 'email', 'phone_number', 'time_zone', 'staff_enlistments'],
};
const TABLES = { patients: 'patient_enlistments', staff: 'staff_enlistments' } as const;
const VIEW = { patients: 'VIEW_PATIENTS', staff: 'VIEW_STAFF' } as const;

/** Groups whose members of a kind the caller may see; `undefined` for all groups. */
const visibleGroups = async (
  call: Pick<Call, 'platform' | 'caller'>,
  db: Database,
  kind: MemberKind,
): Promise<string[] | undefined> => {
  if (call.caller.permissions.has(VIEW[kind])) return undefined;
  const { staff, patient } = await call.platform.use(membership).groupsOf(db, call.caller.userId);
  // Patients know who cares for them, not each other.
  return kind === 'patients' ? staff : [...staff, ...patient];
};

const isMember = (kind: MemberKind, groups: readonly string[] | undefined): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from ${sql.raw(TABLES[kind])} e where e.user_id = u.id
  ${groups === undefined ? sql`` : sql`and e.group_id = any(${[...groups]}::text[])`})`;

type Groups = ReadonlyMap<MemberKind, readonly string[] | undefined>;

/** A relation as far as it concerns groups that the caller sees. The ids are ours, and written out as the rest of it is. */
const ofGroups = (name: 'patient_enlistments' | 'staff_enlistments', groups: readonly string[] | undefined): Field => {
  const field = userFields[name];
  if (field?.kind !== 'relation' || groups === undefined) return field as Field;
  const ids = groups.filter(isId).map(id => `'${id}'`);
  return { ...field, from: `${field.from} and group_id in (${ids.length > 0 ? ids.join(', ') : 'null'})` };
};

/** Whatever is not shown cannot be asked for either: a filter on a hidden field would tell it. */
const fieldsShown = (groups: Groups): FieldMap => {
  const kinds = [...groups.keys()];
  const shown = Object.entries(userFields).filter(
    ([name]) => name === 'id' || kinds.every(kind => SHOWN[kind].includes(name)),
  );
  const own = kinds.map(kind => [TABLES[kind], ofGroups(TABLES[kind], groups.get(kind))] as const);
  return Object.fromEntries([...shown, ...(kinds.length === 1 ? own : [])]);
};

/** The members of some kinds that the caller may see, and what may be asked of them. */
export const membersWithin = async (
  call: Pick<Call, 'platform' | 'caller'>,
  db: Database,
  kinds: readonly MemberKind[],
): Promise<{ groups: Groups; fields: FieldMap; scope: RawBuilder<boolean> }> => {
  const groups = new Map<MemberKind, readonly string[] | undefined>();
  for (const kind of kinds) groups.set(kind, await visibleGroups(call, db, kind));
  return {
    groups,
    fields: fieldsShown(groups),
    scope: sql<boolean>`(${sql.join(
      kinds.map(kind => isMember(kind, groups.get(kind))),
      sql` or `,
    )})`,
  };
};

type Enlisted = { group_id: string }[];

/** The members of some kinds that the caller may see, each with what may be seen of them. */
export const findMembers = async (
  call: Pick<Call, 'platform' | 'caller'>,
  query: RqlQuery,
  kinds: readonly MemberKind[] = ['patients', 'staff'],
) => {
  const { platform } = call;
  const { groups, fields, scope } = await membersWithin(call, platform.db, kinds);
  const { rows, page } = await findPage<UserRow>(platform.db, query, {
    from: 'from users u',
    select: USER_COLUMNS,
    seq: 'u.seq',
    fields,
    scope,
  });
  const users = await usersOnWire(platform, rows);
  const data = users.map(user => {
    const shown: Record<string, unknown> = { id: user.id };
    for (const kind of kinds) {
      const table = TABLES[kind];
      const known = groups.get(kind);
      const enlistments = (user[table] as Enlisted).filter(({ group_id }) => known?.includes(group_id) ?? true);
      if (enlistments.length === 0) continue;
      for (const [name, value] of Object.entries(user)) if (SHOWN[kind].includes(name)) shown[name] = value;
      shown[table] = enlistments;
    }
    return shown;
  });
  return { query: '{}', page, data: data.map(projection(query.select, fields)) };
};

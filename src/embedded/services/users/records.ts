import { sql } from 'kysely';
import { type Call, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { roles } from './roles';

export type UserRow = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  activation: boolean;
  phone_number: string | null;
  language: string | null;
  time_zone: string | null;
  profile_image: string | null;
  failed_count: number;
  last_failed_at: Date | null;
  creation_timestamp: Date;
  update_timestamp: Date;
  role_ids: string[] | null;
};

export const USER_COLUMNS = `u.id, u.first_name, u.last_name, u.email, u.activation, u.phone_number, u.language, u.time_zone, u.profile_image, u.failed_count, u.last_failed_at, u.creation_timestamp, u.update_timestamp,
  (select array_agg(ur.role_id) from user_roles ur where ur.user_id = u.id) as role_ids`;
type HeldRole = ReturnType<typeof roles.rowOnWire>;

type Enlistment = { user_id: string; group_id: string; creation_timestamp: Date } & (
  | { kind: 'patient'; expiry_timestamp: Date | null; expired: boolean }
  | { kind: 'staff'; roles: unknown[] | null; update_timestamp: Date }
);

/** Of users as patients and as staff, in one statement: most of what it takes is to ask. */
const readEnlistments = async (
  { db, memo }: Pick<Platform, 'db' | 'memo'>,
  ids: readonly string[],
): Promise<readonly Enlistment[]> => {
  const exist = await memo.get('enlistments', async () => {
    const { rows } =
      await sql`select 1 from patient_enlistments union all select 1 from staff_enlistments limit 1`.execute(db);
    return rows.length > 0;
  });
  if (!exist) return [];
  const { rows } =
    await sql<Enlistment>`select 'patient' as kind, user_id, group_id, creation_timestamp, expiry_timestamp,
      coalesce(expiry_timestamp < now(), false) as expired, null::timestamptz as update_timestamp, null::jsonb as roles
    from patient_enlistments where user_id = any(${[...ids]}::text[])
    union all
    select 'staff', s.user_id, s.group_id, s.creation_timestamp, null, false, s.update_timestamp,
      (select jsonb_agg(jsonb_build_object('id', g.id, 'group_id', g.group_id, 'name', g.name, 'description', g.description, 'permissions', g.permissions,
        'creation_timestamp', floor(extract(epoch from g.creation_timestamp) * 1000), 'update_timestamp', floor(extract(epoch from g.update_timestamp) * 1000)) order by g.seq)
        from staff_roles r join group_roles g on g.id = r.role_id where r.user_id = s.user_id and r.group_id = s.group_id)
    from staff_enlistments s where s.user_id = any(${[...ids]}::text[])
    order by creation_timestamp, group_id`.execute(db);
  return rows;
};

const userOnWire = (user: UserRow, roles: readonly HeldRole[], enlistments: readonly Enlistment[]) => ({
  id: user.id,
  first_name: user.first_name ?? '',
  last_name: user.last_name ?? '',
  email: user.email,
  activation: user.activation,
  phone_number: user.phone_number ?? '',
  language: user.language ?? '',
  time_zone: user.time_zone ?? '',
  ...(user.profile_image ? { profile_image: user.profile_image } : {}),
  failed_count: user.failed_count,
  ...(user.last_failed_at ? { last_failed_timestamp: user.last_failed_at.getTime() } : {}),
  roles,
  patient_enlistments: enlistments.flatMap(row =>
    row.kind === 'patient' && row.user_id === user.id
      ? [
          {
            group_id: row.group_id,
            ...(row.expiry_timestamp ? { expiry_timestamp: row.expiry_timestamp.getTime() } : {}),
            expired: row.expired,
            creation_timestamp: row.creation_timestamp.getTime(),
          },
        ]
      : [],
  ),
  staff_enlistments: enlistments.flatMap(row =>
    row.kind === 'staff' && row.user_id === user.id
      ? [
          {
            group_id: row.group_id,
            roles: row.roles ?? [],
            creation_timestamp: row.creation_timestamp.getTime(),
            update_timestamp: row.update_timestamp.getTime(),
          },
        ]
      : [],
  ),
  creation_timestamp: user.creation_timestamp.getTime(),
  update_timestamp: user.update_timestamp.getTime(),
});

const readRoles = async (db: Database): Promise<ReadonlyMap<string, HeldRole>> => {
  const { rows } = await sql<{ id: string }>`select ${sql.raw(roles.columns)} from roles order by seq`.execute(db);
  return new Map(rows.map(role => [role.id, roles.rowOnWire(role)]));
};

/** Users as they travel. There are few roles and many users: the roles are read once for all. */
export const usersOnWire = async ({ db, memo }: Pick<Platform, 'db' | 'memo'>, users: readonly UserRow[]) => {
  if (users.length === 0) return [];
  const known = await memo.get('roles', () => readRoles(db));
  const enlistments = await readEnlistments(
    { db, memo },
    users.map(user => user.id),
  );
  return users.map(user => {
    const ids = new Set(user.role_ids);
    return userOnWire(
      user,
      [...known].flatMap(([id, role]) => (ids.has(id) ? [role] : [])),
      enlistments,
    );
  });
};

const findUser = async (platform: Pick<Platform, 'db' | 'memo'>, id: string) => {
  const { rows } = await sql<UserRow>`select ${sql.raw(USER_COLUMNS)} from users u where u.id = ${id}`.execute(
    platform.db,
  );
  return (await usersOnWire(platform, rows))[0];
};

/** @throws PlatformError 16 for an id that nobody has */
export const requireUser = async ({ platform }: { platform: Pick<Platform, 'db' | 'memo'> }, id: string) => {
  const user = await findUser(platform, id);
  if (!user) throw new PlatformError(16);
  return user;
};

/** The user whom the address of a call names. */
export const targetUser = (call: Call) => requireUser(call, requireId(call.parameters.userId));

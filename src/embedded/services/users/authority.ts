import { sql } from 'kysely';
import { PERMISSION_NAMES } from '../../../contract';
import type { Caller } from '../../kernel/caller';
import { PlatformError } from '../../kernel/errors';
import type { Database } from '../../store/openStore';

/** Whoever holds all of these can repair any other loss of permissions; at least one such user always remains. */
const KEYS_TO_THE_HOUSE = ['VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'ADD_ROLE_TO_USER'];

/** Whoever holds a permission holds it for each schema, too: `VIEW_DOCUMENTS` covers `VIEW_DOCUMENTS:scan`, never the reverse. */
const isCovered = (held: ReadonlySet<string>, name: string): boolean =>
  held.has(name) || (name.includes(':') && isCovered(held, name.slice(0, name.lastIndexOf(':'))));

const KNOWN: ReadonlySet<string> = new Set(PERMISSION_NAMES);

/** Whether the platform itself asks for it anywhere, of all or of one schema or function. */
export const isKnownPermission = (name: string): boolean => KNOWN.has(name.split(':', 1)[0] ?? '');

/**
 * Nobody hands out, takes away or gets hold of more than they have themselves.
 *
 * @throws PlatformError 10 naming what the caller lacks
 */
export const requireCovered = (caller: Pick<Caller, 'permissions'>, permissions: readonly string[]): void => {
  const lacking = permissions.filter(name => !isCovered(caller.permissions, name));
  if (lacking.length > 0) {
    throw new PlatformError(
      10,
      `You have no permission to perform this action: it involves permissions that you do not hold (${lacking.slice(0, 5).join(', ')})`,
    );
  }
};

/** The same of global permissions. Texts that the platform does not know open nothing: roles hold any (platform-api 5.3). */
export const requireSubset = (caller: Pick<Caller, 'permissions'>, permissions: readonly string[]): void =>
  requireCovered(caller, permissions.filter(isKnownPermission));

/** Those of these permissions that some account holds, activated or not. */
const heldByAnybody = async (db: Database, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`select distinct rp.name from user_roles ur
    join role_permissions rp on rp.role_id = ur.role_id where rp.name = any(${[...names]}::text[])`.execute(db);
  return new Set(rows.map(row => row.name));
};

/**
 * The same of permissions that are given to a role. What nobody holds any more, or yet, whoever holds the keys may give all the same: it
 * would be lost for good (decision 0071). To be called after `lockAuthority`.
 *
 * @throws PlatformError 10 naming what the caller lacks
 */
export const requireGrantable = async (
  db: Database,
  caller: Pick<Caller, 'permissions'>,
  permissions: readonly string[],
): Promise<void> => {
  const hasKeys = KEYS_TO_THE_HOUSE.every(key => caller.permissions.has(key));
  const lacking = permissions.filter(name => !isCovered(caller.permissions, name));
  if (!hasKeys || lacking.length === 0) return requireSubset(caller, permissions);
  // Of one schema it may be held by whoever holds it of all.
  const held = await heldByAnybody(
    db,
    lacking.flatMap(name => [name, name.split(':', 1)[0] ?? name]),
  );
  requireSubset(
    caller,
    lacking.filter(name => isCovered(held, name)),
  );
};

/** All permissions of some users, for the rule above. */
const permissionsOfUsers = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct rp.name from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
    where ur.user_id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(row => row.name);
};

/** What users may do by roles in groups, beyond what somebody may do in the same groups. */
const lackingInGroups = async (db: Database, callerId: string, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select distinct p as name
    from staff_roles s join group_roles g on g.id = s.role_id, unnest(g.permissions) p
    where s.user_id = any(${[...ids]}::text[]) and not exists (
      select 1 from staff_roles own join group_roles held on held.id = own.role_id
      where own.user_id = ${callerId} and own.group_id = s.group_id and p = any(held.permissions))`.execute(db);
  return rows.map(row => row.name);
};

/**
 * Changing how somebody proves who they are, their e-mail, or removing them, is power over what they hold, globally and in groups.
 *
 * @throws PlatformError 10 when the user holds more than the caller
 */
export const requireAuthorityOver = async (
  db: Database,
  caller: Pick<Caller, 'userId' | 'permissions'>,
  userId: string,
): Promise<void> => requireAuthorityOverEach(db, caller, [userId]);

/** The same of many users at once. */
export const requireAuthorityOverEach = async (
  db: Database,
  caller: Pick<Caller, 'userId' | 'permissions'>,
  userIds: readonly string[],
): Promise<void> => {
  const others = userIds.filter(id => id !== caller.userId);
  if (others.length === 0) return;
  requireSubset(caller, await permissionsOfUsers(db, others));
  const lacking = await lackingInGroups(db, caller.userId, others);
  // In groups a permission of a schema's own making opens something, too: whoever may hand those out everywhere is not held up by it.
  requireCovered(
    caller,
    caller.permissions.has('ADD_GROUP_ROLE_PERMISSION') ? lacking.filter(isKnownPermission) : lacking,
  );
};

export const permissionsOfRoles = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct name from role_permissions where role_id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(row => row.name);
};

/** Whether somebody can manage roles (2), could once they are activated or unlocked (1), or nobody ever (0). */
const readKeepers = async (db: Database): Promise<number> => {
  const { rows } = await sql<{
    is_able: boolean;
  }>`select u.activation and u.failed_count < 50 as is_able from users u where (
    select count(distinct rp.name) from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
    where ur.user_id = u.id and rp.name = any(${KEYS_TO_THE_HOUSE}::text[])) = ${KEYS_TO_THE_HOUSE.length}
    order by is_able desc limit 1`.execute(db);
  if (!rows[0]) return 0;
  return rows[0].is_able ? 2 : 1;
};

/** What it was when a transaction began to change authority. */
const keepersBefore = new WeakMap<Database, number>();

/** Changes of authority run one after the other, from here to the end of their transaction. */
export const lockAuthority = async (db: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(727002)`.execute(db);
  keepersBefore.set(db, await readKeepers(db));
};

/**
 * To be called at the end of a transaction that takes something away and began with `lockAuthority`. That whoever manages roles is not
 * activated, or locked out, is nothing that it did: others' accounts go on.
 *
 * @throws PlatformError 27 when it leaves nobody who can manage roles
 */
export const requireAdministrator = async (db: Database): Promise<void> => {
  if ((await readKeepers(db)) < (keepersBefore.get(db) ?? 2))
    throw new PlatformError(27, 'This would leave nobody who can manage roles');
};

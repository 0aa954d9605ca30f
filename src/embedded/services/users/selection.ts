import { type RawBuilder, sql } from 'kysely';
import type { RqlNode } from '../../../rql';
import type { Call } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import type { FieldMap } from '../../query/fields';
import { whereOf } from '../../query/findPage';
import { isByIds } from '../../query/isByIds';
import type { Database } from '../../store/openStore';
import { userFields } from './fields';
import { groupRoles } from './groupRoles';
import { membersWithin } from './memberViews';
import { roles } from './roles';

/** A write that selects by RQL touches at most this many records. */
const MAX_TARGETS = 1_000;

const NOBODY = sql<boolean>`false`;

type Source = { table: string; fields: FieldMap; scope?: RawBuilder<boolean> };

/**
 * Ids of what a query selects for a write. How many it hits tells as much as a list would: the source is what the caller
 * may read.
 *
 * @throws PlatformError 26 when these are too many: none is left out without a word
 */
const select = async (db: Database, where: RqlNode, { table, ...source }: Source): Promise<string[]> => {
  const id = sql.raw(`${table.split(' ').at(-1)}.id`);
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${sql.raw(table)}
    where ${whereOf({ where }, source)} limit ${MAX_TARGETS + 1}`.execute(db);
  if (rows.length > MAX_TARGETS) throw new PlatformError(26, `The query selects more than ${MAX_TARGETS} records`);
  return rows.map(row => row.id);
};

type Caller = Pick<Call, 'platform' | 'caller'>;

/** Users whom a query selects: by id anybody, by anything else whom the caller may read, and by what they may read of them. */
export const selectUsers = async (call: Caller, db: Database, where: RqlNode, within = sql<boolean>`true`) => {
  const isOpen = call.caller.permissions.has('VIEW_USER') || isByIds(where);
  const { fields, scope } = isOpen
    ? { fields: userFields, scope: sql<boolean>`true` }
    : await membersWithin(call, db, ['patients', 'staff']);
  return select(db, where, { table: 'users u', fields, scope: sql<boolean>`${scope} and ${within}` });
};

/** Global roles that a query selects: by id any, by anything else for those who may read them. */
export const selectRoles = (call: Caller, db: Database, where: RqlNode) =>
  select(db, where, {
    table: 'roles',
    fields: roles.queryMap,
    ...(call.caller.permissions.has('VIEW_ROLE') || isByIds(where) ? {} : { scope: NOBODY }),
  });

/** Roles of a group that a query selects; whoever may change one there by a role of theirs is staff, and may read them all. */
export const selectGroupRoles = async (call: Caller, db: Database, groupId: string, where: RqlNode) => {
  const { platform, caller } = call;
  const mayRead =
    caller.permissions.has('VIEW_GROUP') ||
    isByIds(where) ||
    (await platform.use(membership).standing(db, caller.userId, groupId)).isStaff;
  const ids = await select(db, where, {
    table: 'group_roles',
    fields: groupRoles.queryMap,
    scope: mayRead ? sql<boolean>`group_roles.group_id = ${groupId}` : NOBODY,
  });
  if (ids.length === 0) throw new PlatformError(16);
  return ids;
};

import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { type Membership, membership } from '../../kernel/membership';
import { type ModeName, type Relation, readMode } from './modes';
import type { SchemaRow } from './schemaRecord';

/** Documents within reach: `true` all of them, `false` none whatever they are, else those that meet the condition. */
export type Scope = true | false | RawBuilder<boolean>;

const RELATED: Readonly<Record<Relation, (userId: string, groups: Membership) => RawBuilder<boolean>>> = {
  creator: userId => sql`d.creator_id = ${userId}`,
  linkedUsers: userId => sql`d.user_ids @> array[${userId}]::text[]`,
  linkedGroupPatients: (userId, { patientGroups }) => sql`d.group_ids && ${patientGroups([userId])}`,
  linkedGroupStaff: (userId, { staffGroups }) => sql`d.group_ids && ${staffGroups(userId)}`,
};

const isHeld = ({ caller }: Call, names: readonly string[]) => names.some(name => caller.permissions.has(name));

const anyOf = (conditions: readonly RawBuilder<boolean>[]): Scope =>
  conditions.length === 0 ? false : sql<boolean>`(${sql.join(conditions, sql.raw(' or '))})`;

/** What is allowed without a permission. */
type Allowed = 'permissionRequired' | 'allUsers' | readonly Relation[];

/**
 * @returns a permission's name, and its form for one schema alone. A schema called `a:b` has none: the permission for it
 *   would be the one for the transition `b` of the schema `a`.
 */
const forSchema = ({ name: schema }: SchemaRow, permissions: readonly string[]) =>
  permissions.flatMap(name => (schema.includes(':') ? [name] : [name, `${name}:${schema}`]));

/**
 * Which documents of a schema a caller reaches: by permission, held globally or in a group of the document, or by what
 * everybody is allowed (platform-api 5.6).
 *
 * @param permissions names that give the right; each also counts with `:<schema name>` behind it
 */
const scopeOf = (call: Call, schema: SchemaRow, permissions: readonly string[], allowed: Allowed): Promise<Scope> =>
  scopeOfHolders(call, forSchema(schema, permissions), allowed);

const scopeOfHolders = async (call: Call, names: readonly string[], allowed: Allowed): Promise<Scope> => {
  if (isHeld(call, names) || allowed === 'allUsers') return true;
  const relations = allowed === 'permissionRequired' ? [] : allowed;
  const { platform, caller } = call;
  const members = platform.use(membership);
  const groups = await members.groupsWithPermission(platform.db, caller.userId, names);
  return anyOf([
    ...relations.map(relation => RELATED[relation](caller.userId, members)),
    ...(groups.length > 0 ? [sql<boolean>`d.group_ids && ${groups}::text[]`] : []),
  ]);
};

const byMode = (schema: SchemaRow, mode: ModeName) => readMode(mode, schema.definition[mode]);

export const readScope = (call: Call, schema: SchemaRow): Promise<Scope> =>
  scopeOf(call, schema, ['VIEW_DOCUMENTS'], byMode(schema, 'readMode'));

export const updateScope = (call: Call, schema: SchemaRow): Promise<Scope> =>
  scopeOf(call, schema, ['UPDATE_DOCUMENTS'], byMode(schema, 'updateMode'));

/** @param transition name of the transition: it may be allowed alone */
export const transitionScope = (call: Call, schema: SchemaRow, transition: string): Promise<Scope> => {
  const alone = forSchema(schema, ['TRANSITION_DOCUMENTS'])
    .slice(1)
    .map(name => `${name}:${transition}`);
  const names = [...forSchema(schema, ['UPDATE_DOCUMENTS', 'TRANSITION_DOCUMENTS']), ...alone];
  return scopeOfHolders(call, names, byMode(schema, 'updateMode'));
};

export const deleteScope = (call: Call, schema: SchemaRow): Promise<Scope> =>
  scopeOf(call, schema, ['DELETE_DOCUMENTS'], byMode(schema, 'deleteMode'));

export const linkScope = (call: Call, schema: SchemaRow): Promise<Scope> =>
  scopeOf(call, schema, ['UPDATE_ACCESS_TO_DOCUMENT'], 'permissionRequired');

/** One's own documents may be commented on without a permission, unless said otherwise. */
export const commentScope = (
  call: Call,
  schema: SchemaRow,
  permission: string,
  allowed: readonly Relation[] = ['creator', 'linkedUsers'],
): Promise<Scope> => scopeOf(call, schema, [permission], allowed);

/** @throws PlatformError 10 */
export const requireCreate = (call: Call, schema: SchemaRow): void => {
  if (byMode(schema, 'createMode') !== 'allUsers' && !isHeld(call, forSchema(schema, ['CREATE_DOCUMENTS'])))
    throw new PlatformError(10);
};

/** @throws PlatformError 10 where nothing is within reach */
export const requireScope = (scope: Scope): RawBuilder<boolean> => {
  if (scope === false) throw new PlatformError(10);
  return scope === true ? sql<boolean>`true` : scope;
};

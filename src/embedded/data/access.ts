import { type RawBuilder, sql } from 'kysely';
import { PlatformError } from '../http/errors';
import type { Call } from '../http/route';
import { type ModeName, type Relation, readMode } from './modes';
import type { SchemaRow } from './schemaRecord';

/** Documents within reach: `true` all of them, `false` none whatever they are, else those that meet the condition. */
export type Scope = true | false | RawBuilder<boolean>;

const RELATED: Readonly<Record<Relation, (userId: string) => RawBuilder<boolean>>> = {
  creator: userId => sql`d.creator_id = ${userId}`,
  linkedUsers: userId => sql`d.user_ids @> array[${userId}]::text[]`,
  linkedGroupPatients: userId =>
    sql`d.group_ids && array(select group_id from patient_enlistments where user_id = ${userId} and (expiry_timestamp is null or expiry_timestamp > now()))`,
  linkedGroupStaff: userId =>
    sql`d.group_ids && array(select group_id from staff_enlistments where user_id = ${userId})`,
};

const isHeld = ({ caller }: Call, names: readonly string[]) => names.some(name => caller.permissions.has(name));

/** Groups in which a role of the caller holds one of the permissions. */
const groupsWith = async ({ platform, caller }: Call, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    group_id: string;
  }>`select distinct r.group_id from staff_roles r join group_roles g on g.id = r.role_id
    where r.user_id = ${caller.userId} and g.permissions && ${[...names]}::text[]`.execute(platform.db);
  return rows.map(row => row.group_id);
};

const anyOf = (conditions: readonly RawBuilder<boolean>[]): Scope =>
  conditions.length === 0 ? false : sql<boolean>`(${sql.join(conditions, sql.raw(' or '))})`;

const NO_RELATIONS: readonly Relation[] = [];

/**
 * Which documents of a schema a caller reaches: by permission, held globally or in a group of the document, or by what
 * the mode allows (platform-api 5.6).
 *
 * @param permissions names that give the right; each also counts with `:<schema name>` behind it
 */
export const scopeOf = async (
  call: Call,
  schema: SchemaRow,
  permissions: readonly string[],
  mode?: Exclude<ModeName, 'createMode'>,
): Promise<Scope> => {
  const names = permissions.flatMap(name => [name, `${name}:${schema.name}`]);
  if (isHeld(call, names)) return true;
  const allowed = mode ? readMode(mode, schema.definition[mode]) : 'permissionRequired';
  if (allowed === 'allUsers') return true;
  const relations = allowed === 'permissionRequired' ? NO_RELATIONS : allowed;
  const groups = await groupsWith(call, names);
  return anyOf([
    ...relations.map(relation => RELATED[relation](call.caller.userId)),
    ...(groups.length > 0 ? [sql<boolean>`d.group_ids && ${groups}::text[]`] : []),
  ]);
};

/** A caller may read a document by `readMode` or `VIEW_DOCUMENTS`. */
export const readScope = (call: Call, schema: SchemaRow): Promise<Scope> =>
  scopeOf(call, schema, ['VIEW_DOCUMENTS'], 'readMode');

/** @throws PlatformError 10 where nothing is within reach */
export const requireScope = (scope: Scope): RawBuilder<boolean> => {
  if (scope === false) throw new PlatformError(10);
  return scope === true ? sql<boolean>`true` : scope;
};

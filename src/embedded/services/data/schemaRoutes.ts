import { sql } from 'kysely';
import { type AccessMode, SERVICES } from '../../../contract';
import { readMembers, rules } from '../../http/body';
import { ONE_AFFECTED, type Route, readQuery } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { findPage, project } from '../../query/findPage';
import { codeOf } from '../../store/errors';
import { dropIndexes, systemIndexes } from './indexes';
import { DEFAULT_MODES, GROUP_SYNC_MODES, modeRule } from './modes';
import {
  changeDefinition,
  type Definition,
  findSchema,
  SCHEMA_COLUMNS,
  type SchemaRow,
  schemaFields,
  schemaOnWire,
} from './schemaRecord';

const BASE = SERVICES.data.base;
const MAX_LIMIT = 500;
/** What a schema grants a page unless its limits say more (platform-api 1.4). */
const STANDARD_LIMIT = 100;
const name = rules.text({ min: 3, max: 50 });
const description = rules.text({ min: 3, max: 100 });
const limit = rules.wholeNumber(1, MAX_LIMIT);

const settings = {
  createMode: modeRule('createMode'),
  readMode: modeRule('readMode'),
  updateMode: modeRule('updateMode'),
  deleteMode: modeRule('deleteMode'),
  groupSyncMode: (value: unknown) =>
    typeof value === 'string' && GROUP_SYNC_MODES.includes(value) ? value : undefined,
  defaultLimit: limit,
  maximumLimit: limit,
};

const list: Route['handler'] = async ({ platform, caller, rawQuery }) => {
  const query = readQuery(rawQuery);
  const { rows, page } = await findPage<SchemaRow>(platform.db, query, {
    from: 'from data_schemas s',
    select: SCHEMA_COLUMNS,
    seq: 's.seq',
    fields: schemaFields,
    size: 'octet_length(s.definition::text)',
    ...(caller.permissions.has('DISABLE_SCHEMAS') ? {} : { scope: sql<boolean>`not s.disabled` }),
  });
  return { query: '{}', page, data: rows.map(row => project(schemaOnWire(row), query.select)) };
};

const requireLimits = (defaultLimit: number, maximumLimit: number) => {
  if (defaultLimit > maximumLimit)
    throw new PlatformError(15, 'The field defaultLimit has an invalid format: it is larger than maximumLimit');
};

const create: Route['handler'] = async call => {
  const { platform } = call;
  const fields = readMembers(call.body, { name, description }, settings);
  const { defaultLimit = Math.min(20, fields.maximumLimit ?? 20) } = fields;
  const { maximumLimit = Math.max(STANDARD_LIMIT, defaultLimit) } = fields;
  requireLimits(defaultLimit, maximumLimit);
  const id = platform.randomHex(24);
  const now = new Date(platform.now());
  const modes: Pick<Definition, keyof typeof DEFAULT_MODES> = {
    createMode: fields.createMode ?? DEFAULT_MODES.createMode,
    readMode: fields.readMode ?? DEFAULT_MODES.readMode,
    updateMode: fields.updateMode ?? DEFAULT_MODES.updateMode,
    deleteMode: fields.deleteMode ?? DEFAULT_MODES.deleteMode,
    groupSyncMode: fields.groupSyncMode ?? DEFAULT_MODES.groupSyncMode,
  };
  const definition: Definition = {
    properties: {},
    statuses: { new: {} },
    creationTransition: { toStatus: 'new', type: 'manual', conditions: [], actions: [], afterActions: [] },
    transitions: [],
    indexes: systemIndexes(() => platform.randomHex(24)),
    ...modes,
  };
  await platform.db.transaction().execute(async db => {
    const { rows } =
      await sql`insert into data_schemas (id, name, description, definition, default_limit, maximum_limit, creation_timestamp, update_timestamp)
      values (${id}, ${fields.name}, ${fields.description}, ${JSON.stringify(definition)}::json, ${defaultLimit}, ${maximumLimit}, ${now}, ${now})
      on conflict do nothing returning id`.execute(db);
    if (rows.length === 0) throw new PlatformError(17, `A schema named ${fields.name} already exists`);
    await audit(call, 'schema.create', id, { name: fields.name }, db);
  });
  return schemaOnWire(await findSchema({ ...call, parameters: { schema: id } }));
};

const update: Route['handler'] = async call => {
  const { platform } = call;
  const changes = readMembers(call.body, {}, { name, description, ...settings });
  const modes: Record<string, AccessMode> = {};
  for (const mode of ['createMode', 'readMode', 'updateMode', 'deleteMode', 'groupSyncMode'] as const) {
    const value = changes[mode];
    if (value !== undefined) modes[mode] = value;
  }
  try {
    await platform.db.transaction().execute(async db => {
      const schema = await changeDefinition(call, db, definition => ({ ...definition, ...modes }));
      const defaultLimit = changes.defaultLimit ?? schema.default_limit;
      const maximumLimit = changes.maximumLimit ?? schema.maximum_limit;
      requireLimits(defaultLimit, maximumLimit);
      const name = changes.name ?? schema.name;
      const description = changes.description ?? schema.description;
      await sql`update data_schemas set name = ${name}, description = ${description}, default_limit = ${defaultLimit},
        maximum_limit = ${maximumLimit}, update_timestamp = ${new Date(platform.now())} where id = ${schema.id}
        and (name, description, default_limit, maximum_limit) is distinct from
          (${name}::text, ${description}::text, ${defaultLimit}::int, ${maximumLimit}::int)`.execute(db);
      await audit(call, 'schema.update', schema.id, changes, db);
    });
  } catch (error) {
    if (codeOf(error) === '23505') throw new PlatformError(17, `A schema named ${changes.name} already exists`);
    throw error;
  }
  return ONE_AFFECTED;
};

const remove: Route['handler'] = async call => {
  const schema = await findSchema(call);
  if (!schema.disabled) throw new PlatformError(27, 'A schema has to be disabled before it can be deleted');
  await call.platform.db.transaction().execute(async db => {
    await sql`delete from data_schemas where id = ${schema.id}`.execute(db);
    for (const index of schema.definition.indexes) await dropIndexes(db, index);
    await audit(call, 'schema.delete', schema.id, { name: schema.name }, db);
  });
  return ONE_AFFECTED;
};

const setDisabled =
  (disabled: boolean): Route['handler'] =>
  async call => {
    const { id } = await findSchema(call);
    await write(call, async ({ platform }, note) => {
      await sql`update data_schemas set disabled = ${disabled} where id = ${id}`.execute(platform.db);
      await note(disabled ? 'schema.disable' : 'schema.enable', id);
    });
    return ONE_AFFECTED;
  };

/** Schemas themselves (platform-api 5.5). */
export const schemaRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/`, access: 'signed-in', handler: list },
  { method: 'POST', path: `${BASE}/`, access: { anyOf: ['CREATE_SCHEMAS'] }, handler: create },
  { method: 'PUT', path: `${BASE}/:schema`, access: { anyOf: ['UPDATE_SCHEMAS'] }, handler: update },
  { method: 'DELETE', path: `${BASE}/:schema`, access: { anyOf: ['DELETE_SCHEMAS'] }, handler: remove },
  {
    method: 'POST',
    path: `${BASE}/:schema/disable`,
    access: { anyOf: ['DISABLE_SCHEMAS'] },
    handler: setDisabled(true),
  },
  {
    method: 'POST',
    path: `${BASE}/:schema/enable`,
    access: { anyOf: ['DISABLE_SCHEMAS'] },
    handler: setDisabled(false),
  },
];

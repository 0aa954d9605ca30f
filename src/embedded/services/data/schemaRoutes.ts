import { type AccessMode, SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { ONE_AFFECTED, type Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import { codeOf } from '../../store/errors';
import { followAll, isFollowed } from './followGroups';
import { dropIndexes, onPath, systemIndexes } from './indexes';
import { DEFAULT_MODES, GROUP_SYNC_MODES, modeField } from './modes';
import {
  changeDefinition,
  type Definition,
  defaultLimit,
  description,
  findSchema,
  holdSchema,
  maximumLimit,
  name,
  schemas,
} from './schemaRecord';

const BASE = SERVICES.data.base;
/** What a schema grants a page unless its limits say more (platform-api 1.4). */
const STANDARD_LIMIT = 500;
const settings = {
  createMode: modeField('createMode'),
  readMode: modeField('readMode'),
  updateMode: modeField('updateMode'),
  deleteMode: modeField('deleteMode'),
  groupSyncMode: f.enum(GROUP_SYNC_MODES),
  defaultLimit: defaultLimit.optional(),
  maximumLimit: maximumLimit.optional(),
};

const requireLimits = (defaultLimit: number, maximumLimit: number) => {
  if (defaultLimit > maximumLimit)
    throw new PlatformError(15, 'The field defaultLimit has an invalid format: it is larger than maximumLimit');
};

const create: Route['handler'] = async call => {
  const { platform } = call;
  const fields = readMembers(call.body, { name: name.required(), description: description.required(), ...settings });
  const { defaultLimit: lowest = Math.min(20, fields.maximumLimit ?? 20) } = fields;
  const { maximumLimit: highest = Math.max(STANDARD_LIMIT, lowest) } = fields;
  requireLimits(lowest, highest);
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
  return write(call, async (within, note) => {
    const made = await within.platform.db
      .insertInto('data_schemas')
      .values({
        id,
        name: fields.name,
        description: fields.description,
        definition: JSON.stringify(definition),
        default_limit: lowest,
        maximum_limit: highest,
        creation_timestamp: now,
        update_timestamp: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new PlatformError(17, `A schema named ${fields.name} already exists`);
    await note('schema.create', id, { name: fields.name });
    return schemas.onWire(await schemas.get({ ...within, caller: SYSTEM }, id), call);
  });
};

const update: Route['handler'] = async call => {
  const changes = readMembers(call.body, { name: name.optional(), description, ...settings });
  const modes: Record<string, AccessMode> = {};
  for (const mode of ['createMode', 'readMode', 'updateMode', 'deleteMode', 'groupSyncMode'] as const) {
    const value = changes[mode];
    if (value !== undefined) modes[mode] = value;
  }
  try {
    await write(call, async ({ platform: { db } }, note) => {
      const schema = await changeDefinition(call, db, definition => ({ ...definition, ...modes }));
      const next = {
        name: changes.name ?? schema.name,
        description: changes.description ?? schema.description,
        // A usual page that the change does not name goes down with the largest: each schema has one, whoever set it.
        default_limit: changes.defaultLimit ?? Math.min(schema.default_limit, changes.maximumLimit ?? Infinity),
        maximum_limit: changes.maximumLimit ?? schema.maximum_limit,
      };
      requireLimits(next.default_limit, next.maximum_limit);
      const { groupSyncMode } = modes;
      if (isFollowed(groupSyncMode) && groupSyncMode !== schema.definition.groupSyncMode)
        await followAll(call.platform, db, schema.id, groupSyncMode);
      const isNew = (Object.keys(next) as (keyof typeof next)[]).some(column => next[column] !== schema[column]);
      if (isNew)
        await db
          .updateTable('data_schemas')
          .set({ ...next, update_timestamp: new Date(call.platform.now()) })
          .where('id', '=', schema.id)
          .execute();
      await note('schema.update', schema.id, changes);
    });
  } catch (error) {
    if (codeOf(error) === '23505') throw new PlatformError(17, `A schema named ${changes.name} already exists`);
    throw error;
  }
  return ONE_AFFECTED;
};

const remove: Route['handler'] = async call => {
  // Only a disabled schema can be deleted: who may delete finds it.
  const { id } = await findSchema(call, call.platform.db, 'DELETE_SCHEMAS');
  await write(call, async ({ platform: { db } }, note) => {
    const schema = await holdSchema(db, id);
    if (!schema) throw new PlatformError(16);
    if (!schema.disabled) throw new PlatformError(27, 'A schema has to be disabled before it can be deleted');
    // Before the schema goes: whoever writes one of its documents is waited for here, and waits for nothing of this.
    for (const index of [...schema.definition.indexes, ...schema.automatic_indexes.map(onPath)])
      await dropIndexes(db, index);
    await db.deleteFrom('documents').where('schema_id', '=', id).execute();
    await db.deleteFrom('data_schemas').where('id', '=', id).execute();
    await note('schema.delete', schema.id, { name: schema.name });
  });
  return ONE_AFFECTED;
};

const setDisabled =
  (disabled: boolean): Route['handler'] =>
  async call => {
    const { id } = await findSchema(call);
    await write(call, async ({ platform: { db, now } }, note) => {
      const schema = await holdSchema(db, id);
      if (!schema) throw new PlatformError(16);
      if (schema.disabled !== disabled)
        await db
          .updateTable('data_schemas')
          .set({ disabled, update_timestamp: new Date(now()) })
          .where('id', '=', id)
          .execute();
      await note(disabled ? 'schema.disable' : 'schema.enable', id);
    });
    return ONE_AFFECTED;
  };

/** Schemas themselves (platform-api 5.5). */
export const schemaRoutes: readonly Route[] = [
  ...schemas.routes,
  { method: 'POST', path: `${BASE}/`, access: { anyOf: ['CREATE_SCHEMAS'] }, handler: create },
  {
    method: 'PUT',
    path: `${BASE}/:schema`,
    access: { anyOf: ['UPDATE_SCHEMAS'] },
    target: call => findSchema(call),
    handler: update,
  },
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

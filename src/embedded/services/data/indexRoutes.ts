import { z } from 'zod';
import { type SchemaIndex, SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { codeOf } from '../../store/errors';
import { createIndexes, dropIndexes, indexName, LASTING, ownColumnOf, propertyOf } from './indexes';
import { propertyAt, readPath } from './propertyTree';
import { changeDefinition, type Definition, findSchema } from './schemaRecord';

const BASE = SERVICES.data.base;
const MAX_INDEXES = 32;
const MAX_FIELDS = 8;

const indexed = z.object({ name: z.string(), type: z.enum(['asc', 'desc', 'text']) });
const flag = z.boolean().optional();
// Both as they were sent: with anything added, tools would take it for another index at each sync (platform-api 8.1).
const members = {
  fields: f.json<SchemaIndex['fields']>(z.array(indexed).min(1).max(MAX_FIELDS)).required(),
  options: f.json<NonNullable<SchemaIndex['options']>>(z.object({ background: flag, unique: flag, sparse: flag })),
};

const isText = ({ fields }: Pick<SchemaIndex, 'fields'>) => fields.some(({ type }) => type === 'text');

const requireIndexable = ({ properties, indexes }: Definition, index: SchemaIndex) => {
  for (const field of index.fields) {
    const name = propertyOf(field);
    const own = ownColumnOf(field, properties);
    if (own && index.options?.unique && !LASTING.includes(own))
      throw new PlatformError(26, `An index on ${name} cannot be unique`);
    if (own) continue;
    const isOpen = Object.keys(properties).length === 0;
    if (!isOpen && !propertyAt(properties, readPath(name)))
      throw new PlatformError(26, `The field ${name} is not a property of the schema`);
    readPath(name);
  }
  if (index.options?.unique && isText(index)) throw new PlatformError(26, 'An index of type text cannot be unique');
  if (indexes.some(({ name, system }) => !system && name === index.name)) throw new PlatformError(17);
  if (isText(index) && indexes.some(isText)) throw new PlatformError(27, 'A schema has one index of type text');
  if (indexes.length >= MAX_INDEXES) throw new PlatformError(27, `A schema has at most ${MAX_INDEXES} indexes`);
};

const create: Route['handler'] = async call => {
  const { platform } = call;
  const body = readMembers(call.body, members);
  const index: SchemaIndex = {
    id: platform.randomHex(24),
    name: indexName(body.fields),
    fields: body.fields,
    options: body.options ?? {},
    system: false,
  };
  try {
    await write(call, async ({ platform: { db } }, note) => {
      const { id } = await changeDefinition(call, db, async (definition, schema) => {
        requireIndexable(definition, index);
        await createIndexes(db, schema.id, index, definition.properties);
        return { ...definition, indexes: [...definition.indexes, index] };
      });
      await note('schema.index.create', id, { name: index.name });
    });
  } catch (error) {
    if (codeOf(error) === '23505')
      throw new PlatformError(27, 'Documents of the schema already share a value of a unique index');
    if (codeOf(error) === '54000')
      throw new PlatformError(27, 'A document of the schema holds a value too long for an index');
    throw error;
  }
  return index;
};

const remove: Route['handler'] = async call => {
  const indexId = requireId(call.parameters.indexId);
  await write(call, async ({ platform: { db } }, note) => {
    const { id } = await changeDefinition(call, db, async definition => {
      const index = definition.indexes.find(candidate => candidate.id === indexId);
      if (!index) throw new PlatformError(16);
      if (index.system) throw new PlatformError(10, 'The platform needs this index');
      await dropIndexes(db, index);
      return { ...definition, indexes: definition.indexes.filter(candidate => candidate !== index) };
    });
    await note('schema.index.delete', id, { indexId });
  });
  return ONE_AFFECTED;
};

const access = { anyOf: ['UPDATE_SCHEMAS'] };

/** Indexes of a schema; each is one of the database's own too (platform-api 5.5). */
export const indexRoutes: readonly Route[] = [
  { method: 'POST', path: `${BASE}/:schema/indexes`, access, target: findSchema, handler: create },
  { method: 'DELETE', path: `${BASE}/:schema/indexes/:indexId`, access, handler: remove },
];

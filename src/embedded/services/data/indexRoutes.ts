import { type SchemaIndex, SERVICES } from '../../../contract';
import { readMembers } from '../../http/body';
import { ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { codeOf } from '../../store/errors';
import { createIndexes, dropIndexes, indexName, propertyOf } from './indexes';
import { isObject } from './paths';
import { propertyAt, readPath } from './propertyTree';
import { changeDefinition, type Definition } from './schemaRecord';

const BASE = SERVICES.data.base;
const MAX_INDEXES = 32;
const MAX_FIELDS = 8;
const OPTIONS: readonly string[] = ['background', 'unique', 'sparse'];
const TYPES: readonly unknown[] = ['asc', 'desc', 'text'];

const fields = (value: unknown): SchemaIndex['fields'] | undefined => {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_FIELDS) return undefined;
  const read = value.flatMap(item =>
    isObject(item) && typeof item.name === 'string' && TYPES.includes(item.type)
      ? [{ name: item.name, type: item.type as 'asc' | 'desc' | 'text' }]
      : [],
  );
  return read.length === value.length ? read : undefined;
};

/** As they were sent: with anything added, tools would take it for another index at each sync (platform-api 8.1). */
const options = (value: unknown): NonNullable<SchemaIndex['options']> | undefined => {
  if (!isObject(value)) return undefined;
  const given = Object.entries(value).filter(([name]) => OPTIONS.includes(name));
  return given.every(([, option]) => typeof option === 'boolean') ? Object.fromEntries(given) : undefined;
};

const requireIndexable = ({ properties, indexes }: Definition, index: SchemaIndex) => {
  for (const name of index.fields.map(propertyOf)) {
    const isOpen = Object.keys(properties).length === 0;
    if (!isOpen && !propertyAt(properties, readPath(name)))
      throw new PlatformError(26, `The field ${name} is not a property of the schema`);
    readPath(name);
  }
  if (index.options?.unique && index.fields.some(({ type }) => type === 'text'))
    throw new PlatformError(26, 'An index of type text cannot be unique');
  if (indexes.some(({ name }) => name === index.name)) throw new PlatformError(17);
  if (indexes.length >= MAX_INDEXES) throw new PlatformError(27, `A schema has at most ${MAX_INDEXES} indexes`);
};

const create: Route['handler'] = async call => {
  const { platform } = call;
  const body = readMembers(call.body, { fields }, { options });
  const index: SchemaIndex = {
    id: platform.randomHex(24),
    name: indexName(body.fields),
    fields: body.fields,
    options: body.options ?? {},
    system: false,
  };
  try {
    await platform.db.transaction().execute(async db => {
      const { id } = await changeDefinition(call, db, async (definition, schema) => {
        requireIndexable(definition, index);
        await createIndexes(db, schema.id, index);
        return { ...definition, indexes: [...definition.indexes, index] };
      });
      await audit(call, 'schema.index.create', id, { name: index.name }, db);
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
  await call.platform.db.transaction().execute(async db => {
    const { id } = await changeDefinition(call, db, async definition => {
      const index = definition.indexes.find(candidate => candidate.id === indexId);
      if (!index) throw new PlatformError(16);
      if (index.system) throw new PlatformError(10, 'The platform needs this index');
      await dropIndexes(db, index);
      return { ...definition, indexes: definition.indexes.filter(candidate => candidate !== index) };
    });
    await audit(call, 'schema.index.delete', id, { indexId }, db);
  });
  return ONE_AFFECTED;
};

const access = { anyOf: ['UPDATE_SCHEMAS'] };

/** Indexes of a schema; each is one of the database's own too (platform-api 5.5). */
export const indexRoutes: readonly Route[] = [
  { method: 'POST', path: `${BASE}/:schema/indexes`, access, handler: create },
  { method: 'DELETE', path: `${BASE}/:schema/indexes/:indexId`, access, handler: remove },
];

import { SERVICES } from '../../../contract';
import { membersOf } from '../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { readConfiguration } from './configuration';
import { propertyAt, readPath, withPropertyAt } from './propertyTree';
import { changeDefinition, type Definition, findSchema } from './schemaRecord';

const BASE = SERVICES.data.base;

const change = async (
  call: Call,
  action: string,
  path: readonly string[],
  next: (definition: Definition) => Definition['properties'],
) => {
  await write(call, async ({ platform: { db } }, note) => {
    const { id } = await changeDefinition(call, db, definition => ({ ...definition, properties: next(definition) }));
    await note(`schema.property.${action}`, id, { path: path.join('.') });
  });
  return ONE_AFFECTED;
};

const requireProperty = ({ properties }: Definition, path: readonly string[]) => {
  if (!propertyAt(properties, path)) throw new PlatformError(16);
};

const targetProperty = async (call: Call) =>
  requireProperty((await findSchema(call)).definition, readPath(call.parameters.path));

const create: Route['handler'] = async call => {
  const body = membersOf(call.body);
  const missing = ['name', 'configuration'].filter(name => body.get(name) === undefined);
  if (missing.length > 0) throw new PlatformError(14, `Missing required fields: ${missing.join(', ')}`);
  const path = readPath(body.get('name'));
  const configuration = readConfiguration(body.get('configuration'));
  return change(call, 'create', path, definition => {
    if (propertyAt(definition.properties, path)) throw new PlatformError(17);
    return withPropertyAt(definition.properties, path, configuration);
  });
};

const update: Route['handler'] = async call => {
  membersOf(call.body);
  const path = readPath(call.parameters.path);
  const configuration = readConfiguration(call.body);
  return change(call, 'update', path, definition => {
    requireProperty(definition, path);
    return withPropertyAt(definition.properties, path, configuration);
  });
};

/** Its indexes stay: tools take properties away first, then the indexes that are no longer wanted. */
const remove: Route['handler'] = async call => {
  const path = readPath(call.parameters.path);
  return change(call, 'delete', path, definition => {
    requireProperty(definition, path);
    return withPropertyAt(definition.properties, path, undefined);
  });
};

const access = { anyOf: ['UPDATE_SCHEMAS'] };

/** What documents of a schema may hold; a path has dots between its names (platform-api 5.5). */
export const propertyRoutes: readonly Route[] = [
  { method: 'POST', path: `${BASE}/:schema/properties`, access, target: findSchema, handler: create },
  { method: 'PUT', path: `${BASE}/:schema/properties/:path`, access, target: targetProperty, handler: update },
  { method: 'DELETE', path: `${BASE}/:schema/properties/:path`, access, handler: remove },
];

import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { NAME } from './names';
import { isObject, type JsonObject } from './paths';
import { changeDefinition, type Definition, findSchema, holdStatuses } from './schemaRecord';

const BASE = SERVICES.data.base;
const MAX_STATUSES = 200;
const data = (value: unknown) => (isObject(value) ? value : undefined);

/** A member that is sent as `null` is removed (platform-api 8.1). */
const withoutNulls = (texts: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));

const requireStatus = ({ statuses }: Definition, name: string | undefined): string => {
  if (name === undefined || !Object.hasOwn(statuses, name)) throw new PlatformError(16);
  return name;
};

const targetStatus = async (call: Call) => requireStatus((await findSchema(call)).definition, call.parameters.name);

const create: Route['handler'] = async call => {
  const fields = readMembers(call.body, { name: f.text({ pattern: NAME }).required(), data: f.json<JsonObject>() });
  await write(call, async ({ platform: { db } }, note) => {
    const { id } = await changeDefinition(call, db, definition => {
      if (Object.hasOwn(definition.statuses, fields.name)) throw new PlatformError(17);
      if (Object.keys(definition.statuses).length >= MAX_STATUSES)
        throw new PlatformError(26, `A schema has at most ${MAX_STATUSES} statuses`);
      return { ...definition, statuses: { ...definition.statuses, [fields.name]: withoutNulls(fields.data ?? {}) } };
    });
    await note('schema.status.create', id, { name: fields.name });
  });
  return ONE_AFFECTED;
};

const update: Route['handler'] = async call => {
  membersOf(call.body);
  const body = data(call.body) ?? {};
  // Older clients send the data itself, newer ones wrap it.
  const next = withoutNulls(data(body.data) ?? body);
  await write(call, async ({ platform: { db } }, note) => {
    const { id } = await changeDefinition(call, db, definition => {
      const name = requireStatus(definition, call.parameters.name);
      return { ...definition, statuses: { ...definition.statuses, [name]: next } };
    });
    await note('schema.status.update', id, { name: call.parameters.name });
  });
  return ONE_AFFECTED;
};

const remove: Route['handler'] = async call => {
  await write(call, async ({ platform: { db } }, note) => {
    const { id } = await changeDefinition(call, db, async (definition, schema) => {
      const name = requireStatus(definition, call.parameters.name);
      const isNamed =
        definition.creationTransition.toStatus === name ||
        definition.transitions.some(({ toStatus, fromStatuses }) => toStatus === name || fromStatuses.includes(name));
      if (isNamed) throw new PlatformError(414);
      await holdStatuses(db, schema.id);
      const rows = await db
        .selectFrom('documents')
        .select('schema_id')
        .where('schema_id', '=', schema.id)
        .where('status', '=', name)
        .limit(1)
        .execute();
      if (rows.length > 0) throw new PlatformError(414, 'The status is still that of a document');
      return {
        ...definition,
        statuses: Object.fromEntries(Object.entries(definition.statuses).filter(([key]) => key !== name)),
      };
    });
    await note('schema.status.delete', id, { name: call.parameters.name });
  });
  return ONE_AFFECTED;
};

const access = { anyOf: ['UPDATE_SCHEMAS'] };

/** Statuses of a schema, each with texts of its operators (platform-api 5.5). */
export const statusRoutes: readonly Route[] = [
  { method: 'POST', path: `${BASE}/:schema/statuses`, access, target: findSchema, handler: create },
  { method: 'PUT', path: `${BASE}/:schema/statuses/:name`, access, target: targetStatus, handler: update },
  { method: 'DELETE', path: `${BASE}/:schema/statuses/:name`, access, handler: remove },
];

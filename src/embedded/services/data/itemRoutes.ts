import { SERVICES } from '../../../contract';
import { JsonText } from '../../http/answers';
import { MAX_LARGE_BODY } from '../../http/body';
import type { Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { requireScope, updateScope } from './access';
import { change, readDataOf } from './changeDocument';
import { findOpenSchema } from './openDocument';
import { copied, isObject, type Json, type JsonObject, mergeMembers, valueAt, withAt } from './paths';
import type { Working } from './working';

/** The list that an address names, of a document at hand. @throws PlatformError 26 where no list is */
const listAt = ({ data }: Working, field: string): Json[] => {
  const found = valueAt(data, field.split('.'));
  if (found !== undefined && !Array.isArray(found)) throw new PlatformError(26, `The field ${field} is not a list`);
  return found ?? [];
};

const putList = (working: Working, field: string, list: readonly Json[], next: Json[]): void => {
  const { data, copies } = working;
  working.data = withAt(data, field.split('.'), copied(copies, list, next), copies);
};

/** Changes one object in a list of a document, by its id; later clients do. `undefined` takes it out. */
const changeItem =
  (action: string, next: (item: JsonObject, given: JsonObject) => JsonObject | undefined): Route['handler'] =>
  async call => {
    const { arrayField = '', objectId } = call.parameters;
    const schema = await findOpenSchema(call);
    const scope = await updateScope(call, schema);
    requireScope(scope);
    const given = call.request.method === 'PUT' ? readDataOf(call.body) : {};
    return change(call, schema, {
      action,
      scope,
      details: { field: arrayField, objectId },
      apply: (_, working) => {
        const items = listAt(working, arrayField);
        const at = items.findIndex(item => isObject(item) && item.id === objectId);
        if (at < 0) throw new PlatformError(16);
        const item = items[at] as JsonObject;
        const changed = next(item, given);
        const left = items.toSpliced(at, 1, ...(changed ? [copied(working.copies, item, changed)] : []));
        putList(working, arrayField, items, left);
        return undefined;
      },
    });
  };

const appendItem: Route['handler'] = async call => {
  const { arrayField = '' } = call.parameters;
  const schema = await findOpenSchema(call);
  const scope = await updateScope(call, schema);
  requireScope(scope);
  const item: JsonObject = { ...readDataOf(call.body), id: call.platform.randomHex(24) };
  await change(call, schema, {
    action: 'append_item',
    scope,
    details: { field: arrayField, objectId: item.id },
    apply: (_, working) => {
      const items = listAt(working, arrayField);
      putList(working, arrayField, items, [...items, item]);
      return undefined;
    },
  });
  return new JsonText(JSON.stringify(item));
};

/** A list of objects in a document; its other addresses name what documents have besides. */
const ITEMS = `${SERVICES.data.base}/:schema/documents/:documentId/:arrayField`;
const access = 'signed-in';

/** Objects in lists of documents, each by its id: later clients add, change and remove them one by one. */
export const itemRoutes: readonly Route[] = [
  { method: 'POST', path: ITEMS, access, maxBody: MAX_LARGE_BODY, handler: appendItem },
  {
    method: 'PUT',
    path: `${ITEMS}/:objectId`,
    access,
    maxBody: MAX_LARGE_BODY,
    handler: changeItem('update_item', (item, given) => ({ ...mergeMembers(item, given), id: item.id ?? null })),
  },
  {
    method: 'DELETE',
    path: `${ITEMS}/:objectId`,
    access,
    handler: changeItem('remove_item', () => undefined),
  },
];

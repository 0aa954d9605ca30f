import { sql } from 'kysely';
import { SERVICES, type Transition } from '../../../contract';
import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import { JsonText } from '../../http/answers';
import { MAX_LARGE_BODY } from '../../http/body';
import { type Asked, type Call, ONE_AFFECTED, type Route, readQuery } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { findPage } from '../../query/findPage';
import { deleteScope, readScope, requireCreate, requireScope, transitionScope, updateScope } from './access';
import { groupsOfPatients } from './actions';
import { noteList } from './automaticIndexes';
import { change, readDataOf } from './changeDocument';
import { withIndexErrors } from './documentErrors';
import { documentFields } from './documentFields';
import {
  columnsOfPage,
  type DocumentRow,
  documentPage,
  documentText,
  isDataWanted,
  ofSchema,
  readData,
} from './documentRecord';
import { requireConditions, requireFitting } from './fitting';
import { keepFollowed } from './followGroups';
import { askedText } from './moments';
import { findDocument, findOpenSchema, targetDocument } from './openDocument';
import { type JsonObject, mergeMembers, unsetAll } from './paths';
import { findSchema, type SchemaRow } from './schemaRecord';
import { advance, begin } from './transitions';
import { requireValid } from './validator';
import { faultOfChange } from './validChange';
import { type ChangeContext, dataText, type Working, writable } from './working';

const BASE = SERVICES.data.base;

const list: Route['handler'] = async call => {
  const { platform, rawQuery } = call;
  const schema = await findSchema(call);
  const scope = requireScope(await readScope(call, schema));
  const query = readQuery(rawQuery);
  const startedAt = performance.now();
  const found = await findPage<DocumentRow>(platform.db, query, {
    memo: platform.memo,
    from: 'from documents d',
    select: columnsOfPage(query.select, Math.min(query.limit?.limit ?? schema.default_limit, schema.maximum_limit)),
    seq: 'd.seq',
    isWide: isDataWanted(query.select),
    fields: documentFields(schema),
    scope: sql<boolean>`${ofSchema(schema.id)} and ${scope}`,
    defaultLimit: schema.default_limit,
    maximumLimit: schema.maximum_limit,
    table: 'documents',
  });
  await noteList(platform, schema, query, performance.now() - startedAt);
  return documentPage(platform.db, found, query.select);
};

const create: Route['handler'] = async call => {
  const { platform, caller } = call;
  const schema = await findOpenSchema(call);
  requireCreate(call, schema);
  const data = readDataOf(call.body);
  const { creationTransition } = schema.definition;
  const now = new Date(platform.now());
  requireValid(schema.definition.properties, data);
  const text = dataText(data);
  const working: Working = {
    id: platform.randomHex(24),
    creatorId: caller.userId,
    userIds: [],
    groupIds: [],
    status: creationTransition.toStatus,
    before: data,
    data,
    copies: new WeakMap(),
    sent: new Set(),
    statusChanged: true,
    storedText: text,
    tasks: [],
  };
  await write(call, (within, note) =>
    withIndexErrors(async () => {
      const { db } = within.platform;
      const context: ChangeContext = { ...within, db, schema };
      await keepFollowed(db, schema.definition);
      await requireConditions(context, working, creationTransition, data);
      if (schema.definition.groupSyncMode === 'creatorPatientEnlistments')
        working.groupIds = await groupsOfPatients(context, [caller.userId]);
      await db
        .insertInto('documents')
        .values({
          id: working.id,
          schema_id: schema.id,
          creator_id: caller.userId,
          status: working.status,
          data: askedText(schema.definition.properties, data, text),
          data_text: text,
          lock_timestamp: now,
          status_changed_timestamp: now,
          creation_timestamp: now,
          update_timestamp: now,
        })
        .execute();
      await advance(context, working, begin(creationTransition), now);
      await note('document.create', working.id, { schemaId: schema.id, tasks: working.tasks });
    }),
  );
  const row = await findDocument({ ...call, parameters: { documentId: working.id } }, schema, true);
  const texts = await readData(platform.db, [working.id]);
  return new JsonText(documentText(row, texts.get(working.id)));
};

const take = (working: Working, given: JsonObject): void => {
  working.data = mergeMembers(working.data, given);
  working.sent = new Set(Object.keys(given));
};

const update: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  const scope = await updateScope(call, schema);
  requireScope(scope);
  const changes = readDataOf(call.body);
  return change(call, schema, {
    action: 'update',
    scope,
    details: { fields: Object.keys(changes).slice(0, 100) },
    apply: (_, working) => {
      take(working, changes);
      return undefined;
    },
  });
};

/** @throws PlatformError 11 for a field that the schema requires */
const takeAway = ({ definition }: SchemaRow, working: Working, fields: readonly string[]): void => {
  const paths = fields.map(field => field.split('.'));
  working.data = unsetAll(working.data, paths, working.copies);
  const fault = faultOfChange(definition.properties, working);
  if (fault) throw fault.code === 14 ? new PlatformError(11) : fault;
};

const MAX_FIELDS = 1_000;

const deleteFields: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  const scope = await updateScope(call, schema);
  requireScope(scope);
  // Too many are refused with a code of their own.
  const { fields } = readMembers(call.body, { fields: f.texts({ items: Number.POSITIVE_INFINITY }).required() });
  if (fields.length > MAX_FIELDS) throw new PlatformError(26, `At most ${MAX_FIELDS} fields are deleted at once`);
  return change(call, schema, {
    action: 'delete_fields',
    scope,
    details: { fields: fields.slice(0, 100) },
    apply: (_, working) => {
      takeAway(schema, working, fields);
      return undefined;
    },
  });
};

/** The transitions that a body asks for, by id or by a name that several may have. */
const transitionsNamed = ({ definition }: SchemaRow, asked: { id?: unknown; name?: unknown }) =>
  definition.transitions.filter(({ id, name }) => (asked.id ? id === asked.id : name === asked.name));

/** Within reach of whoever may take one of these. */
const scopeOfTransition = (call: Call, schema: SchemaRow, [named]: readonly Transition[]) =>
  transitionScope(call, schema, named?.name ?? '');

const runTransition: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  const text = f.text({ min: 1, max: 100 });
  const body = readMembers(call.body, { id: text, name: text, data: f.json<JsonObject>() });
  if (!body.id && !body.name) throw new PlatformError(14, 'Missing required fields: id');
  const named = transitionsNamed(schema, body);
  const scope = await scopeOfTransition(call, schema, named);
  requireScope(scope);
  if (named.length === 0) throw new PlatformError(16, 'The schema has no such transition');
  const input = body.data ?? {};
  return change(call, schema, {
    action: 'transition',
    scope,
    details: { transition: named[0]?.name },
    apply: async (context, working) => {
      const found = await requireFitting(context, working, named, input);
      take(working, writable(schema, input));
      return begin(found);
    },
  });
};

const remove: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  const scope = await deleteScope(call, schema);
  requireScope(scope);
  await write(call, async ({ platform: { db } }, note) => {
    const { id } = await findDocument(call, schema, scope, { db, isForChange: true });
    await db.deleteFrom('documents').where('id', '=', id).execute();
    await note('document.delete', id, { schemaId: schema.id });
  });
  return ONE_AFFECTED;
};

const DOCUMENTS = `${BASE}/:schema/documents`;
const access = 'signed-in';
const fieldsAsked = async (asked: Asked) => documentFields(await findSchema(asked));

/** Documents of a schema (platform-api 5.6). Who reaches which depends on the schema: see access.ts. */
export const documentRoutes: readonly Route[] = [
  { method: 'GET', path: DOCUMENTS, access, isList: true, handler: list },
  { method: 'POST', path: DOCUMENTS, access, maxBody: MAX_LARGE_BODY, handler: create },
  {
    method: 'PUT',
    path: `${DOCUMENTS}/:documentId`,
    access,
    maxBody: MAX_LARGE_BODY,
    asks: fieldsAsked,
    selects: 'allowed',
    target: targetDocument(updateScope),
    handler: update,
  },
  { method: 'DELETE', path: `${DOCUMENTS}/:documentId`, access, handler: remove },
  {
    method: 'POST',
    path: `${DOCUMENTS}/:documentId/deleteFields`,
    access,
    asks: fieldsAsked,
    selects: 'allowed',
    target: targetDocument(updateScope),
    handler: deleteFields,
  },
  {
    method: 'POST',
    path: `${DOCUMENTS}/:documentId/transition`,
    access,
    maxBody: MAX_LARGE_BODY,
    asks: fieldsAsked,
    selects: 'allowed',
    target: targetDocument((call, schema) =>
      scopeOfTransition(call, schema, transitionsNamed(schema, Object.fromEntries(membersOf(call.body)))),
    ),
    handler: runTransition,
  },
];

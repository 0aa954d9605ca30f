import type { DataDocument, DataSchema, DocumentComment, SchemaIndex, Transition } from '../../contract';
import { body, endpoint, own } from '../services/endpoint';
import { SCHEMA_WRITES } from '../services/schemas';
import { affected, record } from '../shapes';
import { list } from './service';

type Data = Readonly<Record<string, unknown>>;
type Fields = { fields: readonly string[] };

const DOCUMENT = '/data/v1/{schema}/documents/{document}';

/** Schemas, by id or name, their documents and what is said about them (platform-api 5.5, 5.6). */
export const DATA = {
  schemas: list('/data/v1/', record<DataSchema>()),
  createSchema: SCHEMA_WRITES.create,
  updateSchema: SCHEMA_WRITES.update,
  removeSchema: SCHEMA_WRITES.remove,
  disableSchema: SCHEMA_WRITES.disable,
  enableSchema: SCHEMA_WRITES.enable,
  createIndex: { ...SCHEMA_WRITES.addIndex, answers: record<SchemaIndex>() },
  removeIndex: SCHEMA_WRITES.removeIndex,
  createStatus: SCHEMA_WRITES.addStatus,
  updateStatus: SCHEMA_WRITES.updateStatus,
  removeStatus: SCHEMA_WRITES.removeStatus,
  createProperty: SCHEMA_WRITES.addProperty,
  updateProperty: SCHEMA_WRITES.updateProperty,
  removeProperty: SCHEMA_WRITES.removeProperty,
  updateCreationTransition: SCHEMA_WRITES.setCreationTransition,
  createTransition: { ...SCHEMA_WRITES.addTransition, answers: record<Transition>() },
  updateTransition: SCHEMA_WRITES.updateTransition,
  removeTransition: SCHEMA_WRITES.removeTransition,

  documents: list('/data/v1/{schema}/documents', record<DataDocument>()),
  /** The body is the data itself; a large one travels compressed (platform-api 1.5). */
  createDocument: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/documents',
    body: own<Data>(),
    answers: record<DataDocument>(),
    gzip: 'large',
  }),
  /** In part; `null` clears a field. The query is a precondition: 0 records are affected where it does not hold. */
  updateDocument: endpoint({
    method: 'PUT',
    path: DOCUMENT,
    selects: 'rql',
    body: own<Data>(),
    answers: affected,
  }),
  removeDocument: endpoint({ method: 'DELETE', path: DOCUMENT, answers: affected }),
  removeDocumentFields: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/deleteFields`,
    selects: 'rql',
    body: own<Fields>(),
    answers: affected,
  }),
  /** Objects in a list of a document, one by one; of later platforms. Answers the object with its id. */
  appendItem: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/{list}/`,
    body: own<Data>(),
    answers: record<Data & { id: string }>(),
  }),
  updateItem: endpoint({ method: 'PUT', path: `${DOCUMENT}/{list}/{item}`, body: own<Data>(), answers: affected }),
  removeItem: endpoint({ method: 'DELETE', path: `${DOCUMENT}/{list}/{item}`, answers: affected }),
  /** By `id`, or on newer platforms by `name`. */
  transition: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/transition`,
    selects: 'rql',
    body: own<({ id: string } | { name: string }) & { data?: Data }>(),
    answers: affected,
  }),
  linkGroups: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/linkGroups`,
    body: own<{ groupIds: readonly string[] }>(),
    answers: affected,
  }),
  /** Without the list it unlinks all of them; an empty list unlinks none. So of users too. */
  unlinkGroups: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/unlinkGroups`,
    body: own<{ groupIds?: readonly string[] }>(),
    answers: affected,
  }),
  linkUsers: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/linkUsers`,
    body: own<{ userIds: readonly string[] }>(),
    answers: affected,
  }),
  unlinkUsers: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/unlinkUsers`,
    body: own<{ userIds?: readonly string[] }>(),
    answers: affected,
  }),
  comments: list(`${DOCUMENT}/comments`, record<DocumentComment>()),
  createComment: endpoint({
    method: 'POST',
    path: `${DOCUMENT}/comments`,
    body: body<{ text: string }>(),
    answers: record<DocumentComment>(),
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: `${DOCUMENT}/comments/{comment}`,
    body: body<{ text: string }>(),
    answers: affected,
  }),
  removeComment: endpoint({ method: 'DELETE', path: `${DOCUMENT}/comments/{comment}`, answers: affected }),
};

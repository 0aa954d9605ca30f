import type {
  CreationTransition,
  DataDocument,
  DataSchema,
  DocumentComment,
  PropertyConfiguration,
  SchemaIndex,
  Transition,
} from '../../contract';
import { type Body, body, endpoint } from '../services/endpoint';
import { affected, record } from '../shapes';
import { list } from './service';

type Data = Readonly<Record<string, unknown>>;
type SchemaSettings = Partial<
  Pick<
    DataSchema,
    'createMode' | 'readMode' | 'updateMode' | 'deleteMode' | 'groupSyncMode' | 'defaultLimit' | 'maximumLimit'
  >
>;
type Named = Pick<DataSchema, 'name' | 'description'>;
type Fields = { fields: readonly string[] };

/** An operator's own data: every key of it travels as it is. */
const own = <B>(): Body<B> => ({ pack: value => ({ payload: { json: JSON.stringify(value) } }) });

const DOCUMENT = '/data/v1/{schema}/documents/{document}';

/** Schemas, by id or name, their documents and what is said about them (platform-api 5.5, 5.6). */
export const DATA = {
  schemas: list('/data/v1/', record<DataSchema>()),
  createSchema: endpoint({
    method: 'POST',
    path: '/data/v1/',
    body: own<Named & SchemaSettings>(),
    answers: record<DataSchema>(),
  }),
  updateSchema: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}',
    body: own<Partial<Named> & SchemaSettings>(),
    answers: affected,
  }),
  /** The schema has to be disabled first (code 27). */
  removeSchema: endpoint({ method: 'DELETE', path: '/data/v1/{schema}', answers: affected }),
  disableSchema: endpoint({ method: 'POST', path: '/data/v1/{schema}/disable', answers: affected }),
  enableSchema: endpoint({ method: 'POST', path: '/data/v1/{schema}/enable', answers: affected }),
  createIndex: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/indexes',
    body: own<Pick<SchemaIndex, 'fields' | 'options'>>(),
    answers: record<SchemaIndex>(),
  }),
  removeIndex: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/indexes/{index}', answers: affected }),
  createStatus: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/statuses',
    body: own<{ name: string; data?: Data }>(),
    answers: affected,
  }),
  /** The body is the data itself; a member that is `null` is removed. */
  updateStatus: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/statuses/{status}',
    body: own<Data>(),
    answers: affected,
  }),
  removeStatus: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/statuses/{status}', answers: affected }),
  createProperty: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/properties',
    body: own<{ name: string; configuration: PropertyConfiguration }>(),
    answers: affected,
  }),
  /** Paths have dots between their names. */
  updateProperty: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/properties/{property}',
    body: own<PropertyConfiguration>(),
    answers: affected,
  }),
  removeProperty: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/properties/{property}', answers: affected }),
  updateCreationTransition: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/creationTransition',
    body: own<Partial<CreationTransition>>(),
    answers: affected,
  }),
  createTransition: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/transitions',
    body: own<Omit<Transition, 'id'>>(),
    answers: record<Transition>(),
  }),
  updateTransition: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/transitions/{transition}',
    body: own<Omit<Transition, 'id'>>(),
    answers: affected,
  }),
  removeTransition: endpoint({
    method: 'DELETE',
    path: '/data/v1/{schema}/transitions/{transition}',
    answers: affected,
  }),

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

import type { CreationTransition, DataSchema, PropertyConfiguration, SchemaIndex, Transition } from '../../contract';
import type { Http } from '../http';
import { affected, json, record } from '../shapes';
import { body, endpoint, methodsOf } from './endpoint';

/** What stands of a schema itself, beside its parts. */
export type SchemaSettings = Pick<
  DataSchema,
  | 'name'
  | 'description'
  | 'createMode'
  | 'readMode'
  | 'updateMode'
  | 'deleteMode'
  | 'groupSyncMode'
  | 'defaultLimit'
  | 'maximumLimit'
>;

/** Writing schemas, part by part (platform-api 5.5). Every change answers a count, unless said otherwise. */
const WRITES = {
  /** Begins with the status `new` and a creation transition to it. Answers the schema. */
  create: endpoint({
    method: 'POST',
    path: '/data/v1/',
    body: body<Partial<SchemaSettings>>(),
    answers: record<DataSchema>(),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}',
    body: body<Partial<SchemaSettings>>(),
    answers: affected,
  }),
  /** Only a disabled schema can be deleted. */
  remove: endpoint({ method: 'DELETE', path: '/data/v1/{schema}', answers: affected }),
  disable: endpoint({ method: 'POST', path: '/data/v1/{schema}/disable', answers: affected }),
  enable: endpoint({ method: 'POST', path: '/data/v1/{schema}/enable', answers: affected }),

  addStatus: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/statuses',
    body: body<{ name: string; data: Record<string, unknown> }>(),
    answers: affected,
  }),
  /** The texts themselves, without a member around them. */
  updateStatus: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/statuses/{name}',
    body: body<Record<string, unknown>>(),
    answers: affected,
  }),
  removeStatus: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/statuses/{name}', answers: affected }),

  addProperty: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/properties',
    body: body<{ name: string; configuration: PropertyConfiguration }>(),
    answers: affected,
  }),
  updateProperty: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/properties/{path}',
    body: body<PropertyConfiguration>(),
    answers: affected,
  }),
  removeProperty: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/properties/{path}', answers: affected }),

  setCreationTransition: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/creationTransition',
    body: body<CreationTransition>(),
    answers: affected,
  }),
  /** Some hosts answer the transition, some a count. */
  addTransition: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/transitions',
    body: body<Omit<Transition, 'id'>>(),
    answers: json(),
  }),
  updateTransition: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/transitions/{id}',
    body: body<Omit<Transition, 'id'>>(),
    answers: affected,
  }),
  removeTransition: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/transitions/{id}', answers: affected }),

  addIndex: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/indexes',
    body: body<Pick<SchemaIndex, 'fields' | 'options'>>(),
    answers: json(),
  }),
  removeIndex: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/indexes/{index}', answers: affected }),
};

export const schemaWrites = (http: Http) => methodsOf(http, WRITES);

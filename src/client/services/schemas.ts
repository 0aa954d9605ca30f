import type { CreationTransition, DataSchema, PropertyConfiguration, SchemaIndex, Transition } from '../../contract';
import type { Http } from '../http';
import { done, json, record } from '../shapes';
import { endpoint, methodsOf, own } from './endpoint';

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
export const SCHEMA_WRITES = {
  /** Begins with the status `new` and a creation transition to it. Answers the schema. */
  create: endpoint({
    method: 'POST',
    path: '/data/v1/',
    body: own<Partial<SchemaSettings>>(),
    answers: record<DataSchema>(),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}',
    body: own<Partial<SchemaSettings>>(),
    answers: done,
  }),
  /** The schema has to be disabled first (code 27). */
  remove: endpoint({ method: 'DELETE', path: '/data/v1/{schema}', answers: done }),
  disable: endpoint({ method: 'POST', path: '/data/v1/{schema}/disable', answers: done }),
  enable: endpoint({ method: 'POST', path: '/data/v1/{schema}/enable', answers: done }),

  addStatus: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/statuses',
    body: own<{ name: string; data?: Readonly<Record<string, unknown>> }>(),
    answers: done,
  }),
  /** One of the texts that is `null` is removed. */
  updateStatus: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/statuses/{name}',
    body: own<{ data: Readonly<Record<string, unknown>> }>(),
    answers: done,
  }),
  removeStatus: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/statuses/{name}', answers: done }),

  addProperty: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/properties',
    body: own<{ name: string; configuration: PropertyConfiguration }>(),
    answers: done,
  }),
  updateProperty: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/properties/{path}',
    body: own<PropertyConfiguration>(),
    answers: done,
  }),
  /** Paths have dots between their names. */
  removeProperty: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/properties/{path}', answers: done }),

  setCreationTransition: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/creationTransition',
    body: own<CreationTransition>(),
    answers: done,
  }),
  /** Some hosts answer the transition, some a count. */
  addTransition: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/transitions',
    body: own<Omit<Transition, 'id'>>(),
    answers: json(),
  }),
  updateTransition: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/transitions/{id}',
    body: own<Omit<Transition, 'id'>>(),
    answers: done,
  }),
  removeTransition: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/transitions/{id}', answers: done }),

  addIndex: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/indexes',
    body: own<Pick<SchemaIndex, 'fields' | 'options'>>(),
    answers: json(),
  }),
  removeIndex: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/indexes/{index}', answers: done }),
};

export const schemaWrites = (http: Http) => methodsOf(http, SCHEMA_WRITES);

import type {
  AccessMode,
  CreationTransition,
  DataDocument,
  DataSchema,
  DocumentComment,
  PropertyConfiguration,
  SchemaIndex,
  Transition,
  TransitionStep,
} from '../../contract';
import {
  flag,
  isFields,
  listOf,
  type Members,
  mapOf,
  number,
  own,
  type Read,
  recordOf,
  text,
  texts,
  time,
} from './members';

/** One word of a few; others are shown as they are. */
const word = text as Read<never>;
const any: Read<object> = value => value as object;

/** What has a name stays, if only as an empty part. */
const partOf =
  <T>(read: Read<T>): Read<T> =>
  value =>
    read(isFields(value) ? value : {});

const property: Read<PropertyConfiguration> = value => readProperty(value);
const readProperty = recordOf<PropertyConfiguration>({
  type: word,
  queryable: flag,
  properties: mapOf(partOf(property)),
  required: texts,
  additionalProperties: value => flag(value) ?? property(value),
  items: property,
  minItems: number,
  maxItems: number,
  contains: property,
  minLength: number,
  maxLength: number,
  pattern: text,
  format: word,
  minimum: number,
  maximum: number,
  enum: listOf(any),
  const: any,
});

const steps = listOf(recordOf<{ type: string }>({ type: text })) as Read<TransitionStep[]>;

const CREATION: Members<CreationTransition> = {
  toStatus: text,
  type: word,
  conditions: steps,
  actions: steps,
  afterActions: steps,
};
const creation = recordOf(CREATION);
const transition = recordOf<Transition>({ ...CREATION, id: text, name: text, fromStatuses: texts });

const index = recordOf<SchemaIndex>({
  id: text,
  name: text,
  fields: listOf(recordOf<SchemaIndex['fields'][number]>({ name: text, type: word })),
  options: recordOf<NonNullable<SchemaIndex['options']>>({ background: flag, unique: flag, sparse: flag }),
  system: flag,
});

const mode: Read<AccessMode> = value => text(value) ?? texts(value);

const read = recordOf<DataSchema>({
  id: text,
  name: text,
  description: text,
  properties: mapOf(partOf(property)),
  statuses: mapOf(partOf(own)),
  creationTransition: creation,
  transitions: listOf(transition),
  indexes: listOf(index),
  createMode: mode,
  readMode: mode,
  updateMode: mode,
  deleteMode: mode,
  groupSyncMode: text,
  defaultLimit: number,
  maximumLimit: number,
  disabled: flag,
  creationTimestamp: time,
  updateTimestamp: time,
});

/**
 * A schema with every part that its screens, and those of its documents, go through: what a host leaves out, or sends as
 * something else, is an empty part (HOST-05).
 */
export const readSchema = (schema: unknown): DataSchema => {
  const known = read(schema) as Partial<DataSchema>;
  const { properties = {}, statuses = {}, transitions = [], creationTransition, indexes = [] } = known;
  return {
    ...(known as DataSchema),
    name: known.name ?? known.id ?? '',
    description: known.description ?? '',
    properties,
    statuses,
    transitions: transitions.map(one => ({ ...one, fromStatuses: one.fromStatuses ?? [] })),
    creationTransition: creationTransition ?? { toStatus: '', type: 'manual' },
    indexes: indexes.map(one => ({ ...one, fields: one.fields ?? [] })),
  };
};

type Lock = NonNullable<DataDocument['transitionLock']>;
const lock = recordOf<Lock>({ timestamp: time });

export const readDocument = recordOf<DataDocument>({
  id: text,
  creatorId: text,
  userIds: texts,
  groupIds: texts,
  status: text,
  data: own,
  // Whatever a host locks with, it locks.
  transitionLock: value => (value ? (lock(value) ?? {}) : undefined),
  commentCount: number,
  statusChangedTimestamp: time,
  creationTimestamp: time,
  updateTimestamp: time,
});

export const readComment = recordOf<DocumentComment>({
  id: text,
  schemaId: text,
  documentId: text,
  creatorId: text,
  // One without a text says nothing.
  text: value => text(value) ?? '',
  commentedTimestamp: time,
  creationTimestamp: time,
  updateTimestamp: time,
});

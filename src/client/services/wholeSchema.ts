import type { CreationTransition, DataSchema, PropertyConfiguration, SchemaIndex, Transition } from '../../contract';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** What has a name stays, if only as an empty part. */
const fieldsOf = (value: unknown): [string, Fields][] =>
  isFields(value) ? Object.entries(value).map(([name, part]) => [name, isFields(part) ? part : {}]) : [];
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const map = <T>(value: unknown, each: (fields: Fields) => T): Record<string, T> =>
  Object.fromEntries(fieldsOf(value).map(([name, fields]) => [name, each(fields)]));

/** Members in their order, those that are odd left out. */
const refined = (fields: Fields, members: Readonly<Record<string, (value: unknown) => unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const read = Object.hasOwn(members, name) ? members[name] : undefined;
      const next = read ? read(value) : value;
      return next === undefined && read ? [] : [[name, next]];
    }),
  );

const propertyOf = (fields: Fields): PropertyConfiguration =>
  refined(fields, {
    properties: value => (isFields(value) ? map(value, propertyOf) : undefined),
    items: value => (isFields(value) ? propertyOf(value) : undefined),
    enum: value => (Array.isArray(value) ? value : undefined),
    required: value => (Array.isArray(value) ? textsOf(value) : undefined),
  }) as PropertyConfiguration;

const creationOf = (fields: Fields): CreationTransition =>
  refined(fields, { conditions: listOf, actions: listOf, afterActions: listOf }) as CreationTransition;
const transitionOf = (fields: Fields): Transition =>
  ({ ...creationOf(fields), fromStatuses: textsOf(fields.fromStatuses) }) as Transition;
const indexOf = (fields: Fields) => ({ ...fields, fields: listOf(fields.fields) }) as unknown as SchemaIndex;

/**
 * A schema with every part that its screens, and those of its documents, go through: what a host leaves out, or sends as
 * something else, is an empty part (HOST-05).
 */
export const wholeSchema = (schema: object): DataSchema => {
  const { properties, statuses, transitions, creationTransition, indexes } = schema as Fields;
  return {
    ...(schema as DataSchema),
    properties: map(properties, propertyOf),
    statuses: map(statuses, texts => texts),
    transitions: listOf(transitions).map(transitionOf),
    creationTransition: isFields(creationTransition)
      ? creationOf(creationTransition)
      : { toStatus: '', type: 'manual' },
    indexes: listOf(indexes).map(indexOf),
  };
};

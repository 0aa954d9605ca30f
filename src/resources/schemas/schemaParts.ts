import type { MessageKey } from '../../admin/messages';
import type { PropertyConfiguration, SchemaIndex, Transition, TransitionStep } from '../../contract';
import type { WrittenSchema } from './schemaPlan';
import { namesOf } from './transitionNames';

export type PartKind = 'property' | 'status' | 'transition' | 'index';

/** What is typed into the form of a part: texts, whose JSON has been checked by then. */
export type PartValues = Readonly<Record<string, string>>;

export type PartField = {
  name: string;
  label: MessageKey;
  /** `lines` and `choices` are one value a line, these of what may be chosen; `flag` is `true` or empty. */
  kind: 'text' | 'choice' | 'choices' | 'lines' | 'flag' | 'json';
  choices?: (schema: WrittenSchema) => readonly string[];
  /** What no other part of its kind may be called: it would take that one's place. */
  taken?: (schema: WrittenSchema) => readonly string[];
};

type Part = {
  fields: readonly PartField[];
  /** Of a part that is there, or empty for a new one. */
  read: (schema: WrittenSchema, key: string | undefined) => PartValues;
  write: Write;
};
type Write = (schema: WrittenSchema, key: string | undefined, values: PartValues) => WrittenSchema;

const text = (value: unknown) => JSON.stringify(value, null, 2);
const parse = <T>(json: string | undefined, fallback: T): T => (json?.trim() ? (JSON.parse(json) as T) : fallback);
export const lines = (value = '') =>
  value
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/** A record with one entry renamed, changed or new, in its place. */
const put = <T>(
  record: Readonly<Record<string, T>>,
  key: string | undefined,
  name: string,
  value: T,
): Record<string, T> =>
  Object.fromEntries([
    ...Object.entries(record).flatMap(([old, kept]): [string, T][] =>
      old === key ? [[name, value]] : old === name ? [] : [[old, kept]],
    ),
    ...(key === undefined ? [[name, value] as [string, T]] : []),
  ]);

const putAt = <T>(list: readonly T[], key: string | undefined, value: (before: T | undefined) => T): T[] =>
  key === undefined ? [...list, value(undefined)] : list.map((old, at) => (String(at) === key ? value(old) : old));

/** Flags as they are ticked; one that is off, and that is not in what was there before, is left out. */
const flags = (before: object | undefined, ticked: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(ticked).filter(([name, isOn]) => isOn || !before || Object.hasOwn(before, name)));

/** Steps of a transition as they are typed; none where none were, and none are. */
const stepsOf = (name: 'conditions' | 'actions', before: Partial<Transition> | undefined, typed: string | undefined) =>
  before && !before[name] && !typed?.trim() ? {} : { [name]: parse<TransitionStep[]>(typed, []) };

const statusesOf = ({ statuses }: WrittenSchema) => Object.keys(statuses);

const atKey = <T>(list: readonly T[], key: string | undefined): T | undefined =>
  list.find((_, at) => String(at) === key);

const propertiesOf = ({ properties }: WrittenSchema) => Object.keys(properties);

/** The parts of a schema as forms: their fields, how they are read from it and written into it. */
export const PARTS: Readonly<Record<PartKind, Part>> = {
  property: {
    fields: [
      { name: 'name', label: 'fields.name', kind: 'text', taken: propertiesOf },
      {
        name: 'type',
        label: 'schemas.type',
        kind: 'choice',
        choices: () => ['string', 'number', 'boolean', 'object', 'array'],
      },
      { name: 'queryable', label: 'schemas.queryable', kind: 'flag' },
      { name: 'rules', label: 'schemaEdit.rules', kind: 'json' },
    ],
    read: ({ properties }, key = '') => {
      const { type, queryable, ...rules } = properties[key] ?? { type: 'string' };
      return {
        name: key,
        type,
        queryable: queryable ? 'true' : '',
        rules: Object.keys(rules).length > 0 ? text(rules) : '',
      };
    },
    write: (schema, key, { name = '', type, queryable, rules }) => ({
      ...schema,
      properties: put<PropertyConfiguration>(schema.properties, key, name, {
        ...parse(rules, {}),
        type: type as PropertyConfiguration['type'],
        ...flags(schema.properties[key ?? ''] ?? {}, { queryable: queryable === 'true' }),
      }),
    }),
  },
  status: {
    fields: [
      { name: 'name', label: 'fields.name', kind: 'text', taken: statusesOf },
      { name: 'data', label: 'schemaEdit.texts', kind: 'json' },
    ],
    read: ({ statuses }, key = '') => ({ name: key, data: text(statuses[key] ?? {}) }),
    write: (schema, key, { name = '', data }) => ({
      ...schema,
      statuses: put(schema.statuses, key, name, parse<Record<string, unknown>>(data, {})),
    }),
  },
  transition: {
    fields: [
      { name: 'name', label: 'fields.name', kind: 'text' },
      { name: 'type', label: 'schemas.type', kind: 'choice', choices: () => ['manual', 'automatic'] },
      { name: 'from', label: 'schemaEdit.from', kind: 'choices', choices: statusesOf },
      { name: 'to', label: 'schemas.to', kind: 'choice', choices: statusesOf },
      { name: 'conditions', label: 'schemas.conditions', kind: 'json' },
      { name: 'actions', label: 'schemas.actions', kind: 'json' },
    ],
    read: ({ transitions }, key) => {
      const found = atKey(transitions, key);
      return {
        name: found?.name ?? '',
        type: found?.type ?? 'manual',
        from: (found?.fromStatuses ?? []).join('\n'),
        to: found?.toStatus ?? '',
        conditions: found?.conditions?.length ? text(found.conditions) : '',
        actions: found?.actions?.length ? text(found.actions) : '',
      };
    },
    write: (schema, key, { name = '', type, from, to = '', conditions, actions }) => ({
      ...schema,
      transitions: putAt(schema.transitions, key, before => ({
        ...before,
        ...(name === '' ? {} : { name }),
        type: type === 'automatic' ? 'automatic' : 'manual',
        fromStatuses: lines(from),
        toStatus: to,
        ...stepsOf('conditions', before, conditions),
        ...stepsOf('actions', before, actions),
      })),
    }),
  },
  index: {
    fields: [
      { name: 'fields', label: 'schemaEdit.index_fields', kind: 'lines' },
      { name: 'unique', label: 'schemas.unique', kind: 'flag' },
      { name: 'sparse', label: 'schemas.sparse', kind: 'flag' },
    ],
    read: ({ indexes }, key) => {
      const found = atKey(indexes, key);
      return {
        fields: (found?.fields ?? []).map(({ name, type }) => `${name} ${type}`).join('\n'),
        unique: found?.options?.unique ? 'true' : '',
        sparse: found?.options?.sparse ? 'true' : '',
      };
    },
    write: (schema, key, { fields, unique, sparse }) => ({
      ...schema,
      indexes: putAt(schema.indexes, key, before => ({
        ...before,
        fields: lines(fields).map(line => {
          const [name = '', type = 'asc'] = line.split(/\s+/);
          return { name, type: type as SchemaIndex['fields'][number]['type'] };
        }),
        options: {
          ...before?.options,
          ...flags(before && (before.options ?? {}), { unique: unique === 'true', sparse: sparse === 'true' }),
        },
      })),
    }),
  },
};

/** The parts of a kind, by what tells them apart here and what they are called. */
export const partsOf = (kind: PartKind, schema: WrittenSchema): readonly { key: string; name: string }[] => {
  if (kind === 'property') return Object.keys(schema.properties).map(key => ({ key, name: key }));
  if (kind === 'status') return Object.keys(schema.statuses).map(key => ({ key, name: key }));
  if (kind === 'transition') {
    const nameOf = namesOf(schema.transitions);
    return schema.transitions.map((one, at) => ({ key: String(at), name: nameOf(one) }));
  }
  return schema.indexes.map(({ fields }, at) => ({
    key: String(at),
    name: fields.map(({ name, type }) => `${name} ${type}`).join(', '),
  }));
};

const without = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** The schema without one of its parts. */
export const withoutPart = (kind: PartKind, schema: WrittenSchema, key: string): WrittenSchema => {
  if (kind === 'property') return { ...schema, properties: without(schema.properties, key) };
  if (kind === 'status') return { ...schema, statuses: without(schema.statuses, key) };
  if (kind === 'transition')
    return { ...schema, transitions: schema.transitions.filter((_, at) => String(at) !== key) };
  return { ...schema, indexes: schema.indexes.filter((_, at) => String(at) !== key) };
};

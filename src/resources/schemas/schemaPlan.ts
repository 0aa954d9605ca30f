import type { Client } from '../../admin/platform';
import type { CreationTransition, DataSchema, PropertyConfiguration, SchemaIndex, Transition } from '../../contract';
import { namesOf } from './transitionNames';
import { differ, partsById, partsByName, wholeParts } from './unreadParts';

/** What may be written of a schema: all that is not the platform's own. */
export type WrittenSchema = Pick<
  DataSchema,
  | 'name'
  | 'description'
  | 'properties'
  | 'statuses'
  | 'creationTransition'
  | 'createMode'
  | 'readMode'
  | 'updateMode'
  | 'deleteMode'
  | 'groupSyncMode'
> & {
  /** Left out, it is the host's to choose. */
  defaultLimit?: number;
  maximumLimit?: number;
  transitions: (Omit<Transition, 'id'> & { id?: string })[];
  indexes: (Pick<SchemaIndex, 'fields' | 'options'> & { id?: string })[];
};

const SETTINGS = [
  'name',
  'description',
  'createMode',
  'readMode',
  'updateMode',
  'deleteMode',
  'groupSyncMode',
  'defaultLimit',
  'maximumLimit',
] as const;

/** Every member that may be written. */
export const SCHEMA_MEMBERS = [
  'name',
  'description',
  'properties',
  'statuses',
  'creationTransition',
  'transitions',
  'indexes',
  'createMode',
  'readMode',
  'updateMode',
  'deleteMode',
  'groupSyncMode',
  'defaultLimit',
  'maximumLimit',
] as const satisfies readonly (keyof WrittenSchema)[];

/** What a schema is made with; the rest follows in steps. */
export const settingsOf = (schema: WrittenSchema): Pick<WrittenSchema, (typeof SETTINGS)[number]> => {
  const { name, description, createMode, readMode, updateMode, deleteMode, groupSyncMode } = schema;
  const { defaultLimit, maximumLimit } = schema;
  return {
    name,
    description,
    createMode,
    readMode,
    updateMode,
    deleteMode,
    groupSyncMode,
    ...(defaultLimit === undefined ? {} : { defaultLimit }),
    ...(maximumLimit === undefined ? {} : { maximumLimit }),
  };
};

/** What may be written of a schema as it is stored. Indexes that the platform made are its own. */
export const writtenOf = (schema: DataSchema): WrittenSchema => {
  const { name, description, properties, statuses, creationTransition, transitions, indexes, ...rest } = schema;
  const { createMode, readMode, updateMode, deleteMode, groupSyncMode, defaultLimit, maximumLimit } = rest;
  return {
    name,
    description,
    properties,
    statuses,
    creationTransition,
    transitions,
    indexes: indexes
      .filter(({ system }) => !system)
      .map(({ id, fields, options }) => ({ id, fields, ...(options ? { options } : {}) })),
    createMode,
    readMode,
    updateMode,
    deleteMode,
    groupSyncMode,
    defaultLimit,
    maximumLimit,
  };
};

type StepKind = 'settings' | 'status' | 'property' | 'creation' | 'transition' | 'index';

/** One call that brings the stored schema nearer to what was typed. */
export type Step = {
  kind: StepKind;
  verb: 'add' | 'change' | 'remove';
  /** What the part is called. */
  name: string;
  before?: unknown;
  after?: unknown;
  run: (schemas: Client['schemas'], id: string) => Promise<unknown>;
};

type Calls<T> = {
  add: (name: string, value: T) => Step['run'];
  change: (name: string, value: T) => Step['run'];
  remove: (name: string, value: T) => Step['run'];
};

/** Steps between two maps of named parts. */
const between = <T>(
  kind: StepKind,
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  { add, change, remove }: Calls<T>,
): { written: Step[]; removed: Step[] } => ({
  written: [...after].flatMap(([name, value]): Step[] => {
    const old = before.get(name);
    if (old === undefined) return [{ kind, verb: 'add', name, after: value, run: add(name, value) }];
    if (!differ(old, value)) return [];
    return [{ kind, verb: 'change', name, before: old, after: value, run: change(name, value) }];
  }),
  removed: [...before].flatMap(([name, value]): Step[] =>
    after.has(name) ? [] : [{ kind, verb: 'remove', name, before: value, run: remove(name, value) }],
  ),
});

const named = <T>(record: Readonly<Record<string, T>>) => new Map(Object.entries(record));

const withoutId = <T extends { id?: string }>({ id: _, ...rest }: T): Omit<T, 'id'> => rest;

/** Known by its id; one without, or with an id that is not there, is new. */
const byId = <T extends { id?: string }>(stored: readonly T[], typed: readonly T[], nameOf: (part: T) => string) => {
  const ids = new Map(stored.map(part => [part.id ?? '', part]));
  const before = new Map(stored.map(part => [part.id ?? '', part]));
  const after = new Map(
    typed.map((part, index) => [part.id !== undefined && ids.has(part.id) ? part.id : `new ${index}`, part]),
  );
  const rename = (steps: Step[]): Step[] =>
    steps.map(step => ({ ...step, name: nameOf((after.get(step.name) ?? before.get(step.name)) as T) }));
  return { before, after, rename };
};

/** Of an index as a host sends it what may be written: its name and whose it is are the host's. */
const writtenIndexes = (sent: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    [...partsById(sent)].map(([key, index]) => {
      const { id, fields, options } = index as Record<string, unknown>;
      return [key, { id, fields, ...(options ? { options } : {}) }];
    }),
  );

const indexName = ({ fields }: Pick<SchemaIndex, 'fields'>) =>
  fields.map(({ name, type }) => `${name} ${type}`).join(', ');

/**
 * The calls that turn one schema into another, in an order in which each finds what it needs: statuses and properties before the
 * transitions and indexes that name them, and gone only after those.
 *
 * @param sent the schema as the host sent it: what could not be read of a part stays in it when it is changed
 */
export const planOf = (before: WrittenSchema, after: WrittenSchema, sent: unknown = before): readonly Step[] => {
  const host = (typeof sent === 'object' && sent !== null ? sent : before) as {
    readonly [Name in keyof WrittenSchema]?: unknown;
  };
  // What is left out stays as the host has it.
  const changed = SETTINGS.filter(name => after[name] !== undefined && differ(before[name], after[name]));
  const pick = (of: WrittenSchema) => Object.fromEntries(changed.map(name => [name, of[name]]));
  const settings: Step[] =
    changed.length === 0
      ? []
      : [
          {
            kind: 'settings',
            verb: 'change',
            name: changed.join(', '),
            before: pick(before),
            after: pick(after),
            run: (schemas, id) => schemas.update(id, pick(after)),
          },
        ];
  const texts = wholeParts(partsByName(host.statuses), named(before.statuses), named(after.statuses));
  const statuses = between<Record<string, unknown>>('status', texts.before, texts.after, {
    add: (name, data) => (schemas, id) => schemas.addStatus(id, { name, data }),
    change: (name, data) => (schemas, id) => schemas.updateStatus(id, name, { data }),
    remove: name => (schemas, id) => schemas.removeStatus(id, name),
  });
  const rules = wholeParts(partsByName(host.properties), named(before.properties), named(after.properties));
  const properties = between<PropertyConfiguration>('property', rules.before, rules.after, {
    add: (name, configuration) => (schemas, id) => schemas.addProperty(id, { name, configuration }),
    change: (name, configuration) => (schemas, id) => schemas.updateProperty(id, name, configuration),
    remove: name => (schemas, id) => schemas.removeProperty(id, name),
  });
  const made = wholeParts(
    new Map([['', host.creationTransition]]),
    new Map([['', before.creationTransition]]),
    new Map([['', after.creationTransition]]),
  );
  const creation = between<CreationTransition>('creation', made.before, made.after, {
    add: (_, value) => (schemas, id) => schemas.setCreationTransition(id, value),
    change: (_, value) => (schemas, id) => schemas.setCreationTransition(id, value),
    remove: () => async () => undefined,
  });
  const nameOf = namesOf(before.transitions, after.transitions);
  const ways = byId(before.transitions, after.transitions, nameOf);
  const moves = wholeParts(partsById(host.transitions), ways.before, ways.after);
  const transitions = between('transition', moves.before, moves.after, {
    add: (_, value) => (schemas, id) => schemas.addTransition(id, withoutId(value)),
    change: (transition, value) => (schemas, id) => schemas.updateTransition(id, transition, withoutId(value)),
    remove: transition => (schemas, id) => schemas.removeTransition(id, transition),
  });
  const indices = byId(before.indexes, after.indexes, indexName);
  const keys = wholeParts(writtenIndexes(host.indexes), indices.before, indices.after);
  const indexes = between('index', keys.before, keys.after, {
    add: (_, value) => (schemas, id) => schemas.addIndex(id, withoutId(value)),
    // The platform changes none: a changed one is made anew.
    change: (index, value) => async (schemas, id) => {
      await schemas.removeIndex(id, index);
      await schemas.addIndex(id, withoutId(value));
    },
    remove: index => (schemas, id) => schemas.removeIndex(id, index),
  });
  return [
    ...settings,
    ...statuses.written,
    ...properties.written,
    ...creation.written,
    ...ways.rename(transitions.written),
    ...ways.rename(transitions.removed),
    ...indices.rename(indexes.removed),
    ...properties.removed,
    ...statuses.removed,
    ...indices.rename(indexes.written),
  ];
};

/** What steps change and others have changed otherwise: names of parts, or of settings. */
export const clashing = (steps: readonly Step[], theirs: readonly Step[]): string[] =>
  steps.flatMap(({ kind, name, after }) => {
    const others = theirs.filter(step => step.kind === kind);
    if (kind !== 'settings') return others.some(step => step.name === name && differ(step.after, after)) ? [name] : [];
    const [ours, now] = [after, others[0]?.after] as Readonly<Record<string, unknown>>[];
    return Object.keys(now ?? {}).filter(one => ours && one in ours && differ(ours[one], now?.[one]));
  });

import { z } from 'zod';
import type { Interface } from '../../contract';
import { SYSTEM, userOf, type Who } from '../kernel/who';
import type { Declared } from '../query/declared';
import { isBelowList, type Field as QueryField } from '../query/fields';
import { camel, snake } from '../query/names';
import { type AnyField, Derived, Field, type RecordFields } from './field';

type ServiceStyle = Pick<Interface, 'casing' | 'timestamps'>;

/** One member of a record: where it is stored and how it travels. */
export type Member = {
  /** In the code. */
  readonly name: string;
  /** On the wire, and in queries. */
  readonly wireName: string;
  /** In rows; of a derived one, its name in the answer. */
  readonly column: string;
  readonly field: AnyField | Derived<unknown>;
  /** Whether its service spells in snake_case. */
  readonly isSnake: boolean;
  /** From the row's value. */
  readonly load: (stored: unknown) => unknown;
  /** To the row's value. */
  readonly store: (value: unknown) => unknown;
  /** To JSON. */
  readonly wire: (value: unknown) => unknown;
};

/** Objects of the platform's own are stored as they travel, so that queries find their members. */
const respell = ({ spec: { members, item } }: AnyField, value: unknown, spell: (name: string) => string): unknown => {
  if (item && Array.isArray(value)) return value.map(inner => respell(item, inner, spell));
  if (!members || typeof value !== 'object' || value === null) return value;
  const declared = new Map(
    Object.entries(members).flatMap(
      ([name, field]) =>
        [
          [name, field],
          [snake(name), field],
        ] as const,
    ),
  );
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const member = declared.get(key);
      return [spell(key), member ? respell(member, inner, spell) : inner];
    }),
  );
};

const memberOf = (name: string, field: AnyField | Derived<unknown>, { casing, timestamps }: ServiceStyle): Member => {
  const isSnake = casing === 'snake';
  const wireName = isSnake ? snake(name) : name;
  const same = (value: unknown) => value;
  if (field instanceof Derived) {
    const { wire = same } = field.spec;
    return { name, wireName, column: snake(name), field, isSnake, load: same, store: same, wire };
  }
  const { kind, column = snake(name) } = field.spec;
  const base = { name, wireName, column, field, isSnake, load: same, store: same, wire: same };
  if (kind === 'timestamp' && timestamps === 'epoch') return { ...base, wire: date => (date as Date).getTime() };
  if (kind !== 'json') return base;
  if (!isSnake || !(field.spec.members || field.spec.item)) return { ...base, store: value => JSON.stringify(value) };
  return {
    ...base,
    load: stored => respell(field, stored, camel),
    store: value => JSON.stringify(respell(field, value, snake)),
    wire: value => respell(field, value, snake),
  };
};

/** What of a JSON column is the platform's own, as it is stored by services that spell in snake_case. */
const declaredIn = ({ spec: { members, item, named } }: AnyField): Declared | undefined => {
  if (item) return declaredIn(item);
  if (named) return Object.fromEntries(named.map(name => [name, {}]));
  return (
    members &&
    Object.fromEntries(Object.entries(members).map(([name, field]) => [snake(name), declaredIn(field) ?? {}]))
  );
};

const isStored = (member: Member): member is Member & { field: AnyField } => member.field instanceof Field;

const queryField = (table: string, { field, column, isSnake }: Member): QueryField | undefined => {
  if (field instanceof Derived) return field.spec.query;
  const { kind, schema, asked = sql => sql } = field.spec;
  if (kind === 'bytes') return undefined;
  if (kind !== 'json') return { kind, sql: asked(`${table}.${column}`) };
  const declared = isSnake ? declaredIn(field) : undefined;
  return {
    kind,
    sql: `${table}.${column}::jsonb`,
    ...(schema instanceof z.ZodArray ? { isAcross: isBelowList } : {}),
    ...(declared ? { declared } : {}),
  };
};

/** What a caller may see of records. */
const viewOf = (table: string, shown: readonly Member[], identity?: Member) => ({
  /** The fields that may be asked for, in the spelling of the wire: the injection boundary. */
  queryMap: Object.fromEntries(
    [
      // Every record is found by its id, also where it travels under another name or not at all (platform-api 2.6).
      ...(identity ? [{ ...identity, wireName: 'id' }] : []),
      ...shown,
    ].flatMap((member): [string, QueryField][] => {
      const field = queryField(table, member);
      return field ? [[member.wireName, field]] : [];
    }),
  ),
  /** A record as it travels. */
  toWire: (record: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const travelling: Record<string, unknown> = {};
    for (const { name, wireName, wire, field } of shown) {
      const value = record[name] ?? (field instanceof Field ? field.spec.shownAs : undefined);
      if (value !== undefined) travelling[wireName] = wire(value);
    }
    return travelling;
  },
});

/** What follows from the fields of a table alone: its columns, its select list, its query map, what weighs in it. */
export const layOut = (table: string, fields: RecordFields, style: ServiceStyle) => {
  const members = Object.entries(fields).map(([name, field]) => memberOf(name, field, style));
  const stored = members.filter(isStored);
  const large = stored.filter(({ field }) => field.spec.isLarge && !field.spec.isApart);
  const isFor = ({ field }: Member, caller: Who | undefined) => {
    if (field instanceof Field && field.spec.isInternal) return false;
    const { visibleTo } = field.spec;
    return !visibleTo || caller === SYSTEM || visibleTo.some(name => userOf(caller)?.permissions.has(name));
  };
  // Most collections hide nothing from anybody.
  const identity = stored.find(({ field }) => field.spec.isIdentity);
  const isOneView = members.every(({ field }) => !field.spec.visibleTo);
  const whole = viewOf(
    table,
    members.filter(member => isFor(member, SYSTEM)),
    identity,
  );
  return {
    table,
    stored,
    identity,
    view: (caller: Who) =>
      isOneView
        ? whole
        : viewOf(
            table,
            members.filter(member => isFor(member, caller)),
            identity,
          ),
    select: members
      .flatMap(({ field, column }) => {
        if (field instanceof Field) return field.spec.isApart ? [] : [`${table}.${column}`];
        return field.spec.select ? [`${field.spec.select} as ${column}`] : [];
      })
      .join(', '),
    /** SQL for the bytes of what can be much. */
    size: large.map(({ column }) => `coalesce(octet_length(${table}.${column}::text), 0)`).join(' + ') || undefined,
    /** A row of the select list as the code sees it. */
    toRecord: (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
      Object.fromEntries(
        members.flatMap(({ name, column, load }) => (row[column] == null ? [] : [[name, load(row[column])]])),
      ),
    /** Values as the columns take them, by column; `null` empties one. */
    toColumns: (values: Readonly<Record<string, unknown>>): [column: string, value: unknown][] =>
      stored
        .filter(({ name }) => values[name] !== undefined)
        .map(({ name, column, store }) => [column, values[name] === null ? null : store(values[name])]),
  };
};

export type Layout = ReturnType<typeof layOut>;

import { z } from 'zod';
import { type Asking, userOf } from '../kernel/who';
import { Derived, Field, type FieldSpec, type Fields, type Presence } from './field';
import * as read from './schemas';
import type { BodyOf } from './types';

const field = <V, S = V, P extends Presence = 'optional'>(
  spec: Pick<FieldSpec, 'kind' | 'schema'> & Partial<FieldSpec>,
) => new Field<V, P, '', S>({ presence: 'optional', from: 'body', ...spec });

const now = ({ platform }: Asking) => new Date(platform.now());

/** The builders of fields. Each is optional unless it says otherwise. */
export const f = {
  /** What identifies a record: 24 hexadecimal characters of chance. */
  id: () =>
    field<string, string, 'filled'>({
      kind: 'id',
      schema: read.id,
      presence: 'filled',
      from: 'server',
      isIdentity: true,
      initial: ({ platform }) => platform.randomHex(24),
    }),
  /** The id of another record. */
  ref: () => field<string>({ kind: 'id', schema: read.id }),
  /** Characters; 10,000 at most unless said otherwise. */
  text: (limits: read.TextLimits = {}) =>
    field<string>({ kind: 'text', schema: read.text(limits), isLarge: (limits.max ?? 10_000) > 1_000 }),
  /** What lists show as the name of a record: of blanks alone it would be a row with nothing to click on. */
  name: ({ min = 1, max, pattern }: read.TextLimits & { max: number }) =>
    field<string>({ kind: 'text', schema: read.name({ min, max, ...(pattern ? { pattern } : {}) }) }),
  email: () => field<string>({ kind: 'text', schema: read.email }),
  enum: <const T extends string>(values: readonly T[]) => field<T>({ kind: 'text', schema: z.enum(values) }),
  /** Any finite number. */
  number: ({ min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = {}) =>
    field<number>({ kind: 'number', schema: z.number().min(min).max(max) }),
  /** A whole number; a column of type `int` holds no more than the limits here. */
  int: ({ min = -2_147_483_648, max = 2_147_483_647 } = {}) =>
    field<number>({ kind: 'number', schema: z.int().min(min).max(max) }),
  boolean: () => field<boolean>({ kind: 'boolean', schema: z.boolean() }),
  /** ISO-8601 text or milliseconds since 1970 in a body; travels as the service's timestamps do. */
  timestamp: () => field<Date>({ kind: 'timestamp', schema: read.timestamp }),
  /** Texts, none of them empty unless said otherwise, in a column of type `text[]`. */
  texts: ({ items = 1_000, min = 1, max = 10_000 } = {}) =>
    field<string[]>({ kind: 'list', schema: z.array(z.string().min(min).max(max)).max(items) }),
  /** Moments, in a column of type `timestamptz[]`; no query asks for them. */
  moments: () => field<Date[]>({ kind: 'list', schema: z.array(read.timestamp), from: 'server', isInternal: true }),
  ids: ({ items = 1_000 } = {}) => field<string[]>({ kind: 'list', schema: z.array(read.id).max(items) }),
  /**
   * An object of the operator's own (or what `schema` says): it travels and is stored as it came, keys untouched. A column
   * of type `json` keeps the order of its keys, `jsonb` does not.
   */
  json: <T = Record<string, unknown>>(schema: z.ZodType = read.object) =>
    field<T, string>({ kind: 'json', schema, isLarge: true }),
  /** An object of the platform's own: members as declared, others dropped, spelled as the service spells. */
  object: <M extends Fields>(members: M) =>
    field<BodyOf<M>, string>({ kind: 'json', schema: read.members(members), members, isLarge: true }),
  /** A list of such objects, or of anything else. */
  list: <V>(item: Field<V, Presence, string, unknown>, { items = 1_000 } = {}) =>
    field<V[], string>({
      kind: 'json',
      schema: z.array(item.spec.schema).max(items),
      item,
      isLarge: true,
    }),
  /** Bytes, which no JSON holds: hooks give them. */
  bytes: () => field<Buffer>({ kind: 'bytes', schema: z.never(), from: 'server', isInternal: true }),
  /** The user who made the record. */
  creator: () =>
    field<string>({ kind: 'id', schema: read.id, from: 'server', initial: ({ caller }) => userOf(caller)?.userId }),
  /** The application that the user made it with. */
  creatorApplication: () =>
    field<string>({
      kind: 'id',
      schema: read.id,
      from: 'server',
      initial: ({ caller }) => userOf(caller)?.applicationId,
    }),
  /** `creationTimestamp` and `updateTimestamp`, kept by the platform. */
  timestamps: () => {
    const spec = {
      kind: 'timestamp',
      schema: read.timestamp,
      presence: 'filled',
      from: 'server',
      initial: now,
    } as const;
    return {
      creationTimestamp: field<Date, Date, 'filled'>(spec),
      updateTimestamp: field<Date, Date, 'filled'>({ ...spec, renewed: now }),
    };
  },
  derived: <V>(spec: Derived<V>['spec']) => new Derived<V>(spec),
};

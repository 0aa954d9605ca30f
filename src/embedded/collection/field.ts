import type { z } from 'zod';
import type { WirePermission } from '../../contract';
import type { Asking } from '../kernel/who';
import type { Field as QueryField } from '../query/fields';

/** What a field is to a query, and the type of its column. */
type Kind = 'id' | 'text' | 'number' | 'boolean' | 'timestamp' | 'list' | 'json' | 'bytes';

/** `required`: a new record must be given it; `filled`: the platform gives it; `optional`: it may be absent. */
export type Presence = 'required' | 'filled' | 'optional';

export type FieldSpec = {
  readonly kind: Kind;
  /** Reads it from a body. */
  readonly schema: z.ZodType;
  readonly presence: Presence;
  /** `body`: POST and PUT may give it; `creation`: only POST; `server`: neither. */
  readonly from: 'body' | 'creation' | 'server';
  /** Name of the column; the field's own in snake_case when left out. */
  readonly column?: string;
  readonly isIdentity?: boolean;
  readonly isUnique?: boolean;
  /** Neither on the wire nor in queries. */
  readonly isInternal?: boolean;
  readonly visibleTo?: readonly WirePermission[];
  /** Written with its record, not read with it. */
  readonly isApart?: boolean;
  /** What a new record holds that was given nothing. */
  readonly initial?: (asking: Asking) => unknown;
  /** What every change writes. */
  readonly renewed?: (asking: Asking) => unknown;
  /** What travels for an absent value. */
  readonly shownAs?: unknown;
  /** SQL that queries read, of its column. */
  readonly asked?: (column: string) => string;
  /** What `null` in a body comes to, which else is as if it were absent. */
  readonly nullAs?: unknown;
  /** Once there it stays: `null` in a change does not empty it. */
  readonly isKept?: boolean;
  /** Members of an object, spelled as the service spells. */
  readonly members?: Fields;
  /** Members that are the platform's own, as they are stored, among those of the operator. */
  readonly named?: readonly string[];
  /** Members of a list. */
  readonly item?: AnyField;
  /** May hold so much that a page of it is measured before it is read. */
  readonly isLarge?: boolean;
};

/**
 * One field of a record, said once. Type parameters: what it holds, whether it is there, the column's name (`''`: the
 * field's own), and what the column is written with.
 */
export class Field<V, P extends Presence = Presence, C extends string = string, S = unknown> {
  declare readonly types: { value: V; presence: P; column: C; stored: S };

  constructor(readonly spec: FieldSpec) {}

  #with<N extends Field<unknown>>(more: Partial<FieldSpec>): N {
    return new Field({ ...this.spec, ...more }) as Field<unknown> as N;
  }

  /** A new record must be given it. */
  required(): Field<V, 'required', C, S> {
    return this.#with({ presence: 'required' });
  }
  /** It identifies its record. */
  identity(): Field<V, P, C, S> {
    return this.#with({ isIdentity: true });
  }
  /** A new record may do without it. */
  optional(): Field<V, 'optional', C, S> {
    return this.#with({ presence: 'optional' });
  }
  /** What a new record holds that was not given it, or how that is found. */
  default(value: V | ((asking: Asking) => V)): Field<V, 'filled', C, S> {
    const initial = typeof value === 'function' ? (value as (asking: Asking) => V) : () => value;
    return this.#with({ presence: 'filled', initial });
  }
  /** Given by the platform when a record is made; no body can. */
  filledBy(initial: (asking: Asking) => V): Field<V, 'filled', C, S> {
    return this.#with({ presence: 'filled', from: 'server', initial });
  }
  /** Two records never share a value: the second is refused with code 17. The migration says so too. */
  unique(): Field<V, P, C, S> {
    return this.#with({ isUnique: true });
  }
  /** Given with a new record, never changed. */
  createOnly(): Field<V, P, C, S> {
    return this.#with({ from: 'creation' });
  }
  /** No body can give it: hooks do. */
  readOnly(): Field<V, P, C, S> {
    return this.#with({ from: 'server' });
  }
  /** Neither on the wire nor in queries. */
  internal(): Field<V, P, C, S> {
    return this.#with({ isInternal: true, from: 'server' });
  }
  /** Internal, and so large that it is read where it is needed only: never with its record. */
  apart(): Field<V, P, C, S> {
    return this.#with({ isInternal: true, from: 'server', isApart: true });
  }
  /** Not shown to callers without one of the permissions, who cannot ask for it either. */
  visibleTo(...permissions: WirePermission[]): Field<V, P, C, S> {
    return this.#with({ visibleTo: permissions });
  }
  /** What travels for an absent value, which else travels as nothing. */
  shownAs(value: V): Field<V, P, C, S> {
    return this.#with({ shownAs: value });
  }
  /** Queries read this of the column instead: where a value does not travel, they find nothing there. */
  askedAs(asked: (column: string) => string): Field<V, P, C, S> {
    return this.#with({ asked });
  }
  /** A body may empty it with `null`, which then comes to this. */
  clearedTo(value: V): Field<V, P, C, S> {
    return this.#with({ nullAs: value });
  }
  /** A body may empty it with `null`: so are all optional ones read in a change of a collection, but those that are kept. */
  orNull(): Field<V | null, P, C, S> {
    return this.#with({ nullAs: null });
  }
  /** Once there it stays: `null` in a change does not empty it. */
  kept(): Field<V, P, C, S> {
    return this.#with({ isKept: true });
  }
  /** Bodies are read so instead; what the schema makes of them is stored. */
  readAs(schema: z.ZodType): Field<V, P, C, S> {
    return this.#with({ schema });
  }
  /** These members, as they are stored, are the platform's own, which queries may spell either way; all others are the operator's. */
  naming(...members: string[]): Field<V, P, C, S> {
    return this.#with({ named: members });
  }
  /** The column is called otherwise. */
  column<N extends string>(column: N): Field<V, P, N, S> {
    return this.#with({ column });
  }
}

/** Computed where it is read: neither given nor stored. */
export class Derived<V> {
  declare readonly types: { value: V; presence: 'filled' };
  constructor(
    readonly spec: {
      /** SQL of the value; columns are named with their table. Left out: it is asked for, not read. */
      readonly select?: string;
      /** How queries may ask for it; not at all when left out. */
      readonly query?: QueryField;
      readonly wire?: (value: V) => unknown;
      /** Not shown to callers without one of the permissions, who cannot ask for it either. */
      readonly visibleTo?: readonly WirePermission[];
    },
  ) {}
}

// biome-ignore lint/suspicious/noExplicitAny: stands for fields of every type, which their own types keep.
export type AnyField = Field<any, any, any, any>;
export type Fields = Readonly<Record<string, AnyField>>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type RecordFields = Readonly<Record<string, AnyField | Derived<any>>>;

/** A member of a change may be left out; `null` empties what a record may do without. */
export const inChange = (field: AnyField): AnyField => {
  const { presence, nullAs, isKept } = field.spec;
  return presence === 'optional' && nullAs === undefined && !isKept ? field.orNull() : field.optional();
};

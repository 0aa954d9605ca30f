import type { ColumnType, Generated } from 'kysely';
import type { AnyField, Field, Fields, RecordFields } from './field';
import type { Snake } from './names';

type Value<F> = F extends { types: { value: infer V } } ? V : never;
type PresenceOf<F> = F extends { types: { presence: infer P } } ? P : never;
type Flat<T> = { [K in keyof T]: T[K] };

/** The names of fields whose presence is one of `P`. */
type Named<F extends RecordFields, P> = { [K in keyof F]: PresenceOf<F[K]> extends P ? K : never }[keyof F];

/** A record as the code sees it. */
export type RecordOf<F extends RecordFields> = Flat<
  { [K in Named<F, 'required' | 'filled'>]: Value<F[K]> } & { [K in Named<F, 'optional'>]?: Value<F[K]> }
>;

type Stored<F extends RecordFields> = { [K in keyof F as F[K] extends AnyField ? K : never]: F[K] };

/** What a new record is made of: what the platform fills may be left out. */
export type NewOf<F extends RecordFields> = Flat<
  { [K in Named<Stored<F>, 'required'>]: Value<F[K]> } & {
    [K in Named<Stored<F>, 'filled' | 'optional'>]?: Value<F[K]>;
  }
>;

/** What a change writes; `null` empties an optional field. */
export type ChangesOf<F extends RecordFields> = {
  [K in keyof Stored<F>]?: PresenceOf<F[K]> extends 'optional' ? Value<F[K]> | null : Value<F[K]>;
};

/** Members of a body, read. */
export type BodyOf<M extends Fields> = Flat<
  { [K in Named<M, 'required'>]: Value<M[K]> } & { [K in Named<M, 'filled' | 'optional'>]?: Value<M[K]> }
>;

type ColumnName<K extends string, F> = F extends { types: { column: infer C extends string } }
  ? C extends ''
    ? Snake<K>
    : C
  : never;

type Column<F> =
  F extends Field<infer V, infer P, string, infer S>
    ? P extends 'optional'
      ? ColumnType<V | null, S | null | undefined, S | null>
      : P extends 'filled'
        ? ColumnType<V, S | undefined, S>
        : ColumnType<V, S, S>
    : never;

/** The columns of such rows, for kysely. */
export type ColumnsOf<F extends RecordFields> = {
  [K in keyof F & string as F[K] extends AnyField ? ColumnName<K, F[K]> : never]: Column<F[K]>;
};

/** The table of such records, for kysely: they keep the order of their insertion. */
export type TableOf<F extends RecordFields> = Flat<ColumnsOf<F> & { seq: Generated<number> }>;

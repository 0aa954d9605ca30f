import type { Declared } from './declared';

/** What a wire field is in the database. A field absent from a map cannot be queried: this is the injection boundary. */
export type ScalarField = {
  readonly kind: 'text' | 'id' | 'number' | 'boolean' | 'timestamp';
  /** Column or expression, written here in the source; never from a request. */
  readonly sql: string;
  /** Whether an index keeps all records in its order: those before a page are passed over there, a million in less than a query may take. */
  readonly isOrdered?: boolean;
};

/** Records on the other side of a relation; conditions on them become EXISTS. */
export type RelationField = {
  readonly kind: 'relation';
  /** `from … where …` that links the related rows to the outer one. */
  readonly from: string;
  /** The order in which they travel: positions count in it. */
  readonly order: string;
  readonly fields: FieldMap;
  /** Plain field that a bare comparison with the relation means (its name, say). */
  readonly scalar?: string;
};

/** A column of type `text[]`: ids linked to a record, say. */
export type ListField = { readonly kind: 'list'; readonly sql: string };

/** A JSON document below which every path may be asked for. */
export type JsonField = {
  readonly kind: 'json';
  readonly sql: string;
  /** Paths that an index of the schema covers, as they were declared; they are written into the statement to match it. */
  readonly indexed?: ReadonlySet<string>;
  /** What the platform itself declares below it: taken in either spelling. */
  readonly declared?: Declared;
  /** Whether a path leads through the elements of a list without saying which: then it means what they all hold there. */
  readonly isAcross?: (path: readonly string[]) => boolean;
};

/** Of a column that is a list: a name below it is one of its elements' members. */
export const isBelowList: NonNullable<JsonField['isAcross']> = ([first]) => first !== undefined && !/^\d+$/.test(first);

export type Field = ScalarField | ListField | RelationField | JsonField;
export type FieldMap = Readonly<Record<string, Field>>;

/** A query asks for a field as it cannot be. Becomes code 19. */
export class FieldError extends Error {}

/** A query names a field that there is not. */
export class UnknownFieldError extends FieldError {
  override readonly name = 'UnknownFieldError';
  constructor(field: string, fields: FieldMap) {
    super(`Unknown field '${field}' in query; known are ${Object.keys(fields).join(', ')}`);
  }
}

/** A query sorts by what a record may hold several of: lists have no order. */
export class UnsortableFieldError extends FieldError {
  override readonly name = 'UnsortableFieldError';
  constructor(field: string) {
    super(`The field '${field}' cannot be sorted by: it is a list, or within one`);
  }
}

/** All tables, by name. Each service adds its own by declaration merging, beside its migrations. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Schema {}

/** What a column holds, as its declaration says. A test holds it against the database. */
type DeclaredColumn = {
  readonly kind: 'id' | 'text' | 'number' | 'boolean' | 'timestamp' | 'list' | 'json' | 'bytes';
  readonly presence: 'required' | 'filled' | 'optional';
  readonly isUnique: boolean;
};

export type DeclaredTable = { readonly table: string; readonly columns: Readonly<Record<string, DeclaredColumn>> };

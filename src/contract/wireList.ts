const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records within a member of a record. Hosts send null for a list, leave it out, or leave holes in it (HOST-05). */
export const recordsIn = <T extends object>(value: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]).filter(isObject) : [];

/** The texts within a member of a record, as `recordsIn`. */
export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

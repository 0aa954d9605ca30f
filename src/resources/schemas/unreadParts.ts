type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON with members in the order of their names: another order is no change. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

export const differ = (a: unknown, b: unknown) => canonical(a) !== canonical(b);

/**
 * A part as it was typed, with what the host had stored in it and reading left out because it was not what it must be: a change
 * of the part replaces it at the host, and what nobody saw must not go with it.
 *
 * @param stored the part as the host sent it
 * @param read what was read of it, which is what was edited
 */
const withUnread = (stored: unknown, read: unknown, typed: unknown): unknown => {
  if (!differ(read, typed)) return stored;
  if (Array.isArray(stored) && Array.isArray(read) && Array.isArray(typed)) {
    // Items have no names: they are the same ones only where none came and none went.
    if (stored.length !== read.length || read.length !== typed.length) return typed;
    return typed.map((item, at) => withUnread(stored[at], read[at], item));
  }
  if (!isFields(stored) || !isFields(read) || !isFields(typed)) return typed;
  const unread = Object.entries(stored).filter(([name]) => !Object.hasOwn(read, name) && !Object.hasOwn(typed, name));
  const kept = Object.entries(typed).map(([name, value]) => [
    name,
    Object.hasOwn(stored, name) && Object.hasOwn(read, name) ? withUnread(stored[name], read[name], value) : value,
  ]);
  return Object.fromEntries([...kept, ...unread]);
};

/** Two maps of parts by what they are known by: as they are stored, and as they are to be, with all that was not read. */
export const wholeParts = <T>(
  stored: ReadonlyMap<string, unknown>,
  read: ReadonlyMap<string, T>,
  typed: ReadonlyMap<string, T>,
): { before: ReadonlyMap<string, T>; after: ReadonlyMap<string, T> } => ({
  before: new Map([...read].map(([key, part]) => [key, (stored.get(key) ?? part) as T])),
  after: new Map(
    [...typed].map(([key, part]) =>
      read.has(key) ? [key, withUnread(stored.get(key) ?? read.get(key), read.get(key), part) as T] : [key, part],
    ),
  ),
});

/** The parts of a list that have ids, by these; of a map, by their names. */
export const partsById = (list: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    (Array.isArray(list) ? list : []).flatMap((part: unknown): [string, unknown][] =>
      isFields(part) && typeof part.id === 'string' ? [[part.id, part]] : [],
    ),
  );

export const partsByName = (map: unknown): ReadonlyMap<string, unknown> =>
  new Map(isFields(map) ? Object.entries(map) : []);

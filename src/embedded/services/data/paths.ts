/** Data of a document: any JSON object, whatever its keys are called. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets a member as JSON has it: `__proto__` is a key like any other. */
const withMember = (object: JsonObject, key: string, value: Json): JsonObject =>
  Object.fromEntries([...Object.entries(object).filter(([name]) => name !== key), [key, value]]);

const replaceMember = (object: JsonObject, key: string, value: Json): JsonObject =>
  Object.hasOwn(object, key)
    ? Object.fromEntries(Object.entries(object).map(([name, old]) => [name, name === key ? value : old]))
    : withMember(object, key, value);

const withoutMember = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

const position = (list: readonly Json[], segment: string): number | undefined =>
  /^\d{1,9}$/.test(segment) && Number(segment) < list.length ? Number(segment) : undefined;

/** Value at a path; numbers address positions of lists. */
export const valueAt = (value: Json | undefined, path: readonly string[]): Json | undefined => {
  const [segment, ...rest] = path;
  if (segment === undefined || value === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[position(value, segment) ?? -1], rest);
  return isObject(value) && Object.hasOwn(value, segment) ? valueAt(value[segment], rest) : undefined;
};

/** The value with another one at the path; objects on the way are made, anything else in the way stays as it is. */
export const setAt = (value: Json, path: readonly string[], next: Json): Json => {
  const [segment, ...rest] = path;
  if (segment === undefined) return next;
  if (Array.isArray(value)) {
    const at = position(value, segment);
    return at === undefined ? value : value.map((item, index) => (index === at ? setAt(item, rest, next) : item));
  }
  if (!isObject(value)) return value;
  const inner = Object.hasOwn(value, segment) ? (value[segment] as Json) : {};
  return replaceMember(value, segment, setAt(inner, rest, next));
};

/** The value without what is at the path. */
export const unsetAt = (value: Json, path: readonly string[]): Json => {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (Array.isArray(value)) {
    const at = position(value, segment);
    if (at === undefined || rest.length === 0) return value;
    return value.map((item, index) => (index === at ? unsetAt(item, rest) : item));
  }
  if (!isObject(value) || !Object.hasOwn(value, segment)) return value;
  if (rest.length === 0) return withoutMember(value, segment);
  return replaceMember(value, segment, unsetAt(value[segment] as Json, rest));
};

/** The object with the members of another; `null` clears. Members keep their place, new ones come last. */
export const mergeMembers = (object: JsonObject, changes: JsonObject): JsonObject => {
  const kept = Object.entries(object).map(([key, old]): [string, Json] => [
    key,
    Object.hasOwn(changes, key) ? (changes[key] as Json) : old,
  ]);
  const added = Object.entries(changes).filter(([key]) => !Object.hasOwn(object, key));
  return Object.fromEntries(
    [...kept, ...added].filter(([key, value]) => value !== null || !Object.hasOwn(changes, key)),
  );
};

/** Only what lies at the paths; lists are looked into. */
export const pickPaths = (value: Json, paths: readonly (readonly string[])[]): Json => {
  if (paths.some(path => path.length === 0)) return value;
  if (Array.isArray(value)) return value.filter(item => isObject(item)).map(item => pickPaths(item, paths));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      const rest = paths.filter(path => path[0] === key).map(path => path.slice(1));
      return rest.length > 0 ? [[key, pickPaths(inner, rest)]] : [];
    }),
  );
};

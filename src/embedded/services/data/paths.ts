import { type PathTree, treeOf } from '../../query/pickPaths';

/** Data of a document: any JSON object, whatever its keys are called. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets a member as JSON has it: `__proto__` is a key like any other. New members come last. */
const setMember = (object: JsonObject, key: string, value: Json): void => {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
};

const position = (list: readonly Json[], segment: string): number | undefined =>
  /^\d{1,9}$/.test(segment) && Number(segment) < list.length ? Number(segment) : undefined;

/** Value at a path; numbers address positions of lists. */
export const valueAt = (value: Json | undefined, path: readonly string[]): Json | undefined => {
  const [segment, ...rest] = path;
  if (segment === undefined || value === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[position(value, segment) ?? -1], rest);
  return isObject(value) && Object.hasOwn(value, segment) ? valueAt(value[segment], rest) : undefined;
};

/** Puts a value at the path; objects on the way are made, anything else in the way stays as it is. */
export const setAt = (object: JsonObject, path: readonly string[], next: Json): void => {
  let at: Json | undefined = object;
  for (const [depth, segment] of path.entries()) {
    const isLast = depth === path.length - 1;
    if (Array.isArray(at)) {
      const index = position(at, segment);
      if (index === undefined) return;
      if (isLast) at[index] = next;
      at = at[index];
    } else if (isObject(at)) {
      if (isLast || !Object.hasOwn(at, segment)) setMember(at, segment, isLast ? next : {});
      at = at[segment];
    } else return;
  }
};

const prune = (value: Json, tree: PathTree): Json => {
  if (Array.isArray(value)) {
    const branches = new Map<number, PathTree[]>();
    for (const [segment, branch] of tree) {
      const at = position(value, segment);
      // Items keep their places: only what is below one can leave.
      if (at !== undefined && branch.size > 0) branches.set(at, [...(branches.get(at) ?? []), branch]);
    }
    if (branches.size === 0) return value;
    return value.map((item, at) => (branches.get(at) ?? []).reduce(prune, item));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  if (!members.some(([key]) => tree.has(key))) return value;
  return Object.fromEntries(
    members.flatMap(([key, inner]): [string, Json][] => {
      const branch = tree.get(key);
      if (!branch) return [[key, inner]];
      return branch.size === 0 ? [] : [[key, prune(inner, branch)]];
    }),
  );
};

/** The object without what is at the paths; one pass over it. */
export const unsetAll = (object: JsonObject, paths: readonly (readonly string[])[]): JsonObject => {
  const next = prune(object, treeOf(paths.filter(path => path.length > 0)));
  return isObject(next) ? next : object;
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

/** A text that two values have in common if and only if they are equal, in whatever order their members stand. */
export const canonical = (value: Json): string =>
  JSON.stringify(value, (_, inner: Json) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** Whether a value holds more members and items than that, all levels together. */
export const isLargerThan = (maximum: number, value: Json): boolean => {
  let left = maximum;
  const count = (inner: Json): boolean => {
    if (typeof inner !== 'object' || inner === null) return false;
    const values = Object.values(inner);
    left -= values.length;
    return left < 0 || values.some(count);
  };
  return count(value);
};

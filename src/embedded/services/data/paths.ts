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

const position = (length: number, segment: string): number | undefined =>
  /^\d{1,9}$/.test(segment) && Number(segment) < length ? Number(segment) : undefined;

/** Value at a path; numbers address positions of lists. */
export const valueAt = (value: Json | undefined, path: readonly string[]): Json | undefined => {
  const [segment, ...rest] = path;
  if (segment === undefined || value === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[position(value.length, segment) ?? -1], rest);
  return isObject(value) && Object.hasOwn(value, segment) ? valueAt(value[segment], rest) : undefined;
};

/** Copies that a change made of what was there, each with what it is a copy of: a copy may be changed in place. */
export type Copies = WeakMap<object, object>;

/** Says of a value that it was made of another, by taking, adding or replacing what is in it. */
export const copied = <T extends object>(copies: Copies, of: object, copy: T): T => {
  copies.set(copy, copies.get(of) ?? of);
  return copy;
};

/**
 * The object with a value at the path; objects on the way are made, an item behind the last one of a list as well. Anything else in the way stays
 * as it is. Nothing but copies is changed.
 */
export const withAt = <T extends Json>(
  object: T,
  [segment, ...rest]: readonly string[],
  next: Json,
  copies: Copies = new WeakMap(),
): T => {
  if (segment === undefined) return next as T;
  const isList = Array.isArray(object);
  if (!isList && !isObject(object)) return object;
  const key = isList ? position(object.length + 1, segment) : segment;
  if (key === undefined) return object;
  const held = valueAt(object, [segment]);
  const put = withAt(held === undefined ? {} : held, rest, next, copies);
  if (put === held) return object;
  const copy = copies.has(object)
    ? object
    : copied<JsonObject | Json[]>(copies, object, isList ? [...object] : { ...object });
  if (Array.isArray(copy)) copy[Number(key)] = put;
  else setMember(copy, segment, put);
  return copy as T;
};

const prune = (value: Json, tree: PathTree, copies: Copies): Json => {
  if (Array.isArray(value)) {
    const branches = new Map<number, PathTree[]>();
    for (const [segment, branch] of tree) {
      const at = position(value.length, segment);
      // Items keep their places: only what is below one can leave.
      if (at !== undefined && branch.size > 0) branches.set(at, [...(branches.get(at) ?? []), branch]);
    }
    if (branches.size === 0) return value;
    const pruned = (item: Json, branch: PathTree) => prune(item, branch, copies);
    const next = value.map((item, at) => (branches.get(at) ?? []).reduce(pruned, item));
    return copied(copies, value, next);
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  if (!members.some(([key]) => tree.has(key))) return value;
  const left = members.flatMap(([key, inner]): [string, Json][] => {
    const branch = tree.get(key);
    if (!branch) return [[key, inner]];
    return branch.size === 0 ? [] : [[key, prune(inner, branch, copies)]];
  });
  return copied(copies, value, Object.fromEntries(left));
};

/** The object without what is at the paths; one pass over it. */
export const unsetAll = (
  object: JsonObject,
  paths: readonly (readonly string[])[],
  copies: Copies = new WeakMap(),
): JsonObject => {
  const next = prune(object, treeOf(paths.filter(path => path.length > 0)), copies);
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

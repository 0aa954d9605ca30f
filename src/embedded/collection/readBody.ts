import { MemberError, PlatformError } from '../kernel/errors';
import { camel, snake } from '../query/names';
import type { AnyField, Fields } from './field';
import type { BodyOf } from './types';

/** @throws PlatformError 13 without a body, 22 for one that is no object */
export const objectOf = (body: unknown): Readonly<Record<string, unknown>> => {
  if (body === undefined) throw new PlatformError(13);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new PlatformError(22, 'The request body is not an object');
  return body as Record<string, unknown>;
};

/** The members of a body by their camelCase name: both spellings are taken (platform-api 1.3). */
export const membersOf = (body: unknown): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(objectOf(body)).map(([key, value]) => [camel(key), value]));

/** So many missing members are named: who sends a long list of wrong ones need not read them all. */
const MAX_NAMED = 20;

/** What stands at a path of a value, however its members are spelled. */
const standsAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null) return undefined;
    const held = at as Readonly<Record<PropertyKey, unknown>>;
    return Object.hasOwn(held, key) ? held[key] : held[snake(String(key))];
  }, value);

/** Whether a place is one that the platform names, not one whose name is the operator's own. */
const isNamed = ({ spec: { item, members } }: AnyField, [first, ...rest]: readonly PropertyKey[]): boolean => {
  const inner = item ?? members?.[String(first)];
  return first === undefined || (inner !== undefined && isNamed(inner, rest));
};

/**
 * Reads the members that are declared; all others are dropped, never stored (mass assignment). `null` is like absent, but
 * for fields that it empties: in a change, those that a record may do without.
 *
 * @throws PlatformError 13 without a body, 14 naming the missing members, 15 naming the wrong one
 */
export const readMembers = <M extends Fields>(body: unknown, declared: M): BodyOf<M> => {
  const members = membersOf(body);
  const entries = Object.entries(declared);
  const missing = entries.filter(([name, { spec }]) => spec.presence === 'required' && members.get(name) == null);
  if (missing.length > 0)
    throw new MemberError(14, spell => `Missing required fields: ${missing.map(([name]) => spell(name)).join(', ')}`);
  const read: [string, unknown][] = [];
  for (const [name, field] of entries) {
    const { spec } = field;
    const value = members.get(name);
    if (value === null && spec.nullAs !== undefined) read.push([name, spec.nullAs]);
    if (value == null) continue;
    const { success, data, error } = spec.schema.safeParse(value);
    if (!success) {
      // What is the operator's own below is spelled as they spell it.
      const isOurs = spec.members !== undefined || spec.item !== undefined;
      const place = (path: readonly PropertyKey[], spell: (name: string) => string) =>
        [spell(name), ...path.map(String).map(key => (isOurs && /^[a-z]/.test(key) ? spell(key) : key))].join('.');
      const absent = error.issues.filter(({ path }) => {
        if (typeof path.at(-1) !== 'string') return false;
        const held = standsAt(value, path);
        return held === undefined || (held === null && isNamed(field, path));
      });
      if (absent.length > 0)
        throw new MemberError(14, spell => {
          const named = absent.slice(0, MAX_NAMED).map(({ path }) => place(path, spell));
          return `Missing required fields: ${[...named, ...(absent.length > MAX_NAMED ? ['…'] : [])].join(', ')}`;
        });
      const [wrong] = error.issues;
      throw new MemberError(15, spell => `The field ${place(wrong?.path ?? [], spell)} has an invalid format`);
    }
    read.push([name, data]);
  }
  return Object.fromEntries(read) as BodyOf<M>;
};

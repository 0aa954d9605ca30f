import { isSame } from './isSame';

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What stands in `before` and no longer in `after`, each as the names on the way to it: as deep as both sides are objects.
 * What is only different is not among it.
 */
export const leftOut = (before: unknown, after: unknown): readonly (readonly string[])[] => {
  if (!isMembers(before) || !isMembers(after)) return [];
  return Object.entries(before).flatMap(([name, value]) =>
    Object.hasOwn(after, name) ? leftOut(value, after[name]).map(way => [name, ...way]) : [[name]],
  );
};

/** What was sent as null and is as it was before, each as the names on the way to it. */
export const notEmptied = (before: unknown, sent: unknown, now: unknown): readonly string[] => {
  const waysIn = (before: unknown, sent: unknown, now: unknown): readonly string[][] => {
    if (sent === null) return (before ?? null) !== null && isSame(before, now) ? [[]] : [];
    if (!isMembers(before) || !isMembers(sent) || !isMembers(now)) return [];
    return Object.entries(sent).flatMap(([name, value]) =>
      waysIn(before[name], value, now[name]).map(way => [name, ...way]),
    );
  };
  return waysIn(before, sent, now).map(way => way.join('.'));
};

/**
 * What stood in a JSON text and no longer does: its members, and where a service merges those too, theirs.
 *
 * @returns none where a text is no object
 */
export const leftOutNames = (before: string, after: string, isMerged = false): readonly string[] =>
  leftOut(JSON.parse(before), JSON.parse(after))
    .filter(way => isMerged || way.length === 1)
    .map(way => way.join('.'));

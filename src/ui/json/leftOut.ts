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

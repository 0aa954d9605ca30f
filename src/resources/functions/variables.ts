import type { EnvironmentVariables } from '../../contract';

/** One change of a map: without `to` the variable `from` goes, without `from` the variable `to` comes. */
export type VariableChange = { from?: string; to?: { name: string; value: string } };

/** What became of a variable meanwhile. */
export type VariableNews = { name: string; kind: 'added' | 'changed' | 'removed' };

/** A map that holds names such as `__proto__` as they are. */
const asMap = (variables: EnvironmentVariables) =>
  new Map(Object.entries(variables).map(([name, { value }]) => [name, value]));

/** A map with one change, in its order; a changed variable keeps its place. */
export const withChange = (variables: EnvironmentVariables, { from, to }: VariableChange): EnvironmentVariables => {
  const changed = new Map<string, string>();
  let isPlaced = false;
  for (const [name, value] of asMap(variables)) {
    if (to && !isPlaced && (name === from || name === to.name)) {
      changed.set(to.name, to.value);
      isPlaced = true;
    } else if (name !== from && name !== to?.name) {
      changed.set(name, value);
    }
  }
  if (to && !isPlaced) changed.set(to.name, to.value);
  return Object.fromEntries([...changed].map(([name, value]) => [name, { value }]));
};

/** How a map differs from what it was. */
export const newsBetween = (before: EnvironmentVariables, now: EnvironmentVariables): VariableNews[] => {
  const old = asMap(before);
  const present = asMap(now);
  return [
    ...[...present].flatMap(([name, value]): VariableNews[] => {
      if (!old.has(name)) return [{ name, kind: 'added' }];
      return old.get(name) === value ? [] : [{ name, kind: 'changed' }];
    }),
    ...[...old.keys()].flatMap((name): VariableNews[] => (present.has(name) ? [] : [{ name, kind: 'removed' }])),
  ];
};

/** The news about variables that these changes touch too. */
export const conflictsOf = (news: readonly VariableNews[], changes: readonly VariableChange[]): VariableNews[] =>
  news.filter(({ name }) => changes.some(({ from, to }) => name === from || name === to?.name));

/** What all names and values take together, of `VARIABLES_BYTES`. */
export const bytesOf = (variables: EnvironmentVariables): number => {
  const encoder = new TextEncoder();
  return [...asMap(variables)].reduce(
    (sum, [name, value]) => sum + encoder.encode(name).length + encoder.encode(value).length,
    0,
  );
};

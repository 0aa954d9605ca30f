import type { Variables } from '../../contract';

/** One change of a map: without `to` the variable `from` goes, without `from` the variable `to` comes. */
export type VariableChange = { from?: string; to?: { name: string; value: string } };

/** What became of a variable meanwhile. */
export type VariableNews = { name: string; kind: 'added' | 'changed' | 'removed' };

/** A map with one change, in its order; a changed variable keeps its place. */
export const withChange = (variables: Variables, { from, to }: VariableChange): Variables => {
  const changed = new Map<string, string>();
  let isPlaced = false;
  for (const [name, value] of variables) {
    if (to && !isPlaced && (name === from || name === to.name)) {
      changed.set(to.name, to.value);
      isPlaced = true;
    } else if (name !== from && name !== to?.name) {
      changed.set(name, value);
    }
  }
  if (to && !isPlaced) changed.set(to.name, to.value);
  return changed;
};

/** What a host keeps beside the text of a variable, under the name that the variable has after a change. */
export const withRename = (
  odd: ReadonlyMap<string, unknown>,
  { from = '', to }: VariableChange,
): ReadonlyMap<string, unknown> => {
  if (!odd.has(from) || !to || to.name === from) return odd;
  return new Map([...odd].filter(([name]) => name !== from && name !== to.name).concat([[to.name, odd.get(from)]]));
};

/** How a map differs from what it was. */
export const newsBetween = (before: Variables, now: Variables): VariableNews[] => [
  ...[...now].flatMap(([name, value]): VariableNews[] => {
    if (!before.has(name)) return [{ name, kind: 'added' }];
    return before.get(name) === value ? [] : [{ name, kind: 'changed' }];
  }),
  ...[...before.keys()].flatMap((name): VariableNews[] => (now.has(name) ? [] : [{ name, kind: 'removed' }])),
];

/** The news about variables that these changes touch too. */
export const conflictsOf = (news: readonly VariableNews[], changes: readonly VariableChange[]): VariableNews[] =>
  news.filter(({ name }) => changes.some(({ from, to }) => name === from || name === to?.name));

/** What all names and values take together, of `VARIABLES_BYTES`. */
export const bytesOf = (variables: Variables): number => {
  const encoder = new TextEncoder();
  return [...variables].flat().reduce((sum, text) => sum + encoder.encode(text).length, 0);
};

import { type Difference, type DiffRules, diffJson } from './diffJson';
import type { Entry } from './entriesOf';

type Pair = { name: string; left: Entry; right: Entry };
export type Differing = Pair & { differences: readonly Difference[] };

/** Definitions of two hosts by their names: ids are each host's own. One without a name has no counterpart. */
export const pairUp = (left: readonly Entry[], right: readonly Entry[]) => {
  const open = new Map<string, Entry[]>();
  for (const entry of right) open.set(entry.name, [...(open.get(entry.name) ?? []), entry]);
  const pairs: Pair[] = [];
  const onlyLeft: Entry[] = [];
  for (const entry of left) {
    // Of several with one name the first goes with the first.
    const other = entry.name === '' ? undefined : open.get(entry.name)?.shift();
    if (other) pairs.push({ name: entry.name, left: entry, right: other });
    else onlyLeft.push(entry);
  }
  return { pairs, onlyLeft, onlyRight: [...open.values()].flat() };
};

export type Comparison = {
  onlyLeft: readonly Entry[];
  onlyRight: readonly Entry[];
  differing: readonly Differing[];
  /** How many say the same. */
  same: number;
};

export const compareEntries = (
  { pairs, onlyLeft, onlyRight }: ReturnType<typeof pairUp>,
  rules: DiffRules,
): Comparison => {
  const compared = pairs.map(pair => ({ ...pair, differences: diffJson(pair.left.text, pair.right.text, rules) }));
  const differing = compared.filter(({ differences }) => differences.length > 0);
  return { onlyLeft, onlyRight, differing, same: compared.length - differing.length };
};

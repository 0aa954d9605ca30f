import { isKeptExactly } from '../../contract';
import { childrenOf, keySourceOf, nodeAt, sourceOf, unescapeJson } from '../json/jsonTree';
import { type JsonTree, KIND, parseJson } from '../json/parseJson';

/** The names on the way to a member; an item of a list is known by its key, else by its position. */
type Steps = readonly string[];

export type Difference = {
  steps: Steps;
  /** As it stands in each text; `undefined` where that side has none. */
  left: string | undefined;
  right: string | undefined;
  /** That it differs may be said, what it is may not. */
  isSecret: boolean;
};

export type DiffRules = {
  /** What says nothing of the content: ids, times. */
  isIgnored: (steps: Steps) => boolean;
  isSecret: (steps: Steps) => boolean;
  /** Whether the list at `steps` says the same in any order, where all of its items are plain. */
  isSet: (steps: Steps) => boolean;
  /** What an item of the list at `steps` is known by; `member` gives one of its members: a text as it is, anything else as JSON. */
  keyOf: (steps: Steps, member: (name: string) => string | undefined) => string | undefined;
};

/** Deeper values are compared as texts. */
const MAX_DEPTH = 64;

type Side = { text: string; tree: JsonTree; node: number };

const kindOf = ({ tree, node }: Side) => tree.kind[node];
const source = ({ text, tree, node }: Side) => sourceOf(text, tree, node);
const isPlain = (side: Side) => kindOf(side) !== KIND.object && kindOf(side) !== KIND.array;
const children = (side: Side): Side[] => [...childrenOf(side.tree, side.node)].map(node => ({ ...side, node }));

const isSamePlain = (a: Side, b: Side): boolean => {
  if (kindOf(a) !== kindOf(b)) return false;
  const [one, other] = [source(a), source(b)];
  if (one === other) return true;
  if (kindOf(a) === KIND.string) return unescapeJson(one) === unescapeJson(other);
  // Numbers that no double holds are the same only when they are written so.
  return kindOf(a) === KIND.number && isKeptExactly(one) && isKeptExactly(other) && Number(one) === Number(other);
};

const membersOf = (side: Side): Map<string, Side> =>
  new Map(children(side).map(child => [unescapeJson(keySourceOf(child.text, child.tree, child.node) ?? '""'), child]));

const memberOf = (side: Side) => (name: string) => {
  const found = kindOf(side) === KIND.object ? membersOf(side).get(name) : undefined;
  if (!found) return undefined;
  // Blanks are the writer's own.
  return kindOf(found) === KIND.string ? unescapeJson(source(found)) : JSON.stringify(JSON.parse(source(found)));
};

/** The items of a list by what they are known by; by position where any of them has no key, or two have the same. */
const itemsOf = (side: Side, steps: Steps, { keyOf }: DiffRules): { isKeyed: boolean; items: Map<string, Side> } => {
  const items = children(side);
  const keys = items.map(item => keyOf(steps, memberOf(item)));
  const isKeyed = keys.every(key => key !== undefined) && new Set(keys).size === keys.length;
  return { isKeyed, items: new Map(items.map((item, at) => [isKeyed ? (keys[at] ?? '') : String(at), item])) };
};

const isSameList = (a: readonly Side[], b: readonly Side[]) =>
  a.length === b.length && a.every((one, at) => isSamePlain(one, b[at] as Side));

const isSameSet = (a: readonly Side[], b: readonly Side[]) => {
  const left = [...b];
  return (
    a.length === b.length &&
    a.every(one => {
      const at = left.findIndex(other => isSamePlain(one, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
};

/**
 * The members in which two JSON texts differ, each with what stands there. The order of members, blanks and escapes make no
 * difference; numbers are compared as they are written where a double would change them.
 *
 * @throws JsonError where one of them is no JSON
 */
export const diffJson = (left: string, right: string, rules: DiffRules): Difference[] => {
  const found: Difference[] = [];
  const tell = (steps: Steps, a: Side | undefined, b: Side | undefined) =>
    found.push({ steps, left: a && source(a), right: b && source(b), isSecret: rules.isSecret(steps) });

  const compareParts = (a: ReadonlyMap<string, Side>, b: ReadonlyMap<string, Side>, steps: Steps) => {
    for (const name of new Set([...a.keys(), ...b.keys()])) {
      const [way, one, other] = [[...steps, name], a.get(name), b.get(name)];
      if (rules.isIgnored(way)) continue;
      if (one && other) compare(one, other, way);
      else tell(way, one, other);
    }
  };

  const compareLists = (a: Side, b: Side, steps: Steps) => {
    const [ones, others] = [children(a), children(b)];
    if ([...ones, ...others].every(isPlain)) {
      if (!(rules.isSet(steps) ? isSameSet : isSameList)(ones, others)) tell(steps, a, b);
      return;
    }
    const [one, other] = [itemsOf(a, steps, rules), itemsOf(b, steps, rules)];
    if (one.isKeyed && other.isKeyed) compareParts(one.items, other.items, steps);
    else {
      const byPosition = (items: readonly Side[]) => new Map(items.map((item, at) => [String(at), item]));
      compareParts(byPosition(ones), byPosition(others), steps);
    }
  };

  const compare = (a: Side, b: Side, steps: Steps): void => {
    if (kindOf(a) !== kindOf(b) || isPlain(a) || steps.length >= MAX_DEPTH) {
      if (isPlain(a) ? !isSamePlain(a, b) : source(a) !== source(b)) tell(steps, a, b);
    } else if (kindOf(a) === KIND.object) compareParts(membersOf(a), membersOf(b), steps);
    else compareLists(a, b, steps);
  };

  const side = (text: string): Side => ({ text, tree: parseJson(text), node: 0 });
  compare(side(left), side(right), []);
  return found;
};

/** A value of a JSON text as it stands there, by its way from the root; `undefined` where there is none. */
export const sourceAt = (text: string, way: readonly (string | number)[]): string | undefined => {
  const tree = parseJson(text);
  const node = nodeAt(text, tree, way);
  return node === undefined ? undefined : sourceOf(text, tree, node);
};

import type { ExactRecord } from '../../admin/recordApi';
import { indentJson } from '../json/indentJson';
import { lineAndColumn } from '../json/jsonError';
import { childrenOf, keySourceOf, nodeAt, sourceOf, unescapeJson } from '../json/jsonTree';
import { KIND, parseJson } from '../json/parseJson';

/** A record as its service spells it. @param at where it stands in the answer */
export const onWire = ({ text, at }: Pick<ExactRecord, 'text' | 'at'>): unknown =>
  at.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], JSON.parse(text));

/** A JSON text printed for reading; numbers, strings and keys stay exactly as they are. */
export const printJson = (text: string): string => {
  const tree = parseJson(text);
  return indentJson(text, tree, 0);
};

/**
 * Some members of the object at a place of a JSON text, printed for editing. What is not there is left out.
 *
 * @param at way to the object
 */
export const membersText = (text: string, at: readonly (string | number)[], names: readonly string[]): string => {
  const tree = parseJson(text);
  const node = nodeAt(text, tree, at);
  if (node === undefined) return '{}';
  const members = [...childrenOf(tree, node)].flatMap(child => {
    const key = keySourceOf(text, tree, child);
    return key !== undefined && names.includes(unescapeJson(key)) ? [`${key}:${sourceOf(text, tree, child)}`] : [];
  });
  return printJson(`{${members.join(',')}}`);
};

/** What each member of an object says, to be compared: to the last digit, but for white space. `undefined` where no object is. */
export const sourcesOf = (
  text: string,
  at: readonly (string | number)[] = [],
): ReadonlyMap<string, string> | undefined => {
  const tree = parseJson(text);
  const node = nodeAt(text, tree, at);
  if (node === undefined || tree.kind[node] !== KIND.object) return undefined;
  return new Map(
    [...childrenOf(tree, node)].map(child => [
      unescapeJson(keySourceOf(text, tree, child) ?? ''),
      printJson(sourceOf(text, tree, child)),
    ]),
  );
};

/** Two objects without a name in common, as one. */
export const joined = (one: string, other: string): string =>
  printJson(
    `{${[one, other]
      .map(text => text.trim().slice(1, -1).trim())
      .filter(Boolean)
      .join(',')}}`,
  );

const steps = (path: string): (string | number)[] =>
  path.split(/[.[\]]+/).flatMap(step => (step === '' ? [] : [/^\d+$/.test(step) ? Number(step) : step]));

const toCamel = (path: string): string => path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Names of members that a refusal speaks of: "The field actions.0.type has…", "Missing required fields: name, text". */
const namedIn = (refusal: string): string[] =>
  [...refusal.matchAll(/\bfields?:? ((?:[\w.[\]]+(?:, )?)+)/g)].flatMap(([, names = '']) => names.split(', '));

/** Line and column, from 1, of the deepest part of a path that is in a text. */
const placeIn = (text: string, tree: ReturnType<typeof parseJson>, path: string) => {
  for (let way = steps(path); way.length > 0; way = way.slice(0, -1)) {
    const node = nodeAt(text, tree, way);
    if (node !== undefined && node > 0) {
      const key = tree.key[node] ?? -1;
      return { ...lineAndColumn(text, key < 0 ? (tree.start[node] ?? 0) : key), path: way.join('.') };
    }
  }
  return undefined;
};

/** Where a member stands in a JSON text: `a.b[0]`. @see placeOfRefusal */
export const placeOf = (text: string, path: string) => placeIn(text, parseJson(text), path);

/**
 * Where the member stands that a service refused: line and column from 1, of the deepest part of its path that is in the
 * text; `undefined` where the words name none that is there.
 */
export const placeOfRefusal = (text: string, refusal: string) => {
  let tree: ReturnType<typeof parseJson>;
  try {
    tree = parseJson(text);
  } catch {
    return undefined;
  }
  for (const path of namedIn(refusal)) {
    // Some services spell a member otherwise than the console does (`event_types`): what is found deeper is meant.
    const places = [path, toCamel(path)].flatMap(way => placeIn(text, tree, way) ?? []);
    const [found] = places.sort((a, b) => b.path.length - a.path.length);
    if (found) return found;
  }
  return undefined;
};

const treeOf = (text: string) => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

const anyOf = (names: readonly string[]) => names.map(one => one.replace(/\W/g, String.raw`\$&`)).join('|');

/** A JSON text, whole or half typed, in which these members are empty texts wherever they stand. */
export const withoutValues = (text: string, names: readonly string[]): string => {
  if (names.length === 0) return text;
  const tree = treeOf(text);
  if (!tree) {
    // Half typed, nobody knows where a value ends: the rest of its line goes, and where the value goes on after it, all the rest.
    const value = String.raw`(?:"(?:[^"\\\n]|\\.)*"|[^\s"{[])[^\n]*|[^]*`;
    return text.replace(new RegExp(String.raw`("(?:${anyOf(names)})"\s*:\s*)(?:${value})`, 'g'), '$1""');
  }
  const kept: string[] = [];
  let from = 0;
  for (let node = 0; node < tree.count; node++) {
    const [start, end] = [tree.start[node] ?? 0, tree.end[node] ?? 0];
    const key = start < from ? undefined : keySourceOf(text, tree, node);
    if (key === undefined || !names.includes(unescapeJson(key))) continue;
    kept.push(text.slice(from, start), '""');
    from = end;
  }
  return kept.join('') + text.slice(from);
};

/**
 * What `withoutValues` made of a text, with the values that these members have in another one: an empty text would overwrite what is
 * stored. Which value belongs where is known of members that stand in each of the two once.
 */
export const withValuesOf = (text: string, from: string, names: readonly string[]): string => {
  const tree = treeOf(from);
  if (!tree) return text;
  return names.reduce((filled, name) => {
    const [node, another] = Array.from({ length: tree.count }, (_, node) => node).filter(node => {
      const key = keySourceOf(from, tree, node);
      return key !== undefined && unescapeJson(key) === name;
    });
    const empty = new RegExp(String.raw`("${anyOf([name])}"\s*:\s*)""`, 'g');
    if (node === undefined || another !== undefined || filled.match(empty)?.length !== 1) return filled;
    return filled.replace(empty, (_, key: string) => key + sourceOf(from, tree, node));
  }, text);
};

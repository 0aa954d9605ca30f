import { indentJson } from './indentJson';
import { childrenOf, keySourceOf, sourceOf, unescapeJson } from './jsonTree';
import { type JsonTree, KIND, parseJson } from './parseJson';
import { readTyped } from './readTyped';

/** A value within a JSON text. */
export type Part = { text: string; tree: JsonTree; node: number };

export const isObject = ({ tree, node }: Part): boolean => tree.kind[node] === KIND.object;
export const sourceIn = ({ text, tree, node }: Part): string => sourceOf(text, tree, node);

/** JSON without the blanks between its parts; nothing else changes, no number and no key. */
export const compact = (source: string) =>
  source.replace(/"(?:[^"\\]|\\.)*"|\s+/gs, part => (part.startsWith('"') ? part : ''));

/** Of a key that stands twice the last one counts, as it does for programs. */
export const membersOf = ({ text, tree, node }: Part): Map<string, Part> =>
  new Map(
    [...childrenOf(tree, node)].map(child => [
      unescapeJson(keySourceOf(text, tree, child) ?? '""'),
      { text, tree, node: child },
    ]),
  );

export const wholeOf = (text: string): Part => ({ text, tree: parseJson(text), node: 0 });

/** Whether a text is JSON of an object, which a form can show. */
export const isObjectText = (text: string): boolean => !('line' in readTyped(text)) && isObject(wholeOf(text));

/** What stands where a way leads through objects. */
export const partAt = (whole: Part, way: readonly string[]): Part | undefined => {
  let part: Part | undefined = whole;
  for (const step of way) part = part && isObject(part) ? membersOf(part).get(step) : undefined;
  return part;
};

/** Whether something that is no object stands in a way, so that nothing can be put at its end. */
export const isBlocked = (whole: Part, way: readonly string[]): boolean =>
  way.some((_, length) => {
    const above = length === 0 ? whole : partAt(whole, way.slice(0, length));
    return above !== undefined && !isObject(above);
  });

const membersWith = (part: Part | undefined, way: readonly string[], value: string | undefined): string => {
  const [name = '', ...rest] = way;
  const members: string[] = [];
  let isThere = false;
  const put = (old: Part | undefined, key = JSON.stringify(name)) => {
    isThere = true;
    if (rest.length === 0) {
      if (value !== undefined) members.push(`${key}:${value}`);
      return;
    }
    const inner = membersWith(old && isObject(old) ? old : undefined, rest, value);
    // An object that the form made holds something; one that held nothing before may stay.
    if (inner !== '{}' || (old && sourceIn(old).replace(/\s/g, '') === '{}')) members.push(`${key}:${inner}`);
  };
  for (const child of part ? childrenOf(part.tree, part.node) : []) {
    if (!part) break;
    const key = keySourceOf(part.text, part.tree, child) ?? '""';
    const old = { ...part, node: child };
    if (unescapeJson(key) === name) put(old, key);
    else members.push(`${key}:${sourceIn(old)}`);
  }
  if (!isThere && value !== undefined) put(undefined);
  return `{${members.join(',')}}`;
};

/**
 * JSON text of an object with one member changed, printed for reading; everything else stays as it is written, numbers and
 * keys included.
 *
 * @param way names from the top down to the member
 * @param value JSON of the value; `undefined` takes the member away
 */
export const withField = (text: string, way: readonly string[], value: string | undefined): string => {
  const changed = membersWith(wholeOf(text), way, value);
  return indentJson(changed, parseJson(changed), 0);
};

import { OBJECT_ID } from '../../contract';
import { childrenOf, keySourceOf, nodeAt, sourceOf, unescapeJson } from '../../ui/json/jsonTree';
import { KIND, parseJson } from '../../ui/json/parseJson';

/** Texts within a document's data that look like names of other records. */
export type NamedIds = {
  /** Ids, each with the names of the members that hold it. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** What may be tokens of files. */
  tokens: readonly string[];
};

const token = /^[\w.~-]{16,200}$/;
const ofFiles = /file|token|attachment|image|photo|picture|scan/i;
/** More are not looked up: a page of links helps nobody. */
const MOST = 60;

/** Collects what a document's data may name. An item of a list counts as the member that holds the list. */
export const namedIdsIn = (text: string, at: readonly (string | number)[]): NamedIds => {
  const tree = parseJson(text);
  const root = nodeAt(text, tree, at);
  const ids = new Map<string, Set<string>>();
  const tokens = new Set<string>();
  const visit = (node: number, member: string) => {
    if (tree.kind[node] === KIND.string) {
      const value = unescapeJson(sourceOf(text, tree, node));
      if (OBJECT_ID.test(value)) {
        const members = ids.get(value);
        if (members) members.add(member);
        else if (ids.size < MOST) ids.set(value, new Set([member]));
      } else if (ofFiles.test(member) && token.test(value) && tokens.size < MOST) tokens.add(value);
      return;
    }
    for (const child of childrenOf(tree, node)) {
      const key = keySourceOf(text, tree, child);
      visit(child, key === undefined ? member : unescapeJson(key));
    }
  };
  if (root !== undefined) visit(root, '');
  return { ids, tokens: [...tokens] };
};

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether a member names documents of a schema: `prescriptionId`, `previous_prescriptions` for `prescription`. */
export const isNamedAfter = (member: string, schemaName: string): boolean => {
  const stem = letters(member)
    .replace(/(?:ids?|refs?)$/, '')
    .replace(/s$/, '');
  const name = letters(schemaName).replace(/s$/, '');
  return stem.length >= 3 && name.length >= 3 && (stem.endsWith(name) || name.endsWith(stem));
};

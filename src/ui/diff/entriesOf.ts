import { childrenOf, nodeAt, sourceOf } from '../json/jsonTree';
import { parseJson } from '../json/parseJson';

/** One definition of a host: what it is called, and its JSON exactly as the host sent it. */
export type Entry = { id: string; name: string; text: string };

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The records of an answer, each with its own part of the text. A record without a name, or an id, is still one. */
export const entriesOf = (text: string, data: readonly unknown[]): Entry[] => {
  const tree = parseJson(text);
  const list = nodeAt(text, tree, ['data']);
  const nodes = list === undefined ? [] : [...childrenOf(tree, list)];
  return data.map((record, index) => {
    const { id, name } = (record ?? {}) as { id?: unknown; name?: unknown };
    return {
      id: typeof id === 'number' ? String(id) : textOf(id) || textOf(name),
      name: textOf(name),
      text: sourceOf(text, tree, nodes[index] ?? 0),
    };
  });
};

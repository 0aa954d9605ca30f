import { indentJson } from './indentJson';
import { nodeAt, searchTree } from './jsonTree';
import { type JsonTree, parseJson } from './parseJson';

/** What a reader is asked: first to read a text, then to search it or to print it for reading, as often as wanted. */
export type JsonQuestion =
  | { ask: 'read'; text: string; at: readonly (string | number)[] }
  | { ask: 'search'; serial: number; words: string }
  | { ask: 'indent' };

export type JsonAnswer =
  | { tell: 'tree'; tree: JsonTree; root: number }
  | { tell: 'failed'; message: string }
  | { tell: 'found'; serial: number; found: Uint32Array<ArrayBuffer> }
  | { tell: 'indented'; text: string };

export type ReadJson = { tree: JsonTree; root: number };

/**
 * Reads a text and finds the value to show.
 *
 * @param at way to that value; the whole text when it leads nowhere
 * @throws JsonError
 */
export const readJson = (text: string, at: readonly (string | number)[]): ReadJson => {
  const tree = parseJson(text);
  return { tree, root: nodeAt(text, tree, at) ?? 0 };
};

/** The same, where it runs: in a worker beside the page. Keeps what it read, for the searches that follow. */
export const createReader = () => {
  let held: (ReadJson & { text: string }) | undefined;
  return (question: JsonQuestion): JsonAnswer => {
    if (question.ask !== 'read') {
      const { text, tree, root } = held ?? { text: 'null', ...readJson('null', []) };
      return question.ask === 'indent'
        ? { tell: 'indented', text: indentJson(text, tree, root) }
        : { tell: 'found', serial: question.serial, found: searchTree(text, tree, root, question.words) };
    }
    try {
      held = { text: question.text, ...readJson(question.text, question.at) };
      // The copy travels; the original stays for searching.
      return { tell: 'tree', tree: structuredClone(held.tree), root: held.root };
    } catch (error) {
      return { tell: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
};

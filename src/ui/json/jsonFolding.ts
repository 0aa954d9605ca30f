import { childrenOf, linesOf, openAtFirst, reveal } from './jsonTree';
import type { JsonTree } from './parseJson';

/** Lines that show before anything was folded or opened. */
const FIRST_LINES = 400;

/** Which nodes are open, and the lines that follow from it. Replaced, never changed. */
export type Folding = { open: Uint8Array; lines: Int32Array };

export type FoldingChange =
  | { type: 'toggle'; node: number; isOpen: boolean }
  | { type: 'siblings'; node: number }
  | { type: 'reveal'; node: number }
  | { type: 'all' | 'none' };

export const firstFolding = (tree: JsonTree, root: number): Folding => {
  const open = openAtFirst(tree, root, FIRST_LINES);
  return { open, lines: linesOf(tree, root, open) };
};

export const fold = (tree: JsonTree, root: number, { open: before }: Folding, change: FoldingChange): Folding => {
  const open = before.slice();
  if (change.type === 'toggle') open[change.node] = change.isOpen ? 1 : 0;
  else if (change.type === 'reveal') reveal(tree, open, change.node);
  else if (change.type === 'siblings') {
    const parent = tree.parent[change.node] ?? -1;
    for (const sibling of change.node === root ? [root] : childrenOf(tree, parent)) open[sibling] = 1;
  } else {
    open.fill(change.type === 'all' ? 1 : 0);
    open[root] = 1;
  }
  return { open, lines: linesOf(tree, root, open) };
};

/** Where the node's own line is; -1 when it is folded away. */
export const lineOf = ({ lines }: Folding, node: number): number => lines.indexOf(node);

/** The nearest line of a node at or beyond `from` in the direction; `from` itself when there is none. */
export const nodeLine = ({ lines }: Folding, from: number, step: 1 | -1): number => {
  let at = Math.max(0, Math.min(lines.length - 1, from));
  while (at >= 0 && at < lines.length && (lines[at] ?? 0) < 0) at += step;
  if (at >= 0 && at < lines.length) return at;
  at = Math.max(0, Math.min(lines.length - 1, from));
  while (at >= 0 && at < lines.length && (lines[at] ?? 0) < 0) at -= step;
  return at;
};

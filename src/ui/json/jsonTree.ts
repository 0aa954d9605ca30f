import { type JsonTree, KIND, stringEnd } from './parseJson';

/** Whether the node can hold others. */
export const isContainer = (tree: JsonTree, node: number): boolean => (tree.kind[node] ?? KIND.null) <= KIND.array;

/** The value as it stands in the text. */
export const sourceOf = (text: string, tree: JsonTree, node: number): string =>
  text.slice(tree.start[node], tree.end[node]);

/** The key as it stands in the text, with its quotes; `undefined` for items and for the first node. */
export const keySourceOf = (text: string, tree: JsonTree, node: number): string | undefined => {
  const start = tree.key[node] ?? -1;
  return start < 0 ? undefined : text.slice(start, stringEnd(text, start));
};

/** What a string in the text stands for: quotes off, escapes resolved. */
export const unescapeJson = (source: string): string =>
  source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);

/** The nodes directly inside a node, in order. */
export function* childrenOf(tree: JsonTree, node: number): Generator<number> {
  const last = tree.last[node] ?? node;
  for (let child = node + 1; child <= last; child = (tree.last[child] ?? child) + 1) yield child;
}

/** Follows keys and positions down from the first node; of repeated keys the last counts, as it does for programs. */
export const nodeAt = (text: string, tree: JsonTree, path: readonly (string | number)[]): number | undefined => {
  let node: number | undefined = 0;
  for (const step of path) {
    let found: number | undefined;
    for (const child of childrenOf(tree, node)) {
      const key = keySourceOf(text, tree, child);
      const isMatch =
        typeof step === 'number'
          ? key === undefined && tree.position[child] === step
          : key !== undefined && unescapeJson(key) === step;
      if (isMatch) found = child;
    }
    if (found === undefined) return undefined;
    node = found;
  }
  return node;
};

/** The values at the ends of ways, as they stand in the text; `undefined` where a way leads nowhere. */
export const sourcesAt = (
  text: string,
  tree: JsonTree,
  ways: readonly (readonly (string | number)[])[],
): (string | undefined)[] =>
  ways.map(way => {
    const node = nodeAt(text, tree, way);
    return node === undefined ? undefined : sourceOf(text, tree, node);
  });

const plainKey = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** The way from `root` down to a node as programs write it: `data.bp[0].systolic`, odd keys as `["a b"]`. Empty for the root. */
export const pathOf = (text: string, tree: JsonTree, node: number, root = 0): string => {
  const steps: string[] = [];
  for (let at = node; at !== root && at > 0; at = tree.parent[at] ?? 0) {
    const source = keySourceOf(text, tree, at);
    if (source === undefined) {
      steps.push(`[${tree.position[at]}]`);
      continue;
    }
    const key = unescapeJson(source);
    steps.push(plainKey.test(key) ? `.${key}` : `[${source}]`);
  }
  return steps.reverse().join('').replace(/^\./, '');
};

/** Open and folded nodes as lines to show: a node's own line, and `~node` for the line that closes an open one. */
export const linesOf = (tree: JsonTree, root: number, open: Uint8Array): Int32Array => {
  let lines = new Int32Array(1024);
  let count = 0;
  const push = (line: number) => {
    if (count === lines.length) {
      const larger = new Int32Array(count * 2);
      larger.set(lines);
      lines = larger;
    }
    lines[count++] = line;
  };
  const last = tree.last[root] ?? root;
  /** Open containers whose closing line is still to come. */
  const pending: number[] = [];
  let node = root;
  while (node <= last) {
    while (pending.length > 0 && node > (tree.last[pending.at(-1) ?? 0] ?? 0)) push(~(pending.pop() ?? 0));
    push(node);
    if (open[node] === 1 && (tree.size[node] ?? 0) > 0) {
      pending.push(node);
      node++;
    } else {
      node = (tree.last[node] ?? node) + 1;
    }
  }
  while (pending.length > 0) push(~(pending.pop() ?? 0));
  return lines.slice(0, count);
};

/** How deep a node lies below `root`. */
export const depthOf = (tree: JsonTree, node: number, root: number): number => {
  let depth = 0;
  for (let at = node; at !== root && at > 0; at = tree.parent[at] ?? 0) depth++;
  return depth;
};

/**
 * Which nodes are open at first: level by level, as long as no more than `budget` lines show. The root always is.
 *
 * @returns one entry per node: 1 is open
 */
export const openAtFirst = (tree: JsonTree, root: number, budget: number): Uint8Array => {
  const open = new Uint8Array(tree.count);
  let level = [root];
  let lines = 1;
  while (level.length > 0) {
    const more = level.reduce((sum, node) => sum + (tree.size[node] ?? 0) + 1, 0);
    if (lines + more > budget && level[0] !== root) break;
    lines += more;
    const next: number[] = [];
    for (const node of level) {
      open[node] = 1;
      if (lines > budget) continue;
      for (const child of childrenOf(tree, node))
        if (isContainer(tree, child) && (tree.size[child] ?? 0) > 0) next.push(child);
    }
    level = next;
  }
  return open;
};

/** Opens everything that holds the node, so that its line shows. */
export const reveal = (tree: JsonTree, open: Uint8Array, node: number) => {
  for (let at = tree.parent[node] ?? -1; at >= 0; at = tree.parent[at] ?? -1) open[at] = 1;
};

/** The nodes below `root` whose key or plain value holds the words, whatever their case; at most `limit`. */
export const searchTree = (
  text: string,
  tree: JsonTree,
  root: number,
  words: string,
  limit = 100_000,
): Uint32Array<ArrayBuffer> => {
  const needle = words.toLowerCase();
  const found: number[] = [];
  if (needle === '') return new Uint32Array();
  const holds = (source: string) =>
    source.toLowerCase().includes(needle) ||
    (source.includes('\\') && source.startsWith('"') && unescapeJson(source).toLowerCase().includes(needle));
  const last = tree.last[root] ?? root;
  for (let node = root; node <= last && found.length < limit; node++) {
    const key = node === root ? undefined : keySourceOf(text, tree, node);
    if ((key !== undefined && holds(key)) || (!isContainer(tree, node) && holds(sourceOf(text, tree, node))))
      found.push(node);
  }
  return Uint32Array.from(found);
};

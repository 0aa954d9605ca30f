/** Paths as a tree: each is walked once, however many begin alike. A branch without branches is where a path ends. */
export type PathTree = Map<string, PathTree>;

/** No document is deeper; a longer path names nothing in it. */
const MAX_DEPTH = 500;

export const treeOf = (paths: readonly (readonly string[])[]): PathTree => {
  const root: PathTree = new Map();
  for (const path of paths.filter(({ length }) => length <= MAX_DEPTH)) {
    let at = root;
    for (const [depth, segment] of path.entries()) {
      const known = at.get(segment);
      // A shorter path has ended here already: what lies below goes with it.
      if (known?.size === 0) break;
      const next: PathTree = known ?? new Map();
      at.set(segment, next);
      if (depth === path.length - 1) next.clear();
      at = next;
    }
  }
  return root;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const pick = (value: unknown, tree: PathTree): unknown => {
  if (Array.isArray(value)) return value.filter(isObject).map(item => pick(item, tree));
  if (!isObject(value)) return value;
  const picked: [string, unknown][] = [];
  for (const key of Object.keys(value)) {
    const branch = tree.get(key);
    const inner = branch && (value as Record<string, unknown>)[key];
    if (branch) picked.push([key, branch.size === 0 ? inner : pick(inner, branch)]);
  }
  // A long list may hold nothing but objects without any of it.
  return picked.length === 0 ? {} : Object.fromEntries(picked);
};

/** Leaves of values only what lies at the paths; lists are looked into. */
export const pickPaths = (paths: readonly (readonly string[])[]) => {
  const tree = treeOf(paths);
  return (value: unknown): unknown => pick(value, tree);
};

import { readValue, type Value } from './expressions';
import { piecesOf, SyntaxProblem } from './pieces';

const BLOCKS = ['if', 'unless', 'each', 'with'] as const;

/** A block by its own name, or one that is taken where its helper says yes. */
export type BlockNode = {
  kind: 'block';
  block: (typeof BLOCKS)[number];
  value: Value;
  /** What the inside may call the item, and its place: `as |item index|`. */
  names: readonly string[];
  /** Whether `if` takes a zero for something. */
  takesZero: boolean;
  body: Node[];
  otherwise: Node[];
};

export type Node =
  | string
  | { kind: 'say'; value: Value; isRaw: boolean }
  | BlockNode
  | { kind: 'unknownBlock'; name: string };

/** How deep blocks may stand in each other. */
const MAX_DEPTH = 50;

/** A block that is not closed yet; one that an `else` began closes with the block before it. */
type Open = { name: string; body: Node[]; otherwise: Node[]; isOtherwise: boolean; isChained: boolean; node: Node };

const blockOf = (name: string) => BLOCKS.find(block => block === name);

/** `value as |item index|`, looked for from its end: from its start each of many blanks would be tried with all that follow it. */
const namedIn = (tag: string): { all: string; names: string[] } => {
  const all = tag.trim();
  const from = all.endsWith('|') ? all.lastIndexOf('|', all.length - 2) : -1;
  const before = all.slice(0, Math.max(0, from)).trimEnd();
  if (!/\sas$/.test(before.slice(-3))) return { all, names: [] };
  return {
    all: before.slice(0, -2).trimEnd(),
    names: all
      .slice(from + 1, -1)
      .split(/\s+/)
      .filter(Boolean),
  };
};

/** @param isInverse of `{{^if x}}`, which stands for what is otherwise */
const opened = (tag: string, { isChained = false, isInverse = false }): Open => {
  const { all, names } = namedIn(tag);
  const [, name = '', words = ''] = /^(\S*)\s*([\s\S]*)$/.exec(all) ?? [];
  const [zero = ''] = /\sincludeZero=(?:true|false)$/.exec(words) ?? [];
  const body: Node[] = [];
  const otherwise: Node[] = [];
  const block = blockOf(name);
  const value = readValue(block ? words.slice(0, words.length - zero.length) : all);
  const node: Node =
    block || value.kind === 'call'
      ? { kind: 'block', block: block ?? 'if', value, names, takesZero: zero.endsWith('true'), body, otherwise }
      : { kind: 'unknownBlock', name };
  return { name, body, otherwise, isOtherwise: isInverse, isChained, node };
};

/** The blocks around what is read next. */
const createBlocks = () => {
  const root: Node[] = [];
  const open: (Open & { isInverse: boolean })[] = [];
  const add = (node: Node): void => {
    const last = open.at(-1);
    (last ? (last.isOtherwise ? last.otherwise : last.body) : root).push(node);
  };
  const begin = (tag: string, { isChained = false, isInverse = false } = {}): void => {
    const next = opened(tag, { isChained, isInverse });
    add(next.node);
    if (open.push({ ...next, isInverse }) > MAX_DEPTH)
      throw new SyntaxProblem(`Blocks stand more than ${MAX_DEPTH} deep`);
  };
  return {
    root,
    add,
    begin,
    /** @returns whether there is a block that goes on otherwise */
    turn: (tag: string): boolean => {
      const [, chained = ''] = /^\s*(?:else\b|\^\s*$)\s*([\s\S]*)$/.exec(tag) ?? [];
      const last = open.at(-1);
      if (!last || !/^\s*(?:else\b|\^\s*$)/.test(tag)) return false;
      last.isOtherwise = !last.isInverse;
      if (chained.trim() !== '') begin(chained, { isChained: true });
      return true;
    },
    end: (name: string): void => {
      let at = open.length - 1;
      while (open[at]?.isChained) at--;
      if (open[at]?.name !== name) throw new SyntaxProblem(`{{/${name}}} closes nothing`);
      open.length = at;
    },
    /** @throws SyntaxProblem for a block that is not closed */
    close: (): void => {
      const [first] = open;
      if (first) throw new SyntaxProblem(`{{#${first.name}}} is not closed`);
    },
  };
};

/**
 * Reads a text of a later template.
 *
 * @throws SyntaxProblem for braces and blocks that do not close, and for words in them that cannot be read
 */
export const parseNewer = (text: string): Node[] => {
  const blocks = createBlocks();
  for (const piece of piecesOf(text)) {
    if (piece === '') continue;
    if (typeof piece === 'string') blocks.add(piece);
    else if (piece.kind === 'raw') blocks.add({ kind: 'say', value: readValue(piece.inner), isRaw: true });
    else if (piece.kind === 'tag') {
      const { inner } = piece;
      if (inner.startsWith('#')) blocks.begin(inner.slice(1));
      else if (inner.startsWith('/')) blocks.end(inner.slice(1).trim());
      else if (blocks.turn(inner)) continue;
      else if (inner.startsWith('^')) blocks.begin(inner.slice(1), { isInverse: true });
      else if (inner.startsWith('&')) blocks.add({ kind: 'say', value: readValue(inner.slice(1)), isRaw: true });
      else blocks.add({ kind: 'say', value: readValue(inner), isRaw: false });
    }
  }
  blocks.close();
  return blocks.root;
};

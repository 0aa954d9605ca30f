import { piecesOf, SyntaxProblem } from './pieces';

export type Value =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'path'; root: 'data' | 'this'; up: number; keys: readonly string[]; text: string }
  | { kind: 'localization'; key: string; values: ReadonlyMap<string, Value> }
  /** Known to the language, not to this platform. */
  | { kind: 'unknown'; name: string };

const BLOCKS = ['if', 'unless', 'each', 'with'] as const;
type Block = (typeof BLOCKS)[number];

export type BlockNode = { kind: 'block'; block: Block; value: Value; body: Node[]; otherwise: Node[] };

export type Node =
  | string
  | { kind: 'say'; value: Value; isRaw: boolean }
  | BlockNode
  | { kind: 'unknownBlock'; name: string };

/** How deep blocks may stand in each other. */
const MAX_DEPTH = 50;

const WORD = /\s*(?:([\w-]+)=)?("[^"]*"|'[^']*'|[^\s"'=()]+)/y;
const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

const pathOf = (text: string): Value => {
  let rest = text;
  let up = 0;
  for (; rest.startsWith('../'); up++) rest = rest.slice(3);
  const isData = rest.startsWith('@');
  const keys = (isData ? rest.slice(1) : rest).split(/[./]/).filter(key => key !== '' && key !== 'this');
  return { kind: 'path', root: isData ? 'data' : 'this', up, keys, text };
};

const wordOf = (text: string): Value => {
  if (/^["']/.test(text)) return { kind: 'literal', value: text.slice(1, -1) };
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return { kind: 'literal', value: Number(text) };
  if (Object.hasOwn(CONSTANTS, text)) return { kind: 'literal', value: CONSTANTS[text] ?? null };
  return pathOf(text);
};

type Words = { positional: string[]; named: Map<string, Value> };

const wordsOf = (text: string): Words | undefined => {
  const positional: string[] = [];
  const named = new Map<string, Value>();
  WORD.lastIndex = 0;
  let at = 0;
  for (let found = WORD.exec(text); found; found = WORD.exec(text)) {
    const [, name, word = ''] = found;
    if (name === undefined) positional.push(word);
    else named.set(name, wordOf(word));
    at = WORD.lastIndex;
  }
  return text.slice(at).trim() === '' ? { positional, named } : undefined;
};

/** What stands in braces: a value, or a helper with what it is given. */
const readValue = (text: string): Value => {
  const name = text.trim();
  if (name === '') throw new SyntaxProblem('Nothing stands in {{}}');
  const words = wordsOf(text);
  const [first = '', second, ...more] = words?.positional ?? [];
  if (!words || more.length > 0) return { kind: 'unknown', name: /^\S*/.exec(name)?.[0] ?? name };
  if (first === 't' && second !== undefined && /^["']/.test(second))
    return { kind: 'localization', key: second.slice(1, -1), values: words.named };
  if (second !== undefined || words.named.size > 0) return { kind: 'unknown', name: first };
  return wordOf(first);
};

/** A block that is not closed yet; one that an `else` began closes with the block before it. */
type Open = { name: string; body: Node[]; otherwise: Node[]; isOtherwise: boolean; isChained: boolean; node: Node };

const isBlock = (name: string): name is Block => (BLOCKS as readonly string[]).includes(name);

const opened = (tag: string, isChained: boolean): Open => {
  const [, name = '', value = ''] = /^\s*(\S*)\s*([\s\S]*)$/.exec(tag) ?? [];
  const body: Node[] = [];
  const otherwise: Node[] = [];
  const node: Node = isBlock(name)
    ? { kind: 'block', block: name, value: readValue(value), body, otherwise }
    : { kind: 'unknownBlock', name };
  return { name, body, otherwise, isOtherwise: false, isChained, node };
};

/** The blocks around what is read next. */
const createBlocks = () => {
  const root: Node[] = [];
  const open: Open[] = [];
  const add = (node: Node): void => {
    const last = open.at(-1);
    (last ? (last.isOtherwise ? last.otherwise : last.body) : root).push(node);
  };
  const begin = (tag: string, isChained = false): void => {
    const next = opened(tag, isChained);
    add(next.node);
    if (open.push(next) > MAX_DEPTH) throw new SyntaxProblem(`Blocks stand more than ${MAX_DEPTH} deep`);
  };
  return {
    root,
    add,
    begin,
    /** @returns whether there is a block that goes on otherwise */
    turn: (tag: string): boolean => {
      const [, chained = ''] = /^\s*else\b\s*([\s\S]*)$/.exec(tag) ?? [];
      const last = open.at(-1);
      if (!last || !/^\s*else\b/.test(tag)) return false;
      last.isOtherwise = true;
      if (chained.trim() !== '') begin(chained, true);
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
 * @throws SyntaxProblem for braces and blocks that do not close
 */
export const parseNewer = (text: string): Node[] => {
  const blocks = createBlocks();
  for (const piece of piecesOf(text)) {
    if (piece === '') continue;
    if (typeof piece === 'string') blocks.add(piece);
    else if (piece.open === '{{{') blocks.add({ kind: 'say', value: readValue(piece.inner), isRaw: true });
    else if (piece.open === '{{' && !piece.inner.startsWith('!')) {
      const { inner } = piece;
      if (inner.startsWith('#')) blocks.begin(inner.slice(1));
      else if (inner.startsWith('/')) blocks.end(inner.slice(1).trim());
      else if (!blocks.turn(inner)) blocks.add({ kind: 'say', value: readValue(inner), isRaw: false });
    }
  }
  blocks.close();
  return blocks.root;
};

import { JsonError } from './jsonError';

export const KIND = { object: 0, array: 1, string: 2, number: 3, true: 4, false: 5, null: 6 } as const;

/**
 * A JSON text as places in it: nothing is converted, so numbers of any size, keys of any name, repeated keys and their
 * order stay what they are in the text. Nodes are numbered in reading order, the first is 0; every member is an array
 * with one entry per node, so that a tree of millions of nodes travels from a worker without being copied.
 */
export type JsonTree = {
  count: number;
  kind: Uint8Array;
  /** Where the value stands in the text: from `start` up to, not including, `end`. */
  start: Uint32Array;
  end: Uint32Array;
  /** Where the key's opening quote stands; -1 for what is no member of an object. */
  key: Int32Array;
  /** -1 for the first node. */
  parent: Int32Array;
  /** The last node inside; the node itself when it holds none. */
  last: Uint32Array;
  /** How many members or items it holds directly. */
  size: Uint32Array;
  /** Place among its siblings, from 0. */
  position: Uint32Array;
};

const QUOTE = 34;
const BACKSLASH = 92;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isHex = (code: number) => isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);

/**
 * The index behind the closing quote of the string that opens at `start`.
 *
 * @throws JsonError for what JSON does not allow in a string
 */
export const stringEnd = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 32) throw new JsonError('bad_string', at);
    if (code !== BACKSLASH) continue;
    at++;
    if (text[at] === 'u') {
      for (let digit = 1; digit <= 4; digit++)
        if (!isHex(text.charCodeAt(at + digit)))
          throw new JsonError(at + digit < text.length ? 'bad_string' : 'unfinished', at + digit);
      at += 4;
    } else if (at < text.length && !'"\\/bfnrt'.includes(text[at] ?? '')) throw new JsonError('bad_string', at);
  }
  throw new JsonError('unfinished', text.length);
};

const digitsEnd = (text: string, start: number): number => {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  if (at === start) throw new JsonError(at < text.length ? 'bad_number' : 'unfinished', at);
  return at;
};

const numberEnd = (text: string, start: number): number => {
  let at = text[start] === '-' ? start + 1 : start;
  if (text[at] === '0') at++;
  else at = digitsEnd(text, at);
  if (text[at] === '.') at = digitsEnd(text, at + 1);
  if (text[at] === 'e' || text[at] === 'E') {
    at++;
    if (text[at] === '+' || text[at] === '-') at++;
    at = digitsEnd(text, at);
  }
  return at;
};

const WORDS = { t: ['true', KIND.true], f: ['false', KIND.false], n: ['null', KIND.null] } as const;

/** The arrays of a tree while it grows. */
const createNodes = (estimate: number) => {
  let room = Math.max(16, estimate);
  const tree: JsonTree = {
    count: 0,
    kind: new Uint8Array(room),
    start: new Uint32Array(room),
    end: new Uint32Array(room),
    key: new Int32Array(room),
    parent: new Int32Array(room),
    last: new Uint32Array(room),
    size: new Uint32Array(room),
    position: new Uint32Array(room),
  };
  const resize = (to: number, keep: number) => {
    const moved = <A extends Uint8Array | Uint32Array | Int32Array>(from: A, into: A): A => {
      into.set(from.subarray(0, keep));
      return into;
    };
    room = to;
    tree.kind = moved(tree.kind, new Uint8Array(to));
    tree.start = moved(tree.start, new Uint32Array(to));
    tree.end = moved(tree.end, new Uint32Array(to));
    tree.key = moved(tree.key, new Int32Array(to));
    tree.parent = moved(tree.parent, new Int32Array(to));
    tree.last = moved(tree.last, new Uint32Array(to));
    tree.size = moved(tree.size, new Uint32Array(to));
    tree.position = moved(tree.position, new Uint32Array(to));
  };
  return {
    tree,
    add: (kind: number, start: number, key: number, parent: number): number => {
      const node = tree.count++;
      if (node >= room) resize(room * 2, node);
      tree.kind[node] = kind;
      tree.start[node] = start;
      tree.key[node] = key;
      tree.parent[node] = parent;
      tree.last[node] = node;
      if (parent >= 0) {
        const position = tree.size[parent] ?? 0;
        tree.position[node] = position;
        tree.size[parent] = position + 1;
      }
      return node;
    },
    finish: (): JsonTree => {
      resize(tree.count, tree.count);
      return tree;
    },
  };
};

const skipBlanks = (text: string, from: number): number => {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
};

/**
 * Reads a JSON text in one pass, without recursion: any depth, linear time. Accepts exactly what `JSON.parse` accepts.
 *
 * @throws JsonError
 */
export const parseJson = (text: string): JsonTree => {
  const { tree, add, finish } = createNodes(text.length >> 5);
  const fail = (at: number): never => {
    throw new JsonError(at < text.length ? 'unexpected' : 'unfinished', at);
  };
  let at = skipBlanks(text, 0);
  let open = -1;
  let key = -1;

  /** Reads a key and its colon; leaves `at` on the value. */
  const readKey = () => {
    if (text.charCodeAt(at) !== QUOTE) fail(at);
    key = at;
    at = skipBlanks(text, stringEnd(text, at));
    if (text[at] !== ':') fail(at);
    at = skipBlanks(text, at + 1);
  };

  for (;;) {
    // A value starts at `at`.
    const char = text[at] ?? '';
    if (char === '{' || char === '[') {
      const isObject = char === '{';
      open = add(isObject ? KIND.object : KIND.array, at, key, open);
      key = -1;
      at = skipBlanks(text, at + 1);
      if (text[at] !== (isObject ? '}' : ']')) {
        if (isObject) readKey();
        continue;
      }
    } else {
      let kind: number = KIND.number;
      let end = at;
      if (char === '"') {
        kind = KIND.string;
        end = stringEnd(text, at);
      } else if (char === '-' || isDigit(text.charCodeAt(at))) {
        end = numberEnd(text, at);
      } else {
        const [word, wordKind] = WORDS[char as keyof typeof WORDS] ?? fail(at);
        if (!text.startsWith(word, at)) fail(at);
        kind = wordKind;
        end = at + word.length;
      }
      const node = add(kind, at, key, open);
      key = -1;
      tree.end[node] = end;
      at = end;
    }

    // A value ended, or an empty container is about to: close what closes here, then go on behind a comma.
    at = skipBlanks(text, at);
    while (open >= 0 && text[at] === (tree.kind[open] === KIND.object ? '}' : ']')) {
      tree.end[open] = at + 1;
      tree.last[open] = tree.count - 1;
      open = tree.parent[open] ?? -1;
      at = skipBlanks(text, at + 1);
    }
    if (open < 0) break;
    if (text[at] !== ',') fail(at);
    at = skipBlanks(text, at + 1);
    if (tree.kind[open] === KIND.object) readKey();
  }
  if (at < text.length) throw new JsonError('after_end', at);
  return finish();
};

import { SyntaxProblem } from './pieces';

type Named = ReadonlyMap<string, Value>;

/** @property isOwn whether it begins with `this` or a point, and so means no name that a block gave */
export type Path = {
  kind: 'path';
  root: 'data' | 'this';
  up: number;
  keys: readonly string[];
  isOwn: boolean;
  text: string;
};
export type Call = { kind: 'call'; name: string; given: readonly Value[]; named: Named };
export type Localization = { kind: 'localization'; key: Value; named: Named };

export type Value =
  | { kind: 'literal'; value: string | number | boolean | null | undefined }
  | Path
  /** A helper, whether this platform knows it or not. */
  | Call
  | Localization;

/** How deep round brackets may stand in each other. */
const MAX_BRACKETS = 20;
const TOKEN = /\s*(?:([\w-]+)=)?("(?:\\"|[^"])*"|'(?:\\'|[^'])*'|[()]|(?:\[[^\]]*\]|[^\s"'=()|[\]])+)/y;
const CONSTANTS = new Map<string, boolean | null | undefined>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

const pathOf = (text: string): Path => {
  const isData = text.startsWith('@');
  let rest = isData ? text.slice(1) : text;
  if (rest === '..') rest = '../';
  let up = 0;
  for (; rest.startsWith('../'); up++) rest = rest.slice(3);
  const keys = [...rest.matchAll(/\[([^\]]*)\]|[^./[\]]+/g)]
    .map(([key, inBrackets]) => inBrackets ?? key)
    .filter(key => key !== 'this');
  const isOwn = /^(?:this(?![^./])|\.(?:\/|$))/.test(rest);
  return { kind: 'path', root: isData ? 'data' : 'this', up, keys, isOwn, text };
};

const isQuoted = (word: string) => /^["']/.test(word);

const wordOf = (word: string): Value => {
  const quote = word[0] ?? '';
  if (isQuoted(word)) return { kind: 'literal', value: word.slice(1, -1).replaceAll(`\\${quote}`, quote) };
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return { kind: 'literal', value: Number(word) };
  return CONSTANTS.has(word) ? { kind: 'literal', value: CONSTANTS.get(word) } : pathOf(word);
};

/** What stands between brackets, or braces: the first word as it is written, and what follows. */
type Words = { first?: { word: string; value: Value }; given: Value[]; named: Map<string, Value> };

/** `name given... named=value`, or `t key named=value`. */
const callOf = ({ first, given, named }: Words): Value => {
  const [key] = given;
  if (first?.word === 't' && key) return { kind: 'localization', key, named };
  return { kind: 'call', name: first?.word ?? '()', given, named };
};

/** Reads words up to the bracket that closes them, or the end. */
const readWords = (text: string, token: RegExp, depth: number): Words => {
  if (depth > MAX_BRACKETS) throw new SyntaxProblem(`Brackets stand more than ${MAX_BRACKETS} deep`);
  const words: Words = { given: [], named: new Map() };
  const unreadable = () => new SyntaxProblem(`Cannot be read: ${text.trim().slice(0, 40)}`);
  for (;;) {
    const at = token.lastIndex;
    const [, name, word = ''] = token.exec(text) ?? [];
    if (word === '' || word === ')') {
      const isOver = word === ')' ? depth > 0 && name === undefined : depth === 0 && text.slice(at).trim() === '';
      if (!isOver) throw unreadable();
      return words;
    }
    const value = word === '(' ? callOf(readWords(text, token, depth + 1)) : wordOf(word);
    if (name !== undefined) words.named.set(name, value);
    else if (words.first) words.given.push(value);
    else words.first = { word, value };
  }
};

/**
 * What stands in braces: a value, or a helper with what it is given.
 *
 * @throws SyntaxProblem for nothing at all, and for what is no list of words
 */
export const readValue = (text: string): Value => {
  const words = readWords(text, new RegExp(TOKEN), 0);
  if (!words.first) throw new SyntaxProblem(text.trim() === '' ? 'Nothing stands in {{}}' : `Cannot be read: ${text}`);
  return words.given.length + words.named.size > 0 ? callOf(words) : words.first.value;
};

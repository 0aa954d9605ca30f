/** What has to hold of a text: patterns without a look-ahead, and how they are taken together. */
export type Condition =
  | { kind: 'found'; source: string }
  /** Begins somewhere before the end of the text. */
  | { kind: 'begins'; source: string }
  | { kind: 'not'; of: Condition }
  | { kind: 'all'; of: readonly Condition[] }
  | { kind: 'any'; of: readonly Condition[] };

/** Looks around where nothing can be split off. */
class UnsplittableError extends Error {}

const PARTS =
  /\\p\{[^}]*\}|\\u(?:\{[0-9a-f]+\}|[0-9a-f]{4})|\\x[0-9a-f]{2}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[\s\S]/giu;
const LOOKS_AHEAD = new Set(['(?=', '(?!']);
const LOOKS_AROUND = new Set([...LOOKS_AHEAD, '(?<=', '(?<!']);
/** What stands for exactly one character, whatever that is. */
const ONE_CHARACTER = /^(?:\\[^bBk1-9]|\[|[^\\()|^$*+?{}[\]])/u;
const REPETITION = /^(?:[*+?]|\{\d+(?:,\d*)?\})?\??$/;

type Parts = readonly string[];

const looksAround = (parts: Parts): boolean => parts.some(part => LOOKS_AROUND.has(part));

const depthAfter = (part: string, depth: number): number => {
  if (part.startsWith('(')) return depth + 1;
  return part === ')' ? depth - 1 : depth;
};

/** Where the group that opens at a place is closed. */
const endOfGroup = (parts: Parts, from: number): number => {
  let depth = 0;
  for (let at = from; at < parts.length; at++) {
    depth = depthAfter(parts[at] ?? '', depth);
    if (depth === 0) return at;
  }
  throw new UnsplittableError();
};

const alternativesOf = (parts: Parts): Parts[] => {
  const alternatives: string[][] = [[]];
  let depth = 0;
  for (const part of parts) {
    depth = depthAfter(part, depth);
    if (part === '|' && depth === 0) alternatives.push([]);
    else alternatives.at(-1)?.push(part);
  }
  return alternatives;
};

/** A pattern, which may have to begin where the text does. */
const found = (parts: Parts, isAtStart: boolean): Condition => {
  const source = parts.join('');
  return { kind: 'found', source: isAtStart ? `^(?:${source})` : source };
};

/** `((?!a).)*$` from the start: all characters are what the group takes, and `a` begins at none of them. */
const temperedRun = (parts: Parts): Condition => {
  const [open = ''] = parts;
  const end = open.startsWith('(') && !LOOKS_AROUND.has(open) ? endOfGroup(parts, 0) : -1;
  const conditions: Condition[] = [];
  let at = 1;
  while (parts[at] === '(?!') {
    const close = endOfGroup(parts, at);
    conditions.push({ kind: 'not', of: { kind: 'begins', source: parts.slice(at + 1, close).join('') } });
    at = close + 1;
  }
  const repetition = parts.slice(end + 1, -1).join('');
  const isRun =
    at === end - 1 && ONE_CHARACTER.test(parts[at] ?? '') && parts.at(-1) === '$' && REPETITION.test(repetition);
  if (!isRun) throw new UnsplittableError();
  return { kind: 'all', of: [...conditions, found([`(?:${parts[at]})`, repetition, '$'], true)] };
};

const conditionOf = (parts: Parts, isAtStart: boolean): Condition => {
  if (!looksAround(parts)) return found(parts, isAtStart);
  const [...alternatives] = alternativesOf(parts);
  if (alternatives.length > 1) return { kind: 'any', of: alternatives.map(one => conditionOf(one, isAtStart)) };
  const conditions: Condition[] = [];
  let isAnchored = isAtStart;
  let at = 0;
  for (; ; at++) {
    const part = parts[at] ?? '';
    if (part === '^') isAnchored = true;
    else if (LOOKS_AHEAD.has(part)) {
      const end = endOfGroup(parts, at);
      const looked = conditionOf(parts.slice(at + 1, end), true);
      conditions.push(part === '(?=' ? looked : { kind: 'not', of: looked });
      at = end;
    } else break;
  }
  if (!isAnchored) throw new UnsplittableError();
  const rest = parts.slice(at);
  return { kind: 'all', of: [...conditions, looksAround(rest) ? temperedRun(rest) : found(rest, true)] };
};

/**
 * A pattern taken apart into some that do not look ahead. Those that stand at the start of the text (`^(?!a)(?=b)c`, also within each other and
 * within each alternative) are patterns of their own there; `^((?!a).)*$` says that `a` is nowhere.
 *
 * @throws Error for what looks ahead elsewhere, or behind
 */
export const splitLookAheads = (source: string): Condition => conditionOf(source.match(PARTS) ?? [], false);

import { RqlError } from './error';

/** Where a term stands in the text: its first character, and the first behind it. */
type Place = { readonly position: number; readonly end: number };
/** Text of a value or a name as it stands in the query, not yet decoded or typed. */
export type RawValue = Place & { readonly kind: 'value'; readonly text: string };
type RawArray = Place & { readonly kind: 'array'; readonly items: RawTerm[] };
export type RawCall = Place & { readonly kind: 'call'; readonly name: string; readonly args: RawTerm[] };
export type RawTerm = RawValue | RawArray | RawCall;

/** Nesting beyond this is refused, so that nothing that walks a query can run out of stack. */
const MAX_DEPTH = 32;

const COMPARATORS: Readonly<Record<string, string>> = {
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  '%3E': 'gt',
  '%3E=': 'ge',
  '%3C': 'lt',
  '%3C=': 'le',
};

const isWord = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
/** Letters, digits, `_ + * $ - : % .` (platform-api 2.3). */
const isPlain = (code: number) =>
  isWord(code) || code === 43 || code === 42 || code === 36 || code === 45 || code === 58 || code === 37 || code === 46;

const splitAt = (separator: string, piece: string, from: number): RawValue[] => {
  let position = from;
  return piece.split(separator).map(text => {
    const item: RawValue = { kind: 'value', text, position, end: position + text.length };
    position = item.end + 1;
    return item;
  });
};

type Group = { name: string; items: RawTerm[]; position: number; parent: Group | undefined };

/** What stands at a place of the text; none of these looks at a character more than a fixed number of times. */
const readersOf = (text: string, hasEncodedComparators: boolean) => {
  const isEncodedComparator = (index: number) =>
    hasEncodedComparators &&
    text.charCodeAt(index) === 37 &&
    text.charCodeAt(index + 1) === 51 &&
    (text.charCodeAt(index + 2) === 67 || text.charCodeAt(index + 2) === 69);

  /** End of the run of plain characters (and slashes) that starts here. */
  const runEnd = (from: number) => {
    let end = from;
    while (end < text.length) {
      const code = text.charCodeAt(end);
      if (!(isPlain(code) || code === 47) || isEncodedComparator(end)) break;
      end++;
    }
    return end;
  };

  const rawValue = (from: number, end: number): RawTerm => {
    const piece = text.slice(from, end);
    if (!piece.includes('/')) return { kind: 'value', text: piece, position: from, end };
    // `x/y` is sugar for the array (x,y).
    return { kind: 'array', items: splitAt('/', piece, from), position: from, end };
  };

  /** The comparison operator that starts here, and its length. */
  const comparator = (from: number): { name: string; length: number } | undefined => {
    if (isEncodedComparator(from)) {
      const length = text.charCodeAt(from + 3) === 61 ? 4 : 3;
      return { name: COMPARATORS[text.slice(from, from + length)] ?? '', length };
    }
    const first = text[from];
    if (first === '>' || first === '<' || first === '!') {
      // `a!==b`, `a<=le=b`, `a>%3Eb`: the client reads all of it as one operator, which is none.
      if (isEncodedComparator(from + 1)) throw new RqlError('illegal_character', from + 1, 1, '%');
      if (text[from + 1] === '=') {
        let end = from + 2;
        while (isWord(text.charCodeAt(end))) end++;
        if (text[end] === '=' || isEncodedComparator(end))
          throw new RqlError('illegal_character', end, 1, text[end] ?? '');
        return { name: COMPARATORS[`${first}=`] ?? '', length: 2 };
      }
      return first === '!' ? undefined : { name: COMPARATORS[first] ?? '', length: 1 };
    }
    if (first !== '=') return undefined;
    let end = from + 1;
    while (isWord(text.charCodeAt(end))) end++;
    if (text[end] !== '=') return { name: 'eq', length: 1 };
    return { name: end === from + 1 ? 'eq' : text.slice(from + 1, end), length: end + 1 - from };
  };

  /** `(a,b)` directly behind a comparison operator. */
  const plainList = (from: number): { term: RawArray; end: number } | undefined => {
    if (text[from] !== '(') return undefined;
    let end = from + 1;
    while (end < text.length && (isPlain(text.charCodeAt(end)) || text[end] === ',') && !isEncodedComparator(end))
      end++;
    if (text[end] !== ')' || end === from + 1) return undefined;
    const items = splitAt(',', text.slice(from + 1, end), from + 1);
    return { term: { kind: 'array', items, position: from, end: end + 1 }, end: end + 1 };
  };
  return { runEnd, rawValue, comparator, plainList };
};

/**
 * Reads the structure of a query in one pass: calls, groups, arrays, comparisons. Values stay raw. The time is linear in
 * the length of the text: no character is looked at more than a fixed number of times.
 *
 * @param hasEncodedComparators whether `%3E` and `%3C` compare; not in a text that was decoded once: there they are the
 *   inside of a value that was encoded twice
 * @throws RqlError with the place of the first mistake
 */
export const scan = (text: string, { hasEncodedComparators = true } = {}): RawCall => {
  if (text.startsWith('?')) throw new RqlError('leading_question_mark', 0, 1, '?');
  const { runEnd, rawValue, comparator, plainList } = readersOf(text, hasEncodedComparators);
  const top: Group = { name: '', items: [], position: 0, parent: undefined };
  let group = top;
  let depth = 0;
  let at = 0;

  const conjunction = (name: 'and' | 'or') => {
    if (!group.name) group.name = name;
    else if (group.name !== name) throw new RqlError('mixed_conjunctions', at, 1, text[at] ?? '');
  };

  const close = () => {
    const closed = group;
    const parent = closed.parent;
    if (!parent) throw new RqlError('unopened', at, 1, ')');
    depth--;
    group = parent;
    group.items.push(
      closed.name
        ? { kind: 'call', name: closed.name, args: closed.items, position: closed.position, end: at + 1 }
        : { kind: 'array', items: closed.items, position: closed.position, end: at + 1 },
    );
  };

  while (at < text.length) {
    const char = text[at];
    if (char === ')') {
      close();
      at++;
      continue;
    }
    const hasComma = char === ',';
    if (char === '&' || char === '|') conjunction(char === '&' ? 'and' : 'or');
    if (hasComma || char === '&' || char === '|') at++;

    const start = at;
    const end = runEnd(start);
    const compared = comparator(end);
    if (compared) {
      let left = rawValue(start, end);
      // `(a,b)=c`: the list just closed is the left side.
      const previous = group.items.at(-1);
      if (start === end && !hasComma && text[start - 1] === ')' && previous?.kind === 'array') {
        group.items.pop();
        left = previous;
      }
      const rightStart = end + compared.length;
      const list = plainList(rightStart);
      const rightEnd = list ? list.end : runEnd(rightStart);
      group.items.push({
        kind: 'call',
        name: compared.name,
        args: [left, list ? list.term : rawValue(rightStart, rightEnd)],
        position: left.position,
        end: rightEnd,
      });
      at = rightEnd;
    } else if (text[end] === '(') {
      depth++;
      if (depth > MAX_DEPTH) throw new RqlError('too_deep', end, 1, '(');
      const piece = text.slice(start, end);
      const isPath = piece.includes('/');
      if (isPath) group.items.push(rawValue(start, end));
      group = { name: isPath ? '' : piece, items: [], position: isPath ? end : start, parent: group };
      at = end + 1;
    } else {
      if (end > start || hasComma) group.items.push(rawValue(start, end));
      else if (end < text.length && !'&|,)'.includes(text[end] ?? '')) {
        const code = text.codePointAt(end) ?? 0;
        const found = String.fromCodePoint(code);
        throw new RqlError('illegal_character', end, found.length, found);
      }
      at = end;
    }
  }
  if (group.parent) throw new RqlError('unclosed', group.position, group.name.length + 1, `${group.name}(`);
  return { kind: 'call', name: top.name || 'and', args: top.items, position: 0, end: text.length };
};

/** A text of a later template is not written as its language wants. */
export class SyntaxProblem extends Error {}

const QUOTED = /"(?:\\"|[^"])*"|'(?:\\'|[^'])*'/.source;
/** What is in quotes, which may be braces, or the end of a tag. */
const endsAt = (close: string) => new RegExp(`${QUOTED}|(${close})`, 'g');

/** How a tag begins and ends, what holds the longer braces first. Whatever else a comment holds, its first end is its end. */
const TAGS = [
  { kind: 'comment', open: /\{\{~?!--/y, close: /(--~?\}\})/g },
  { kind: 'comment', open: /\{\{~?!/y, close: /(\}\})/g },
  { kind: 'raw', open: /\{\{~?\{/y, close: endsAt('\\}~?\\}\\}') },
  { kind: 'tag', open: /\{\{~?/y, close: endsAt('~?\\}\\}') },
] as const;

type Kind = (typeof TAGS)[number]['kind'];

/** Tags that say nothing by themselves: where one has its line for itself, that line is not there. */
const SILENT = /^(?:[#/^]|\s*else\b)/;
const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t';

/** Where the line of a tag begins and ends, if nothing else stands in it. */
const lineOf = (text: string, start: number, end: number): readonly [number, number] | undefined => {
  let from = start;
  while (isBlank(text[from - 1])) from--;
  if (from > 0 && text[from - 1] !== '\n') return undefined;
  let to = end;
  while (isBlank(text[to])) to++;
  if (to === text.length) return [from, to];
  if (text.startsWith('\r\n', to)) return [from, to + 2];
  return text[to] === '\n' ? [from, to + 1] : undefined;
};

const afterBlanks = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && text[at]?.trim() === '') at++;
  return at;
};

/** How many backslashes stand before a place. One says that braces are meant as they are; of two, one is text. */
const slashesBefore = (text: string, at: number): number =>
  text[at - 1] === '\\' ? (text[at - 2] === '\\' ? 2 : 1) : 0;

/** A tag: what it holds without its braces, where it ends, and whether a `~` stands beside its braces. */
type Tag = { kind: Kind; inner: string; end: number; before: boolean; after: boolean };

/** @throws SyntaxProblem for braces that do not close */
const tagAt = (text: string, start: number): Tag => {
  for (const { kind, open, close } of TAGS) {
    open.lastIndex = start;
    if (!open.test(text)) continue;
    const from = open.lastIndex;
    close.lastIndex = from;
    let found = close.exec(text);
    while (found && found[1] === undefined) found = close.exec(text);
    const inner = text.slice(from, found?.index);
    if (!found || (kind !== 'comment' && inner.replace(new RegExp(QUOTED, 'g'), '').includes('{'))) break;
    const end = close.lastIndex;
    return { kind, inner, end, before: text[start + 2] === '~', after: text[end - 3] === '~' };
  }
  throw new SyntaxProblem(`Not closed: ${text.slice(start, start + 40)}`);
};

/**
 * Plain text, and what stands in braces. A `~` beside a brace takes the blanks on its side away; a backslash before them leaves them as they are.
 *
 * @throws SyntaxProblem for braces that do not close
 */
export function* piecesOf(text: string): Generator<string | { kind: Kind; inner: string }> {
  let at = 0;
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', at)) {
    const slashes = slashesBefore(text, start);
    if (slashes > 0) yield text.slice(at, start - 1);
    if (slashes === 1) {
      const next = text.indexOf('{{', start + 2);
      const end = next < 0 ? text.length : next - Math.min(slashesBefore(text, next), 1);
      yield text.slice(start, end);
      at = end;
      continue;
    }
    if (slashes === 2) at = start;
    const { kind, inner, end, before, after } = tagAt(text, start);
    const isSilent = kind === 'comment' || (kind === 'tag' && SILENT.test(inner));
    const [from, to] = (isSilent ? lineOf(text, start, end) : undefined) ?? [start, end];
    const plain = text.slice(at, from);
    yield before ? plain.trimEnd() : plain;
    yield { kind, inner };
    at = after ? afterBlanks(text, to) : to;
  }
  yield text.slice(at);
}

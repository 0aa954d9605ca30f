/** A text of a later template is not written as its language wants. */
export class SyntaxProblem extends Error {}

/** What begins with these ends with those; the longer ones are looked for first. */
const BRACES = [
  ['{{!--', '--}}'],
  ['{{{', '}}}'],
  ['{{', '}}'],
] as const;
/** Tags that say nothing by themselves: where one has its line for itself, that line is not there. */
const SILENT = /^(?:[#/!^]|\s*else\b)/;
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

/**
 * Plain text, and what stands in braces. A `~` beside a brace takes the blanks on its side away; a backslash before them leaves them as they are.
 *
 * @throws SyntaxProblem for braces that do not close
 */
export function* piecesOf(text: string): Generator<string | { open: string; inner: string }> {
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
    const [open, close] = BRACES.find(([begin]) => text.startsWith(begin, start)) ?? BRACES[2];
    const end = text.indexOf(close, start + open.length);
    const held = text.slice(start + open.length, end);
    if (end < 0 || (open !== '{{!--' && held.includes('{')))
      throw new SyntaxProblem(`Not closed: ${text.slice(start, start + 40)}`);
    const [, before, inner = '', after] = /^(~?)([\s\S]*?)(~?)$/.exec(held) ?? [];
    const whole = [start, end + close.length] as const;
    const [from, to] = (open === '{{!--' || SILENT.test(held) ? lineOf(text, ...whole) : undefined) ?? whole;
    const plain = text.slice(at, from);
    yield before ? plain.trimEnd() : plain;
    yield { open, inner };
    at = after ? afterBlanks(text, to) : to;
  }
  yield text.slice(at);
}

/** Longer values are cut for the eye. */
const SHOWN = 2_000;
/** What stands before the difference, to tell where one is. */
const BEFORE = 100;

/** One letter of a JSON text as it is written there, an escape as a whole. */
const writtenAt = (text: string, at: number): string =>
  text[at] === '\\' ? text.slice(at, at + (text[at + 1] === 'u' ? 6 : 2)) : text.charAt(at);

const letterOf = (written: string): string => (written.length > 1 ? JSON.parse(`"${written}"`) : written);

const isSameLetter = (one: string, other: string) =>
  // A quotation mark that ends a text is none that is part of it.
  one === other || (one !== '"' && other !== '"' && letterOf(one) === letterOf(other));

const afterBlanks = (text: string, from: number): number => {
  let at = from;
  while (/^[ \t\r\n]$/.test(text.charAt(at))) at += 1;
  return at;
};

/** Where two JSON texts begin to differ, in each; blanks between members and escapes are the writer's own. */
const firstDifference = (left: string, right: string): readonly [number, number] => {
  let [at, other] = [0, 0];
  let isText = false;
  for (;;) {
    if (!isText) [at, other] = [afterBlanks(left, at), afterBlanks(right, other)];
    const [one, two] = [writtenAt(left, at), writtenAt(right, other)];
    if (one === '' || two === '' || !isSameLetter(one, two)) return [at, other];
    if (one === '"') isText = !isText;
    at += one.length;
    other += two.length;
  }
};

/** The same place, or the one before where that would part the two halves of a letter. */
const betweenLetters = (text: string, at: number) =>
  /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;

const cut = (text: string, difference: number): string => {
  if (text.length <= SHOWN) return text;
  const from = difference < SHOWN / 2 ? 0 : betweenLetters(text, difference - BEFORE);
  const to = betweenLetters(text, Math.min(from + SHOWN, text.length));
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
};

/**
 * What is shown of two JSON values that differ: of a long one the part that begins shortly before the first letter that
 * differs. What was left out before and behind is marked with `…`.
 */
export const shownParts = (
  left: string | undefined,
  right: string | undefined,
): [left: string | undefined, right: string | undefined] => {
  const [one, other] = left === undefined || right === undefined ? [0, 0] : firstDifference(left, right);
  return [left && cut(left, one), right && cut(right, other)];
};

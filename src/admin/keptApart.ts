const EMBEDDINGS = /[\u202a-\u202e]/g;
const ISOLATES = /[\u2066-\u2069]/g;
/** Letters and marks that run from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const spelledOut = (mark: string) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase()}⟩`;

/** Whether each isolate ends within the text, as those do that stand around a value that was put into it before. */
const isClosed = (text: string): boolean => {
  let depth = 0;
  for (const [mark] of text.matchAll(ISOLATES)) {
    depth += mark === '\u2069' ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/**
 * A value that leaves the words around it where they stand: what would turn them is spelled out (`⟨U+202E⟩`), and what runs from
 * right to left keeps to itself, as in a `<bdi>`.
 */
export const keptApart = (value: string): string => {
  const turned = value.replace(EMBEDDINGS, spelledOut);
  const shown = isClosed(turned) ? turned : turned.replace(ISOLATES, spelledOut);
  return FROM_RIGHT.test(shown) ? `\u2068${shown}\u2069` : shown;
};

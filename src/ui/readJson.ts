/** A JSON text as a value, or the place of its first mistake: line and column from 1. */
export type JsonReading = { value: unknown } | { line: number; column: number };

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** Where a text stops being JSON. Engines word this differently or not at all, so it is found here. */
const firstMistake = (text: string): number => {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length;
    if (length === undefined) return false;
    at += length;
    return true;
  };
  const skip = () => void take(SPACE);
  const takeChar = (char: string) => {
    if (text[at] !== char) return false;
    at++;
    return true;
  };
  /** Elements between brackets; `false` leaves `at` at the mistake. */
  const items = (close: string, item: () => boolean): boolean => {
    skip();
    if (takeChar(close)) return true;
    for (;;) {
      skip();
      if (!item()) return false;
      skip();
      if (takeChar(close)) return true;
      if (!takeChar(',')) return false;
    }
  };
  const value = (): boolean => {
    if (takeChar('{')) {
      return items('}', () => {
        if (!take(STRING)) return false;
        skip();
        if (!takeChar(':')) return false;
        skip();
        return value();
      });
    }
    if (takeChar('[')) return items(']', value);
    return take(STRING) || take(WORD) || take(NUMBER);
  };
  skip();
  if (value()) skip();
  return Math.min(at, text.length);
};

/** Reads JSON; of what is none, tells the place of the first mistake. */
export const readJson = (text: string): JsonReading => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    let at = 0;
    try {
      at = firstMistake(text);
    } catch {
      // Nested deeper than the stack: the beginning has to do.
    }
    const before = text.slice(0, at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
};

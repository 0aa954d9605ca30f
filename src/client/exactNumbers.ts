/** So no text of a host begins: what `toJSON` writes is told from it. */
const MARK = `exact-${crypto.randomUUID()}:`;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');
/** A string of a JSON text, or a number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number as a host wrote it, where a double would write another text: `12345678901234567890`, `1.10`. */
export class ExactNumber {
  constructor(readonly text: string) {}

  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }

  /** A mark, which `unmarkNumbers` turns into the number. */
  toJSON(): string {
    return MARK + this.text;
  }
}

/**
 * Reads JSON whose numbers are to be written again as they were: those that a double would write otherwise are `ExactNumber`s.
 *
 * @param text valid JSON
 */
export const parseExact = (text: string): unknown => {
  let hasMarks = false;
  const marked = text.replace(TOKEN, token => {
    if (token.startsWith('"') || String(Number(token)) === token) return token;
    hasMarks = true;
    return `"${MARK}${token}"`;
  });
  if (!hasMarks) return JSON.parse(text);
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value,
  );
};

/** The text of `JSON.stringify`, its `ExactNumber`s as numbers. */
export const unmarkNumbers = (json: string): string => json.replace(MARKED, '$1');

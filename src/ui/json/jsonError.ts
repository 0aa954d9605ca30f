/** What is wrong with a JSON text; each has its sentence in the messages under `json.errors`. */
export type JsonReason = 'unexpected' | 'unfinished' | 'bad_string' | 'bad_number' | 'after_end';

/** A text that is not JSON. The only failure of `parseJson`. */
export class JsonError extends Error {
  override name = 'JsonError';
  constructor(
    readonly reason: JsonReason,
    /** Index in the text of the first character that does not fit. */
    readonly offset: number,
  ) {
    super(`The text is not JSON at index ${offset} (${reason})`);
  }
}

/** Line and column of an index, both counted from 1. */
export const lineAndColumn = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};

export type CsvFaultKind = 'unclosed' | 'after_quote';

/** A text that is not CSV, and the line where it stops being so. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  constructor(
    readonly kind: CsvFaultKind,
    readonly line: number,
  ) {
    super(`${kind} in line ${line}`);
  }
}

/** Cells, and the line of the file (from 1) on which they begin: a quoted cell may hold line ends. */
export type CsvRecord = { line: number; cells: string[] };

const QUOTED = '"[^"]*(?:""[^"]*)*"';
const lineEnds = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The one of both that stands in the first line, outside quotes, most often. */
export const separatorOf = (text: string): ',' | ';' => {
  const bare = (/^\s*[^\r\n]*/.exec(text)?.[0] ?? '').replace(new RegExp(QUOTED, 'g'), '');
  return bare.split(';').length > bare.split(',').length ? ';' : ',';
};

/**
 * Reads CSV (RFC 4180, with any line end). Lines without any text are passed over.
 *
 * @throws CsvError where a quote is not closed, or text follows one that is
 */
export const parseCsv = (text: string, separator: ',' | ';'): CsvRecord[] => {
  const cell = new RegExp(`(?:(${QUOTED})|((?!")[^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  const records: CsvRecord[] = [];
  let [line, current] = [1, { line: 1, cells: [] as string[] }];
  for (;;) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new CsvError(new RegExp(QUOTED, 'y').test(text.slice(at)) ? 'after_quote' : 'unclosed', line);
    const [whole, quoted, plain = '', end] = found;
    current.cells.push(quoted === undefined ? plain : quoted.slice(1, -1).replaceAll('""', '"'));
    line += lineEnds(whole);
    if (end === separator) continue;
    if (current.cells.some(content => content.trim() !== '')) records.push(current);
    if (end === '') return records;
    current = { line, cells: [] };
  }
};

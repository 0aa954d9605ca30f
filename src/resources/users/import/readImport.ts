import { fieldOf, type ImportField, NEEDED } from './columns';
import { CsvError, type CsvFaultKind, parseCsv, separatorOf } from './csv';

/** A file may hold so much, in bytes and in rows below its headings. */
export const IMPORT_MOST_BYTES = 5 * 1024 * 1024;
export const IMPORT_MOST_ROWS = 2_000;

export type FileFault =
  | { kind: 'too_large' | 'empty' | 'no_rows' }
  | { kind: 'not_utf8' | CsvFaultKind; line: number }
  | { kind: 'too_many'; line: number; count: number }
  | { kind: 'column_twice' | 'column_missing'; fields: readonly ImportField[] };

/** A file from which nobody can be imported, and why. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  constructor(readonly fault: FileFault) {
    super(fault.kind);
  }
}

export type ReadRow = {
  line: number;
  cells: Partial<Record<ImportField, string>>;
  /** How many cells it has, where those are not as many as the headings. */
  count?: number;
};

export type ImportFile = { headings: number; ignored: readonly string[]; rows: readonly ReadRow[] };

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Which line it is: a line end is one byte in UTF-8 whatever stands around it.
    let line = 1;
    for (let from = 0; from < bytes.length; line++) {
      const end = bytes.indexOf(0x0a, from);
      const to = end < 0 ? bytes.length : end + 1;
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, to));
      } catch {
        break;
      }
      from = to;
    }
    throw new ImportFileError({ kind: 'not_utf8', line });
  }
};

/** The apostrophe that the console's own export puts before what a spreadsheet would calculate is no part of the text. */
const asWritten = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');

const recordsOf = (text: string) => {
  try {
    return parseCsv(text, separatorOf(text));
  } catch (error) {
    if (error instanceof CsvError) throw new ImportFileError({ kind: error.kind, line: error.line });
    throw error;
  }
};

/**
 * Reads a file of users: UTF-8 with or without its mark, cells apart by comma or semicolon, columns known by their headings.
 *
 * @throws ImportFileError where nothing can be made of it
 */
export const readImport = (bytes: Uint8Array): ImportFile => {
  if (bytes.length > IMPORT_MOST_BYTES) throw new ImportFileError({ kind: 'too_large' });
  const [head, ...records] = recordsOf(decode(bytes));
  if (!head) throw new ImportFileError({ kind: 'empty' });
  const columns = head.cells.map(fieldOf);
  const fields = columns.filter(field => field !== undefined);
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  if (twice.length > 0) throw new ImportFileError({ kind: 'column_twice', fields: [...new Set(twice)] });
  const missing = NEEDED.filter(field => !fields.includes(field));
  if (missing.length > 0) throw new ImportFileError({ kind: 'column_missing', fields: missing });
  if (records.length === 0) throw new ImportFileError({ kind: 'no_rows' });
  const tooMany = records[IMPORT_MOST_ROWS];
  if (tooMany) throw new ImportFileError({ kind: 'too_many', line: tooMany.line, count: records.length });
  return {
    headings: columns.length,
    ignored: head.cells.filter((heading, index) => columns[index] === undefined && heading.trim() !== ''),
    rows: records.map(({ line, cells }) => ({
      line,
      ...(cells.length === columns.length ? {} : { count: cells.length }),
      cells: Object.fromEntries(
        columns.flatMap((field, index) => {
          const cell = cells[index] ?? '';
          // A password is taken as it stands.
          return field ? [[field, field === 'password' ? cell : asWritten(cell)]] : [];
        }),
      ),
    })),
  };
};

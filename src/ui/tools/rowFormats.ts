import { columnValue, plainText } from '../../admin/columnValue';
import type { Column, PlainValue } from '../../admin/defineResource';
import { ExactNumber, unmarkNumbers } from '../../admin/platform';
import { recordsIn } from '../../contract';

export type FormatName = 'csv' | 'json' | 'ndjson';

type Row = Record<string, unknown>;

/** How records become the text of a file: what stands before them, each of them, between two, and after the last. */
export type RowFormat = {
  extension: string;
  type: string;
  head: string;
  row: (record: Row) => string;
  between: string;
  tail: string;
};

export type FormatOptions = {
  columns: readonly Column<Row>[];
  /** Between two cells of CSV: spreadsheets of regions with a decimal comma expect a semicolon. */
  separator: ',' | ';';
  /** Members, at any depth, whose texts never leave the console. */
  secrets: readonly string[];
  /** How a time is written. */
  time: (value: Date) => string;
};

/** Spreadsheets take a text that begins so for a formula, the full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A plain number is none, signed or not. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?$/;

/** A text that no spreadsheet calculates with: an apostrophe keeps it text. Numbers stay as they are. */
export const neutralize = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** Of the records that one holds their names, as its chips say them. */
const filedValue = (column: Column<Row>, record: Row): PlainValue => {
  const { value, ...field } = column;
  if (column.isDrawn) return columnValue(field, record);
  return column.kind === 'chips' && !value
    ? recordsIn(record[column.field] as readonly { id?: string; name?: string }[])
        .map(({ id, name }) => name || plainText(id))
        .join(', ')
    : columnValue(column, record);
};

const cellText = (value: PlainValue, time: FormatOptions['time']): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : time(value);
  // What a column made of several values may hold numbers as the host wrote them.
  return typeof value === 'string' ? neutralize(unmarkNumbers(value)) : String(value);
};

// Both separators, whichever is used: the file may be opened where the other one counts.
const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const csv = ({ columns, separator, time }: FormatOptions): RowFormat => {
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(separator)}\r\n`;
  return {
    extension: 'csv',
    type: 'text/csv;charset=utf-8',
    // The mark by which spreadsheets know UTF-8.
    head: `\u{feff}${line(columns.map(({ label, field }) => label ?? field))}`,
    row: record => line(columns.map(column => cellText(filedValue(column, record), time))),
    between: '',
    tail: '',
  };
};

const jsonOf = (record: Row, { time }: FormatOptions, indent?: number): string =>
  unmarkNumbers(
    JSON.stringify(
      record,
      function (this: Row, key, value) {
        // What `toJSON` made of a date is a text already: the date itself stands in its owner.
        const own = this[key];
        return own instanceof Date && !Number.isNaN(own.getTime()) ? time(own) : (value as unknown);
      },
      indent,
    ),
  );

const json = (options: FormatOptions): RowFormat => ({
  extension: 'json',
  type: 'application/json',
  head: '[\n',
  row: record => jsonOf(record, options, 2),
  between: ',\n',
  tail: '\n]\n',
});

const ndjson = (options: FormatOptions): RowFormat => ({
  extension: 'ndjson',
  type: 'application/x-ndjson',
  head: '',
  row: record => `${jsonOf(record, options)}\n`,
  between: '',
  tail: '',
});

/** What is covered on the page is no part of a file either. */
const withoutSecrets = (value: unknown, secrets: readonly string[]): unknown => {
  if (secrets.length === 0 || typeof value !== 'object' || value === null) return value;
  if (value instanceof Date || value instanceof ExactNumber) return value;
  if (Array.isArray(value)) return value.map(item => withoutSecrets(item, secrets));
  const entries = Object.entries(value).filter(([name]) => !secrets.includes(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSecrets(inner, secrets)]));
};

const FORMATS = { csv, json, ndjson };
export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

/** CSV holds the columns as the table shows them; JSON and NDJSON hold all that the list tells of each record. */
export const formatOf = (name: FormatName, options: FormatOptions): RowFormat => {
  const format = FORMATS[name](options);
  return { ...format, row: record => format.row(withoutSecrets(record, options.secrets) as Row) };
};

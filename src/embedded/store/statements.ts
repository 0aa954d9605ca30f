/// <reference path="./pgUtils.d.ts" />
import { prepareValue } from 'pg/lib/utils';
import { type DatabaseError, serialize } from 'pg-protocol';
import type { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';
import { createAskedAgain } from './askedAgain';
import { readerOf } from './types';

/** Statements that are kept, each with its tree and its plan. */
const MOST_KEPT = 150;
/** How long a statement is kept, in milliseconds: its plan is of tables as large as they were then. */
const KEPT_MS = 10_000;

const TRANSACTION = /^(?:begin|commit|rollback)$/;
const CHANGES = /^(?:INSERT|UPDATE|DELETE|MERGE)\b.*?(\d+)$/;
/** SQLSTATE of a kept statement whose tables have become others. */
const CHANGED = '0A000';

export type Statement = { readonly sql: string; readonly parameters?: readonly unknown[] };
export type Answered<R> = { rows: R[]; affectedRows: number };

/** The database has said less than a whole answer, at most why: its process broke down. */
export class CutAnswerError extends Error {
  override readonly name = 'CutAnswerError';
  readonly said: DatabaseError | undefined;
  constructor(said: DatabaseError | undefined) {
    super(said?.message ?? 'The database gave no whole answer.');
    this.said = said;
  }
}

type Column = { readonly name: string; readonly read: (text: string) => unknown };
/** `columns` come with its first answer. */
type Kept = { readonly name: string; until: number; columns?: readonly Column[] };
type Heard = { columns?: readonly Column[]; rows: Row[]; command: string; error?: DatabaseError; isWhole: boolean };
type Row = Record<string, unknown>;

/** In memory of its own, which goes along to another thread. */
const together = (messages: readonly Buffer[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    bytes.set(message, at);
    at += message.length;
  }
  return bytes;
};

const columnsOf = ({ fields }: RowDescriptionMessage): readonly Column[] =>
  fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));

const rowOf = ({ fields }: DataRowMessage, columns: readonly Column[] = []): Row => {
  const row: Row = {};
  columns.forEach(({ name, read }, at) => {
    const text = fields[at];
    row[name] = text === null ? null : read(text);
  });
  return row;
};

const hear = (answer: Uint8Array, known: readonly Column[] | undefined): Heard => {
  const heard: Heard = { ...(known ? { columns: known } : {}), rows: [], command: '', isWhole: false };
  new Parser().parse(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength), message => {
    if (message.name === 'dataRow') heard.rows.push(rowOf(message as DataRowMessage, heard.columns));
    else if (message.name === 'rowDescription') heard.columns = columnsOf(message as RowDescriptionMessage);
    else if (message.name === 'noData') heard.columns = [];
    else if (message.name === 'commandComplete') heard.command = (message as CommandCompleteMessage).text;
    else if (message.name === 'error') heard.error ??= message as DatabaseError;
    else if (message.name === 'readyForQuery') heard.isWhole = true;
  });
  return heard;
};

const readAnswer = <R>(answer: Uint8Array, statement: Kept | undefined): Answered<R> => {
  const { columns, rows, command, error, isWhole } = hear(answer, statement?.columns);
  if (statement && columns) statement.columns = columns;
  if (statement && error?.code === CHANGED) statement.until = 0;
  if (!isWhole) throw new CutAnswerError(error);
  if (error) throw error;
  return { rows: rows as R[], affectedRows: Number(CHANGES.exec(command)?.[1] ?? 0) };
};

/**
 * Statements as one PGlite hears them, each in one message, and what it answers as rows. What is asked again is read and planned once: for most
 * of the platform's that takes longer than to answer them.
 */
export const createStatements = () => {
  /** The one that was asked for longest ago first. */
  const kept = new Map<string, Kept>();
  const isAskedAgain = createAskedAgain();
  let serial = 0;

  const forget = (sql: string): readonly Buffer[] => {
    const { name } = kept.get(sql) ?? {};
    kept.delete(sql);
    return name ? [serialize.close({ type: 'S', name })] : [];
  };

  const keep = (sql: string) => {
    const statement: Kept = { name: `kept_${++serial}`, until: performance.now() + KEPT_MS };
    const closed = [...forget(sql)];
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) closed.push(...forget(oldest));
    return { statement, messages: [...closed, ...parse(sql, statement.name)] };
  };

  const parse = (sql: string, name = '') => [
    serialize.parse({ name, text: sql }),
    serialize.describe({ type: 'S', name }),
  ];

  const prepare = (sql: string): { statement?: Kept; messages: readonly Buffer[] } => {
    const once = { messages: parse(sql) };
    const known = kept.get(sql);
    if (!known && !isAskedAgain(sql)) return once;
    if (!known || known.until <= performance.now()) return keep(sql);
    // Whether the database could read it is still on its way.
    if (!known.columns) return once;
    kept.delete(sql);
    kept.set(sql, known);
    return { statement: known, messages: [] };
  };

  /** The message of a statement, and how its answer is read. */
  return <R = Row>({ sql, parameters = [] }: Statement) => {
    if (TRANSACTION.test(sql))
      return {
        message: together([serialize.query(sql)]),
        read: (answer: Uint8Array) => readAnswer<R>(answer, undefined),
      };
    const { statement, messages } = prepare(sql);
    const values = parameters.map(prepareValue);
    const bound = serialize.bind({ statement: statement?.name ?? '', values });
    return {
      message: together([...messages, bound, serialize.execute({}), serialize.sync()]),
      read: (answer: Uint8Array) => readAnswer<R>(answer, statement),
    };
  };
};

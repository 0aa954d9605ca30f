import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { RqlQuery } from '../../../rql';
import { JsonText } from '../../http/answers';
import { type FoundPage, requireAnswerSize } from '../../query/findPage';
import { pickPaths } from '../../query/pickPaths';
import { anyOf } from '../../store/anyOf';
import type { Database } from '../../store/openStore';
import { createTurns } from '../../store/turns';

/** A document but for its data. */
export type DocumentRow = {
  id: string;
  schema_id: string;
  creator_id: string | null;
  user_ids: string[];
  group_ids: string[];
  status: string;
  comment_count: number;
  lock_timestamp: Date | null;
  status_changed_timestamp: Date;
  creation_timestamp: Date;
  update_timestamp: Date;
  /** Length of the data in bytes. */
  size: number;
  /** The data, where it was asked for and is short. */
  text?: string | null;
};

/** Everything but the data itself: knowing its length does not read it. */
export const DOCUMENT_COLUMNS = `d.id, d.schema_id, d.creator_id, d.user_ids, d.group_ids, d.status, d.comment_count, d.lock_timestamp,
  d.status_changed_timestamp, d.creation_timestamp, d.update_timestamp, octet_length(d.data_text) as size`;

/** So many bytes of data come with the rows of documents, and with one of them: a page that is full of them makes a sound answer. */
const SHORT = { page: 16 * 1024 * 1024, row: 32 * 1024 };

/**
 * What a page of documents reads: short data comes along, long data once it is known that the answer is not too large.
 *
 * @param limit rows that the page has at most
 */
export const columnsOfPage = (select: RqlQuery['select'], limit: number): string => {
  const short = Math.min(SHORT.row, Math.floor(SHORT.page / Math.max(limit, 1)));
  return isDataWanted(select)
    ? `${DOCUMENT_COLUMNS}, case when octet_length(d.data_text) <= ${short} then d.data_text end as text`
    : DOCUMENT_COLUMNS;
};

/** Restricts documents to those of one schema. The id is ours, and written out so that the schema's indexes apply. */
export const ofSchema = (schemaId: string): RawBuilder<boolean> => sql<boolean>`d.schema_id = ${sql.lit(schemaId)}`;

/** Text of the data by id of the document. */
export const readData = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('documents').select(['id', 'data_text']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(row => [row.id, row.data_text]));
};

/** A page with more bytes of long data than this is put together while no other such page is: it stands in memory several times. */
const LONG_PAGE = 4 * 1024 * 1024;

/** How many such pages may wait, and for how long, in milliseconds. */
const longPages = createTurns(32, 30_000);

const members = (row: DocumentRow, data: string | undefined): readonly (readonly [name: string, json: string])[] => [
  ['id', JSON.stringify(row.id)],
  ...(row.creator_id ? [['creatorId', JSON.stringify(row.creator_id)] as const] : []),
  ['userIds', JSON.stringify(row.user_ids)],
  ['groupIds', JSON.stringify(row.group_ids)],
  ['status', JSON.stringify(row.status)],
  ...(data === undefined ? [] : [['data', data] as const]),
  ...(row.lock_timestamp ? [['transitionLock', JSON.stringify({ timestamp: row.lock_timestamp })] as const] : []),
  ['commentCount', String(row.comment_count)],
  ['statusChangedTimestamp', JSON.stringify(row.status_changed_timestamp)],
  ['updateTimestamp', JSON.stringify(row.update_timestamp)],
  ['creationTimestamp', JSON.stringify(row.creation_timestamp)],
];

/** A document as it travels: its data is the text that was kept, never parsed and printed again. */
export const documentText = (row: DocumentRow, data: string | undefined, wanted?: ReadonlySet<string>): string => {
  const kept = members(row, data).filter(([name]) => !wanted || wanted.has(name));
  return `{${kept.map(([name, json]) => `"${name}":${json}`).join(',')}}`;
};

/** Paths below `data` that a selection names; `undefined` for all of it, none when `data` is not wanted. */
const dataPaths = (select: RqlQuery['select']): readonly string[][] | undefined => {
  if (!select || select.includes('data')) return undefined;
  return select.filter(name => name.startsWith('data.')).map(name => name.split('.').slice(1));
};

export const isDataWanted = (select: RqlQuery['select']): boolean => dataPaths(select)?.length !== 0;

/** The documents of a page one after the other, with the long data that was read for it. */
const pageText = async (
  { rows, page }: FoundPage<DocumentRow>,
  select: RqlQuery['select'],
  texts: ReadonlyMap<string, string> | undefined,
): Promise<JsonText> => {
  const paths = dataPaths(select);
  const picked = paths && pickPaths(paths);
  const dataOf = ({ id, text }: DocumentRow) => {
    const data = text ?? texts?.get(id);
    return data === undefined || !picked ? data : JSON.stringify(picked(JSON.parse(data)));
  };
  const wanted = select && new Set(['id', ...select.map(name => name.split('.')[0] ?? '')]);
  const documents: string[] = [];
  for (const row of rows) {
    documents.push(documentText(row, dataOf(row), wanted));
    // Others are served between two documents that are gone through.
    if (picked) await setImmediate();
  }
  return new JsonText(`{"query":"{}","page":${JSON.stringify(page)},"data":[${documents.join(',')}]}`);
};

/**
 * A page of documents as it travels. The data is read only where it was asked for.
 *
 * @throws PlatformError 26 when the answer would be too large, StoreBusyError when too many large ones are asked for at once
 */
export const documentPage = async (
  db: Database,
  { rows, page }: FoundPage<DocumentRow>,
  select: RqlQuery['select'],
): Promise<JsonText> => {
  const isWanted = isDataWanted(select);
  if (isWanted)
    requireAnswerSize(
      rows.reduce((sum, row) => sum + row.size, 0),
      'lower the limit, or select fewer fields',
    );
  const long = isWanted ? rows.filter(({ text }) => text === null) : [];
  const put = async () => {
    const ids = long.map(({ id }) => id);
    return pageText({ rows, page }, select, ids.length > 0 ? await readData(db, ids) : undefined);
  };
  if (long.reduce((sum, { size }) => sum + size, 0) <= LONG_PAGE) return put();
  await longPages.acquire();
  try {
    return await put();
  } finally {
    longPages.release();
  }
};

import type { DataProvider, RaRecord } from 'react-admin';
import { type WalkEnd, type WalkedPage, walkPages } from '../../admin/walkPages';
import { formatQuery, parseFilter, rql } from '../../rql';
import type { ConsoleList } from '../table/useConsoleList';
import { EXPORT_PAGE } from './exportLimits';
import { type ReadOptions, readPatiently } from './readListPage';

/**
 * Records that the page shows, read once more: somebody may have changed them since. What the host no longer tells of is given as
 * it was shown.
 *
 * @throws whatever reading throws
 */
export async function* readShown(
  dataProvider: DataProvider,
  list: Pick<ConsoleList, 'resource' | 'question' | 'definition'>,
  shown: readonly RaRecord[],
  signal: AbortSignal,
  options: ReadOptions = {},
): AsyncGenerator<WalkedPage<RaRecord>, WalkEnd> {
  const { api } = list.definition;
  let done = 0;
  for (let at = 0; at < shown.length; at += EXPORT_PAGE) {
    const part = shown.slice(at, at + EXPORT_PAGE);
    const byIds = parseFilter(formatQuery({ where: rql.in(api.idField ?? 'id', ...part.map(({ id }) => String(id))) }));
    const filter = api.whole || !byIds.valid ? list.question.filter : { ...list.question.filter, q: byIds.filter };
    const read = readPatiently(
      dataProvider,
      { resource: list.resource, question: { ...list.question, filter } },
      signal,
      options,
    );
    const fresh = new Map<unknown, RaRecord>();
    const most = api.whole ? Number.POSITIVE_INFINITY : part.length;
    // Where an id is put together from other fields, no query finds it.
    const pages = api.idOf ? [] : walkPages({ read, pageSize: part.length, most });
    for await (const { records } of pages) for (const record of records) fresh.set(record.id, record);
    const records = part.map(record => fresh.get(record.id) ?? record);
    done += records.length;
    yield { records, done, total: shown.length };
  }
  return { count: done, isCut: false, isRepeating: false, changed: undefined };
}

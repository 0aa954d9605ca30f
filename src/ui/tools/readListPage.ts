import type { DataProvider, RaRecord } from 'react-admin';
import type { ListMeta } from '../../admin/listQuery';
import type { PageMeta } from '../../admin/listReader';
import { type Patience, patiently } from '../../admin/patiently';
import type { WalkOptions } from '../../admin/walkPages';
import type { ConsoleList } from '../table/useConsoleList';

/** What is read of each record beside, or in place of, what its list asks for. */
export type ReadOptions = Pick<ListMeta, 'isExact' | 'isWhole'> & Pick<Patience, 'onWait'>;

/** Reads any part of what a list finds, as `walkPages` asks for it; nothing of it is kept. */
export const readListPage =
  (
    dataProvider: DataProvider,
    { resource, question: { sort, filter, meta } }: Pick<ConsoleList, 'resource' | 'question'>,
    signal: AbortSignal,
    { isExact, isWhole }: ReadOptions = {},
  ): WalkOptions<RaRecord>['read'] =>
  async ({ limit, offset }) => {
    const answer = await dataProvider.getList(resource, {
      pagination: { page: 1, perPage: limit },
      sort,
      filter,
      meta: { ...meta, offset, ...(isExact && { isExact }), ...(isWhole && { isWhole }) },
      signal,
    });
    const granted = (answer.meta as PageMeta | undefined)?.limit ?? limit;
    return { data: answer.data, total: answer.total, limit: granted };
  };

/** The same for what is read to its end: a host that limits calls would end it at some page each time, were it not heeded. */
export const readPatiently = (
  ...[dataProvider, list, signal, options = {}]: Parameters<typeof readListPage>
): WalkOptions<RaRecord>['read'] => {
  const read = readListPage(dataProvider, list, signal, options);
  return part => patiently(() => read(part), { signal, onWait: options.onWait });
};

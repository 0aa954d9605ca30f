import type { DataProvider, RaRecord } from 'react-admin';
import type { PageMeta } from '../../admin/listReader';
import type { WalkOptions } from '../../admin/walkPages';
import type { ConsoleList } from '../table/useConsoleList';

/** Reads any part of what a list finds, as `walkPages` asks for it; nothing of it is kept. With `isExact`, numbers as the host wrote them. */
export const readListPage =
  (
    dataProvider: DataProvider,
    { resource, question: { sort, filter, meta } }: Pick<ConsoleList, 'resource' | 'question'>,
    signal: AbortSignal,
    { isExact = false } = {},
  ): WalkOptions<RaRecord>['read'] =>
  async ({ limit, offset }) => {
    const answer = await dataProvider.getList(resource, {
      pagination: { page: 1, perPage: limit },
      sort,
      filter,
      meta: { ...meta, offset, ...(isExact ? { isExact } : {}) },
      signal,
    });
    const granted = (answer.meta as PageMeta | undefined)?.limit ?? limit;
    return { data: answer.data, total: answer.total, limit: granted };
  };

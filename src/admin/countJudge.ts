import type { GetListParams } from 'react-admin';
import type { Page } from '../contract';
import { type BoundApi, idFieldOf } from './boundApi';
import { queryOf } from './listQuery';

type Question = GetListParams & { signal?: AbortSignal | undefined };
type ReadPage = (bound: BoundApi, query: string, way: Question) => Promise<Page<object>>;
type Doubtful = { data: readonly object[]; page: Page<unknown>['page']; limit: number };

const idOf = (bound: BoundApi, record: object) => (record as Record<string, unknown>)[idFieldOf(bound)];

/** Tells what may be believed of a total. @param getPage asks for one page more */
export const createCountJudge = (getPage: ReadPage) => {
  /** By path: whether a host that was in doubt counts all there is, or the rows of a page. */
  const countsAll = new Map<string, boolean>();

  /**
   * Some hosts call the length of a page the total. A first page that is full and said to be all there is may be one of many: one
   * record more is asked for, once for each list.
   */
  return async (bound: BoundApi, params: Question, { data, page, limit }: Doubtful) => {
    const { total = 0, offset } = page;
    if (total > offset + data.length) countsAll.set(bound.path, true);
    if (bound.api.whole || offset > 0 || total !== data.length || total < limit) return true;
    const known = countsAll.get(bound.path);
    if (known !== undefined) return known;
    try {
      const next = queryOf(bound, { ...params, pagination: { page: total + 1, perPage: 1 } });
      const more = await getPage(bound, next, params);
      // A host that does not heed the offset gives the same again.
      const isAll = more.data.every(record => data.some(held => idOf(bound, held) === idOf(bound, record)));
      countsAll.set(bound.path, isAll);
      return isAll;
    } catch {
      // The page is there; what else there is will be asked again with the next one.
      params.signal?.throwIfAborted();
      return true;
    }
  };
};

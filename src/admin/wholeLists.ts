import type { GetListParams, RaRecord } from 'react-admin';
import { type BoundApi, identify } from './boundApi';
import { columnValue, compareValues } from './columnValue';
import { type ListMeta, splitFilter } from './listQuery';
import type { ListReader, Signal } from './listReader';

/** How long a whole list answers other questions about itself, in milliseconds. */
const WHOLE_FRESH_MS = 30_000;

type Known = { question: string; readAt: number; data: object[] };

/** Lists that answer everything whatever is asked (spec §2, functions): searched by name and sorted in the browser. */
export const createWholeLists = (reader: ListReader) => {
  const known = new Map<string, Known>();

  /**
   * The whole of a list. Another question about it (a name typed, another order) is answered from what was just read; the
   * same question again means that somebody wants to know what is there now.
   */
  const read = async (
    bound: BoundApi,
    { filter, sort, meta, signal }: Partial<GetListParams> & Signal,
  ): Promise<object[]> => {
    if ((meta as ListMeta | undefined)?.isExact) return reader.whole(bound, { signal, meta });
    const question = JSON.stringify([filter, sort]);
    const before = known.get(bound.path);
    if (before && before.question !== question && Date.now() - before.readAt < WHOLE_FRESH_MS) {
      known.set(bound.path, { ...before, question });
      return before.data;
    }
    const data = await reader.whole(bound, { signal });
    known.set(bound.path, { question, readAt: Date.now(), data });
    return data;
  };

  return async <T extends RaRecord>(bound: BoundApi, params: Partial<GetListParams> & Signal) => {
    const needle = splitFilter(params.filter as Record<string, unknown>)
      .q.trim()
      .toLowerCase();
    const records = (await read(bound, params))
      .map(record => identify<T>(bound, record))
      .filter(({ name }) =>
        String(name ?? '')
          .toLowerCase()
          .includes(needle),
      );
    const column = bound.definition.columns.find(({ field }) => field === params.sort?.field);
    if (column) {
      const turn = params.sort?.order === 'DESC' ? -1 : 1;
      records.sort((a, b) => turn * compareValues(columnValue(column, a), columnValue(column, b)));
    }
    return { data: records, total: records.length };
  };
};

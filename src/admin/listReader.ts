import { type GetListParams, HttpError, type Identifier, type RaRecord } from 'react-admin';
import { pageOf, rowsOf, type Shape } from '../client';
import { DEFAULT_PAGE_SIZE, type Page } from '../contract';
import { formatQuery, rql } from '../rql';
import {
  type BoundApi,
  byId,
  identify,
  idFieldOf,
  indexOfId,
  listPath,
  pageAround,
  recordCasing,
  recordOf,
  recordPath,
} from './boundApi';
import { createCountJudge } from './countJudge';
import { type ListMeta, queryOf } from './listQuery';
import type { Client } from './platform';

export type Signal = { signal?: AbortSignal | undefined };

type Way = Signal & { meta?: Pick<ListMeta, 'isExact' | 'offset'> | undefined };

/** How a page was cut, told beside its rows. */
export type PageMeta = {
  /** Rows per page as the host applied it, which may be fewer than were asked for (platform-api 1.4). */
  limit: number;
  offset: number;
  /** The most rows that the host granted when more were asked for; `undefined` while it granted everything. */
  mostPerPage?: number;
};

/** Reads lists page by page, as far as the host grants them, and single records. */
export const createListReader = ({ http }: Pick<Client, 'http'>) => {
  /** By path: what a host granted at most when it was asked for more. */
  const granted = new Map<string, number>();

  const get = <T>(
    bound: BoundApi,
    path: string,
    query: string,
    reads: Shape<T>,
    { signal, meta }: Way,
    revalidates = false,
  ) =>
    http.request<T>({
      reads,
      method: 'GET',
      path,
      rql: query,
      casing: recordCasing(bound),
      revalidates,
      ...(meta?.isExact ? { isExact: true } : {}),
      ...(signal ? { signal } : {}),
    });

  const getPage = (bound: BoundApi, query: string, way: Way, reads = pageOf(recordOf(bound))) =>
    get(bound, listPath(bound), query, reads, way, true);

  /** For whoever looks at a page; what walks through a list (`offset`) has to be told of a record that is none. */
  const getRows = (bound: BoundApi, query: string, way: Way) =>
    getPage(bound, query, way, way.meta?.offset === undefined ? rowsOf(recordOf(bound)) : undefined);

  const metaOf = (bound: BoundApi, asked: number, { limit, offset }: Page<unknown>['page']): PageMeta => {
    const isLowered = Number.isInteger(limit) && limit >= 1 && limit < asked;
    if (isLowered) granted.set(bound.path, limit);
    else if (asked > (granted.get(bound.path) ?? asked)) granted.delete(bound.path);
    const mostPerPage = granted.get(bound.path);
    return { limit: isLowered ? limit : asked, offset, ...(mostPerPage === undefined ? {} : { mostPerPage }) };
  };

  const isCounted = createCountJudge(getPage);

  return {
    /** One page; its `meta` tells how it was cut. */
    page: async <T extends RaRecord>(bound: BoundApi, params: GetListParams & Signal) => {
      const { data, page } = await getRows(bound, queryOf(bound, params), params);
      const meta = metaOf(bound, params.pagination?.perPage ?? DEFAULT_PAGE_SIZE, page);
      const shown = page.offset + data.length;
      // Hosts that do not count say 0 or -1: fewer than arrived is no total.
      const isTotal = (page.total ?? 0) >= shown && (await isCounted(bound, params, { data, page, limit: meta.limit }));
      const isLast = data.length < meta.limit;
      const uncounted = isLast ? shown : undefined;
      const total = data.length > 0 && !isTotal ? uncounted : page.total;
      const hasNextPage = total === undefined ? !isLast : shown < total;
      return {
        data: data.map(record => identify<T>(bound, record)),
        total,
        pageInfo: { hasNextPage, hasPreviousPage: page.offset > 0 },
        meta,
      };
    },

    /** Everything that a list without paging answers. */
    whole: async (bound: BoundApi, way: Way): Promise<object[]> => (await getRows(bound, '', way)).data,

    /** @throws HttpError with status 404 when there is no such record */
    one: async <T extends RaRecord>(bound: BoundApi, id: Identifier, signal: Signal): Promise<T> => {
      if (bound.api.one !== 'filter') {
        return identify<T>(bound, await get(bound, recordPath(bound, id), '', recordOf(bound), signal));
      }
      const query = bound.api.whole ? '' : formatQuery({ where: byId(bound, id) });
      const { data } = await getPage(bound, query, signal, pageAround(bound));
      const record = data[indexOfId(bound, data, id)];
      // The platform answers "none" with an empty page; react-admin and the screens know it as a 404.
      if (!record) throw new HttpError('Requested resource is unknown', 404);
      return identify<T>(bound, record);
    },

    /**
     * Records by their ids, over as many pages as the host makes of them.
     *
     * @param select the only fields that are asked for, in the spelling of the wire
     */
    many: async <T extends RaRecord>(
      bound: BoundApi,
      ids: readonly Identifier[],
      { signal, select }: Signal & { select?: readonly string[] },
    ): Promise<T[]> => {
      const records = await http.readAll<object>({
        of: recordOf(bound),
        path: listPath(bound),
        rql: formatQuery({ where: rql.in(idFieldOf(bound), ...ids.map(String)), ...(select ? { select } : {}) }),
        casing: recordCasing(bound),
        pageSize: ids.length,
        most: ids.length,
        ...(signal ? { signal } : {}),
      });
      return records.map(record => identify<T>(bound, record));
    },
  };
};

export type ListReader = ReturnType<typeof createListReader>;

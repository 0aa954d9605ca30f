import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import { type RaRecord, useGetList, useResourceContext } from 'react-admin';
import type { Column } from '../../admin/defineResource';
import { isUnanswered } from '../../admin/failure';
import { type ListKind, sizesOf, useListPlace } from '../../admin/listPlace';
import { asideOf } from '../../admin/listQuery';
import type { PageMeta } from '../../admin/listReader';
import type { ListSort } from '../../admin/listView';
import { useResourceDefinition } from '../../admin/resourceIndex';
import { NO_FILTER, parseFilter } from '../../rql';
import { shownColumns } from './shownColumns';
import { useAutoRefresh } from './useAutoRefresh';
import { usePageCut } from './usePageCut';
import { type Anchor, useRowAnchor } from './useRowAnchor';
import { useSelection } from './useSelection';

export type ConsoleListOptions = ListKind & {
  /** Columns on offer, where a page knows better than the declaration. */
  columns?: readonly Column<Record<string, unknown>>[] | undefined;
  /** Equalities put before the operator's own query. */
  where?: Readonly<Record<string, string>> | undefined;
  /** Nothing is asked for, and no row shown, until a filter says which. */
  isHeld?: boolean | undefined;
};

/** A failure without an answer, or with half of one, keeps the old rows; a refusal leaves none (spec §8: the list returns nothing). */
const keepsRows = (error: unknown) => isUnanswered(error) || (error instanceof Error && error.name === 'ProtocolError');

const NO_ROWS: readonly RaRecord[] = [];

/** How every list is asked: once, and the rows before stay until the answer. */
const ASKED = { retry: false, refetchOnWindowFocus: false, placeholderData: keepPreviousData } as const;

/** When the rows that are shown arrived, also while the next ones are on their way. */
const useShownSince = (answeredAt: number) => {
  const last = useRef(0);
  if (answeredAt > 0) last.current = answeredAt;
  return last.current;
};

/** The columns in the order that was chosen, and what has to be asked for beside the rest to fill them: an operator's own values, as they are stored. */
const useShown = (offered: NonNullable<ConsoleListOptions['columns']>, chosen: readonly string[] | undefined) => {
  const shown = useMemo(() => shownColumns(offered, chosen), [offered, chosen]);
  const select = shown.flatMap(column => column.select ?? []).sort();
  return { shown, aside: select.length > 0 ? { select, isExact: true } : undefined };
};

type Paging = Pick<ReturnType<typeof useListPlace>, 'page' | 'perPage' | 'go'> & {
  resource: string;
  total: number | undefined;
};

/** Somebody deleted what was on the last page: leads to the one that is the last now. */
const useLastPage = ({ resource, page, perPage, total, go }: Paging, isEmpty: boolean) => {
  const cache = useQueryClient();
  const lastPage = total === undefined ? page : Math.max(1, Math.ceil(total / perPage));
  const isBeyond = isEmpty && page > lastPage;
  useEffect(() => {
    if (!isBeyond) return;
    // What was read of the pages before tells of what is gone as well.
    void cache.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: 'none' });
    go({ page: lastPage }, { replace: true });
  });
};

/**
 * The table of the page's resource: where it stands, the rows there, and what may be done with it. The address holds the
 * place, so Back, a reload and a shared link lead to it again.
 */
export const useConsoleList = ({ where, columns, isHeld: isHeldBack = false, ...options }: ConsoleListOptions = {}) => {
  const resource = useResourceContext() ?? '';
  const definition = useResourceDefinition(resource);
  const offered = columns ?? definition.columns;
  const isWhole = definition.api.whole === true;
  const kind = { ...options, columns, list: where || options.isEmbedded ? undefined : resource };
  const { go, chooseSize, chooseRefresh, chooseColumns, ...place } = useListPlace(definition, kind);
  const { page, perPage, sort, query, refresh: interval, unread } = place;
  const verdict = useMemo(() => (isWhole ? undefined : parseFilter(query)), [isWhole, query]);
  const isAskable = verdict === undefined || verdict.valid;

  const isHeld = isHeldBack && query === '';
  const { shown, aside } = useShown(offered, place.columns);

  const question = {
    pagination: { page, perPage },
    sort,
    filter: { ...where, ...(query ? { q: verdict?.valid ? verdict.filter : query } : {}) },
    ...asideOf(query, aside),
  };
  const selection = useSelection(definition.name, question.filter);
  const answer = useGetList<RaRecord>(resource, question, { ...ASKED, enabled: isAskable && !isHeld });
  const { data, total, error, isFetching, isPlaceholderData, refetch } = answer;
  const meta = isPlaceholderData ? undefined : (answer.meta as PageMeta | undefined);

  usePageCut({ resource, question, answer, meta, go });
  useLastPage({ resource, page, perPage, total, go }, meta?.limit === perPage && !isFetching && data?.length === 0);

  const refresh = async () => (isHeld || !isAskable ? undefined : refetch({ cancelRefetch: false }));
  // What is ticked stays where it is.
  useAutoRefresh(selection.count > 0 ? 0 : interval, refresh);

  const isStale = keepsRows(error) && data !== undefined;
  const hasFailed = Boolean(error) && !isStale;
  const rows = !isAskable || hasFailed || isHeld ? NO_ROWS : data;
  const { anchor, hold } = useRowAnchor(rows, isPlaceholderData);
  const from = meta ? meta.offset + 1 : (page - 1) * perPage + 1;

  return {
    resource,
    definition,
    /** What is asked for, and the columns that show it: what an export repeats. */
    question,
    columns: shown,
    /** All that may be chosen from; the fields of what was, also of what is not on offer now, none while nobody chose. */
    offered,
    chosenColumns: place.columns,
    chooseColumns,
    /** The list that saved views are kept for, none where it is a part of something else; the address with its default. */
    viewsOf: kind.list,
    search: place.search,
    selection,
    page,
    perPage,
    sort,
    query,
    /** Seconds between refreshes; 0 is off. */
    interval,
    unread,
    /** The filter as it was parsed; none on lists that are searched in the browser, and while it does not parse. */
    filter: verdict?.valid ? verdict.filter : NO_FILTER,
    isAskable,
    isHeld,
    /** `undefined` before the first answer. */
    rows,
    /** Number of matches; `undefined` when the platform did not count. */
    total: isHeld ? undefined : total,
    /** Place of the first row in the whole list, from 1. */
    from,
    hasNextPage: answer.pageInfo?.hasNextPage ?? false,
    /** Whether the rows are still those of the page before. */
    isTurning: isPlaceholderData,
    isFetching,
    error: error ?? undefined,
    hasFailed,
    isStale,
    shownSince: useShownSince(isPlaceholderData ? 0 : answer.dataUpdatedAt),
    sizes: sizesOf(kind),
    /** The most rows that the host grants, where it is known to grant fewer than tables offer. */
    mostPerPage: meta?.mostPerPage ?? kind.mostPerPage,
    anchor,

    /** Shows what matches; the same query again asks anew. */
    setQuery: (next: string) => {
      if (next === query) void refresh();
      else go({ query: next, page: 1 });
    },
    setSort: (next: ListSort) => go({ sort: next, page: 1 }),
    setPage: (next: number) => go({ page: next }),
    /** Changes the page size; the row at the anchor stays in view. */
    setPerPage: (next: number, row?: Anchor) => {
      chooseSize(next);
      if (row) hold(row);
      // A preference, not a place: Back leads to where one was before, in pages of this size.
      go({ perPage: next, page: Math.floor((from - 1 + (row?.index ?? 0)) / next) + 1 }, { replace: true });
    },
    setInterval: chooseRefresh,
    refresh,
  };
};

export type ConsoleList = ReturnType<typeof useConsoleList>;

const ListContext = createContext<ConsoleList | undefined>(undefined);
export const ListProvider = ListContext.Provider;

/** The list that the parts of a page share. */
export const useList = (): ConsoleList => {
  const list = useContext(ListContext);
  if (!list) throw new Error('The parts of a list need a <ListProvider> above them.');
  return list;
};

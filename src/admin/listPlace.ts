import { useContext, useMemo } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router-dom';
import {
  DEFAULT_PAGE_SIZE,
  LIST_WIDGET_MAX_PAGE_SIZE,
  LIST_WIDGET_PAGE_SIZE,
  PAGE_SIZES,
  REFRESH_INTERVALS_S,
} from '../contract';
import type { Column, ResourceDefinition } from './defineResource';
import {
  type ListPlace,
  type ListSort,
  type ListView,
  NO_SORT,
  readListPlace,
  WHOLE_LIST,
  writeListPlace,
} from './listView';
import { type Preferences, usePreference, usePreferences } from './preferences';
import { settledSearch, useSavedViews } from './savedViews';

/** Where a table stands once everything that was left out is filled in. */
export type SettledPlace = { page: number; query: string; sort: ListSort; perPage: number; refresh: number };

export type ListKind = {
  /** Part of another page: ten rows to begin with and twenty at most (spec §9). */
  isEmbedded?: boolean | undefined;
  /** Concrete name of the list whose default view counts; without it none does. */
  list?: string | undefined;
  /** The most rows that the host is known to grant. */
  mostPerPage?: number | undefined;
  /** Columns on offer, where a page knows better than the declaration. */
  columns?: readonly Pick<Column<Record<string, unknown>>, 'field' | 'sortable'>[] | undefined;
};

const isPageSize = (value: unknown): value is number => PAGE_SIZES.some(size => size === value);
const NO_COLUMNS: readonly string[] = [];
const isColumns = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= 100 && value.every(field => typeof field === 'string');
const isInterval = (value: unknown): value is number => REFRESH_INTERVALS_S.some(seconds => seconds === value);

/** Under which names an operator's choices for a table are kept. */
const preferenceOf = (
  { name }: Pick<ResourceDefinition, 'name'>,
  choice: 'size' | 'refresh' | 'columns',
  { isEmbedded }: ListKind,
) => `${name}.${isEmbedded ? 'embedded.' : ''}${choice}`;

/** Page sizes that a table of this kind offers. */
export const sizesOf = ({ isEmbedded }: ListKind): readonly number[] =>
  isEmbedded ? PAGE_SIZES.filter(size => size <= LIST_WIDGET_MAX_PAGE_SIZE) : PAGE_SIZES;

/** What a resource's table shows before anybody chose otherwise. */
const defaultsOf = ({ api, columns, defaultSort }: ResourceDefinition, { isEmbedded }: ListKind) => {
  const first = columns.find(column => column.sortable)?.field;
  const size = isEmbedded ? LIST_WIDGET_PAGE_SIZE : DEFAULT_PAGE_SIZE;
  return {
    perPage: api.whole ? WHOLE_LIST : size,
    sort: defaultSort ?? (api.whole && first ? { field: first, order: 'ASC' as const } : NO_SORT),
  };
};

/** Whether a list can be in an order: hosts refuse one by a field that is gone, so that nothing would be shown at all. */
const isKnownOrder = ({ columns, defaultSort }: ResourceDefinition, kind: ListKind, { field }: ListSort): boolean => {
  const offered = kind.columns ?? columns;
  if (field === '' || field === defaultSort?.field) return true;
  // Properties of a schema are on offer once it was read.
  if (field.includes('.') && !offered.some(column => column.field.includes('.'))) return true;
  return offered.some(column => column.field === field && column.sortable);
};

const settle = (
  definition: ResourceDefinition,
  { page, view }: ListPlace,
  chosen: { size: number; refresh: number },
  kind: ListKind,
): SettledPlace => {
  const { isEmbedded, mostPerPage = Number.POSITIVE_INFINITY } = kind;
  const most = isEmbedded ? LIST_WIDGET_MAX_PAGE_SIZE : Number.POSITIVE_INFINITY;
  return {
    page,
    query: view.query ?? '',
    sort: view.sort && isKnownOrder(definition, kind, view.sort) ? view.sort : defaultsOf(definition, kind).sort,
    perPage: Math.min(view.perPage ?? Math.min(chosen.size, mostPerPage), definition.api.whole ? WHOLE_LIST : most),
    refresh: view.refresh ?? chosen.refresh,
  };
};

/** Where the table of a resource stands that an address leads to, for what is no hook. */
export const placeIn = (search: string, definition: ResourceDefinition, preferences: Preferences): SettledPlace =>
  settle(
    definition,
    readListPlace(settledSearch(preferences, definition.name, search)),
    {
      size: preferences.get(preferenceOf(definition, 'size', {}), isPageSize) ?? defaultsOf(definition, {}).perPage,
      refresh: 0,
    },
    {},
  );

/** Another page, or another view; what is left out stays. A query that is empty lets everything through. */
export type PlaceChange = { page?: number } & Pick<ListView, 'query' | 'sort' | 'perPage'>;

/**
 * Where the table of this page stands: the address, then the operator's preferences, then the declaration. Every change
 * goes into the address; page size and refresh are remembered beside it.
 */
export const useListPlace = (definition: ResourceDefinition, kind: ListKind = {}) => {
  const location = useLocation().search;
  const { settle: settleSearch } = useSavedViews();
  const search = settleSearch(kind.list, location);
  const router = useContext(DataRouterContext)?.router;
  const navigate = useNavigate();
  const preferences = usePreferences();
  const sizeName = preferenceOf(definition, 'size', kind);
  const fallback = defaultsOf(definition, kind).perPage;
  // As of this address: chosen just now, a size counts together with the page that goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what it is read again for.
  const size = useMemo(
    () => preferences.get(sizeName, isPageSize) ?? fallback,
    [preferences, sizeName, fallback, search],
  );
  const [refresh, chooseRefresh] = usePreference(preferenceOf(definition, 'refresh', kind), isInterval, 0);
  // Each schema has columns of its own.
  const columnsName = preferenceOf({ name: kind.list ?? definition.name }, 'columns', kind);
  const [chosenColumns, keepColumns] = usePreference(columnsName, isColumns, NO_COLUMNS);
  const read = readListPlace(search);
  const placeOf = (at: ListPlace) => settle(definition, at, { size, refresh }, kind);
  const place = placeOf(read);
  const { sort } = read.view;
  const unread =
    sort && !isKnownOrder(definition, kind, sort) ? new Set([...read.unread, 'sort' as const]) : read.unread;

  /** The query of the address of another place in the same table. */
  const searchOf = ({ page, ...change }: PlaceChange, from = search) => {
    const at = readListPlace(from);
    const { page: samePage, perPage } = placeOf(at);
    // The page counts in pages of this size: an address means the same whatever its reader prefers.
    return writeListPlace(from, { page: page ?? samePage, view: { ...at.view, perPage, ...change } });
  };
  /** The address as it is now: what was chosen a moment ago may stand in it before the page is drawn again. */
  const presentSearch = () => settleSearch(kind.list, router?.state.location.search ?? location);

  return {
    ...place,
    /** Fields of the columns in their order; `undefined` while nobody chose. */
    columns: read.view.columns ?? (chosenColumns.length > 0 ? chosenColumns : undefined),
    /** What of the address could not be read. */
    unread: [...unread],
    /** The query of the address as it counts, with the default view where it holds no state. */
    search,
    searchOf,
    /** Leads to another place. With `replace`, Back does not return to the present one. */
    go: (change: PlaceChange, { replace = false } = {}) =>
      navigate({ search: searchOf(change, presentSearch()) }, { replace }),
    /** Shows these columns from now on; without any, those that the table begins with. */
    chooseColumns: (next?: readonly string[]) => {
      keepColumns(next ?? NO_COLUMNS);
      const present = presentSearch();
      const { page, view } = readListPlace(present);
      const { columns: _, ...rest } = view;
      const search = writeListPlace(present, { page, view: next ? { ...rest, columns: next } : rest });
      navigate({ search }, { replace: true });
    },
    chooseSize: (next: number) => preferences.set(sizeName, next),
    chooseRefresh: (seconds: number) => {
      chooseRefresh(seconds);
      // What a link asked for no longer counts.
      const present = presentSearch();
      const { page, view } = readListPlace(present);
      const { refresh: asked, ...rest } = view;
      if (asked !== undefined) navigate({ search: writeListPlace(present, { page, view: rest }) }, { replace: true });
    },
  };
};

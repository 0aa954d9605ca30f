import { readListPlace, searchOfState, stateOf } from '../../admin/listView';
import type { SavedView } from '../../admin/savedViews';
import type { ConsoleList } from '../table/useConsoleList';

type Views = readonly SavedView[];

/**
 * Everything of how a list is looked at now, as `?state=` holds it; the page is left out. Columns that this host or schema
 * lacks stay, and so does the page size of a view that the host lowered: nobody changed them.
 */
export const presentState = (list: ConsoleList, view?: Pick<SavedView, 'state'>): string => {
  const { query, sort, columns, chosenColumns, perPage, mostPerPage, interval } = list;
  const kept = view ? (readListPlace(searchOfState(view.state)).view.perPage ?? perPage) : perPage;
  return stateOf({
    query,
    sort,
    columns: chosenColumns ?? columns.map(({ field }) => field),
    perPage: perPage === mostPerPage ? Math.max(kept, perPage) : perPage,
    refresh: interval,
  });
};

/** The address of a list as it is looked at now. */
export const presentPath = (list: ConsoleList): string => `/${list.resource}${searchOfState(presentState(list))}`;

/** The list as it is before anybody saved a view: an explicit state, so that the default view does not count. */
export const EMPTY_STATE = stateOf({});

export const newId = (): string => crypto.randomUUID();

export const changed = (views: Views, id: string, change: Partial<Pick<SavedView, 'name' | 'state'>>): Views =>
  views.map(view => (view.id === id ? { ...view, ...change } : view));

/** Makes a view its list's default, or takes that from it. */
export const withDefault = (views: Views, { id, list }: SavedView, isDefault: boolean): Views =>
  views.map(view => (view.list === list ? { ...view, isDefault: isDefault && view.id === id } : view));

/** Exchanges a view with the one before or behind it among those of its list. */
export const moved = (views: Views, { id, list }: SavedView, step: 1 | -1): Views => {
  const own = views.filter(view => view.list === list);
  const other = own[own.findIndex(view => view.id === id) + step];
  const self = own.find(view => view.id === id);
  if (!self || !other) return views;
  return views.map(view => (view === self ? other : view === other ? self : view));
};

/** Puts a view that was deleted back to where it was; of two defaults the one chosen since stays. */
export const putBack = (views: Views, view: SavedView, at: number): Views => {
  const hasDefault = views.some(({ list, isDefault }) => list === view.list && isDefault);
  return [...views.slice(0, at), hasDefault ? { ...view, isDefault: false } : view, ...views.slice(at)];
};

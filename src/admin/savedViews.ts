import { useCallback, useMemo } from 'react';
import { readListPlace, STATE, searchOfState } from './listView';
import { type Preferences, usePreference, usePreferences } from './preferences';

/** A way to look at one list, kept by an operator under a name. */
export type SavedView = {
  readonly id: string;
  /** Concrete name of the list's resource, which is its address too. */
  readonly list: string;
  readonly name: string;
  /** What `?state=` of the list's address holds. */
  readonly state: string;
  /** Shown when the list is opened without a state; at most one of a list. */
  readonly isDefault?: boolean;
};

/** Under which name they are kept, in the order of their tabs. */
const KEY = 'views';
/** Parameter of the address that names the view which its state began with. */
export const VIEW = 'view';
export const MOST_VIEWS = 50;
export const LONGEST_NAME = 60;

const NONE: readonly unknown[] = [];
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isTextUpTo = (value: unknown, most: number) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

/** Anything may stand in a storage or a file. */
export const isDamagedState = (state: unknown): boolean =>
  typeof state !== 'string' || state === '' || readListPlace(searchOfState(state)).unread.length > 0;
export const isView = (value: unknown): value is SavedView => {
  const { id, list, name, state } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return isTextUpTo(id, 64) && isTextUpTo(list, 300) && isTextUpTo(name, LONGEST_NAME) && !isDamagedState(state);
};

const viewsIn = (preferences: Preferences): readonly SavedView[] =>
  (preferences.get(KEY, isList) ?? NONE).filter(isView);

/** The query of an address that leads to a view, on top of its other parameters. */
export const searchOfView = ({ id, state }: SavedView, search = ''): string => {
  const parameters = new URLSearchParams(search);
  parameters.set(VIEW, id);
  parameters.set(STATE, state);
  return `?${parameters.toString()}`;
};

export const pathToView = (view: SavedView): string => `/${view.list}${searchOfView(view)}`;

/** The query of an address as it counts: without a state it stands for the operator's default view of the list. */
const settled = (views: readonly SavedView[], list: string | undefined, search: string): string => {
  if (list === undefined || new URLSearchParams(search).has(STATE)) return search;
  const own = views.find(view => view.isDefault && view.list === list);
  return own ? searchOfView(own, search) : search;
};

/** For what is no hook. */
export const settledSearch = (preferences: Preferences, list: string, search: string): string =>
  settled(viewsIn(preferences), list, search);

type Kept = 'stored' | 'page' | 'not';

/**
 * The views that the operator keeps, of all lists.
 *
 * `keep` takes a change of the present ones. @returns for how long it holds: `page` where the browser takes no more, so that a reload
 * undoes it; `not` where there is no room, and nothing changes.
 */
export const useSavedViews = () => {
  const preferences = usePreferences();
  const [stored] = usePreference(KEY, isList, NONE);
  const views = useMemo(() => stored.filter(isView), [stored]);
  const keep = useCallback(
    (change: (present: readonly SavedView[]) => readonly SavedView[]): Kept => {
      const next = change(viewsIn(preferences));
      if (next.length > MOST_VIEWS) return 'not';
      const isStored = preferences.set(KEY, next);
      // What is too large is not taken, not even for this page.
      if (preferences.get(KEY, isList) !== next) return 'not';
      return isStored ? 'stored' : 'page';
    },
    [preferences],
  );
  const settle = useCallback((list: string | undefined, search: string) => settled(views, list, search), [views]);
  return { views, keep, settle };
};

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type Preferences, usePreferences } from '../admin/preferences';
import { useResourceFinder } from '../admin/resourceIndex';

const KEY = 'shell.visits';
const KEPT = 6;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Addresses that were looked at last, newest first: without queries and titles, which may tell of persons. */
export const visitsOf = (preferences: Preferences): readonly string[] =>
  (preferences.get(KEY, isList) ?? []).filter(
    (path): path is string => typeof path === 'string' && path.startsWith('/'),
  );

/** Which page of a resource stands at an address: its list, or one of its records. */
export const usePageFinder = () => {
  const find = useResourceFinder();
  return (path: string): { name: string; id?: string } | undefined => {
    const name = path.slice(1);
    const cut = name.lastIndexOf('/');
    const list = find(name);
    if (list) return { name: list.definition.name };
    const parent = cut < 0 ? undefined : find(name.slice(0, cut));
    const id = name.slice(cut + 1);
    return parent && id !== 'new' ? { name: parent.definition.name, id } : undefined;
  };
};

/** Remembers, for this user on this host, which pages were looked at. */
export const useVisitRecorder = () => {
  const preferences = usePreferences();
  const { pathname } = useLocation();
  const isPage = usePageFinder()(pathname) !== undefined;
  useEffect(() => {
    if (!isPage) return;
    const others = visitsOf(preferences).filter(path => path !== pathname);
    preferences.set(KEY, [pathname, ...others].slice(0, KEPT));
  }, [preferences, pathname, isPage]);
};

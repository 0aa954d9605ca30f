import type { Preferences } from '../../admin/preferences';
import { type Filter, parseFilter } from '../../rql';

/** How many filters of a table are kept. */
const KEPT = 20;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const keyOf = (resource: string) => `${resource}.history`;

/** The filters that were used last on a table, newest first, as they travel. */
export const recentFilters = (preferences: Preferences, resource: string): readonly Filter[] =>
  (preferences.get(keyOf(resource), isList) ?? []).flatMap(text => {
    const verdict = typeof text === 'string' && text !== '' ? parseFilter(text) : undefined;
    return verdict?.valid ? [verdict.filter] : [];
  });

export const rememberFilter = (preferences: Preferences, resource: string, filter: Filter) => {
  if (filter === '') return;
  const others = recentFilters(preferences, resource).filter(other => other !== filter);
  preferences.set(keyOf(resource), [filter, ...others].slice(0, KEPT));
};

export const forgetFilters = (preferences: Preferences, resource: string) =>
  preferences.set(keyOf(resource), undefined);

import { type Preferences, usePreference } from '../../admin/preferences';

/** Which execution was run again as which: ids only, the newest first. */
type Reruns = readonly (readonly [before: string, after: string])[];

const KEY = 'tasks/executions.reruns';
const NONE: Reruns = [];
/** About twenty kilobytes of the browser's storage. */
const MOST = 200;

const isId = (value: unknown) => typeof value === 'string' && value.length <= 64;
const isReruns = (value: unknown): value is Reruns =>
  Array.isArray(value) && value.every(pair => Array.isArray(pair) && pair.length === 2 && pair.every(isId));

export const pathOf = (id: string) => `/tasks/executions/${encodeURIComponent(id)}`;

/** Keeps that an execution was run again: the platform keeps nothing of it, so this browser does, for its last 200. */
export const linkRerun = (preferences: Pick<Preferences, 'get' | 'set'>, before: string, after: string): void => {
  preferences.set(KEY, [[before, after], ...(preferences.get(KEY, isReruns) ?? NONE)].slice(0, MOST));
};

/** What this browser knows of the re-runs of an execution, and of what it is a re-run itself. */
export const useReruns = (id: string) => {
  const [all] = usePreference(KEY, isReruns, NONE);
  return {
    of: all.flatMap(([before, after]) => (after === id ? [before] : [])),
    as: all.flatMap(([before, after]) => (before === id ? [after] : [])),
  };
};

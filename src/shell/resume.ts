import { isText, type Preferences } from '../admin/preferences';

const KEY = 'resume';

/** Remembers, for this tab, where the operator was going before sign-in was needed. */
export const rememberWanted = (tab: Preferences, path: string) => {
  if (path === '/' || path.startsWith('/login')) return;
  tab.set(KEY, path);
};

/** The remembered path: only one of this console's own, never another origin's. */
export const wantedPath = (tab: Preferences): string | undefined => {
  const path = tab.get(KEY, isText) ?? '';
  return /^\/[A-Za-z]/.test(path) ? path : undefined;
};

export const forgetWanted = (tab: Preferences) => {
  tab.set(KEY, undefined);
};

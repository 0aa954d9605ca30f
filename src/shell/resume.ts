import { isText, type Preferences } from '../admin/preferences';

const KEY = 'resume';

/** Where applications send people to ask for consent: who has to sign in first comes straight back. */
export const CONSENT = '/consent';

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

/** Where sign-in leads to: home, unless an application waits for an answer. It is left once. */
export const afterSignIn = (tab: Preferences): string => {
  const path = wantedPath(tab);
  if (!path?.startsWith(`${CONSENT}?`)) return '/';
  forgetWanted(tab);
  return path;
};

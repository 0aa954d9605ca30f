import { isText, type Preferences } from '../admin/preferences';

const KEY = 'resume';
const OWNER = 'resume.of';

/** Where applications send people to ask for consent: who has to sign in first comes straight back. */
export const CONSENT = '/consent';

/**
 * Remembers, for this tab, where the operator was going before sign-in was needed.
 *
 * @param owner whose page it was (`Preferences.name`), where somebody was signed in: it is told to nobody else
 */
export const rememberWanted = (tab: Preferences, path: string, owner?: string) => {
  if (path === '/' || path.startsWith('/login')) return;
  tab.set(KEY, path);
  tab.set(OWNER, owner);
};

/** The remembered path: only one of this console's own, never another origin's, nor another operator's once it is known who reads it. */
export const wantedPath = (tab: Preferences, reader?: string): string | undefined => {
  const path = tab.get(KEY, isText) ?? '';
  const owner = tab.get(OWNER, isText);
  const isTheirs = owner === undefined || reader === undefined || owner === reader;
  return isTheirs && /^\/[A-Za-z]/.test(path) ? path : undefined;
};

export const forgetWanted = (tab: Preferences) => {
  tab.set(KEY, undefined);
  tab.set(OWNER, undefined);
};

/** Where sign-in leads to: home, unless an application waits for an answer. It is left once. */
export const afterSignIn = (tab: Preferences): string => {
  const path = wantedPath(tab);
  if (!path?.startsWith(`${CONSENT}?`)) return '/';
  forgetWanted(tab);
  return path;
};

const KEY = 'meridian.resume';

/** Remembers, for this tab, where the operator was going before sign-in was needed. */
export const rememberWanted = (path: string) => {
  if (path === '/' || path.startsWith('/login')) return;
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Then there is nothing to resume.
  }
};

/** The remembered path: only one of this console's own, never another origin's. */
export const wantedPath = (): string | undefined => {
  try {
    const path = sessionStorage.getItem(KEY) ?? '';
    return /^\/[A-Za-z]/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
};

export const forgetWanted = () => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
};

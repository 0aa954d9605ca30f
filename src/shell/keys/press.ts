/** How long after G the letter of a page may follow, in milliseconds. */
const SECOND_KEY_MS = 1_500;

let goUntil = 0;

/** What can be seen and used of the elements that a key is for (`data-key`); the page's own come before the shell's. */
const elementFor = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)].find(
    element => !element.matches(':disabled, [aria-disabled="true"]') && element.getClientRects().length > 0,
  );

export type Press = {
  key: string;
  /** Of `event.timeStamp`, in milliseconds. */
  at: number;
  /** Where G and a letter lead: the letter, and the address. */
  pages: ReadonlyMap<string, string>;
  go: (path: string) => void;
};

/**
 * Does what a single key is for: G and a letter lead to a page, others press what is marked with them on the page (`/` the
 * filter, R refresh, N new, E edit, [ and ] pages).
 *
 * @returns whether it was for anything
 */
export const press = ({ key: pressed, at, pages, go }: Press): boolean => {
  const key = pressed.toLowerCase();
  const isSecond = at < goUntil;
  goUntil = 0;
  if (isSecond) {
    const path = pages.get(key);
    if (path === undefined) return false;
    go(path);
    return true;
  }
  if (key === 'g') {
    goUntil = at + SECOND_KEY_MS;
    return true;
  }
  const element = elementFor(key);
  if (!element) return false;
  if (element.matches('input, textarea')) element.focus();
  else element.click();
  return true;
};

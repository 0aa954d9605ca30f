import { FILTER_KEY, pressOn } from './keys';

/** Whether the next letter says to which page. No time is set for it (WCAG 2.2.1): anything else that is done ends it. */
let isGoing = false;

const stopGoing = () => {
  isGoing = false;
  document.removeEventListener('pointerdown', stopGoing);
  document.removeEventListener('keydown', stopOnOtherKey, true);
};

const stopOnOtherKey = ({ key }: KeyboardEvent) => {
  if (key === FILTER_KEY || (key.length > 1 && key !== 'Shift')) stopGoing();
};

const startGoing = () => {
  isGoing = true;
  document.addEventListener('pointerdown', stopGoing);
  document.addEventListener('keydown', stopOnOtherKey, true);
};

export type Press = {
  key: string;
  /** Where G and a letter lead: the letter, and the address. */
  pages: ReadonlyMap<string, string>;
  go: (path: string) => void;
};

/**
 * Does what a single key is for: G and a letter lead to a page, others press what is marked with them on the page (`/` the
 * filter, R refresh, N new, E edit, [ and ] pages).
 */
export const press = ({ key: pressed, pages, go }: Press): void => {
  const key = pressed.toLowerCase();
  if (isGoing) {
    stopGoing();
    const path = pages.get(key);
    if (path !== undefined) go(path);
    return;
  }
  if (key === 'g') {
    startGoing();
    return;
  }
  pressOn(key);
};

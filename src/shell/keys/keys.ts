const TAKES_TEXT = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

/** Whether a key that was pressed there belongs to what has the focus: a field, a menu, a dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest(TAKES_TEXT) !== null || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null);

/** Whether a key was pressed by itself, and nobody else has a use for it. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  event.key !== ' ' &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !isTaken(event.target);

/** Leads to the filter of the page. It acts at once, so that no letter typed after it is taken for a key of its own. */
export const FILTER_KEY = '/';

/** What can be seen and used of the elements that a key is for (`data-key`); the page's own come before the shell's. */
const elementFor = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)].find(
    element => !element.matches(':disabled, [aria-disabled="true"]') && element.getClientRects().length > 0,
  );

/** Uses what is marked with a key on the page, if anything is. */
export const pressOn = (key: string): void => {
  const element = elementFor(key);
  if (element?.matches('input, textarea')) element.focus();
  else element?.click();
};

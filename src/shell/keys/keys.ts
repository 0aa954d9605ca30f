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

import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or Cmd+Enter, sends a form from each of its fields; a text that takes it itself has done so already. */
export const sendOnKeys = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};

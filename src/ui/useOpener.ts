import { useRef } from 'react';
import { controlIn } from './useFocusHome';

/** Knows where the focus was when a dialog was opened, and all that this stands in. */
export const useOpener = (open: boolean) => {
  const around = useRef<HTMLElement[]>([]);
  const wasOpen = useRef(false);
  // Before the dialog takes the focus.
  if (open && !wasOpen.current) {
    around.current = [];
    for (let place = document.activeElement; place instanceof HTMLElement; place = place.parentElement) {
      if (place !== document.body) around.current.push(place);
    }
  }
  wasOpen.current = open;
  return {
    /** For when the dialog goes: what it was opened from may be gone too, or off; then the focus goes to what is nearest to it. */
    returnFocus: (dialog: HTMLElement) => {
      const { activeElement } = document;
      if (activeElement !== document.body && !dialog.contains(activeElement)) return;
      const nearest = around.current.find(place => place.isConnected && controlIn(place));
      if (nearest) controlIn(nearest)?.focus();
    },
  };
};

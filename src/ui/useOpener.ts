import { useEffect, useRef } from 'react';
import { controlIn } from './useFocusHome';

/** Something on a page, and all that it stands in there. */
export const placesAround = (inner: Element | null): HTMLElement[] => {
  const places: HTMLElement[] = [];
  for (let place = inner; place instanceof HTMLElement; place = place.parentElement) {
    if (place.matches('main, body')) break;
    places.push(place);
  }
  return places;
};

/**
 * What a dialog was opened from may be gone when it closes, or have nothing to do any more: then the focus goes to what is left
 * nearest to it. Where the whole page is gone, that is for the next one.
 *
 * @returns to be called with the dialog when it has left
 */
export const useOpener = (open: boolean) => {
  const around = useRef<HTMLElement[]>([]);
  const wasOpen = useRef(false);
  // Before the dialog takes the focus.
  if (open && !wasOpen.current) around.current = placesAround(document.activeElement);
  wasOpen.current = open;

  const returnFocus = (dialog?: HTMLElement) => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || dialog?.contains(activeElement);
    const nearest = around.current.find(place => place.isConnected && controlIn(place));
    if (isLost && nearest) controlIn(nearest)?.focus();
    around.current = [];
  };
  const latest = useRef(returnFocus);
  latest.current = returnFocus;
  // The dialog goes with what it stands in: a row that was deleted.
  useEffect(() => () => latest.current(), []);
  return returnFocus;
};

import { useEffect, useRef } from 'react';

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map(control => `${control}:not(:disabled, [tabindex="-1"])`)
  .join();

/** The first control within a place that can be reached by keyboard. */
export const controlIn = (place: ParentNode): HTMLElement | null => place.querySelector<HTMLElement>(CONTROLS);

/**
 * What is taken away takes the focus with it: then that goes to a place from which the keyboard goes on, to the place itself if it
 * can have it, else to the first control within. Whoever has the focus elsewhere keeps it.
 *
 * @param change another one whenever something may have been taken away
 * @returns the ref of the place
 */
export const useFocusHome = <Place extends HTMLElement>(change: unknown) => {
  const place = useRef<Place>(null);
  const before = useRef(change);
  useEffect(() => {
    if (Object.is(before.current, change)) return;
    before.current = change;
    const { current: home } = place;
    if (!home || document.activeElement !== document.body) return;
    (home.hasAttribute('tabindex') ? home : controlIn(home))?.focus();
  }, [change]);
  return place;
};

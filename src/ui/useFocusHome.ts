import { useEffect, useRef } from 'react';

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map(control => `${control}:not(:disabled, [tabindex="-1"])`)
  .join();

/** The first control within a place that can be reached by keyboard. */
export const controlIn = (place: ParentNode): HTMLElement | null => place.querySelector<HTMLElement>(CONTROLS);

/** Nothing has the focus that can be used: it went with what had it, or that was switched off. */
const isLost = (focused: Element | null) => focused === document.body || focused?.matches(':disabled') === true;

/**
 * What is taken away, or switched off, takes the focus with it: then that goes to a place from which the keyboard goes on, to the place itself if it
 * can have it, else to the first control within. Whoever has the focus elsewhere keeps it.
 *
 * @param change another one whenever something may have been taken away or switched off; `null` while nobody's focus is looked after
 * @returns the ref of the place
 */
export const useFocusHome = <Place extends HTMLElement>(change: unknown) => {
  const place = useRef<Place>(null);
  const before = useRef(change);
  useEffect(() => {
    if (change === null || Object.is(before.current, change)) return;
    before.current = change;
    const { current: home } = place;
    if (!home || !isLost(document.activeElement)) return;
    (home.hasAttribute('tabindex') ? home : controlIn(home))?.focus();
  }, [change]);
  return place;
};

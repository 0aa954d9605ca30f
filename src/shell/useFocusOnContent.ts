import { useEffect, useRef } from 'react';

/**
 * Whoever goes on by keyboard or screen reader begins at the page, not before the navigation: where what was shown took the
 * focus along, the content of the page gets it. A page that focuses a part of itself, or a link of the navigation that was followed,
 * keeps it.
 *
 * @param shown another page, or another notice above it
 */
export const useFocusOnContent = (shown: string) => {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [shown]);
};

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
    const content = document.getElementById('content');
    const focused = document.activeElement;
    // While the code of the next page is fetched, the last one is hidden; a browser takes its focus a frame later.
    const isHidden = content?.contains(focused) && focused?.checkVisibility?.() === false;
    if (focused === document.body || isHidden) content?.focus({ preventScroll: true });
  }, [shown]);
};

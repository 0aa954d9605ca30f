import { useEffect, useRef } from 'react';

/**
 * Whoever goes on by keyboard or screen reader begins at the page, not before the navigation: where the old page took the
 * focus along, the content of the new one gets it. A page that focuses a part of itself, or a link of the navigation that
 * was followed, keeps it.
 */
export const useFocusOnNewPage = (pathname: string, contentId: string) => {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, contentId]);
};

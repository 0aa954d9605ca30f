import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A page that somebody goes to begins at its top, also where its content was at hand and the one before was scrolled. A page that
 * they come back to stands where the browser remembers; an address that names a place in the page leads there.
 */
export const useTopOfPage = () => {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (how === 'PUSH' && hash === '' && window.scrollY > 0) window.scrollTo({ top: 0 });
  }, [pathname, hash, how]);
};

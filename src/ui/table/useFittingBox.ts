import { useLayoutEffect, useRef } from 'react';

/**
 * Marks the box of a table with `data-fits` as long as the table takes no more room than there is: then the box need not scroll
 * sideways, and the head can stay in sight while the page scrolls.
 *
 * @returns the ref of the box
 */
export const useFittingBox = () => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const table = current?.firstElementChild;
    if (!current || !table || typeof ResizeObserver === 'undefined') return undefined;
    // Told after the browser has laid out: nothing is measured before its time.
    const observer = new ResizeObserver(() =>
      current.toggleAttribute('data-fits', table.clientWidth <= current.clientWidth),
    );
    observer.observe(current);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return box;
};

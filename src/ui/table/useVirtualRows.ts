import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { usePrinting } from '../printing';
import type { Anchor } from './useRowAnchor';

/** From this many rows on only those in view are in the page; fewer are quicker without. */
const VIRTUAL_FROM = 100;
/** Rows beyond the window's edges that are in the page already. */
const OVERSCAN = 12;

const documentTop = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

const followWindow = (tell: () => void) => {
  addEventListener('scroll', tell, { passive: true });
  addEventListener('resize', tell);
  return () => {
    removeEventListener('scroll', tell);
    removeEventListener('resize', tell);
  };
};

/** Scrolls so that a row stands where it stood before the rows around it changed. */
const useAnchored = (body: RefObject<HTMLElement | null>, anchor: Anchor | undefined, rowHeight: number) =>
  useLayoutEffect(() => {
    if (!anchor || !body.current) return;
    const row = body.current.querySelector(`tr[data-index="${anchor.index}"]`);
    const top = row ? documentTop(row) : documentTop(body.current) + anchor.index * rowHeight;
    window.scrollTo({ top: top - anchor.top });
  }, [anchor, body, rowHeight]);

/**
 * Which rows of a table have to be in the page, and how much room the others take before and after them, in pixels.
 *
 * @param count number of rows
 * @param anchor a row to be held in its place on the screen
 * @param rowHeight in pixels
 */
export const useVirtualRows = (
  body: RefObject<HTMLElement | null>,
  count: number,
  anchor: Anchor | undefined,
  rowHeight: number,
) => {
  const isPrinting = usePrinting();
  const isVirtual = count >= VIRTUAL_FROM && !isPrinting;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (isVirtual && body.current) setScrollMargin(documentTop(body.current));
  }, [isVirtual, body]);
  // In whole rows: nothing is drawn again for less.
  const scrolled = useSyncExternalStore(followWindow, () => (isVirtual ? Math.floor(scrollY / rowHeight) : 0));
  const inView = useSyncExternalStore(followWindow, () => (isVirtual ? Math.ceil(innerHeight / rowHeight) : 0));
  useAnchored(body, anchor, rowHeight);

  if (!isVirtual) return { indexes: undefined, before: 0, after: 0 };
  const above = scrolled - Math.floor(scrollMargin / rowHeight);
  const first = Math.min(Math.max(0, above - OVERSCAN), count - 1);
  const end = Math.max(first + 1, Math.min(count, above + inView + 1 + OVERSCAN));
  return {
    /** Places of the rows in the page; `undefined` when all are. */
    indexes: Array.from({ length: end - first }, (_, place) => first + place),
    before: first * rowHeight,
    after: (count - end) * rowHeight,
  };
};

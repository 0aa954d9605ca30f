import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Anchor } from './useRowAnchor';

/** From this many rows on only those in view are in the page; fewer are quicker without. */
const VIRTUAL_FROM = 100;

const documentTop = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

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
  const isVirtual = count >= VIRTUAL_FROM;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (isVirtual && body.current) setScrollMargin(documentTop(body.current));
  }, [isVirtual, body]);
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? count : 0,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  useAnchored(body, anchor, rowHeight);

  const items = virtualizer.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  return {
    /** Places of the rows in the page; `undefined` when all are. */
    indexes: isVirtual ? items.map(({ index }) => index) : undefined,
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
  };
};

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import { usePrintedLines } from '../printedLines';
import { usePrinting } from '../printing';
import type { ShownLine } from './logStore';

/** From this many lines on only those in view are in the page. */
const VIRTUAL_FROM = 200;
/** Of one row of text, in pixels; the same in log.css. */
const ROW_HEIGHT = 20;
/** Of the head, in pixels; the same in log.css. */
const HEAD_HEIGHT = 28;

export type LinesInView = {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  lines: readonly ShownLine[];
  /** The lines that are shown, where not all are: numbers from 0, in order. */
  view: readonly number[] | undefined;
  isWrapped: boolean;
};

/** Which lines of a log have to be in the page, and ways to bring others into view. */
export const useLinesInView = ({ box, lines, view, isWrapped }: LinesInView) => {
  const count = view?.length ?? lines.length;
  const lineAt = (place: number) => (view ? (view[place] ?? 0) : place);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: place => (lines[lineAt(place)]?.rows ?? 1) * ROW_HEIGHT,
    overscan: 20,
    rangeExtractor: usePrintedLines(),
    // Within the same box: what is scrolled to must not end up below it.
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on wrapping, and on which lines are shown.
  useLayoutEffect(() => virtualizer.measure(), [isWrapped, view, virtualizer]);

  const isVirtual = count > VIRTUAL_FROM;
  const isPrinting = usePrinting();
  const items = virtualizer.getVirtualItems();
  const places = isVirtual ? items.map(({ index }) => index) : Array.from({ length: count }, (_, place) => place);
  const top = virtualizer.scrollOffset ?? 0;

  const bring = (line: number, align: 'center' | 'auto') => {
    const place = view ? view.indexOf(line) : line;
    if (place < 0) return;
    if (isVirtual) virtualizer.scrollToIndex(place, { align });
    else box.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView?.({ block: 'nearest' });
  };
  return {
    rows: {
      shown: places.map(lineAt),
      firstPlace: places[0] ?? 0,
      before: isVirtual ? (items[0]?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT : 0,
      after: isVirtual && !isPrinting ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
      measure: isVirtual && isWrapped ? virtualizer.measureElement : undefined,
    },
    /** The first line that can be seen. */
    first: isVirtual ? lineAt(items.find(({ start }) => start >= top + HEAD_HEIGHT)?.index ?? 0) : lineAt(0),
    /** Shows a line amid those around it, and the log itself. */
    show: (line: number) => {
      box.current?.scrollIntoView?.({ block: 'nearest' });
      bring(line, 'center');
    },
    /** Shows a line without moving more than that takes. */
    reach: (line: number) => bring(line, 'auto'),
  };
};

import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PrintCut } from '../PrintCut';
import { usePrintedLines } from '../printedLines';
import { cutLines } from './cutLines';
import { VisibleText } from './VisibleText';

const LINE_HEIGHT = 20;
/** Width of one character of the monospaced type, in pixels, as the lines are first cut. */
const CHARACTER_WIDTH = 7.25;

/** A text exactly as it is, in lines as long as there is room for. */
export const RawText = ({ text, label }: { text: string; label: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(100);
  useLayoutEffect(() => {
    setColumns(Math.max(20, Math.floor(((box.current?.clientWidth ?? 0) - 24) / CHARACTER_WIDTH)));
  }, []);
  const starts = useMemo(() => cutLines(text, columns), [text, columns]);
  const virtualizer = useVirtualizer({
    count: starts.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
    rangeExtractor: usePrintedLines(),
  });
  const items = virtualizer.getVirtualItems();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <div ref={box} className="json-lines json-raw" role="region" aria-label={label} tabIndex={0} data-wrapped>
      <div style={{ height: virtualizer.getTotalSize() }} className="json-all">
        <div className="json-some" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(item => (
            <div key={item.key} data-index={item.index} ref={virtualizer.measureElement}>
              <VisibleText text={text.slice(starts[item.index], starts[item.index + 1]).replace(/\n$/, '')} />
            </div>
          ))}
        </div>
      </div>
      <PrintCut count={starts.length} />
    </div>
  );
};

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { LogTable } from './LogTable';
import { LogToolbar } from './LogToolbar';
import type { ShownLine } from './logStore';
import { useFinds } from './useFinds';
import { patternOf } from './useLineSearch';
import { type LogSource, useLogTail } from './useLogTail';
import './log.css';

/** From this many lines on only those in view are in the page. */
const VIRTUAL_FROM = 200;
/** Of one row of text, in pixels; the same in log.css. */
const ROW_HEIGHT = 20;
/** Of the head, in pixels; the same in log.css. */
const HEAD_HEIGHT = 28;
/** How near to the end counts as being there, in pixels. */
const AT_END = 24;

export type LogViewerProps = {
  source: LogSource;
  /** Where reading begins. */
  start: Date;
  /** Whether lines may still come. */
  isLive: boolean;
  /** Name of the file that a download makes. */
  fileName: string;
  onFailure: (error: unknown) => void;
};

/** The line that the address points at (`#L123`), from 0. */
const lineOfHash = (hash: string): number | undefined => {
  const number = /^#L(\d{1,9})$/.exec(hash)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
};

const everyLine = (lines: readonly ShownLine[]) =>
  lines
    .map(({ timestamp, text }) => `${timestamp instanceof Date ? timestamp.toISOString() : timestamp}\t${text}\n`)
    .join('');

/**
 * A log as a table of Time and Message that may hold 100,000 lines: grows while it is read, follows an execution that still
 * runs, and finds text within. What is in a message is shown, never interpreted. Give it a key per log.
 */
export const LogViewer = ({ source, start, isLive, fileName, onFailure }: LogViewerProps) => {
  const say = useMessages();
  const { hash } = useLocation();
  const tail = useLogTail(source, start, isLive, onFailure);
  const { lines, version, phase } = tail;
  const [needle, setNeedle] = useState('');
  const [isWrapped, setWrapped] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  const isAtEnd = useRef(false);

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (lines[index]?.rows ?? 1) * ROW_HEIGHT,
    overscan: 20,
    // Within the same box: what is scrolled to must not end up below it.
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on wrapping.
  useLayoutEffect(() => virtualizer.measure(), [isWrapped, virtualizer]);

  // Whoever stands at the end of a growing log stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that lines came.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && isLive && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [version, isLive]);

  const wanted = lineOfHash(hash);
  const isWantedThere = wanted !== undefined && wanted < lines.length;
  const show = (line: number) => {
    scroller.current?.scrollIntoView?.({ block: 'nearest' });
    if (lines.length > VIRTUAL_FROM) virtualizer.scrollToIndex(line, { align: 'center' });
    else scroller.current?.querySelector(`[data-index="${line}"]`)?.scrollIntoView?.({ block: 'nearest' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the line is there.
  useEffect(() => {
    if (isWantedThere && wanted !== undefined) show(wanted);
  }, [wanted, isWantedThere]);

  const finds = useFinds(lines, version, needle, show);

  const isVirtual = lines.length > VIRTUAL_FROM;
  const items = virtualizer.getVirtualItems();
  const shown = isVirtual ? items.map(item => item.index) : lines.map((_, index) => index);
  const before = isVirtual ? (items[0]?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT : 0;
  const after = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const pattern = patternOf(needle);
  const isEmpty = lines.length === 0 && phase !== 'reading';

  return (
    <div className="log">
      <LogToolbar
        tail={tail}
        isLive={isLive}
        needle={needle}
        onNeedle={setNeedle}
        found={finds.count}
        at={finds.at}
        onStep={finds.step}
        isWrapped={isWrapped}
        onWrap={setWrapped}
        textOf={() => everyLine(lines)}
        fileName={fileName}
      />
      {isEmpty && phase !== 'stopped' ? (
        <p className="log-empty">{say('log.none')}</p>
      ) : (
        <section
          ref={scroller}
          className="log-scroll"
          data-wrapped={isWrapped || undefined}
          aria-label={say('log.lines')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
          tabIndex={0}
          onScroll={event => {
            const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
            isAtEnd.current = scrollTop + clientHeight >= scrollHeight - AT_END;
          }}
        >
          <LogTable
            lines={lines}
            shown={shown}
            before={before}
            after={after}
            isBusy={phase === 'reading'}
            pattern={pattern}
            isMarked={index => index === wanted || (needle !== '' && index === finds.current)}
            measure={isVirtual && isWrapped ? virtualizer.measureElement : undefined}
          />
        </section>
      )}
    </div>
  );
};

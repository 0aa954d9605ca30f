import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { ToolTexts } from '../../admin/serviceTexts';
import { PrintCut } from '../PrintCut';
import { useSingleKeys } from '../singleKeys';
import { part } from '../theme/part';
import { LogTable } from './LogTable';
import { LogToolbar } from './LogToolbar';
import type { ShownLine } from './logStore';
import { useFinds } from './useFinds';
import { useFollow } from './useFollow';
import { useLineKeys } from './useLineKeys';
import { patternOf, useLineSearch } from './useLineSearch';
import { useLinesInView } from './useLinesInView';
import { type LogSource, useLogTail } from './useLogTail';
import './log.css';
import { WhenThere } from '../feedback/WhenThere';

const FollowButton = part(() => import('./FollowButton').then(({ FollowButton }) => FollowButton));
const OnlyFound = part(() => import('./OnlyFound').then(({ OnlyFound }) => OnlyFound));

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

/** `/` within the log leads to its search, also where the page has a filter of its own. */
const useSearchKey = () => {
  const [areOn] = useSingleKeys();
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (!areOn || key !== '/' || altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.currentTarget.querySelector('input')?.focus();
  };
};

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
  const [isOnly, setOnly] = useState(false);
  const [isWrapped, setWrapped] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  const found = useLineSearch(lines, version, needle).lines;
  const view = isOnly && needle !== '' ? found : undefined;
  const count = view?.length ?? lines.length;

  const inView = useLinesInView({ box: scroller, lines, view, isWrapped });
  const follow = useFollow(scroller, isLive, count, version);
  const finds = useFinds(found, needle, inView.show);
  const onLineKey = useLineKeys({ box: scroller, view, count, reach: inView.reach });
  const onSearchKey = useSearchKey();

  const wanted = lineOfHash(hash);
  const isWantedThere = wanted !== undefined && wanted < lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the line is there.
  useEffect(() => {
    if (isWantedThere && wanted !== undefined) inView.show(wanted);
  }, [wanted, isWantedThere]);
  // The line at hand stays in view when others are hidden, or shown again.
  const isCut = view !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is switched.
  useEffect(() => {
    follow.recount(count);
    if (needle !== '' && finds.current !== undefined) inView.show(finds.current);
  }, [isCut]);

  const isEmpty = lines.length === 0 && phase !== 'reading';
  const isFollowOffered = follow.newLines !== undefined && (isLive || follow.newLines > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that is pressed on what is within.
    <div className="log" onKeyDown={onSearchKey}>
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
      >
        <WhenThere fallback={null}>
          <ToolTexts>
            <OnlyFound isOnly={isOnly} onChange={setOnly} isDisabled={needle === ''} />
          </ToolTexts>
        </WhenThere>
      </LogToolbar>
      {isEmpty && phase !== 'stopped' ? (
        <p className="log-empty">{say('log.none')}</p>
      ) : (
        <div className="log-box">
          <section
            ref={scroller}
            className="log-scroll"
            data-wrapped={isWrapped || undefined}
            aria-label={say('log.lines')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
            tabIndex={0}
            onScroll={follow.onScroll}
            onKeyDown={onLineKey}
          >
            <LogTable
              lines={lines}
              {...inView.rows}
              stop={wanted !== undefined && inView.rows.shown.includes(wanted) ? wanted : inView.first}
              isBusy={phase === 'reading'}
              pattern={patternOf(needle)}
              isMarked={index => index === wanted || (needle !== '' && index === finds.current)}
            />
          </section>
          <PrintCut count={lines.length} />
          {isFollowOffered ? (
            <WhenThere fallback={null}>
              <ToolTexts>
                <FollowButton newLines={follow.newLines ?? 0} onFollow={follow.follow} />
              </ToolTexts>
            </WhenThere>
          ) : null}
        </div>
      )}
    </div>
  );
};

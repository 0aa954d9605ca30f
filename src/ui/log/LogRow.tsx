import { memo, type ReactNode } from 'react';
import { formatExactTimestamp } from '../formatTimestamp';
import type { ShownLine } from './logStore';

export type LogRowProps = {
  /** Its number, from 0. */
  index: number;
  /** Its place among the lines that are shown. */
  place: number;
  line: ShownLine;
  /** What is searched for. */
  pattern: RegExp | undefined;
  isMarked: boolean;
  /** Whose clocks tell the time. */
  zone: string;
  /** Whether its address is the one that Tab leads to. */
  isStop: boolean;
  /** Names the line. */
  label: string;
  measure: ((element: Element | null) => void) | undefined;
};

/** What is found in one line is marked so often at most: a line of a megabyte may hold it a hundred thousand times. */
const MARKS = 500;

const highlighted = (text: string, pattern: RegExp): ReactNode[] => {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (parts.length >= 2 * MARKS) break;
    parts.push(text.slice(from, match.index), <mark key={match.index}>{match[0]}</mark>);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
};

/** The date apart: on a phone there is room for the time of day only. */
const timeOf = (timestamp: Date | string, zone: string): ReactNode => {
  const text = formatExactTimestamp(timestamp, zone);
  const blank = text.indexOf(' ') + 1;
  return (
    <>
      <span className="log-date">{text.slice(0, blank)}</span>
      {text.slice(blank)}
    </>
  );
};

/**
 * One line: its number, which is also its address, its time and its message. Sixty of them come into view at a jump, so that it uses
 * no hook: the browser follows the address by itself, and the router hears of it.
 */
export const LogRow = memo(
  ({ index, place, line, pattern, isMarked, isStop, zone, label, measure }: LogRowProps) => (
    <tr
      ref={measure}
      data-index={place}
      data-line={index}
      aria-rowindex={index + 2}
      data-marked={isMarked || undefined}
    >
      <td>
        <a href={`#L${index + 1}`} className="log-number" aria-label={label} tabIndex={isStop ? 0 : -1}>
          {index + 1}
        </a>{' '}
        {timeOf(line.timestamp, zone)}
      </td>
      <td>
        <bdi>{pattern ? highlighted(line.text, pattern) : line.text}</bdi>
      </td>
    </tr>
  ),
  (before, after) =>
    before.line === after.line &&
    before.place === after.place &&
    before.isMarked === after.isMarked &&
    before.isStop === after.isStop &&
    before.zone === after.zone &&
    before.label === after.label &&
    before.measure === after.measure &&
    before.pattern?.source === after.pattern?.source,
);

import { memo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { formatExactTimestamp } from '../formatTimestamp';
import type { ShownLine } from './logStore';

export type LogRowProps = {
  /** From 0. */
  index: number;
  line: ShownLine;
  /** What is searched for. */
  pattern: RegExp | undefined;
  isMarked: boolean;
  measure: ((element: Element | null) => void) | undefined;
};

const highlighted = (text: string, pattern: RegExp): ReactNode[] => {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(from, match.index), <mark key={match.index}>{match[0]}</mark>);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
};

/** One line: its time, which is also its address, and its message. */
export const LogRow = memo(
  ({ index, line, pattern, isMarked, measure }: LogRowProps) => {
    const say = useMessages();
    const { search } = useLocation();
    const number = index + 1;
    return (
      <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-marked={isMarked || undefined}>
        <td>
          <Link
            to={{ search, hash: `#L${number}` }}
            replace
            preventScrollReset
            title={say('log.line', { number })}
            tabIndex={-1}
          >
            {formatExactTimestamp(line.timestamp)}
          </Link>
        </td>
        <td>
          <bdi>{pattern ? highlighted(line.text, pattern) : line.text}</bdi>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.line === after.line &&
    before.isMarked === after.isMarked &&
    before.measure === after.measure &&
    before.pattern?.source === after.pattern?.source,
);

import type { CSSProperties } from 'react';
import { useMessages } from '../../admin/messages';
import { useZone } from '../../admin/zone';
import { LogRow, type LogRowProps } from './LogRow';
import type { ShownLine } from './logStore';

export type LogTableProps = {
  lines: readonly ShownLine[];
  /** Which of them are in the page, by number from 0, and the place of the first among those that are shown. */
  shown: readonly number[];
  firstPlace: number;
  /** Room for the lines above and below those, in pixels. */
  before: number;
  after: number;
  isBusy: boolean;
  isMarked: (index: number) => boolean;
  /** The line whose address Tab leads to. */
  stop: number | undefined;
} & Pick<LogRowProps, 'pattern' | 'measure'>;

const Room = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={2} style={{ height }} />
    </tr>
  ) : null;

/** The lines in view as a table of Time and Message, with room for the others. */
export const LogTable = ({
  lines,
  shown,
  firstPlace,
  before,
  after,
  isBusy,
  isMarked,
  stop,
  pattern,
  measure,
}: LogTableProps) => {
  const say = useMessages();
  const zone = useZone();
  const digits = `${Math.max(2, String(lines.length).length)}ch`;
  return (
    <table
      style={{ '--log-digits': digits } as CSSProperties}
      aria-rowcount={lines.length + 1}
      aria-label={say('log.title')}
      aria-busy={isBusy}
    >
      <thead>
        <tr>
          <th scope="col">{say('log.time')}</th>
          <th scope="col">{say('log.message')}</th>
        </tr>
      </thead>
      <tbody>
        <Room height={before} />
        {shown.map((index, offset) => {
          const line = lines[index];
          return line ? (
            <LogRow
              key={index}
              index={index}
              place={firstPlace + offset}
              line={line}
              zone={zone}
              pattern={pattern}
              label={say('log.line', { number: index + 1 })}
              isMarked={isMarked(index)}
              isStop={index === stop}
              measure={measure}
            />
          ) : null;
        })}
        <Room height={after} />
      </tbody>
    </table>
  );
};

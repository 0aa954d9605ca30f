import { useMessages } from '../../admin/messages';
import { useZone } from '../../admin/zone';
import { LogRow, type LogRowProps } from './LogRow';
import type { ShownLine } from './logStore';

export type LogTableProps = {
  lines: readonly ShownLine[];
  /** Which of them are in the page, from 0. */
  shown: readonly number[];
  /** Room for the lines above and below those, in pixels. */
  before: number;
  after: number;
  isBusy: boolean;
  isMarked: (index: number) => boolean;
} & Pick<LogRowProps, 'pattern' | 'measure'>;

const Room = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={2} style={{ height }} />
    </tr>
  ) : null;

/** The lines in view as a table of Time and Message, with room for the others. */
export const LogTable = ({ lines, shown, before, after, isBusy, isMarked, pattern, measure }: LogTableProps) => {
  const say = useMessages();
  const zone = useZone();
  return (
    <table aria-rowcount={lines.length + 1} aria-label={say('log.title')} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{say('log.time')}</th>
          <th scope="col">{say('log.message')}</th>
        </tr>
      </thead>
      <tbody>
        <Room height={before} />
        {shown.map(index => {
          const line = lines[index];
          return line ? (
            <LogRow
              key={index}
              index={index}
              line={line}
              zone={zone}
              pattern={pattern}
              label={say('log.line', { number: index + 1 })}
              isMarked={isMarked(index)}
              measure={measure}
            />
          ) : null;
        })}
        <Room height={after} />
      </tbody>
    </table>
  );
};

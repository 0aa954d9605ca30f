import { useZone } from '../../admin/zone';
import { formatExactTimestamp, formatListTimestamp, type TimeValue } from '../formatTimestamp';

export type TimestampProps = {
  value: TimeValue;
  /** To the millisecond (spec §9: the execution detail). */
  isExact?: boolean;
  /** Within a table: rows are gone through by their first cells, not by every time in them. */
  isCell?: boolean;
};

/**
 * A moment in the operator's zone. Pointed at, or focused, it tells more: how long ago, UTC, ISO 8601 (`TimeHints`). What
 * cannot be read is shown as it came.
 */
export const Timestamp = ({ value, isExact = false, isCell = false }: TimestampProps) => {
  const zone = useZone();
  const text = isExact ? formatExactTimestamp(value, zone) : formatListTimestamp(value, zone);
  const time = text === '' ? Number.NaN : new Date(value ?? Number.NaN).getTime();
  if (Number.isNaN(time)) return <>{text}</>;
  return (
    // Focus shows what the pointer would (WCAG 1.4.13), so that the keyboard has to reach it.
    <time dateTime={new Date(time).toISOString()} data-hint="" tabIndex={isCell ? -1 : 0}>
      {text}
    </time>
  );
};

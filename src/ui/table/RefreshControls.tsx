import { useId } from 'react';
import { useMessages } from '../../admin/messages';
import { REFRESH_INTERVALS_S } from '../../contract';
import { RefreshButton } from '../RefreshButton';
import { useTimes } from '../time/useTimes';

const LABELS = {
  0: 'table.refresh_off',
  5: 'table.refresh_5',
  30: 'table.refresh_30',
  60: 'table.refresh_60',
  300: 'table.refresh_300',
  900: 'table.refresh_900',
} as const;

export type RefreshControlsProps = {
  onRefresh: () => void;
  isFetching: boolean;
  /** When the rows now shown arrived. */
  updatedAt: number;
  /** Seconds between refreshes; 0 is off. */
  interval: number;
  onIntervalChange: (seconds: number) => void;
};

/** Refresh now, or by itself every so often (spec §2). */
export const RefreshControls = ({
  onRefresh,
  isFetching,
  updatedAt,
  interval,
  onIntervalChange,
}: RefreshControlsProps) => {
  const say = useMessages();
  const times = useTimes();
  const selectId = useId();
  return (
    <div className="refresh-controls">
      {updatedAt > 0 ? (
        <span className="refresh-updated">
          {say('table.updated_at', { time: times.exact(updatedAt).slice(11, 19) })}
        </span>
      ) : null}
      <RefreshButton isFetching={isFetching} onRefresh={onRefresh} />
      <label htmlFor={selectId} className="visually-hidden">
        {say('table.auto_refresh')}
      </label>
      <select
        id={selectId}
        className="select"
        value={interval}
        onChange={event => onIntervalChange(Number(event.target.value))}
      >
        {REFRESH_INTERVALS_S.map(seconds => (
          <option key={seconds} value={seconds}>
            {say(LABELS[seconds])}
          </option>
        ))}
      </select>
    </div>
  );
};

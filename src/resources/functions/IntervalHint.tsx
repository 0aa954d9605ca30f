import { useMessages } from '../../admin/messages';
import { useLanguage } from '../../admin/useLanguage';
import { useZoneName } from '../../admin/zone';
import { useTimes } from '../../ui/time/useTimes';
import { explainInterval } from './intervalWords';

const RUNS = 5;

export type IntervalHintProps = {
  interval: string;
  /** When the platform says that the schedule runs next. */
  next?: Date;
};

/** An interval in words and its next five runs, in the reader's time zone. What cannot be understood is never blocked. */
export const IntervalHint = ({ interval, next }: IntervalHintProps) => {
  const say = useMessages();
  const [locale] = useLanguage();
  const times = useTimes();
  const zone = useZoneName() ?? '…';
  if (interval.trim() === '') return null;
  const meaning = explainInterval(interval, { locale, now: new Date(), count: RUNS, ...(next ? { next } : {}) });
  if (!meaning) return <div className="interval-hint">{say('tasks.schedules.not_understood')}</div>;
  return (
    <div className="interval-hint">
      <div>
        {meaning.kind === 'seconds' ? say('tasks.schedules.every', { duration: meaning.words }) : meaning.words}
        {meaning.kind === 'cron' ? ` ${say('tasks.schedules.in_utc')}` : ''}
      </div>
      <details>
        <summary>{say('tasks.schedules.next_runs', { zone })}</summary>
        <ol>
          {meaning.runs.map((run, index) => (
            <li key={run.getTime()}>
              {times.exact(run).slice(0, -4)}{' '}
              {index === 0 && next && run.getTime() === next.getTime()
                ? say('tasks.schedules.reported')
                : say('tasks.schedules.estimated')}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
};

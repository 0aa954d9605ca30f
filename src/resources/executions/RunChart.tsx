import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Task } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { formatExactTimestamp, formatListTimestamp } from '../../ui/formatTimestamp';
import { messageOf } from '../../ui/messageOf';
import { type Bin, binExecutions, runsIn } from './chartBins';
import { withStartBetween } from './conditions';
import './runChart.css';

/** How many of the newest executions the chart counts. */
const SAMPLE = 500;
const HEIGHT = 72;

export type RunChartProps = {
  functionName: string | undefined;
  /** The operator's query, valid. */
  query: string;
  /** Called with the query narrowed to the time of a bar. */
  onNarrow: (query: string) => void;
};

const isWithinMinute = ({ from, before }: Bin) => before.getTime() - from.getTime() < 60_000;

/** Times of a bar, to the second only where it needs them. */
const spanOf = (bin: Bin) => {
  const show = (time: Date) =>
    isWithinMinute(bin) ? formatExactTimestamp(time).slice(0, -4) : formatListTimestamp(time);
  return `${show(bin.from)} – ${show(bin.before).slice(-(isWithinMinute(bin) ? 8 : 5))}`;
};

/** The sample behind the chart: status and start of the newest executions that the table's query finds. */
const useSample = (functionName: string | undefined, query: string) => {
  const { client } = usePlatform();
  const { data: rows } = useListContext<Task>();
  const text = formatQuery({
    select: ['status', 'startTimestamp'],
    sort: [{ field: 'startTimestamp', direction: -1 }],
    ...(functionName === undefined ? {} : { where: rql.eq('functionName', functionName) }),
    userFilter: query,
    limit: { limit: SAMPLE },
  });
  const sample = useQuery({
    queryKey: ['tasks/executions', 'sample', text],
    queryFn: ({ signal }) => client.executions.find(text, signal),
    placeholderData: before => before,
  });
  // A chart that disagrees with its table misleads: it is read again whenever the table was.
  const { refetch } = sample;
  const seen = useRef({ rows, text });
  useEffect(() => {
    const isRefresh = seen.current.rows !== undefined && seen.current.rows !== rows && seen.current.text === text;
    seen.current = { rows, text };
    if (isRefresh) void refetch({ cancelRefetch: false });
  }, [rows, text, refetch]);
  return sample;
};

/** Runs and failures over time, of a stated sample; a bar narrows the table's query to its time. */
export const RunChart = ({ functionName, query, onNarrow }: RunChartProps) => {
  const say = useMessages();
  const patternId = useId();
  const { data, error } = useSample(functionName, query);
  const [active, setActive] = useState<number>();
  const bars = useRef<SVGSVGElement>(null);

  if (error && !data) {
    return (
      <div className="run-chart" role="status">
        {say('tasks.chart.not_loaded', { reason: messageOf(error) })}
      </div>
    );
  }
  const bins = binExecutions(data?.data ?? []);
  const highest = Math.max(1, ...bins.map(runsIn));
  const counted = data?.data.length ?? 0;
  const failed = bins.reduce((sum, bin) => sum + bin.failed, 0);
  const focused = Math.min(active ?? bins.length - 1, bins.length - 1);
  const summary = data
    ? say(counted < (data.page.total ?? counted) ? 'tasks.chart.sample' : 'tasks.chart.all', {
        count: counted,
        total: data.page.total,
        failed,
      })
    : say('common.loading');

  const narrow = (bin: Bin | undefined) => {
    if (bin) onNarrow(withStartBetween(query, bin.from, bin.before));
  };
  const focusOn = (index: number) => {
    setActive(index);
    bars.current?.querySelectorAll<SVGElement>('[role="button"]')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') focusOn(Math.min(focused + 1, bins.length - 1));
    else if (event.key === 'ArrowLeft') focusOn(Math.max(focused - 1, 0));
    else if (event.key === 'Home') focusOn(0);
    else if (event.key === 'End') focusOn(bins.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') narrow(bins[focused]);
    else return;
    event.preventDefault();
  };
  /** So many bars wide: in per cent, so that patterns keep their shape however wide the chart is. */
  const share = (count: number) => `${(count * 100) / Math.max(bins.length, 1)}%`;
  const wordsOf = (bin: Bin) => say('tasks.chart.bar', { span: spanOf(bin), count: runsIn(bin), failed: bin.failed });

  return (
    <figure className="run-chart" aria-label={say('tasks.chart.title')}>
      <figcaption>
        <span role="status">{summary}</span>
        <span className="run-legend" aria-hidden="true">
          {(['complete', 'failed', 'other'] as const).map(kind => (
            <span key={kind}>
              <svg width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" className={`bar-${kind}`} />
                {kind === 'complete' ? null : <rect width="12" height="12" fill={`url(#${patternId}-${kind})`} />}
              </svg>
              {say(`tasks.chart.${kind}`)}
            </span>
          ))}
        </span>
      </figcaption>
      <svg
        ref={bars}
        className="run-bars"
        height={HEIGHT}
        role="group"
        aria-label={say('tasks.chart.bars')}
        onKeyDown={onKeyDown}
      >
        <defs>
          <pattern
            id={`${patternId}-failed`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0v6" className="bar-hatch" />
          </pattern>
          <pattern id={`${patternId}-other`} width="5" height="5" patternUnits="userSpaceOnUse">
            <circle cx="2.5" cy="2.5" r="1" className="bar-dot" />
          </pattern>
        </defs>
        {bins.map((bin, index) => {
          let top = HEIGHT;
          return (
            <g
              key={bin.from.getTime()}
              role="button"
              tabIndex={index === focused ? 0 : -1}
              aria-label={wordsOf(bin)}
              onClick={() => narrow(bin)}
              onFocus={() => setActive(index)}
            >
              <title>{wordsOf(bin)}</title>
              <rect x={share(index)} y="0" width={share(1)} height={HEIGHT} className="bar-target" />
              {(['complete', 'other', 'failed'] as const).map(kind => {
                const height = (bin[kind] / highest) * (HEIGHT - 2);
                // A single failure among hundreds of runs must still be seen.
                const shown = bin[kind] === 0 ? 0 : Math.max(height, 3);
                top -= shown;
                const box = { x: share(index + 0.1), y: Math.max(0, top), width: share(0.8), height: shown };
                return shown === 0 ? null : (
                  <g key={kind}>
                    <rect {...box} className={`bar-${kind}`} />
                    {kind === 'complete' ? null : <rect {...box} fill={`url(#${patternId}-${kind})`} />}
                  </g>
                );
              })}
            </g>
          );
        })}
      </svg>
      <div className="run-axis" aria-hidden="true">
        <span>{bins[0] ? formatListTimestamp(bins[0].from) : ''}</span>
        <span>{formatListTimestamp(bins.at(-1)?.before)}</span>
      </div>
      <table className="visually-hidden">
        <caption>{say('tasks.chart.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('tasks.chart.time')}</th>
            <th scope="col">{say('tasks.chart.runs')}</th>
            <th scope="col">{say('tasks.chart.failed_runs')}</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(bin => (
            <tr key={bin.from.getTime()}>
              <th scope="row">{spanOf(bin)}</th>
              <td>{runsIn(bin)}</td>
              <td>{bin.failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};

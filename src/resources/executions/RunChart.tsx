import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { isBoolean, usePreference } from '../../admin/preferences';
import { ToolTexts } from '../../admin/serviceTexts';
import { useLanguage } from '../../admin/useLanguage';
import { type Filter, formatQuery, rql } from '../../rql';
import { Button } from '../../ui/controls/Button';
import { useList } from '../../ui/table/useConsoleList';
import { part } from '../../ui/theme/part';
import { useTimes } from '../../ui/time/useTimes';
import { type Bin, binExecutions, rateOf } from './chartBins';
import { withStartBetween } from './conditions';
import { RunBars } from './RunBars';
import './runChart.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

const RunTable = part(() => import('./RunTable').then(({ RunTable }) => RunTable));

/** How many of the newest executions the chart counts. */
const SAMPLE = 500;

export type RunChartProps = {
  functionName: string | undefined;
  /** What the table shows. */
  filter: Filter;
  /** Called with the filter narrowed to the time of a bar. */
  onNarrow: (filter: Filter) => void;
};

/** The sample behind the chart: status and start of the newest executions that the table's query finds. */
const useSample = (functionName: string | undefined, filter: Filter) => {
  const { client } = usePlatform();
  const { rows, isTurning, page, perPage, sort } = useList();
  const text = formatQuery({
    select: ['id', 'status', 'startTimestamp'],
    sort: [{ field: 'startTimestamp', direction: -1 }],
    ...(functionName === undefined ? {} : { where: rql.eq('functionName', functionName) }),
    userFilter: filter,
    limit: { limit: SAMPLE },
  });
  const sample = useQuery({
    queryKey: ['tasks/executions', 'sample', text],
    queryFn: ({ signal }) => client.executions.findRows(text, signal),
    placeholderData: before => before,
  });
  // A chart that disagrees with its table misleads: it is read again whenever the same place of the table was.
  const { refetch } = sample;
  const place = JSON.stringify([text, page, perPage, sort]);
  const seen = useRef({ rows, place });
  useEffect(() => {
    if (isTurning) return;
    const isRefresh = seen.current.rows !== undefined && seen.current.rows !== rows && seen.current.place === place;
    seen.current = { rows, place };
    if (isRefresh) void refetch({ cancelRefetch: false });
  }, [rows, isTurning, place, refetch]);
  return sample;
};

/** What the fills of the bars mean. */
const Legend = ({ id }: { id: string }) => {
  const say = useMessages();
  return (
    <span className="run-legend" aria-hidden="true">
      {(['complete', 'failed', 'other'] as const).map(kind => (
        <span key={kind}>
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" className={`bar-${kind}`} />
            {kind === 'complete' ? null : <rect width="12" height="12" fill={`url(#${id}-${kind})`} />}
          </svg>
          {say(`tasks.chart.${kind}`)}
        </span>
      ))}
    </span>
  );
};

/** Runs and failures over time, of a stated sample; a bar, or several, narrow the table's query to their time. */
export const RunChart = ({ functionName, filter, onNarrow }: RunChartProps) => {
  const say = useMessages();
  const times = useTimes();
  const id = useId();
  const [locale] = useLanguage();
  const [isTable, setTable] = usePreference('tasks/executions.chart_as_table', isBoolean, false);
  const { data, error } = useSample(functionName, filter);

  if (error && !data) {
    return (
      <div className="run-chart" role="status">
        {say('tasks.chart.not_loaded', { reason: failureText(say, error) })}
      </div>
    );
  }
  const bins = binExecutions(data?.data ?? [], times.zone);
  const counted = data?.data.length ?? 0;
  const failed = bins.reduce((sum, bin) => sum + bin.failed, 0);
  const summary = data
    ? say(counted < (data.page.total ?? counted) ? 'tasks.chart.sample' : 'tasks.chart.all', {
        count: counted,
        total: data.page.total,
        failed,
        rate: rateOf(failed, counted, locale) || '–',
      })
    : say('common.loading');

  const narrow = ({ from, before }: Pick<Bin, 'from' | 'before'>) => onNarrow(withStartBetween(filter, from, before));

  return (
    <figure className="run-chart" aria-label={say('tasks.chart.title')}>
      <figcaption>
        <span role="status">{summary}</span>
        {isTable ? null : <Legend id={id} />}
        <Button onClick={() => setTable(!isTable)}>
          {isTable ? say('tasks.chart.as_bars') : say('tasks.chart.as_table')}
        </Button>
      </figcaption>
      {isTable ? (
        <WhenThere fallback={null}>
          <ToolTexts>
            <RunTable bins={bins} onChoose={narrow} />
          </ToolTexts>
        </WhenThere>
      ) : (
        <>
          <RunBars bins={bins} id={id} onChoose={narrow} />
          <div className="run-axis" aria-hidden="true">
            <span>{bins[0] ? times.list(bins[0].from) : ''}</span>
            <span>{times.list(bins.at(-1)?.before)}</span>
          </div>
        </>
      )}
    </figure>
  );
};

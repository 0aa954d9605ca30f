import { Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useListContext } from 'react-admin';
import { useLooseMessages, useMessages } from '../../admin/messages';
import { isBoolean, usePreference } from '../../admin/preferences';
import { TASK_STATUSES, type Task } from '../../contract';
import { check } from '../../rql';
import { statusOf, withStatus } from './conditions';

const RunChart = lazy(() => import('./RunChart').then(({ RunChart }) => ({ default: RunChart })));

/** Above the table: quick filters that write a visible query, and a chart of the runs for the present one. */
export const ExecutionOverview = ({ functionName }: { functionName: string | undefined }) => {
  const say = useMessages();
  const sayLoosely = useLooseMessages();
  const { filterValues, setFilters } = useListContext<Task>();
  const [isShown, setShown] = usePreference('tasks/executions.chart', isBoolean, true);
  const query = String((filterValues as { q?: unknown } | undefined)?.q ?? '');
  const isValid = check(query).valid;
  const status = isValid ? statusOf(query) : undefined;

  const setQuery = (next: string) => setFilters(next ? { q: next } : {}, undefined, false);

  return (
    <>
      <div className="execution-filters">
        <div role="group" aria-label={say('tasks.executions.quick_filters')} className="status-filters">
          {[undefined, ...TASK_STATUSES].map(choice => (
            <Button
              key={choice ?? ''}
              aria-pressed={choice === status}
              variant={choice === status ? 'contained' : 'outlined'}
              disabled={!isValid}
              onClick={() => setQuery(withStatus(query, choice))}
            >
              {choice === undefined ? say('tasks.executions.any_status') : sayLoosely(`tasks.status.${choice}`, choice)}
            </Button>
          ))}
        </div>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)} sx={{ marginLeft: 'auto' }}>
          {isShown ? say('tasks.chart.hide') : say('tasks.chart.show')}
        </Button>
      </div>
      {isShown && isValid ? (
        <Suspense fallback={<div className="run-chart" />}>
          <RunChart functionName={functionName} query={query} onNarrow={setQuery} />
        </Suspense>
      ) : null}
    </>
  );
};

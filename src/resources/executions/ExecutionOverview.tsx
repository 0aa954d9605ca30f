import { useLooseMessages, useMessages } from '../../admin/messages';
import { isBoolean, usePreference } from '../../admin/preferences';
import { ToolTexts } from '../../admin/serviceTexts';
import { TASK_STATUSES } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { useList } from '../../ui/table/useConsoleList';
import { part } from '../../ui/theme/part';
import { statusOf, withStatus } from './conditions';

const FailureGroups = part(() => import('./FailureGroups').then(({ FailureGroups }) => FailureGroups));
const RunChart = part(() => import('./RunChart').then(({ RunChart }) => RunChart));

/** Above the table: quick filters that write a visible query, a chart of the runs for the present one, and its failures by kind. */
export const ExecutionOverview = ({ functionName }: { functionName: string | undefined }) => {
  const say = useMessages();
  const sayLoosely = useLooseMessages();
  const { filter, isAskable, setQuery } = useList();
  const [isShown, setShown] = usePreference('tasks/executions.chart', isBoolean, true);
  const [isGrouped, setGrouped] = usePreference('tasks/executions.failure_groups', isBoolean, false);
  const status = isAskable ? statusOf(filter) : undefined;

  return (
    <>
      <div className="execution-filters">
        <div role="group" aria-label={say('tasks.executions.quick_filters')} className="status-filters">
          {[undefined, ...TASK_STATUSES].map(choice => (
            <Button
              key={choice ?? ''}
              aria-pressed={choice === status}
              variant={choice === status ? 'contained' : 'outlined'}
              disabled={!isAskable}
              onClick={() => setQuery(withStatus(filter, choice))}
            >
              {choice === undefined ? say('tasks.executions.any_status') : sayLoosely(`tasks.status.${choice}`, choice)}
            </Button>
          ))}
        </div>
        <Button aria-expanded={isGrouped} onClick={() => setGrouped(!isGrouped)} style={{ marginLeft: 'auto' }}>
          {isGrouped ? say('tasks.failures.hide') : say('tasks.failures.show')}
        </Button>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? say('tasks.chart.hide') : say('tasks.chart.show')}
        </Button>
      </div>
      {isShown && isAskable ? (
        <WhenThere fallback={<div className="run-chart" />}>
          <RunChart functionName={functionName} filter={filter} onNarrow={setQuery} />
        </WhenThere>
      ) : null}
      {isGrouped && isAskable ? (
        <WhenThere fallback={<div className="run-chart" />}>
          <ToolTexts>
            <FailureGroups functionName={functionName} filter={filter} onNarrow={setQuery} />
          </ToolTexts>
        </WhenThere>
      ) : null}
    </>
  );
};

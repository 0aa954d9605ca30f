import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { isUnknownRecord } from '../../admin/isUnknownRecord';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { EXECUTION_BANNER_MS, LOG_VIEWER_ENABLED, type Task, type TaskError } from '../../contract';
import { Banner } from '../../ui/feedback/Banner';
import { makeVisible } from '../../ui/hiddenCharacters';
import { MissingRecord } from '../../ui/MissingRecord';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { RecordName } from '../../ui/record/RecordName';
import { Spinner } from '../../ui/Spinner';
import { part } from '../../ui/theme/part';
import { Timestamp } from '../../ui/time/Timestamp';
import { ExecutionActions } from './ExecutionActions';
import { useReruns } from './reruns';
import { StatusMark } from './StatusMark';
import { isLive } from './status';
import { useStoredData } from './storedData';
import { useExecution } from './useExecution';
import './execution.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

const LogViewer = part(() => import('../../ui/log/LogViewer').then(({ LogViewer }) => LogViewer));
// Beside this page rather than after it: most who open one read its log. What did not come is asked for again when it is shown.
void LogViewer.preload().catch(() => undefined);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A host may leave out the name: there is nothing to lead to then. */
const FunctionName = ({ name }: { name: string | undefined }) => {
  const canOpen = useMay('detail', 'tasks/functions').isAllowed;
  if (!name) return '–';
  const shown = <bdi>{name}</bdi>;
  return canOpen ? <Link to={`/tasks/functions/${encodeURIComponent(name)}`}>{shown}</Link> : shown;
};

/** What the execution was given, exactly as it is stored. */
const StoredData = ({ id }: { id: string }) => {
  const { data, error, refetch } = useStoredData(id);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <pre className="execution-data" aria-busy={data === undefined}>
      {makeVisible(data ?? ' ')}
    </pre>
  );
};

/** Other executions of a chain of repeats. */
const Chain = ({ label, ids }: { label: string; ids: readonly string[] }) => {
  const { search } = useLocation();
  return ids.length === 0 ? null : (
    <Fact label={label}>
      {ids.map(id => (
        <Link key={id} to={`/tasks/executions/${encodeURIComponent(id)}${search}`} className="execution-id">
          {id}
        </Link>
      ))}
    </Fact>
  );
};

/** What not every execution has: tags, and who started it. */
const Origin = ({ execution: { tags = [], createdByUserId, createdByApplicationId } }: { execution: Task }) => {
  const say = useMessages();
  if (tags.length === 0 && !createdByUserId && !createdByApplicationId) return null;
  return (
    <Card title={say('tasks.execution.origin')}>
      <dl className="record execution-facts">
        {createdByUserId ? (
          <Fact label={say('tasks.execution.by_user')}>
            <RecordName of="users/users" id={createdByUserId} />
          </Fact>
        ) : null}
        {createdByApplicationId ? (
          <Fact label={say('tasks.execution.by_application')}>
            <RecordName of="access/applications" id={createdByApplicationId} />
          </Fact>
        ) : null}
        {tags.length > 0 ? <Fact label={say('tasks.execution.tags')}>{tags.join(', ')}</Fact> : null}
      </dl>
    </Card>
  );
};

/** What the platform does not keep of a re-run, this browser does. */
const Reruns = ({ id }: { id: string }) => {
  const say = useMessages();
  const reruns = useReruns(id);
  if (reruns.of.length + reruns.as.length === 0) return null;
  return (
    <>
      <dl className="record execution-facts">
        <Chain label={say('tasks.execution.rerun_of')} ids={reruns.of} />
        <Chain label={say('tasks.execution.rerun_as')} ids={reruns.as} />
      </dl>
      <p className="execution-note">{say('tasks.execution.rerun_note')}</p>
    </>
  );
};

const Info = ({ execution }: { execution: Task }) => {
  const say = useMessages();
  return (
    <Card title={say('tasks.execution.info')}>
      <dl className="record execution-facts">
        <Fact label={say('tasks.execution.function')}>
          <FunctionName name={execution.functionName} />
        </Fact>
        <Fact label={say('tasks.execution.priority')}>{execution.priority ?? 0}</Fact>
        <Fact label={say('fields.status')}>
          <StatusMark status={execution.status} />
        </Fact>
        <Fact label={say('tasks.execution.started')}>
          <Timestamp value={execution.startTimestamp} isExact />
        </Fact>
        <Fact label={say('tasks.execution.status_changed')}>
          <Timestamp value={execution.statusChangedTimestamp} isExact />
        </Fact>
        <Fact label={say('tasks.execution.updated')}>
          <Timestamp value={execution.updateTimestamp} isExact />
        </Fact>
        <Chain
          label={say('tasks.execution.retried_by')}
          ids={execution.retriedByTaskId ? [execution.retriedByTaskId] : []}
        />
        <Chain label={say('tasks.execution.retry_for')} ids={execution.retryForTaskIds ?? []} />
      </dl>
      <Reruns id={execution.id} />
      <dl className="record">
        <Fact label={say('tasks.execution.data')}>
          {execution.data === undefined ? '–' : <StoredData id={execution.id} />}
        </Fact>
      </dl>
    </Card>
  );
};

const ErrorBlock = ({ error }: { error: TaskError }) => {
  const say = useMessages();
  return (
    <Card title={say('tasks.execution.error')}>
      <dl className="record execution-facts">
        <Fact label={say('fields.name')}>{makeVisible(error.name ?? '–')}</Fact>
        <Fact label={say('tasks.execution.error_type')}>{makeVisible(error.type ?? '–')}</Fact>
      </dl>
      <dl className="record">
        <Fact label={say('tasks.execution.error_message')}>
          <pre className="execution-data execution-error">{makeVisible(error.message ?? '')}</pre>
        </Fact>
      </dl>
    </Card>
  );
};

/** From when on there may be lines: the first of its times that is one, else since ever. */
const startOf = ({ startTimestamp, creationTimestamp, updateTimestamp }: Task): Date =>
  [startTimestamp, creationTimestamp, updateTimestamp].find(time => time && !Number.isNaN(time.getTime())) ??
  new Date(0);

const Log = ({ execution, onFailure }: { execution: Task; onFailure: (error: unknown) => void }) => {
  const say = useMessages();
  const { client } = usePlatform();
  return (
    <Card title={say('tasks.execution.log')}>
      <WhenThere fallback={<Spinner />}>
        <LogViewer
          key={execution.id}
          source={(from, signal) => client.executions.logs(execution.id, from, signal)}
          start={startOf(execution)}
          isLive={isLive(execution)}
          fileName={`${execution.functionName}-${execution.id}.log`}
          onFailure={onFailure}
        />
      </WhenThere>
    </Card>
  );
};

export type ExecutionViewProps = {
  id: string;
  /** Called with the execution that a repeat started. */
  onStarted: (execution: Task) => void;
};

/** What is known of one execution: in the panel beside the table, and at full width on its own page (spec §2, R-22). */
export const ExecutionView = ({ id, onStarted }: ExecutionViewProps) => {
  const say = useMessages();
  const { data: execution, error, isPending, refetch } = useExecution(id);
  const [banner, setBanner] = useState<{ text: string }>();
  const closeBanner = useCallback(() => setBanner(undefined), []);
  const fail = useCallback((cause: unknown) => setBanner({ text: failureText(say, cause) }), [say]);
  useEffect(() => {
    if (error && !isUnknownRecord(error)) fail(error);
  }, [error, fail]);

  const body = () => {
    if (isPending) return <Spinner />;
    if (!execution) {
      return (
        <MissingRecord id={id} unknown={say('tasks.execution.unknown')} error={error} onRetry={() => void refetch()} />
      );
    }
    return (
      <div className="execution">
        <ExecutionActions
          execution={execution}
          onStarted={onStarted}
          onChanged={async () => void (await refetch())}
          onFailure={fail}
        />
        <Info execution={execution} />
        {execution.error ? <ErrorBlock error={execution.error} /> : null}
        <Origin execution={execution} />
        {LOG_VIEWER_ENABLED && execution.status !== 'new' ? <Log execution={execution} onFailure={fail} /> : null}
      </div>
    );
  };

  return (
    <>
      <Banner message={banner} closesAfterMs={EXECUTION_BANNER_MS} onClose={closeBanner} />
      {body()}
    </>
  );
};

import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isUnknownRecord } from '../../admin/isUnknownRecord';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import type { Task } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { GatedTabs } from '../../ui/GatedTabs';
import { PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { FunctionExecutions, RunDialog } from '../executions';
import { FunctionInfo } from './FunctionInfo';
import { LIST_STATE, RESOURCE, useFunction } from './useFunction';
import './function.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

/** Starts an execution and leads to it, where it may be opened. */
const RunNow = ({ functionName }: { functionName: string }) => {
  const say = useMessages();
  const navigate = useNavigate();
  const notices = useNotices();
  const canOpen = useMay('detail', 'tasks/executions').isAllowed;
  const [isOpen, setOpen] = useState(false);
  const onStarted = (execution: Task) => {
    if (canOpen) navigate(`/tasks/executions/${encodeURIComponent(execution.id)}`);
    else notices.toast({ kind: 'success', text: say('tasks.run.started', { id: execution.id }) });
  };
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {say('tasks.run.submit')}
      </Button>
      {isOpen ? (
        <WhenThere fallback={null}>
          <RunDialog functionName={functionName} onClose={() => setOpen(false)} onStarted={onStarted} />
        </WhenThere>
      ) : null}
    </>
  );
};

/** One function: what it is and when it runs, and how its executions went (spec §2). */
export const FunctionDetail = () => {
  const say = useMessages();
  const { id: name = '' } = useParams();
  const [parameters, setParameters] = useSearchParams();
  const mayInfo = useMay('info');
  const mayExecutions = useMay('executions');
  const mayRun = useMay('create', 'tasks/executions').isAllowed;
  const { error } = useFunction(name, false);
  const canRun = mayRun && !isUnknownRecord(error);
  const list = parameters.get(LIST_STATE);
  /** What the other tab shows stays; what was opened of it does not. */
  const open = (tab: string) =>
    setParameters(now => {
      now.set('tab', tab);
      now.delete('execution');
      return now;
    });

  const tabs = [
    {
      value: 'info',
      label: say('tasks.function.info'),
      may: mayInfo,
      content: () => <FunctionInfo key={name} name={name} />,
    },
    {
      value: 'executions',
      label: say('tasks.function.executions'),
      may: mayExecutions,
      content: () => (
        <WhenThere fallback={<Spinner />}>
          <FunctionExecutions key={name} functionName={name} />
        </WhenThere>
      ),
    },
  ];
  const chosen = parameters.get('tab') ?? (mayInfo.isAllowed ? 'info' : 'executions');

  return (
    <PageFrame
      title={name}
      back={{
        to: `/${RESOURCE}${list ? `?${new URLSearchParams({ state: list }).toString()}` : ''}`,
        label: say('resources.tasks_functions.title'),
      }}
      actions={canRun ? <RunNow functionName={name} /> : undefined}
    >
      <GatedTabs label={say('resources.tasks_functions.one')} tabs={tabs} value={chosen} onChange={open} />
    </PageFrame>
  );
};

import { useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { usePreferences } from '../../admin/preferences';
import { counted } from '../../admin/unsure';
import type { Task } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { part } from '../../ui/theme/part';
import { linkRerun, pathOf } from './reruns';
import { type StartedWith, startedWith, storedDataOf } from './storedData';
import { RESOURCE } from './useExecution';

const RunDialog = part(() => import('./RunDialog').then(({ RunDialog }) => RunDialog));

export type ExecutionActionsProps = {
  execution: Task;
  onStarted: (execution: Task) => void;
  onChanged: () => Promise<void>;
  onFailure: (error: unknown) => void;
};

/** Runs the same function with the same data, tags and priority again; cancels what has not begun. */
export const ExecutionActions = ({ execution, onStarted, onChanged, onFailure }: ExecutionActionsProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const preferences = usePreferences();
  const notices = useNotices();
  const canRun = useMay('create', RESOURCE).isAllowed;
  const canCancel = useMay('cancel', RESOURCE).isAllowed && execution.status === 'new';
  const [rerun, setRerun] = useState<{ json: string; more: StartedWith }>();
  const [isReading, setReading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (!canRun && !canCancel) return null;

  const cancel = async () => {
    try {
      await counted(say, client.executions.cancel(execution.id));
    } catch (error) {
      onFailure(error);
    } finally {
      setAsking(false);
      await onChanged();
    }
  };
  /** The data is read once more, exactly as it is stored: a number that no double holds would start another run. */
  const askToRun = async () => {
    setReading(true);
    try {
      const text = await client.executions.textOf(execution.id);
      setRerun({ json: storedDataOf(text), more: startedWith(text) });
    } catch (error) {
      onFailure(error);
    } finally {
      setReading(false);
    }
  };
  /** The page that opens is the new one's; the message leads back. */
  const begun = (started: Task) => {
    linkRerun(preferences, execution.id, started.id);
    notices.toast({
      kind: 'success',
      text: say('tasks.execution.rerun_done', { id: started.id }),
      link: { to: pathOf(execution.id), label: say('tasks.execution.rerun_first', { id: execution.id }) },
    });
    onStarted(started);
  };
  return (
    <div className="execution-actions">
      {canRun ? (
        <Button variant="outlined" loading={isReading} onClick={() => void askToRun()}>
          {say('tasks.execution.run_again')}
        </Button>
      ) : null}
      {canCancel ? (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {say('tasks.execution.cancel')}
        </Button>
      ) : null}
      {rerun ? (
        <WhenThere fallback={null}>
          <RunDialog
            functionName={execution.functionName}
            again={execution.id}
            json={rerun.json}
            more={rerun.more}
            onClose={() => setRerun(undefined)}
            onStarted={begun}
          />
        </WhenThere>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={say('tasks.execution.cancel')}
        question={say('tasks.execution.cancel_question', { name: execution.functionName })}
        confirmLabel={say('tasks.execution.cancel')}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      />
    </div>
  );
};

import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Task } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { RESOURCE } from './useExecution';

const RunDialog = lazy(() => import('./RunDialog').then(({ RunDialog }) => ({ default: RunDialog })));

export type ExecutionActionsProps = {
  execution: Task;
  onStarted: (execution: Task) => void;
  onChanged: () => Promise<void>;
  onFailure: (error: unknown) => void;
};

/** Runs the same function with the same data again; cancels what has not begun. */
export const ExecutionActions = ({ execution, onStarted, onChanged, onFailure }: ExecutionActionsProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const canRun = useMay('create', RESOURCE).isAllowed;
  const canCancel = useMay('cancel', RESOURCE).isAllowed && execution.status === 'new';
  const [isRunning, setRunning] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (!canRun && !canCancel) return null;

  const cancel = async () => {
    try {
      await client.executions.cancel(execution.id);
    } catch (error) {
      onFailure(error);
    } finally {
      setAsking(false);
      await onChanged();
    }
  };
  return (
    <div className="execution-actions">
      {canRun ? (
        <Button variant="outlined" onClick={() => setRunning(true)}>
          {say('tasks.execution.run_again')}
        </Button>
      ) : null}
      {canCancel ? (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {say('tasks.execution.cancel')}
        </Button>
      ) : null}
      {isRunning ? (
        <Suspense fallback={null}>
          <RunDialog
            functionName={execution.functionName}
            data={execution.data}
            onClose={() => setRunning(false)}
            onStarted={onStarted}
          />
        </Suspense>
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

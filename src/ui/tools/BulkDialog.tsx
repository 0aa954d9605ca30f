import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { Action } from '../../admin/actions';
import { type MessageKey, useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import type { ConsoleList } from '../table/useConsoleList';
import { BulkGuard, useBulkGuard } from './BulkGuard';
import { BulkPreview } from './BulkPreview';
import { BulkReceipts } from './BulkReceipts';
import { StopButton } from './StopButton';
import { sortOut, useBulk } from './useBulk';
import { WorkProgress } from './WorkProgress';
import './tools.css';

export type BulkDialogProps = {
  list: ConsoleList;
  action: Action<Record<string, unknown>>;
  onClose: () => void;
};

/** An action on many records: first what it will do, then how far it is, at the end what became of each. */
export const BulkDialog = ({ list, action, onClose }: BulkDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const bulk = useBulk(list, action);
  const { state, scope, choice } = bulk;
  const isBusy = state.step === 'running' || state.step === 'checking';
  const meant = sortOut(scope?.records ?? [], action, choice, say).meant.length;
  const guard = useBulkGuard(meant);
  const isReady = meant > 0 && (!action.choice || choice) && guard.isPassed;
  const name = say(`tools.actions.${action.name}` as MessageKey);
  const title = choice ? say('tools.bulk.chosen', { action: name, choice: choice.label }) : name;
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {'progress' in state ? (
          <WorkProgress name={name} {...state.progress}>
            {say(`tools.bulk.${state.step}`, { done: state.progress.done, of: state.progress.of })}
          </WorkProgress>
        ) : null}
        {state.step === 'unread' ? <p className="tool-failure">{state.reason}</p> : null}
        {state.step === 'preview' && scope ? (
          <>
            <BulkPreview list={list} action={action} bulk={{ ...bulk, scope }} />
            <BulkGuard guard={guard} />
          </>
        ) : null}
        {state.step === 'ended' ? <BulkReceipts bulk={bulk} title={title} resource={list.resource} /> : null}
      </DialogContent>
      <DialogActions>
        {state.step === 'running' ? <StopButton isStopping={bulk.isStopping} onStop={bulk.stop} /> : null}
        {isBusy ? null : (
          <Button variant="outlined" onClick={onClose} autoFocus={state.step === 'ended' || !action.choice}>
            {say(state.step === 'ended' ? 'common.close' : 'common.cancel')}
          </Button>
        )}
        {state.step === 'preview' ? (
          <Button variant="contained" writes disabled={!isReady} onClick={() => void bulk.start()}>
            {say('tools.bulk.start', { action: name, count: meant })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};

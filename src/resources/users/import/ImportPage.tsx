import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useId } from 'react';
import { useMessages } from '../../../admin/messages';
import { ToolTexts } from '../../../admin/serviceTexts';
import { PageFrame } from '../../../ui/PageFrame';
import { StopButton } from '../../../ui/tools/StopButton';
import { WorkProgress } from '../../../ui/tools/WorkProgress';
import '../../../ui/tools/tools.css';
import { useFocusHome } from '../../../ui/useFocusHome';
import { FileDrop } from './FileDrop';
import { ImportOutcome } from './ImportOutcome';
import { type Import, useImport } from './useImport';
import './import.css';

type BusyState = Extract<Import['state'], { step: 'looking' | 'running' | 'checking' }>;

/** How far it is. */
const Bar = ({ state: { step, progress } }: { state: BusyState }) => {
  const say = useMessages();
  return (
    <WorkProgress name={say(`tools.import.${step}`)} {...progress}>
      {say(`tools.import.${step}`)} {say('tools.bulk.running', { done: progress.done, of: progress.of })}
    </WorkProgress>
  );
};

/** Nothing else can be done meanwhile; reloading and closing ask first while users are created. */
const Busy = ({ state, isStopping, onStop }: { state: BusyState; isStopping: boolean; onStop: () => void }) => {
  const say = useMessages();
  const { step } = state;
  const titleId = useId();
  useEffect(() => {
    if (step !== 'running') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [step]);
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say('tools.import.title')}</DialogTitle>
      <DialogContent>
        <Bar state={state} />
      </DialogContent>
      <DialogActions>
        <StopButton isStopping={isStopping} onStop={onStop} />
      </DialogActions>
    </Dialog>
  );
};

const ImportSteps = () => {
  const say = useMessages();
  const from = useImport();
  const { state } = from;
  const told = useFocusHome<HTMLParagraphElement>(state.step === 'ended');
  return (
    <PageFrame
      title={say('tools.import.title')}
      back={{ to: '/users/users', label: say('resources.users_users.title') }}
    >
      <div className="import">
        <FileDrop onFile={file => void from.read(file)} isAgain={state.step !== 'none'} />
        {state.step === 'unreadable' ? (
          <p role="alert" className="tool-failure">
            {state.reason}
          </p>
        ) : null}
        {state.step === 'dry' || state.step === 'ended' ? (
          <ImportOutcome from={from} shown={state} told={told} />
        ) : null}
        {state.step === 'looking' ? <Bar state={state} /> : null}
        {state.step === 'running' || state.step === 'checking' ? (
          <Busy state={state} isStopping={from.isStopping} onStop={from.stop} />
        ) : null}
      </div>
    </PageFrame>
  );
};

/** Creates users from a CSV file: first what would become of each row, then, once confirmed, what did (CAP-19). */
export const ImportPage = () => (
  <ToolTexts>
    <ImportSteps />
  </ToolTexts>
);

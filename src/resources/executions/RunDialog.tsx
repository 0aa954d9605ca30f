import { Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Task } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useDraft } from '../../ui/drafts/useDraft';
import { useFormSave } from '../../ui/form/useFormSave';
import { readKept } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import type { StartedWith } from './storedData';

export type RunDialogProps = {
  functionName: string;
  /** What the payload begins with, as JSON; empty for none. */
  json?: string;
  /** What it is started with beside its data. */
  more?: StartedWith;
  /** Id of the execution that is run again. */
  again?: string;
  onClose: () => void;
  onStarted: (execution: Task) => void;
};

/** Starts an execution of a function, with data or without. */
export const RunDialog = ({
  functionName,
  json: initial = '',
  more = {},
  again = '',
  onClose,
  onStarted,
}: RunDialogProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const titleId = useId();
  const [text, setText] = useState(initial);
  const draft = useDraft(`run ${functionName} ${again}`, text, {
    label: say('tasks.run.data'),
    initial,
    onRestore: setText,
  });
  const [failure, setFailure] = useState<string>();
  const [isBusy, save] = useFormSave();

  const title = say('tasks.run.title', { name: functionName });
  const run = (event: FormEvent) => {
    event.preventDefault();
    const payload = text.trim() === '' ? undefined : readKept(text);
    if (payload && 'line' in payload) {
      setFailure(say('tasks.run.bad_json', payload));
      return;
    }
    if (payload && 'number' in payload) {
      setFailure(sayLostNumber(payload, say));
      return;
    }
    setFailure(undefined);
    void save({
      draft,
      send: () => client.executions.create({ functionName, ...(payload ? { data: payload.value } : {}), ...more }),
      done: execution => {
        onStarted(execution);
        onClose();
      },
      refused: setFailure,
      late: {
        failed: say('saves.not_done', { name: title }),
        saved: ({ id }) => say('tasks.run.started', { id }),
      },
    });
  };

  const cancel = () => {
    draft.settle();
    onClose();
  };

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form onSubmit={run}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DraftOffer of={draft} label={say('tasks.run.data')} />
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={4}
            maxRows={16}
            margin="dense"
            label={say('tasks.run.data')}
            helperText={failure ?? say('tasks.run.data_help')}
            error={failure !== undefined}
            value={text}
            onChange={event => {
              setText(event.target.value);
              setFailure(undefined);
            }}
            slotProps={{
              htmlInput: { spellCheck: false, style: { fontFamily: 'var(--mono)', fontSize: 13 } },
              formHelperText: { role: failure ? 'alert' : undefined, sx: { overflowWrap: 'anywhere' } },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={cancel} disabled={isBusy}>
            {say('common.cancel')}
          </Button>
          <Button variant="contained" type="submit" writes loading={isBusy}>
            {say('tasks.run.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

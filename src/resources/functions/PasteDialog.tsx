import { Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import type { Variables } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { useDraft } from '../../ui/drafts/useDraft';
import { readEnvLines } from './envLines';
import { newsBetween, type VariableChange, withChange } from './variables';

export type PasteDialogProps = {
  variables: Variables;
  /** Stores; a rejection leaves the dialog open with what was pasted. */
  onStore: (changes: readonly VariableChange[]) => Promise<unknown>;
  onClose: () => void;
};

const NOTHING = { text: '' };

/** Takes several variables at once and shows, by name, what they change before anything is stored. */
export const PasteDialog = ({ variables, onStore, onClose }: PasteDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  // What is pasted holds values of variables: it is guarded, and never kept.
  const draft = useDraft(
    'paste',
    { text },
    {
      label: say('tasks.variables.paste'),
      initial: NOTHING,
      secrets: ['text'],
      onRestore: () => undefined,
    },
  );
  const lines = readEnvLines(text);
  const changes = lines.flatMap(line => ('fault' in line ? [] : [{ to: { name: line.name, value: line.value } }]));
  const faults = lines.flatMap(line => ('fault' in line ? [line] : []));
  const news = newsBetween(variables, changes.reduce(withChange, variables));

  const store = async () => {
    setBusy(true);
    draft.saving(true);
    try {
      await onStore(changes);
      draft.settle();
      onClose();
    } catch {
      // The toast said it.
      draft.saving(false);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say('tasks.variables.paste')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          multiline
          minRows={4}
          maxRows={12}
          margin="dense"
          label={say('tasks.variables.paste_label')}
          value={text}
          onChange={event => setText(event.target.value)}
          slotProps={{
            htmlInput: {
              spellCheck: false,
              autoComplete: 'off',
              style: { fontFamily: 'var(--mono)', fontSize: 12 },
            },
          }}
        />
        <div role="status">
          {faults.map(({ line, fault }) => (
            <div key={line} className="paste-fault">
              {say(`tasks.variables.paste_${fault}`, { line })}
            </div>
          ))}
          {news.length > 0 ? (
            <ul>
              {news.map(({ name, kind }) => (
                <li key={name}>
                  <code>{name}</code>{' '}
                  {kind === 'added' ? say('tasks.variables.will_add') : say('tasks.variables.will_change')}
                </li>
              ))}
            </ul>
          ) : (
            <p className="rows-note">{say('tasks.variables.paste_nothing')}</p>
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isBusy}>
          {say('common.cancel')}
        </Button>
        <Button
          variant="contained"
          writes
          loading={isBusy}
          disabled={news.length === 0 || faults.length > 0}
          onClick={() => void store()}
        >
          {say('tasks.variables.paste_store', { count: news.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

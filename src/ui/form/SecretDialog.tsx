import { Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { useFormSave } from './useFormSave';
import './form.css';

export type SecretDialogProps = {
  title: string;
  /** What follows from going on. */
  text: string;
  /** Of the field. */
  label: string;
  confirmLabel: string;
  tone?: 'error' | 'primary';
  /** Whether what is typed is known already, or becomes so: for password managers. */
  autoComplete: 'current-password' | 'new-password';
  /** Takes what was typed; what it throws is said below the field, or in a toast where that is gone. */
  onConfirm: (secret: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a password or another secret and hands it on once: no draft of it is kept, and nobody is told it again. */
export const SecretDialog = ({
  title,
  text,
  label,
  confirmLabel,
  tone = 'primary',
  autoComplete,
  onConfirm,
  onClose,
}: SecretDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [secret, setSecret] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, save] = useFormSave();

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (secret === '' || isBusy) return;
    setRefusal(undefined);
    void save({
      send: () => onConfirm(secret),
      done: () => undefined,
      refused: reason => {
        setRefusal(reason);
        input.current?.focus();
        input.current?.select();
      },
      late: { failed: say('saves.not_done', { name: title }) },
    });
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={confirm}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <p style={{ margin: '0 0 16px' }}>{text}</p>
          <TextField
            inputRef={input}
            autoFocus
            fullWidth
            type="password"
            autoComplete={autoComplete}
            label={label}
            value={secret}
            onChange={event => setSecret(event.target.value)}
          />
          <div role="status" className="form-refusal">
            {refusal}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy} variant="outlined">
            {say('common.cancel')}
          </Button>
          <Button type="submit" writes disabled={secret === ''} loading={isBusy} color={tone} variant="contained">
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

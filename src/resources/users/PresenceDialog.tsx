import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import '../../ui/form/form.css';

export type PresenceDialogProps = {
  title: string;
  /** What follows from going on. */
  text: string;
  confirmLabel: string;
  tone: 'error' | 'primary';
  /** Does it with the operator's own password; what it throws is said below the field. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the operator's own password before a second factor is changed (platform-api 3.8): it stays here, and is sent once. */
export const PresenceDialog = ({ title, text, confirmLabel, tone, onConfirm, onClose }: PresenceDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await onConfirm(password);
    } catch (error) {
      setRefusal(failureText(say, error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={event => void confirm(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <p style={{ margin: '0 0 16px' }}>{text}</p>
          <TextField
            autoFocus
            fullWidth
            type="password"
            autoComplete="current-password"
            label={say('mfa.own_password')}
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
          <div role="status" className="form-refusal">
            {refusal}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy} variant="outlined">
            {say('common.cancel')}
          </Button>
          <Button type="submit" disabled={password === ''} loading={isBusy} color={tone} variant="contained">
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

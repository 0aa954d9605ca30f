import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import '../../ui/form/form.css';

export type SecretDialogProps = {
  /** Of the provider. */
  name: string;
  /** The end of the present secret; empty where the host tells none. */
  hint: string;
  /** What it throws is said below the field. */
  onChange: (secret: string) => Promise<void>;
  onClose: () => void;
};

/** A new secret of a provider. No draft of it is kept, and nobody is told it again. */
export const SecretDialog = ({ name, hint, onChange, onClose }: SecretDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const [secret, setSecret] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (secret === '' || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await onChange(secret);
    } catch (error) {
      setRefusal(failureText(say, error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={event => void submit(event)}>
        <DialogTitle id={titleId}>{say('access.secret_of', { name })}</DialogTitle>
        <DialogContent>
          <p style={{ margin: '0 0 16px' }}>
            {say('access.secret_about')} {hint ? say('access.secret_hint', { hint }) : ''}
          </p>
          <TextField
            autoFocus
            fullWidth
            type="password"
            autoComplete="new-password"
            label={say('access.new_secret')}
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
          <Button type="submit" variant="contained" disabled={secret === ''} loading={isBusy}>
            {say('access.change_secret')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

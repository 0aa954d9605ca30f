import { Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { codeOf } from '../../admin/mfaMethod';
import { usePlatform } from '../../admin/platform';
import { isProofOver, proofText } from '../../admin/proofText';
import { ToolTexts } from '../../admin/serviceTexts';
import { CopyButton } from '../../ui/CopyButton';
import { Button } from '../../ui/controls/Button';
import { useShownOnce } from '../../ui/drafts/useShownOnce';
import { useToldLate } from '../../ui/form/useFormSave';
import { ClockNote } from '../../ui/time/ClockNote';
import { RecoveryCodes } from './RecoveryCodes';
import type { AddedMethod } from './useMfa';
import '../../ui/form/form.css';

type AppProps = Omit<NewMethodDialogProps, 'method'> & { secret: string };

/** The secret for an authenticator app, and the code with which it proves that it has it. */
const App = ({ secret, email, onProve, onVerify, onClose }: AppProps) => {
  const say = useMessages();
  const { host = '', isProxied } = usePlatform().session;
  const input = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState<string>();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const tellLate = useToldLate();
  const uri = `otpauth://totp/${encodeURIComponent(`Meridian:${email}`)}?secret=${secret}&issuer=Meridian`;
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    let field = passwordInput;
    try {
      if (password !== undefined) await onProve(password);
      field = input;
      setPassword(undefined);
      await onVerify(codeOf(code));
      onClose();
    } catch (error) {
      const detail = proofText(say, error);
      tellLate(() => ({ kind: 'error', text: say('saves.not_done', { name: say('mfa.add_app') }), detail }));
      setRefusal(detail);
      setBusy(false);
      // The secret stays, and with it what was set up in the app: only the password is asked for again.
      if (isProofOver(error)) return setPassword('');
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <form onSubmit={event => void verify(event)}>
      <p>{say('mfa.app_once')}</p>
      <div className="mfa-secret">
        <code data-copy-source>{secret}</code>
        <CopyButton text={secret} label={say('mfa.copy_secret')} />
      </div>
      <p>
        <a href={uri}>{say('mfa.open_app')}</a>
      </p>
      <div className="form-row">
        <TextField
          inputRef={input}
          autoFocus
          label={say('mfa.code')}
          value={code}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={event => setCode(event.target.value)}
        />
        {password === undefined ? null : (
          <TextField
            inputRef={passwordInput}
            autoFocus
            type="password"
            autoComplete="current-password"
            label={say('mfa.own_password')}
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        )}
        <Button
          type="submit"
          writes
          variant="contained"
          disabled={codeOf(code) === '' || password === ''}
          loading={isBusy}
        >
          {say('mfa.verify')}
        </Button>
      </div>
      <ToolTexts>
        <ClockNote say={say} host={host} isProxied={isProxied} isBusy={isBusy} />
      </ToolTexts>
      <div role="status" className="form-refusal">
        {refusal}
      </div>
    </form>
  );
};

export type NewMethodDialogProps = {
  method: AddedMethod;
  email: string;
  /** Proves anew that the operator is there, where that proof has run out. */
  onProve: (password: string) => Promise<unknown>;
  /** Proves that the app has the secret; throws as the service refuses. */
  onVerify: (code: string) => Promise<void>;
  onClose: () => void;
};

/** What is told once of a new method: its codes, or its secret. */
export const NewMethodDialog = ({ method, ...rest }: NewMethodDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const isApp = method.type === 'totp' || method.secret !== undefined;
  const title = say(isApp ? 'mfa.add_app' : 'mfa.codes');
  useShownOnce(title);
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {method.codes ? <RecoveryCodes codes={method.codes} email={rest.email} /> : null}
        {method.secret ? <App secret={method.secret} {...rest} /> : null}
        {method.codes || method.secret ? null : <p>{say('mfa.not_told')}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={rest.onClose} variant="outlined">
          {say('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

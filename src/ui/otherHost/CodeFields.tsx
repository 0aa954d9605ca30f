import { MenuItem, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { codeOf, methodName } from '../../admin/mfaMethod';
import type { MfaChallenge } from '../../contract';
import { Button } from '../controls/Button';
import { ClockNote } from '../time/ClockNote';

export type CodeFieldsProps = {
  challenge: MfaChallenge;
  host: string;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm: (answer: { methodId: string; code: string }) => void;
  onBack: () => void;
};

/** The second step of signing in to the second host. */
export const CodeFields = ({ challenge: { methods }, host, isBusy, failure, onConfirm, onBack }: CodeFieldsProps) => {
  const say = useMessages();
  const [methodId, setMethodId] = useState(methods[0]?.id ?? '');
  const [code, setCode] = useState('');
  const isReady = methodId !== '' && codeOf(code) !== '' && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onConfirm({ methodId, code: codeOf(code) });
  };
  return (
    <form className="other-host-form" onSubmit={submit} noValidate>
      <p>{say('login.otp_text')}</p>
      <TextField
        select
        label={say('login.method')}
        value={methodId}
        onChange={event => setMethodId(event.target.value)}
      >
        {methods.map(method => (
          <MenuItem key={method.id} value={method.id}>
            {methodName(say, method)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        autoFocus
        label={say('login.code')}
        value={code}
        onChange={event => setCode(event.target.value)}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
      />
      <ClockNote say={say} host={host} isBusy={isBusy} />
      <div role="alert" className="form-refusal">
        {failure}
      </div>
      <div className="other-host-buttons">
        <Button type="submit" variant="contained" loading={isBusy} disabled={!isReady}>
          {say('login.confirm')}
        </Button>
        <Button variant="outlined" onClick={onBack}>
          {say('login.back')}
        </Button>
      </div>
    </form>
  );
};

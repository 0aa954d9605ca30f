import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { codeErrorText } from '../admin/loginError';
import { codeOf, methodName } from '../admin/mfaMethod';
import { ApiError } from '../client';
import type { MfaChallenge } from '../contract';
import { aside } from '../ui/feedback/aside';
import { WhenThere } from '../ui/feedback/WhenThere';
import { useSay } from './messages';

const LateClockNote = aside(() => import('./LateClockNote').then(({ LateClockNote }) => LateClockNote));

/** A challenge, and whose. */
export type HostChallenge = MfaChallenge & { host: string };

export type CodeFormProps = {
  challenge: HostChallenge;
  onConfirm: (answer: { methodId: string; code: string }) => Promise<void>;
  onBack: () => void;
};

/** Second phase: choose a method, type its code; both are needed, there is no other rule (spec §5). */
export const CodeForm = ({ challenge, onConfirm, onBack }: CodeFormProps) => {
  const say = useSay();
  const id = useId();
  const codeInput = useRef<HTMLInputElement>(null);
  const [methodId, setMethodId] = useState(challenge.methods[0]?.id ?? '');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [waitSeconds, setWaitSeconds] = useState(0);
  const method = challenge.methods.find(candidate => candidate.id === methodId);
  const isReady = methodId !== '' && codeOf(code) !== '' && !isBusy;

  // What is asked for is said with it.
  useEffect(() => codeInput.current?.focus(), []);
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm({ methodId, code: codeOf(code) });
    } catch (cause) {
      setError(codeErrorText(say, cause));
      const isRefusal = cause instanceof ApiError && cause.status < 500;
      setWaitSeconds(isRefusal ? Math.ceil((cause.remainingDelay ?? 0) / 1000) : 0);
      codeInput.current?.focus();
      // The next code takes the place of the one that was refused.
      codeInput.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate className="login-form">
      <h1>{say('login.otp_title')}</h1>
      <p id={`${id}-text`} className="login-text">
        {say('login.otp_text')}
      </p>
      <div className="login-field">
        <label htmlFor={`${id}-method`}>{say('login.method')}</label>
        <select id={`${id}-method`} value={methodId} onChange={event => setMethodId(event.target.value)}>
          {challenge.methods.map(candidate => (
            <option key={candidate.id} value={candidate.id}>
              {methodName(say, candidate)}
            </option>
          ))}
        </select>
      </div>
      <div className="login-field">
        <label htmlFor={`${id}-code`}>{say('login.code')}</label>
        <input
          ref={codeInput}
          id={`${id}-code`}
          name="code"
          aria-describedby={`${id}-text`}
          inputMode={method?.type === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={event => setCode(event.target.value)}
        />
      </div>
      <WhenThere fallback={null}>
        <LateClockNote host={challenge.host} isBusy={isBusy} />
      </WhenThere>
      <div role="alert" className="login-error">
        {error}
      </div>
      <div role="status" className="login-help">
        {waitSeconds > 0 ? say('login.retry_in', { seconds: waitSeconds }) : ''}
      </div>
      <button type="submit" className="login-submit" disabled={!isReady}>
        {say(isBusy ? 'login.busy' : 'login.confirm')}
      </button>
      <button type="button" className="login-link" onClick={onBack}>
        {say('login.back')}
      </button>
    </form>
  );
};

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { HostRefusedError } from '../client';
import { credentialsErrorKey } from './loginError';
import { useSay } from './messages';

export type CredentialsFormProps = {
  /** Lives outside, so that Back from the code form finds it again. */
  email: string;
  onEmailChange: (email: string) => void;
  knownHosts: readonly string[];
  presentHost: string | undefined;
  /** Hosts that the deployment offers to somebody who never signed in here. */
  defaultHosts: () => Promise<readonly string[]>;
  onForgetHost: (host: string) => void;
  onSubmit: (input: { host: string; email: string; password: string; remember: boolean }) => Promise<void>;
};

/** First phase. E-mail and password have no rules here: whatever is typed is sent (spec §5). */
export const CredentialsForm = ({
  email,
  onEmailChange,
  knownHosts,
  presentHost,
  defaultHosts,
  onForgetHost,
  onSubmit,
}: CredentialsFormProps) => {
  const say = useSay();
  const id = useId();
  const [hosts, setHosts] = useState(knownHosts);
  const [host, setHost] = useState(presentHost ?? knownHosts[0] ?? '');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [remember, setRemember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrongField, setWrongField] = useState<'host' | 'email' | 'password'>();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (presentHost || knownHosts.length > 0) return;
    let isGone = false;
    void defaultHosts().then(offered => {
      if (isGone) return;
      setHosts(offered);
      setHost(typed => typed || (offered[0] ?? ''));
    });
    return () => {
      isGone = true;
    };
  }, [defaultHosts, presentHost, knownHosts.length]);

  const fail = (cause: unknown) => {
    const isHost = cause instanceof HostRefusedError;
    const key = isHost ? 'login.host_refused' : credentialsErrorKey(cause);
    const field =
      isHost || key === 'errors.NetworkHost'
        ? 'host'
        : key === 'errors.InvalidEmail'
          ? 'email'
          : key === 'errors.InvalidPassword'
            ? 'password'
            : undefined;
    setError(say(key));
    setWrongField(field);
    if (field)
      form.current?.querySelector<HTMLInputElement>(`[name="${field === 'email' ? 'username' : field}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    setWrongField(undefined);
    try {
      await onSubmit({ host, email, password, remember });
    } catch (cause) {
      fail(cause);
    } finally {
      setBusy(false);
    }
  };

  const invalid = (field: typeof wrongField) =>
    wrongField === field ? { 'aria-invalid': true, 'aria-errormessage': `${id}-error` } : {};

  return (
    <form ref={form} onSubmit={submit} noValidate className="login-form">
      <h1>
        {say('login.title')} <span>{say('login.subtitle')}</span>
      </h1>
      <div className="login-field">
        <label htmlFor={`${id}-host`}>{say('login.host')}</label>
        <input
          id={`${id}-host`}
          name="host"
          list={`${id}-hosts`}
          value={host}
          onChange={event => setHost(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-host-help`}
          {...invalid('host')}
        />
        <datalist id={`${id}-hosts`}>
          {hosts.map(known => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <div className="login-help" id={`${id}-host-help`}>
          {say('login.host_help')}{' '}
          {knownHosts.includes(host) && hosts.includes(host) ? (
            <button
              type="button"
              className="login-link"
              onClick={() => {
                onForgetHost(host);
                setHosts(hosts.filter(known => known !== host));
                setHost('');
              }}
            >
              {say('login.forget_host')}
            </button>
          ) : null}
        </div>
      </div>
      <div className="login-field">
        <label htmlFor={`${id}-email`}>{say('login.email')}</label>
        <input
          id={`${id}-email`}
          name="username"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the form is all there is on this page.
          autoFocus
          value={email}
          onChange={event => onEmailChange(event.target.value)}
          {...invalid('email')}
        />
      </div>
      <div className="login-field">
        <label htmlFor={`${id}-password`}>{say('login.password')}</label>
        <div className="login-password">
          <input
            id={`${id}-password`}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
            {...invalid('password')}
          />
          <button type="button" onClick={() => setShown(!isShown)}>
            {say(isShown ? 'login.hide_password' : 'login.show_password')}
          </button>
        </div>
      </div>
      <label className="login-check">
        <input
          type="checkbox"
          name="remember"
          checked={remember}
          onChange={event => setRemember(event.target.checked)}
        />
        {say('login.remember')}
      </label>
      <div role="alert" id={`${id}-error`} className="login-error">
        {error}
      </div>
      <button type="submit" className="login-submit" aria-disabled={isBusy}>
        {isBusy ? say('login.busy') : say('login.submit')}
      </button>
    </form>
  );
};

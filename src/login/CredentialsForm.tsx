import {
  type AriaAttributes,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { failureText } from '../admin/failure';
import { credentialsErrorKey, credentialsErrorText } from '../admin/loginError';
import type { Say } from '../admin/messages';
import { HostRefusedError, UnreadableHostError } from '../client';
import { preloadable } from '../ui/feedback/preloadable';
import { WhenThere } from '../ui/feedback/WhenThere';
import { type Typed, takeTyped, typedInto } from './early';
import { HostField } from './HostField';
import type { LinkNoteForm } from './LinkNote';
import { useSay } from './messages';
import type { ProviderSignInProps } from './ProviderSignIn';
import { useHost } from './useHost';

// Few hosts have a sign-in page of their own.
const { Screen: ProxySignIn } = preloadable(() => import('./ProxySignIn').then(({ ProxySignIn }) => ProxySignIn));

const { Screen: ProviderSignIn } = preloadable(() =>
  import('./ProviderSignIn').then(({ ProviderSignIn }) => ProviderSignIn),
);

/** Another way in, loaded when it is asked for. */
const ProviderDoor = (props: ProviderSignInProps) => {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <WhenThere fallback={null}>
      <ProviderSignIn {...props} />
    </WhenThere>
  ) : (
    <button type="button" className="login-link" onClick={() => setOpen(true)}>
      {say('login.provider')}
    </button>
  );
};

type Credentials = { host: string; email: string; password: string; remember: boolean; clientId?: string };

export type CredentialsFormProps = {
  /** Lives outside, so that Back from the code form finds it again. */
  email: string;
  onEmailChange: (email: string) => void;
  knownHosts: readonly string[];
  presentHost: string | undefined;
  onForgetHost: (host: string) => void;
  onSubmit: (input: Credentials) => Promise<void>;
  /** Takes over the session that the host's proxy holds. @throws NoSessionError where there is none */
  onProxied: (host: string, signal: AbortSignal) => Promise<void>;
  /** Something else on the page wants the focus first. */
  isBehind?: boolean;
  /** What is to be said of the link that waits for sign-in. */
  linkNote?: ((form: LinkNoteForm) => ReactNode) | undefined;
};

type Field = 'host' | 'email' | 'password';

const fieldOf = (cause: unknown): Field | undefined => {
  if (cause instanceof HostRefusedError) return 'host';
  const fields: Partial<Record<string, Field>> = {
    'errors.NetworkHost': 'host',
    'errors.InvalidEmail': 'email',
    'errors.InvalidPassword': 'password',
  };
  return fields[credentialsErrorKey(cause)];
};

const textOf = (say: Say, cause: unknown, host: string) => {
  if (cause instanceof HostRefusedError) return say('login.host_refused');
  if (!(cause instanceof UnreadableHostError)) return credentialsErrorText(say, cause);
  return host.includes('[::1]') ? say('errors.HostLoopback6') : failureText(say, cause);
};

type TextProps = { id: string; value: string; onChange: (value: string) => void; invalid: AriaAttributes };

const EmailField = ({ id, value, onChange, isFirst, invalid }: TextProps & { isFirst: boolean }) => {
  const say = useSay();
  return (
    <div className="login-field">
      <label htmlFor={id}>{say('login.email')}</label>
      <input
        id={id}
        name="username"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the form is all there is on this page.
        autoFocus={isFirst}
        value={value}
        onChange={event => onChange(event.target.value)}
        {...invalid}
      />
    </div>
  );
};

const PasswordField = ({ id, value, onChange, invalid }: TextProps) => {
  const say = useSay();
  const [isShown, setShown] = useState(false);
  return (
    <div className="login-field">
      <label htmlFor={id}>{say('login.password')}</label>
      <div className="login-password">
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          onChange={event => onChange(event.target.value)}
          {...invalid}
        />
        <button type="button" onClick={() => setShown(!isShown)}>
          {say(isShown ? 'login.hide_password' : 'login.show_password')}
        </button>
      </div>
    </div>
  );
};

const RememberField = ({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) => {
  const say = useSay();
  return (
    <label className="login-check">
      <input type="checkbox" name="remember" checked={value} onChange={event => onChange(event.target.checked)} />
      {say('login.remember')}
    </label>
  );
};

/** Hands over what was typed while the form's code was on its way. */
const useTypedEarly = (form: RefObject<HTMLFormElement | null>, adopt: (typed: Typed) => void) => {
  const first = useRef(adopt);
  useLayoutEffect(() => {
    const typed = takeTyped() ?? (form.current && typedInto(form.current));
    if (typed) first.current(typed);
  }, [form]);
};

/** What was refused, said at the field that it is about. */
const useFailure = (form: RefObject<HTMLFormElement | null>, errorId: string) => {
  const say = useSay();
  const [error, setError] = useState<string>();
  const [wrongField, setWrongField] = useState<Field>();
  return {
    error,
    clear: () => {
      setError(undefined);
      setWrongField(undefined);
    },
    fail: (cause: unknown, sentTo: string) => {
      const field = fieldOf(cause);
      setError(textOf(say, cause, sentTo));
      setWrongField(field);
      const name = field === 'email' ? 'username' : field;
      const input = name && form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (!input) return;
      input.focus();
      // What nobody sees is typed anew, not mended.
      if (field === 'password') input.select();
    },
    invalid: (field: Field) => (wrongField === field ? { 'aria-invalid': true, 'aria-errormessage': errorId } : {}),
  };
};

/** First phase. E-mail and password have no rules here: whatever is typed is sent (spec §5). */
export const CredentialsForm = (props: CredentialsFormProps) => {
  const { email, onEmailChange, onForgetHost, isBehind = false } = props;
  const say = useSay();
  const id = useId();
  const { host, setHost, hold, offered, identity, proxied, isPicked, mayType, isKnown, forget, settle } = useHost(
    props.presentHost,
    props.knownHosts,
  );
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { error, fail, clear, invalid } = useFailure(form, `${id}-error`);

  useTypedEarly(form, typed => {
    if (typed.host !== host) setHost(typed.host);
    if (document.activeElement?.getAttribute('name') === 'host') hold(typed.host);
    if (typed.email !== email) onEmailChange(typed.email);
    setPassword(typed.password);
    setRemember(typed.remember);
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    clear();
    const { target, isProxied } = await settle();
    try {
      // The configuration came after the press: this host is told no password.
      if (isProxied) return;
      await props.onSubmit({ ...target, email, password, remember });
    } catch (cause) {
      fail(cause, target.host);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="login-form">
      <h1>
        {say('login.title')} <span>{say('login.subtitle')}</span>
      </h1>
      <HostField
        host={host}
        onChange={setHost}
        onFocus={isIn => hold(isIn ? host : undefined)}
        offered={offered}
        identity={identity}
        mayType={mayType}
        isTold={!proxied}
        invalid={invalid('host')}
        {...(isKnown
          ? {
              onForget: () => {
                onForgetHost(host);
                forget();
              },
            }
          : {})}
      />
      {props.linkNote?.({ host, offered, mayType, onUse: setHost })}
      {proxied ? (
        <WhenThere fallback={null}>
          <ProxySignIn
            key={proxied.url}
            entry={proxied}
            isPicked={isPicked}
            onEnter={signal => props.onProxied(proxied.url, signal)}
            textOf={cause => textOf(say, cause, proxied.url)}
          />
        </WhenThere>
      ) : (
        <>
          <EmailField
            id={`${id}-email`}
            value={email}
            onChange={onEmailChange}
            isFirst={!isBehind}
            invalid={invalid('email')}
          />
          <PasswordField id={`${id}-password`} value={password} onChange={setPassword} invalid={invalid('password')} />
          <RememberField value={remember} onChange={setRemember} />
          <div role="alert" id={`${id}-error`} className="login-error">
            {error}
          </div>
          <button type="submit" className="login-submit" aria-disabled={isBusy}>
            {isBusy ? say('login.busy') : say('login.submit')}
          </button>
          <ProviderDoor settle={settle} remember={remember} />
        </>
      )}
    </form>
  );
};

import { useId, useState } from 'react';
import { isText, useBrowserPreference, useTabMemory } from '../admin/preferences';
import { providerFailure, setOut } from '../admin/providerFlow';
import { useLateSay } from './lateSay';

export type ProviderSignInProps = {
  /** The host of the form, and the application that it knows this console by. */
  settle: () => Promise<{ target: { host: string; clientId?: string } }>;
  remember: boolean;
};

/** Signing in at a provider of OpenID Connect, within the form of the host: a stranger is told no provider, so its name is typed. */
export const ProviderSignIn = ({ settle, remember }: ProviderSignInProps) => {
  const say = useLateSay();
  const id = useId();
  const tab = useTabMemory();
  const [known, keep] = useBrowserPreference('login.provider', isText, '');
  const [typed, setTyped] = useState(known);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = typed.trim();

  const go = async () => {
    if (isBusy || name === '') return;
    setBusy(true);
    setFailure(undefined);
    try {
      await setOut(tab, { ...(await settle()).target, name, remember });
      keep(name);
    } catch (error) {
      setFailure(providerFailure(say, error, name));
      setBusy(false);
    }
  };
  return (
    <>
      <div className="login-field">
        <label htmlFor={id}>{say('tools.provider.name')}</label>
        <input
          id={id}
          name="provider"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: it was just asked for.
          autoFocus
          value={typed}
          onChange={event => setTyped(event.target.value)}
          // Enter would send the form around it, which is that of the password.
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void go();
          }}
          aria-describedby={`${id}-help`}
          {...(failure ? { 'aria-invalid': true, 'aria-errormessage': `${id}-error` } : {})}
        />
        <div id={`${id}-help`} className="login-help">
          {say('tools.provider.name_help')}
        </div>
      </div>
      <div role="alert" id={`${id}-error`} className="login-error">
        {failure}
      </div>
      <button
        type="button"
        className="login-submit"
        disabled={name === ''}
        aria-disabled={isBusy}
        onClick={() => void go()}
      >
        {say(isBusy ? 'login.busy' : 'tools.provider.go')}
      </button>
    </>
  );
};

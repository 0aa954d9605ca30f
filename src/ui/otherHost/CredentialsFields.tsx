import { Autocomplete, Link, MenuItem, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { useHosts } from './useHosts';

export type OtherCredentials = { host: string; email: string; password: string; clientId?: string };

export type CredentialsFieldsProps = {
  /** The host that is offered first, where it is not the first of those that are known. */
  first: string | undefined;
  isBusy: boolean;
  failure: string | undefined;
  onSubmit: (credentials: OtherCredentials) => void;
  /** The host's proxy holds the session. */
  onProxied: (host: string) => void;
};

/** Host, email and password of the second host. The password stands here until it is sent, and nowhere else. */
export const CredentialsFields = ({ first, isBusy, failure, onSubmit, onProxied }: CredentialsFieldsProps) => {
  const say = useMessages();
  const { hosts, mayType, labelOf, isOwn, clientIdOf, pageOf } = useHosts();
  const [typed, setHost] = useState(first);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const host = (typed ?? hosts[0] ?? '').trim();
  const isSame = host !== '' && isOwn(host);
  const page = pageOf(host);
  const isReady = host !== '' && !isSame && (page !== undefined || (email !== '' && password !== ''));

  if (!mayType && hosts.length === 0) return <p role="status">{say('tools.compare.no_other_host')}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    if (page !== undefined) return onProxied(host);
    const clientId = clientIdOf(host);
    onSubmit({ host, email, password, ...(clientId === undefined ? {} : { clientId }) });
  };
  const toldHelp = page === undefined ? say('login.host_help') : undefined;
  const help = isSame ? say('tools.compare.same_host') : toldHelp;
  return (
    <form className="other-host-form" onSubmit={submit} noValidate>
      {mayType ? (
        <Autocomplete
          freeSolo
          options={hosts}
          inputValue={typed ?? hosts[0] ?? ''}
          onInputChange={(_, value, reason) => (reason === 'reset' && value === '' ? undefined : setHost(value))}
          getOptionLabel={option => option}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              {labelOf(option)}
            </li>
          )}
          renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
            <TextField
              {...params}
              label={say('login.host')}
              error={isSame}
              helperText={help}
              slotProps={{
                input: InputProps,
                htmlInput: { ...inputProps, spellCheck: false, autoCapitalize: 'off' },
                inputLabel: InputLabelProps,
              }}
            />
          )}
        />
      ) : (
        <TextField
          select
          label={say('login.host')}
          value={host}
          onChange={event => setHost(event.target.value)}
          helperText={help}
        >
          {hosts.map(option => (
            <MenuItem key={option} value={option}>
              {labelOf(option)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {page === undefined ? (
        <>
          <TextField
            label={say('login.email')}
            value={email}
            onChange={event => setEmail(event.target.value)}
            autoComplete="username"
            slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'off', spellCheck: false } }}
          />
          <TextField
            label={say('login.password')}
            type="password"
            value={password}
            onChange={event => setPassword(event.target.value)}
            autoComplete="current-password"
          />
        </>
      ) : (
        <p className="other-host-about">
          {say('tools.proxy.about', { host: labelOf(host) })}{' '}
          <Link href={page} target="_blank" rel="noopener">
            {say('tools.proxy.open_new', { host: new URL(page).host })}
          </Link>
        </p>
      )}
      <div role="alert" className="form-refusal">
        {failure}
      </div>
      <Button type="submit" variant="contained" loading={isBusy} disabled={!isReady}>
        {say(page === undefined ? 'login.submit' : 'tools.proxy.continue')}
      </Button>
    </form>
  );
};

import { useId } from 'react';
import { colourOf, type HostIdentity } from '../admin/config/hostIdentity';
import { useSay } from './messages';

export type HostFieldProps = {
  host: string;
  onChange: (host: string) => void;
  /** The focus came to the field, or left it. */
  onFocus: (isIn: boolean) => void;
  /** Used before, newest last; then those of the deployment. */
  offered: readonly { url: string; label?: string }[];
  /** What the deployment, or an operator, says of the host in the field. */
  identity: HostIdentity;
  /** There is something to forget about this host. */
  onForget?: () => void;
  /** Whether a host may be typed that is not offered. */
  mayType: boolean;
  /** Whether email and password are sent there. */
  isTold: boolean;
  /** Marks of a field with an error. */
  invalid: object;
};

/** Which platform: hosts used before, those that the deployment offers, or any other as typed where the deployment allows it. */
export const HostField = ({
  host,
  onChange,
  onFocus,
  offered,
  identity,
  onForget,
  mayType,
  isTold,
  invalid,
}: HostFieldProps) => {
  const say = useSay();
  const id = useId();
  const { label: name, kind } = identity;
  const field = {
    id: `${id}-host`,
    name: 'host',
    value: host,
    onFocus: () => onFocus(true),
    onBlur: () => onFocus(false),
    'aria-describedby': `${id}-host-help`,
    ...invalid,
  };
  return (
    <div className="login-field">
      <label htmlFor={`${id}-host`}>{say('login.host')}</label>
      {mayType ? (
        <>
          <input
            {...field}
            list={`${id}-hosts`}
            onChange={event => onChange(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <datalist id={`${id}-hosts`}>
            {offered.map(({ url, label }) => (
              <option key={url} value={url} label={label} />
            ))}
          </datalist>
        </>
      ) : (
        <select {...field} onChange={event => onChange(event.target.value)}>
          {offered.map(({ url, label }) => (
            <option key={url} value={url}>
              {label ? `${label} (${url})` : url}
            </option>
          ))}
        </select>
      )}
      <div className="login-help" id={`${id}-host-help`}>
        {name || kind !== 'other' ? (
          <span className="login-host-entry" data-kind={kind}>
            <i style={{ background: colourOf(identity) }} />
            {name ? <strong>{name}</strong> : null}
            {kind === 'other' ? null : <span>{say(`login.host_kind.${kind}`)}</span>}
          </span>
        ) : null}
        {isTold ? say('login.host_help') : null}{' '}
        {onForget ? (
          <button type="button" className="login-link" onClick={onForget}>
            {say('login.forget_host')}
          </button>
        ) : null}
      </div>
    </div>
  );
};

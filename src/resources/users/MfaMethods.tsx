import { useMessages } from '../../admin/messages';
import { recordsIn } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { useTimes } from '../../ui/time/useTimes';
import type { KnownMethod, MfaSettings } from './useMfa';

/** What a method is called: by its name, else by its type in words. */
export const useMethodName = () => {
  const say = useMessages();
  return ({ name, type }: KnownMethod) =>
    name || (type === 'recoveryCodes' ? say('mfa.recovery_codes') : type === 'totp' ? say('mfa.app') : type);
};

/** What tells methods of one name apart: whether they count, and since when they are there. */
export const useMethodFacts = () => {
  const say = useMessages();
  const times = useTimes();
  return ({ verified, creationTimestamp }: KnownMethod) =>
    [
      say(verified ? 'mfa.verified' : 'mfa.not_verified'),
      ...(creationTimestamp ? [times.list(creationTimestamp)] : []),
    ].join(' · ');
};

export type MfaMethodsProps = { settings: MfaSettings; onRemove: ((method: KnownMethod) => void) | undefined };

/** The methods of a second factor, each with the way to take it away. */
export const MfaMethods = ({ settings, onRemove }: MfaMethodsProps) => {
  const methods = recordsIn(settings.methods);
  const say = useMessages();
  const nameOf = useMethodName();
  const factsOf = useMethodFacts();
  const titleOf = (method: KnownMethod) => {
    const isAlone = methods.filter(other => nameOf(other) === nameOf(method)).length === 1;
    return say('mfa.remove', { method: isAlone ? nameOf(method) : `${nameOf(method)} (${factsOf(method)})` });
  };
  if (methods.length === 0) return <p className="record-none">{say('mfa.no_methods')}</p>;
  return (
    <ul className="record-parts" aria-label={say('mfa.methods')}>
      {methods.map(method => (
        <li key={method.id} className="record-row">
          <strong>
            <bdi>{nameOf(method)}</bdi>
          </strong>
          <span className="record-none">{factsOf(method)}</span>
          {onRemove ? (
            <Button color="error" aria-label={titleOf(method)} onClick={() => onRemove(method)}>
              {say('common.delete')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

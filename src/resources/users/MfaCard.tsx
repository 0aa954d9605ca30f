import { useRef, useState } from 'react';
import { isNowhere } from '../../admin/isUnknownRecord';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { inOurWords } from '../../admin/proofText';
import { storedOr } from '../../admin/unsure';
import { recordsIn, type User } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { SecretDialog } from '../../ui/form/SecretDialog';
import { useToldLate } from '../../ui/form/useFormSave';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { useTimes } from '../../ui/time/useTimes';
import { MfaMethods } from './MfaMethods';
import { methodIn, useAdded, useRemoved } from './mfaMethodChanges';
import { useThenOf, useTitleOf, type Wish } from './mfaWish';
import { NewMethodDialog } from './NewMethodDialog';
import { type AddedMethod, type MfaSettings, useMfa } from './useMfa';
import '../../ui/record/record.css';

const Facts = ({
  settings: { enabled, failedAttempts = 0, lastFailedAttemptTimestamp },
}: {
  settings: MfaSettings;
}) => {
  const say = useMessages();
  const times = useTimes();
  const last = lastFailedAttemptTimestamp ? times.list(lastFailedAttemptTimestamp) : undefined;
  return (
    <dl className="record">
      <div>
        <dt>{say('mfa.state')}</dt>
        <dd>{say(enabled ? 'mfa.is_on' : 'mfa.is_off')}</dd>
      </div>
      {failedAttempts > 0 ? (
        <div>
          <dt>{say('mfa.failed')}</dt>
          <dd>{last ? say('mfa.failed_at', { count: failedAttempts, time: last }) : failedAttempts}</dd>
        </div>
      ) : null}
    </dl>
  );
};

type ActionsProps = { settings: MfaSettings; isOwn: boolean; onWish: (wish: Wish) => void };

/** What may be done beside taking a method away. */
const Actions = ({ settings: { enabled, methods }, isOwn, onWish }: ActionsProps) => {
  const say = useMessages();
  const canTurnOn = recordsIn(methods).some(({ verified }) => verified);
  return (
    <div className="record-row">
      {enabled ? (
        <Button variant="outlined" color="error" onClick={() => onWish({ name: 'off' })}>
          {say('mfa.off')}
        </Button>
      ) : null}
      {!enabled && canTurnOn ? (
        <Button variant="outlined" onClick={() => onWish({ name: 'on' })}>
          {say('mfa.on')}
        </Button>
      ) : null}
      <Button variant="outlined" onClick={() => onWish({ name: 'codes' })}>
        {say('mfa.codes')}
      </Button>
      {isOwn ? (
        <Button variant="outlined" onClick={() => onWish({ name: 'app' })}>
          {say('mfa.add_app')}
        </Button>
      ) : null}
    </div>
  );
};

/** The second factor of a user: what it is, and help for who lost it (platform-api 3.9). */
export const MfaCard = ({ user, isOwn }: { user: User; isOwn: boolean }) => {
  const say = useMessages();
  const titleOf = useTitleOf(user);
  const thenOf = useThenOf(user);
  const mayUpdate = useMay('updateMfa').isAllowed || isOwn;
  const { data, error, isPending, refetch, ...mfa } = useMfa(user.id);
  const [wish, setWish] = useState<Wish>();
  const [added, setAdded] = useState<AddedMethod>();
  /** The newest proof that the operator is there. */
  const presence = useRef('');

  const removed = useRemoved();
  const made = useAdded();
  const tellLate = useToldLate();
  /** What could not be read is not what was known before. */
  const look = async () => {
    const { data, isSuccess } = await refetch();
    return isSuccess ? data : undefined;
  };
  const stored = (call: Promise<unknown>, holds: (now: MfaSettings) => boolean) => storedOr(say, call, look, holds);
  const prove = async (password: string) => {
    presence.current = await mfa.prove(password);
    return presence.current;
  };
  const fulfil = async (asked: Wish, password: string) => {
    const presenceToken = await prove(password);
    try {
      if (asked.name === 'remove') {
        await removed(asked.method, mfa.remove(asked.method.id, presenceToken), look);
      } else if (asked.name === 'codes' || asked.name === 'app') {
        const type = asked.name === 'app' ? 'totp' : 'recoveryCodes';
        setAdded(await made(type, mfa.add(type, presenceToken), data, look));
        // Told once, and the page is gone: what nobody saw is no success.
        const unseen = () =>
          ({
            kind: 'error',
            text: say('mfa.unseen', { name: titleOf(asked) }),
            detail: say('mfa.unseen_why'),
          }) as const;
        if (tellLate(unseen)) return;
      } else {
        const isOn = asked.name === 'on';
        await stored(mfa.setEnabled(isOn, presenceToken), now => now.enabled === isOn);
      }
      tellLate(() => ({ kind: 'success', text: say('saves.was_done', { name: titleOf(asked) }) }));
      setWish(undefined);
    } catch (error) {
      throw inOurWords(say, error);
    } finally {
      // Also after a failure: a host that failed may have done it, and a method whose secret nobody saw is to be seen.
      await refetch();
    }
  };
  const body = () => {
    if (isPending) return <Spinner />;
    if (isNowhere(error)) return <p className="record-none">{say('mfa.not_here')}</p>;
    if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <>
        <Facts settings={data} />
        <MfaMethods settings={data} onRemove={mayUpdate ? method => setWish({ name: 'remove', method }) : undefined} />
        {mayUpdate ? <Actions settings={data} isOwn={isOwn} onWish={setWish} /> : null}
      </>
    );
  };
  return (
    <Card title={say('mfa.title')}>
      <div className="record-preview">{body()}</div>
      {wish ? (
        <SecretDialog
          title={titleOf(wish)}
          text={thenOf(wish)}
          label={say('mfa.own_password')}
          autoComplete="current-password"
          confirmLabel={say(
            wish.name === 'remove' ? 'common.delete' : `mfa.${wish.name === 'app' ? 'add_app' : wish.name}`,
          )}
          tone={wish.name === 'off' || wish.name === 'remove' ? 'error' : 'primary'}
          onConfirm={password => fulfil(wish, password)}
          onClose={() => setWish(undefined)}
        />
      ) : null}
      {added ? (
        <NewMethodDialog
          method={added}
          email={user.email}
          onProve={prove}
          onVerify={async code => {
            const { id } = added;
            const isVerified = (now: MfaSettings) => methodIn(now, id)?.verified === true;
            await stored(mfa.verify(id, code, presence.current), isVerified);
            await refetch();
          }}
          onClose={() => setAdded(undefined)}
        />
      ) : null}
    </Card>
  );
};

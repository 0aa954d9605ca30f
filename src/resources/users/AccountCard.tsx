import CancelIcon from '@mui/icons-material/Cancel';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import { useState } from 'react';
import { useReadOnly } from '../../admin/config/hostIdentity';
import { failureText } from '../../admin/failure';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { ACTIVATION_MARK_MS, type User } from '../../contract';
import { CopyButton } from '../../ui/CopyButton';
import { useNotices } from '../../ui/feedback/notices';
import { Card } from '../../ui/PageFrame';
import { Timestamp } from '../../ui/time/Timestamp';
import { useTransient } from '../../ui/useTransient';
import { Unlock } from './Unlock';

/** Asks for an activation mail: a tick or a cross for 2 s (spec §7, §9). */
const Activation = ({ user }: { user: User }) => {
  const say = useMessages();
  const { client } = usePlatform();
  const notices = useNotices();
  const [outcome, showOutcome] = useTransient<'sent' | 'failed'>(ACTIVATION_MARK_MS);
  const [isBusy, setBusy] = useState(false);
  const [isReadOnly] = useReadOnly();

  if (user.activation) return <span>{say('common.yes')}</span>;
  // A host that does not tell has not said no: lists show nothing either.
  const no = user.activation === false ? say('common.no') : null;
  // Nobody can be sent a mail without an address.
  if (!user.email) return <span>{no}</span>;
  const send = async () => {
    if (isBusy || isReadOnly) return;
    setBusy(true);
    try {
      await client.users.requestActivation(user.email);
      showOutcome('sent');
    } catch (error) {
      showOutcome('failed');
      notices.record({
        kind: 'error',
        text: say('users.detail.activation_failed', { email: user.email }),
        detail: failureText(say, error),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="activation">
      {no}
      <button
        type="button"
        role="link"
        onClick={send}
        aria-disabled={isBusy || isReadOnly}
        title={isReadOnly ? say('host.read_only_why') : undefined}
      >
        {say('users.detail.send_activation')}
      </button>
      <span role="status">
        {outcome === 'sent' ? (
          <CheckCircleIcon color="success" fontSize="small" titleAccess={say('users.detail.activation_sent')} />
        ) : null}
        {outcome === 'failed' ? (
          <CancelIcon color="error" fontSize="small" titleAccess={say('users.detail.activation_not_sent')} />
        ) : null}
      </span>
    </span>
  );
};

type AccountCardProps = { user: User; name: string; onChanged: () => Promise<void> };

/** What the platform keeps of the account itself. */
export const AccountCard = ({ user, name, onChanged }: AccountCardProps) => {
  const say = useMessages();
  const mayUnlock = useMay('unlock').isAllowed;
  return (
    <Card title={say('users.detail.account')}>
      <dl className="record">
        <div>
          <dt>{say('fields.id')}</dt>
          <dd>
            <span className="cell-id">
              <span data-copy-source>{user.id}</span>
              <CopyButton text={user.id} label={say('table.copy_id', { id: user.id })} />
            </span>
          </dd>
        </div>
        <div>
          <dt>{say('fields.activation')}</dt>
          <dd>
            <Activation user={user} />
          </dd>
        </div>
        {mayUnlock ? (
          <div>
            <dt>{say('users.detail.failed_sign_ins')}</dt>
            <dd>
              <Unlock user={user} name={name} onUnlocked={onChanged} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{say('fields.creationTimestamp')}</dt>
          <dd>
            <Timestamp value={user.creationTimestamp} />
          </dd>
        </div>
        <div>
          <dt>{say('fields.updateTimestamp')}</dt>
          <dd>
            <Timestamp value={user.updateTimestamp} />
          </dd>
        </div>
      </dl>
    </Card>
  );
};

import LockOpenIcon from '@mui/icons-material/LockOpenOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import type { May } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import type { DataDocument } from '../../contract';
import { CopyButton } from '../../ui/CopyButton';
import { FieldValue } from '../../ui/record/FieldValue';
import { Timestamp } from '../../ui/time/Timestamp';
import { useTimes } from '../../ui/time/useTimes';
import { Links, type LinksProps } from './Links';

/** Whether a change is being worked out, and since when, where the host tells. */
const Lock = ({ lock }: { lock: DataDocument['transitionLock'] }) => {
  const say = useMessages();
  const times = useTimes();
  const Icon = lock ? LockIcon : LockOpenIcon;
  return (
    <span className="document-lock" data-locked={lock ? '' : undefined}>
      <Icon style={{ fontSize: 16 }} aria-hidden />
      {!lock
        ? say('documents.detail.unlocked')
        : lock.timestamp
          ? say('documents.detail.locked', { time: times.list(lock.timestamp) })
          : say('documents.detail.locked_now')}
    </span>
  );
};

export type DocumentFactsProps = Omit<LinksProps, 'kind' | 'may'> & {
  /** Whether those who are linked to it may be changed. */
  mayLink: May;
};

/** What is known of a document besides its data, and who is linked to it. */
export const DocumentFacts = ({ mayLink, ...links }: DocumentFactsProps) => {
  const say = useMessages();
  const { document } = links;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say('fields.updateTimestamp'), <Timestamp key="updateTimestamp" value={document.updateTimestamp} />],
    [say('fields.creationTimestamp'), <Timestamp key="creationTimestamp" value={document.creationTimestamp} />],
    [
      say('fields.statusChangedTimestamp'),
      <Timestamp key="statusChangedTimestamp" value={document.statusChangedTimestamp} />,
    ],
    [say('documents.detail.lock'), <Lock key="lock" lock={document.transitionLock} />],
    [
      say('documents.detail.creator'),
      document.creatorId ? (
        <FieldValue key="creator" value={document.creatorId} of="users/users" />
      ) : (
        say('documents.detail.nobody')
      ),
    ],
    [say('documents.detail.users'), <Links key="users" kind="users" may={mayLink} {...links} />],
    [say('documents.detail.groups'), <Links key="groups" kind="groups" may={mayLink} {...links} />],
  ];
  return (
    <dl className="record document-facts">
      <div>
        <dt>{say('fields.id')}</dt>
        <dd>
          <span className="cell-id">
            <span data-copy-source>{document.id}</span>
            <CopyButton text={document.id} label={say('table.copy_id', { id: document.id })} />
          </span>
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

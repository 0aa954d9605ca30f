import LockOpenIcon from '@mui/icons-material/LockOpenOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { useMessages } from '../../admin/messages';
import type { DataDocument } from '../../contract';
import { CopyButton } from '../../ui/CopyButton';
import { FieldValue } from '../../ui/record/FieldValue';
import { Timestamp } from '../../ui/time/Timestamp';
import { useTimes } from '../../ui/time/useTimes';

/** Ids shown at once; the document's JSON holds them all. */
const SHOWN_IDS = 8;

const Ids = ({ ids, of }: { ids: readonly string[]; of: string }) => {
  const say = useMessages();
  if (ids.length === 0) return <>{say('documents.detail.nobody')}</>;
  return (
    <ul className="document-ids">
      {ids.slice(0, SHOWN_IDS).map(id => (
        <li key={id}>
          <FieldValue value={id} of={of} />
        </li>
      ))}
      {ids.length > SHOWN_IDS ? <li>{say('documents.detail.more', { count: ids.length - SHOWN_IDS })}</li> : null}
    </ul>
  );
};

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

/** What is known of a document besides its data. */
export const DocumentFacts = ({ document }: { document: DataDocument }) => {
  const say = useMessages();
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
    [say('documents.detail.users'), <Ids key="users" ids={document.userIds ?? []} of="users/users" />],
    [say('documents.detail.groups'), <Ids key="groups" ids={document.groupIds ?? []} of="care/groups" />],
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

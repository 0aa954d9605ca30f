import CancelIcon from '@mui/icons-material/Cancel';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { ACTIVATION_MARK_MS, LANGUAGE_CODES, TIME_ZONES, type User } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CopyButton } from '../../ui/CopyButton';
import { useDrafts } from '../../ui/drafts/drafts';
import { useNotices } from '../../ui/feedback/notices';
import { formatListTimestamp } from '../../ui/formatTimestamp';
import { InlineEditor } from '../../ui/InlineEditor';
import { MissingRecord } from '../../ui/MissingRecord';
import { Card, PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { useTransient } from '../../ui/useTransient';
import { CodeSelect, useCodeNames } from './CodeSelect';
import { UserRoleEditor } from './UserRoleEditor';
import { emptyFault, phoneFault } from './userRules';
import './user.css';

const RESOURCE = 'users/users';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Asks for an activation mail: a tick or a cross for 2 s (spec §7, §9). */
const Activation = ({ user }: { user: User }) => {
  const say = useMessages();
  const { client } = usePlatform();
  const notices = useNotices();
  const [outcome, showOutcome] = useTransient<'sent' | 'failed'>(ACTIVATION_MARK_MS);
  const [isBusy, setBusy] = useState(false);

  if (user.activation) return <span>{say('common.yes')}</span>;
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await client.users.requestActivation(user.email);
      showOutcome('sent');
    } catch (error) {
      showOutcome('failed');
      notices.record({
        kind: 'error',
        text: say('users.detail.activation_failed', { email: user.email }),
        detail: messageOf(error),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="activation">
      {say('common.no')}
      <button type="button" onClick={send} aria-disabled={isBusy}>
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

const DeleteUser = ({ user, name }: { user: User; name: string }) => {
  const say = useMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const drafts = useDrafts();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const remove = async () => {
    try {
      await client.users.remove(user.id);
      drafts.drop(pathname);
      await cache.invalidateQueries({ queryKey: [RESOURCE] });
      navigate(`/${RESOURCE}${search}`);
    } catch (error) {
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      notices.record({ kind: 'error', text: say('users.detail.not_deleted', { name }), detail: messageOf(error) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {say('common.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={say('users.detail.delete_title')}
        question={say('users.detail.delete_question', { name, email: user.email })}
        consequence={say('users.detail.delete_consequence', { host: session.host ?? '' })}
        confirmLabel={say('users.detail.delete_title')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

/** One user, edited field by field (spec §2, §4, §6). */
export const UserDetail = () => {
  const say = useMessages();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { client } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const languageName = useCodeNames('language');
  const canUpdate = useMay('update').isAllowed;
  const canUpdateEmail = useMay('updateEmail').isAllowed;
  const canDelete = useMay('delete').isAllowed;
  const { data: user, error, isPending, refetch } = useGetOne<User>(RESOURCE, { id }, { retry: false });
  const back = { to: `/${RESOURCE}${search}`, label: say('resources.users_users.title') };

  if (isPending) return <Spinner />;
  if (!user) {
    return (
      <PageFrame title={id} back={back}>
        <MissingRecord id={id} unknown={say('users.detail.unknown')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;

  const saved = async (call: Promise<User>, field: string) => {
    try {
      await call;
    } catch (cause) {
      notices.record({
        kind: 'error',
        text: say('users.detail.not_updated', { field, name }),
        detail: messageOf(cause),
      });
      throw cause;
    }
    await refetch();
    void cache.invalidateQueries({ queryKey: [RESOURCE, 'getList'] });
  };
  const notEmpty = (value: string) => emptyFault(value, say);
  const saveField = (field: 'firstName' | 'lastName' | 'phoneNumber' | 'language' | 'timeZone', label: string) =>
    canUpdate
      ? {
          onSave: (value: string) => saved(client.users.update(user.id, { [field]: value }), label),
          validate: field === 'phoneNumber' ? (value: string) => phoneFault(value, say) : notEmpty,
        }
      : {};

  return (
    <PageFrame
      title={name}
      back={back}
      changedAt={user.updateTimestamp}
      actions={canDelete ? <DeleteUser user={user} name={name} /> : undefined}
    >
      <div className="cards">
        <Card title={say('users.detail.person')}>
          <div className="fields">
            <InlineEditor
              field="firstName"
              label={say('fields.firstName')}
              value={user.firstName ?? ''}
              {...saveField('firstName', say('fields.firstName'))}
            />
            <InlineEditor
              field="lastName"
              label={say('fields.lastName')}
              value={user.lastName ?? ''}
              {...saveField('lastName', say('fields.lastName'))}
            />
            <InlineEditor
              field="email"
              label={say('fields.email')}
              value={user.email}
              inputMode="email"
              {...(canUpdateEmail
                ? {
                    onSave: (email: string) => saved(client.users.updateEmail(user.id, email), say('fields.email')),
                    validate: notEmpty,
                    help: say('users.detail.email_help'),
                  }
                : {})}
            />
            <InlineEditor
              field="phoneNumber"
              label={say('fields.phoneNumber')}
              value={user.phoneNumber ?? ''}
              inputMode="tel"
              {...saveField('phoneNumber', say('fields.phoneNumber'))}
            />
            <InlineEditor
              field="language"
              label={say('fields.language')}
              value={user.language ?? ''}
              display={user.language ? `${languageName(user.language)} (${user.language})` : ''}
              renderInput={({ id: inputId, value, onChange, readOnly, describedBy }) => (
                <CodeSelect
                  id={inputId}
                  kind="language"
                  codes={LANGUAGE_CODES}
                  value={value}
                  onChange={onChange}
                  disabled={readOnly}
                  describedBy={describedBy}
                />
              )}
              {...saveField('language', say('fields.language'))}
            />
            <InlineEditor
              field="timeZone"
              label={say('fields.timeZone')}
              value={user.timeZone ?? ''}
              renderInput={({ id: inputId, value, onChange, readOnly, describedBy }) => (
                <CodeSelect
                  id={inputId}
                  kind="timeZone"
                  codes={TIME_ZONES}
                  value={value}
                  onChange={onChange}
                  disabled={readOnly}
                  describedBy={describedBy}
                />
              )}
              {...saveField('timeZone', say('fields.timeZone'))}
            />
          </div>
        </Card>
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
            <div>
              <dt>{say('fields.creationTimestamp')}</dt>
              <dd>{formatListTimestamp(user.creationTimestamp)}</dd>
            </div>
            <div>
              <dt>{say('fields.updateTimestamp')}</dt>
              <dd>{formatListTimestamp(user.updateTimestamp)}</dd>
            </div>
          </dl>
        </Card>
        <Card title={say('fields.roles')}>
          <UserRoleEditor user={user} onChanged={async () => void (await refetch())} />
        </Card>
      </div>
    </PageFrame>
  );
};

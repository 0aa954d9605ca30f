import { useGetOne } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { nameOf } from '../../admin/platform';
import { useRecordSave } from '../../admin/recordSave';
import { ServiceTexts } from '../../admin/serviceTexts';
import type { User } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { Later } from '../../ui/Later';
import { MissingRecord } from '../../ui/MissingRecord';
import { Card, PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { part } from '../../ui/theme/part';
import { AccountCard } from './AccountCard';
import { DeleteUser } from './DeleteUser';
import { PersonCard } from './PersonCard';
import { ProfileCard } from './ProfileCard';
import { UserRoleEditor } from './UserRoleEditor';
import './user.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

// Most come to read a name or change a role: what few may see is fetched with it, not before.
const AccessCards = part(() => import('./AccessCards').then(({ AccessCards }) => AccessCards));

const RESOURCE = 'users/users';

/** One user (spec §2, §4, §6). */
export const UserDetail = () => {
  const say = useMessages();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const notices = useNotices();
  const canDelete = useMay('delete').isAllowed;
  const { data: user, error, isPending, refetch } = useGetOne<User>(RESOURCE, { id }, { retry: false });
  const { look, lookFirst, save } = useRecordSave<User>({ resource: RESOURCE, id, refetch });
  const back = { to: `/${RESOURCE}${search}`, label: say('resources.users_users.title') };

  if (isPending) return <Spinner />;
  if (!user) {
    return (
      <PageFrame title={id} back={back}>
        <MissingRecord id={id} unknown={say('users.detail.unknown')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const name = nameOf(user);

  const saved = async (call: Promise<User>, changes: Partial<User>, field: string) => {
    try {
      await save(call, changes);
    } catch (cause) {
      notices.record({
        kind: 'error',
        text: say('users.detail.not_updated', { field, name }),
        detail: failureText(say, cause),
      });
      throw cause;
    }
  };

  return (
    <PageFrame
      title={name}
      back={back}
      changedAt={user.updateTimestamp}
      actions={canDelete ? <DeleteUser user={user} name={name} /> : undefined}
    >
      <div className="cards">
        <PersonCard user={user} look={lookFirst} onSaved={saved} />
        <Later>
          <AccountCard user={user} name={name} onChanged={async () => void (await refetch())} />
          <Card title={say('fields.roles')}>
            <UserRoleEditor user={user} onChanged={look} />
          </Card>
          <ProfileCard userId={user.id} />
          <WhenThere fallback={<Spinner />}>
            <ServiceTexts>
              <AccessCards user={user} onChanged={refetch} />
            </ServiceTexts>
          </WhenThere>
        </Later>
      </div>
    </PageFrame>
  );
};

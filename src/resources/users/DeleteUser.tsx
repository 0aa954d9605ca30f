import { useDataProvider } from 'react-admin';
import { failureText } from '../../admin/failure';
import { useLabels, useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import type { User } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { DeleteControl } from '../../ui/record/DeleteControl';
import { removedOr } from '../../ui/record/removedOr';

const RESOURCE = 'users/users';

/** Deletes a user after asking, and returns to the list. */
export const DeleteUser = ({ user, name }: { user: User; name: string }) => {
  const say = useMessages();
  const kind = useLabels().record(RESOURCE);
  const { client, session } = usePlatform();
  const dataProvider = useDataProvider();
  const notices = useNotices();
  const isOwn = useSessionUser()?.id === user.id;
  return (
    <DeleteControl
      resource={RESOURCE}
      label={say('common.delete')}
      name={`${kind} ${name}`}
      title={say('users.detail.delete_title')}
      question={say('users.detail.delete_question', { name, email: user.email })}
      consequence={say(isOwn ? 'users.detail.delete_own' : 'users.detail.delete_consequence', {
        host: session.host ?? '',
      })}
      confirmLabel={say('users.detail.delete_title')}
      typed={name}
      remove={() =>
        removedOr(say, client.users.remove(user.id), () => dataProvider.getOne<User>(RESOURCE, { id: user.id }))
      }
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      onRefused={error =>
        notices.record({
          kind: 'error',
          text: say('users.detail.not_deleted', { name }),
          detail: failureText(say, error),
        })
      }
    />
  );
};

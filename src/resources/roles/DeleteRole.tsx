import { useDataProvider } from 'react-admin';
import { failureText } from '../../admin/failure';
import { useLabels, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Role } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { DeleteControl } from '../../ui/record/DeleteControl';
import { removedOr } from '../../ui/record/removedOr';
import { useRoleName } from '../../ui/useRoleName';
import { OwnLoss } from './OwnLoss';
import { permissionNames } from './permissionDiff';

const RESOURCE = 'users/roles';

/** Deletes a role after asking, and returns to the list. */
export const DeleteRole = ({ role }: { role: Role }) => {
  const say = useMessages();
  const kind = useLabels().record(RESOURCE);
  const { client, session } = usePlatform();
  const dataProvider = useDataProvider();
  const notices = useNotices();
  const name = useRoleName()(role);
  return (
    <DeleteControl
      resource={RESOURCE}
      label={say('common.delete')}
      name={`${kind} ${name}`}
      title={say('roles.detail.delete_title')}
      question={say('roles.detail.delete_question', { name })}
      consequence={
        <>
          {say('roles.detail.delete_consequence', { host: session.host ?? '' })}
          <OwnLoss roleId={role.id} removed={permissionNames(role)} />
        </>
      }
      confirmLabel={say('roles.detail.delete_title')}
      typed={name}
      remove={() =>
        removedOr(say, client.roles.remove(role.id), () => dataProvider.getOne<Role>(RESOURCE, { id: role.id }))
      }
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      onRefused={error =>
        notices.record({
          kind: 'error',
          text: say('roles.detail.not_deleted', { name }),
          detail: failureText(say, error),
        })
      }
    />
  );
};

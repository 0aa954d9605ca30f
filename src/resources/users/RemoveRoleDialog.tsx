import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { PermissionNames } from '../../ui/PermissionNames';

export type RemoveRoleDialogProps = {
  role: string;
  user: string;
  /** Names of the permissions that go with the role. */
  lost: readonly string[];
  /** Whether it is the operator's own last role. */
  isLockout: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a role is removed with which access is lost, and says which. */
export const RemoveRoleDialog = ({ role, user, lost, isLockout, onConfirm, onClose }: RemoveRoleDialogProps) => {
  const say = useMessages();
  const { session } = usePlatform();
  return (
    <ConfirmDialog
      open
      title={say('users.remove_role.title')}
      question={say('users.remove_role.question', { role, user, host: session.host ?? '' })}
      consequence={
        <>
          {isLockout ? <strong className="lockout">{say('users.remove_role.lockout')}</strong> : null}
          {say('users.remove_role.lost', { count: lost.length })}
          <PermissionNames names={lost} />
        </>
      }
      confirmLabel={say('users.remove_role.title')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};

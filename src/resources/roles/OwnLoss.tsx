import { lostBy } from '../../admin/effective';
import { useMessages } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';
import { PermissionNames } from '../../ui/PermissionNames';

/** What the operator would lose with permissions of a role. */
export const useOwnLoss = (roleId: string, removed: readonly string[]): readonly string[] => {
  const me = useSessionUser();
  return me ? lostBy(me, roleId, removed) : [];
};

/** Says what access of one's own goes, by its names; nothing where none does. */
export const OwnLoss = ({ roleId, removed }: { roleId: string; removed: readonly string[] }) => (
  <OwnLossNames lost={useOwnLoss(roleId, removed)} />
);

/** The permissions that the operator loses, where there are any. */
export const OwnLossNames = ({ lost }: { lost: readonly string[] }) => {
  const say = useMessages();
  if (lost.length === 0) return null;
  return (
    <>
      <strong className="own-loss">{say('roles.detail.own_loss', { count: lost.length })}</strong>
      <PermissionNames names={lost} />
    </>
  );
};

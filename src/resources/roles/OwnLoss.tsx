import { lostBy } from '../../admin/effective';
import { useMessages } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className="own-loss-names" tabIndex={0} aria-label={say('fields.permissions')}>
        {lost.map(name => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
};

import type { CellProps } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import { recordsIn, type User } from '../../contract';
import { HashChip } from '../../ui/HashChip';

/** The roles of a user as coloured chips (spec §2). */
export const UserRoles = ({ record }: CellProps<User>) => {
  const say = useMessages();
  return (
    <span className="hash-chips">
      {recordsIn(record.roles).map(role => (
        <HashChip key={role.id} name={role.name || say('roles.no_name')} />
      ))}
    </span>
  );
};

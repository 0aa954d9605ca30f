import type { CellProps } from '../../admin/defineResource';
import type { Role } from '../../contract';
import { useRoleName } from '../../ui/useRoleName';
import { permissionNames } from './permissionDiff';

/** Roles without a name can still be opened (spec §2: 'No name'). */
export const RoleName = ({ record }: CellProps<Role>) => <bdi>{useRoleName()(record)}</bdi>;

/** How many permissions, and the first few by name. */
export const PermissionNames = ({ record }: CellProps<Role>) => {
  const names = permissionNames(record);
  return (
    <span title={names.join(', ')}>
      {names.length > 0 ? `${names.length} · ` : '0'}
      {names.slice(0, 4).join(', ')}
      {names.length > 4 ? ', …' : ''}
    </span>
  );
};

import { normalizePermission } from '../../admin/permissions';
import type { Role } from '../../contract';

/**
 * The permissions that somebody loses with a role: those that no other role of theirs holds.
 *
 * @param held all roles of the user
 */
export const lostWith = (role: Role, held: readonly Role[]): string[] => {
  const namesOf = ({ permissions }: Role) => (permissions ?? []).map(({ name }) => name);
  const kept = new Set(
    held
      .filter(({ id }) => id !== role.id)
      .flatMap(namesOf)
      .map(normalizePermission),
  );
  return [...new Set(namesOf(role))].filter(name => !kept.has(normalizePermission(name))).sort();
};

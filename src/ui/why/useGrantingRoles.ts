import { useGetList } from 'react-admin';
import { rolesThatGrant, type Source } from '../../admin/effective';
import { mayOf } from '../../admin/may';
import { useSessionUser } from '../../admin/platform';
import { useResourceFinder } from '../../admin/resourceIndex';
import type { Role } from '../../contract';

const ROLES = 'users/roles';
const MOST = 500;
const STAYS_MS = 60_000;

/** Which roles give a permission: `undefined` while it is asked, `null` where one may not look or the host did not answer. */
export const useGrantingRoles = (): ((permission: string) => readonly Source[] | undefined | null) => {
  const user = useSessionUser();
  const definition = useResourceFinder()(ROLES)?.definition;
  // To read them is less than to see their page, which its section gates too.
  const may = definition !== undefined && mayOf(user, [definition.permissions?.list ?? []]).isAllowed;
  const { data, error, total } = useGetList<Role & { id: string }>(
    ROLES,
    { pagination: { page: 1, perPage: MOST }, sort: { field: 'name', order: 'ASC' } },
    { enabled: may, staleTime: STAYS_MS, retry: false },
  );
  return permission => {
    if (!may || error) return null;
    if (!data) return undefined;
    const found = rolesThatGrant(data, permission);
    // Roles behind those that were read may grant it too.
    return found.length === 0 && total !== undefined && total > data.length ? null : found;
  };
};

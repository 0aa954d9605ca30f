import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../admin/messages';
import { readGroupRole, reading, record, usePlatform } from '../../admin/platform';
import { counted } from '../../admin/unsure';
import type { GroupRole } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { GROUPS } from './useEnlistments';

/** As many roles as a group is shown and offered with. */
const MOST = 200;

/** Roles of a group and what changes them (platform-api 5.4): each throws where the host counts none that it met. */
export const useGroupRoles = (groupId: string, isWanted = true) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const path = `/users/v1/groups/${encodeURIComponent(groupId)}/roles`;
  const query = useQuery({
    queryKey: [GROUPS, groupId, 'roles'],
    queryFn: ({ signal }) =>
      http.readAll<GroupRole>({
        path,
        rql: formatQuery({ sort: [{ field: 'name', direction: 1 }] }),
        casing: 'snake',
        of: reading(record<GroupRole>(), readGroupRole),
        pageSize: MOST,
        most: MOST,
        signal,
      }),
    enabled: isWanted,
    retry: false,
  });
  const only = (id: string) => formatQuery({ where: rql.eq('id', id) });
  const post = (to: string, body: object, id?: string) =>
    counted(
      say,
      http.request({
        method: 'POST',
        path: `${path}${to}`,
        casing: 'snake',
        body,
        ...(id === undefined ? {} : { rql: only(id) }),
      }),
    );
  return {
    ...query,
    create: (name: string) => post('', { name, description: '' }),
    /** Selected by query, as roles of the platform are: hosts need not know the address of one (platform-api 5.4). */
    remove: (id: string) => counted(say, http.request({ method: 'DELETE', path, casing: 'snake', rql: only(id) })),
    /** Permissions travel as texts here. */
    permit: (id: string, permission: string) => post('/add_permissions', { permissions: [permission] }, id),
    forbid: (id: string, permission: string) => post('/remove_permissions', { permissions: [permission] }, id),
  };
};

import { useQuery } from '@tanstack/react-query';
import { readGroupRole, reading, record, usePlatform } from '../../admin/platform';
import type { GroupRole } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { GROUPS } from './useEnlistments';

/** As many roles as a group is shown and offered with. */
const MOST = 200;

/** Roles of a group and what changes them (platform-api 5.4). */
export const useGroupRoles = (groupId: string, isWanted = true) => {
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
  const post = (to: string, body: object, id?: string) =>
    http.request({
      method: 'POST',
      path: `${path}${to}`,
      casing: 'snake',
      body,
      ...(id === undefined ? {} : { rql: formatQuery({ where: rql.eq('id', id) }) }),
    });
  return {
    ...query,
    create: (name: string) => post('', { name, description: '' }),
    remove: (id: string) =>
      http.request({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}`, casing: 'snake' }),
    /** Permissions travel as texts here. */
    permit: (id: string, permission: string) => post('/add_permissions', { permissions: [permission] }, id),
    forbid: (id: string, permission: string) => post('/remove_permissions', { permissions: [permission] }, id),
  };
};

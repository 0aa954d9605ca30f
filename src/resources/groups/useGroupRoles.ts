import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../admin/messages';
import { readGroupRole, reading, record, rowsOf, usePlatform } from '../../admin/platform';
import { REMOVED, storedOr } from '../../admin/unsure';
import { type GroupRole, textsIn } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { removedOr } from '../../ui/record/removedOr';
import { GROUPS } from './enlisting';
import { useFreshGroups } from './useFreshGroups';

/** As many roles as a group is shown and offered with, and how many are asked for at once. */
export const MOST_ROLES = 500;
const PAGE = 200;

/** Roles of a group and what changes them (platform-api 5.4): what got no answer is looked up, and each throws as `storedOr`. */
export const useGroupRoles = (groupId: string, isWanted = true) => {
  const say = useMessages();
  const fresh = useFreshGroups();
  const { http } = usePlatform().client;
  const path = `/users/v1/groups/${encodeURIComponent(groupId)}/roles`;
  const read = (signal?: AbortSignal) =>
    http.readAll<GroupRole>({
      path,
      rql: formatQuery({ sort: [{ field: 'name', direction: 1 }] }),
      casing: 'snake',
      // One that is odd is shown among the others, and cannot be changed (HOST-05).
      reads: rowsOf(reading(record<GroupRole>(), readGroupRole)),
      pageSize: PAGE,
      most: MOST_ROLES,
      ...(signal ? { signal } : {}),
    });
  const query = useQuery({
    queryKey: [GROUPS, groupId, 'roles'],
    queryFn: ({ signal }) => read(signal),
    enabled: isWanted,
    retry: false,
  });
  /** All roles as they are by now; where there are more than are read, nobody knows which are missing. */
  const look = async () => {
    const now = await read();
    return now.length < MOST_ROLES ? now : undefined;
  };
  const allows = (roles: readonly GroupRole[], id: string, permission: string) =>
    textsIn(roles.find(role => role.id === id)?.permissions).includes(permission);
  const only = (id: string) => formatQuery({ where: rql.eq('id', id) });
  const post = (to: string, body: object, id?: string) =>
    http.request({
      method: 'POST',
      path: `${path}${to}`,
      casing: 'snake',
      body,
      ...(id === undefined ? {} : { rql: only(id) }),
    });
  return {
    ...query,
    create: (name: string) => {
      const known = query.data?.map(({ id }) => id);
      const isNew = (role: GroupRole) => role.name === name && !known?.includes(role.id);
      // Before the roles were read nobody can tell one of the same name from the new one.
      const lookAgain = async () => (known ? look() : undefined);
      return fresh(storedOr(say, post('', { name, description: '' }), lookAgain, now => now.some(isNew)));
    },
    /** Answers whether it was gone already. Selected by query, as roles of the platform are: hosts need not know the address of one (platform-api 5.4). */
    remove: (id: string) => {
      const call = http.request({ method: 'DELETE', path, casing: 'snake', rql: only(id) });
      const find = async () => {
        const now = await look();
        if (!now) throw new Error(id);
        return now.find(role => role.id === id);
      };
      return fresh(removedOr(say, call, find));
    },
    /** Permissions travel as texts here. */
    permit: (id: string, permission: string) => {
      const call = post('/add_permissions', { permissions: [permission] }, id);
      return fresh(storedOr(say, call, look, now => allows(now, id, permission)));
    },
    forbid: (id: string, permission: string) => {
      const call = post('/remove_permissions', { permissions: [permission] }, id);
      return fresh(storedOr(say, call, look, now => !allows(now, id, permission), REMOVED));
    },
  };
};

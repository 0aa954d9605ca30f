import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { formatQuery, rql } from '../../rql';

export const GROUPS = 'care/groups';

/**
 * Brings users into groups and out of them (platform-api 5.4, 6.3). In these calls the query selects the users, and a host answers
 * how many it met: each throws where that is nobody.
 */
export const useEnlistments = () => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const cache = useQueryClient();
  const base = '/users/v1';
  const send = async (method: 'POST' | 'DELETE', path: string, userId?: string, body?: object) => {
    const answer = await http.request<{ affectedRecords?: number } | undefined>({
      method,
      path: `${base}${path}`,
      casing: 'snake',
      ...(userId === undefined ? {} : { rql: formatQuery({ where: rql.eq('id', userId) }) }),
      ...(body ? { body } : {}),
    });
    void cache.invalidateQueries({ queryKey: [GROUPS] });
    if (answer?.affectedRecords === 0) throw new Error(say('users.detail.unchanged'));
  };
  const ofUser = (userId: string) => `/${encodeURIComponent(userId)}/patient_enlistments`;
  const ofStaff = (groupId: string) => `/groups/${encodeURIComponent(groupId)}/staff`;
  return {
    addStaff: (userId: string, groupId: string) => send('POST', '/add_to_staff', userId, { groups: [groupId] }),
    removeStaff: (userId: string, groupId: string) => send('POST', '/remove_from_staff', userId, { groups: [groupId] }),
    /** @param expiry when it ends by itself */
    addPatient: (userId: string, groupId: string, expiry?: Date) =>
      send('POST', ofUser(userId), undefined, {
        groupId,
        ...(expiry ? { expiryTimestamp: expiry.getTime() } : {}),
      }),
    removePatient: (userId: string, groupId: string) =>
      send('DELETE', `${ofUser(userId)}/${encodeURIComponent(groupId)}`),
    addRole: (userId: string, groupId: string, roleId: string) =>
      send('POST', `${ofStaff(groupId)}/add_roles`, userId, { roles: [roleId] }),
    removeRole: (userId: string, groupId: string, roleId: string) =>
      send('POST', `${ofStaff(groupId)}/remove_roles`, userId, { roles: [roleId] }),
  };
};

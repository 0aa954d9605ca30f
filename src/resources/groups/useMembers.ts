import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/platform';
import type { Page, User } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { GROUPS } from './useEnlistments';

export type MemberKind = 'staff' | 'patients';

/** How members of a kind are enlisted, as queries and as records name it. */
export const ENLISTMENTS = {
  staff: { field: 'staff_enlistments', of: ({ staffEnlistments = [] }: User) => staffEnlistments },
  patients: { field: 'patient_enlistments', of: ({ patientEnlistments = [] }: User) => patientEnlistments },
} as const;

/**
 * Members of one group, or of all (platform-api 6.3), in the order of their names.
 *
 * @param limit the most that are asked for
 */
export const useMembers = (kind: MemberKind, groupId: string | undefined, limit: number, isWanted: boolean) => {
  const { http } = usePlatform().client;
  return useQuery({
    queryKey: [GROUPS, groupId, kind],
    queryFn: ({ signal }) =>
      http.request({
        method: 'GET',
        path: `/users/v1/${kind}`,
        rql: formatQuery({
          ...(groupId === undefined ? {} : { where: rql.eq(`${ENLISTMENTS[kind].field}.group_id`, groupId) }),
          sort: [{ field: 'last_name', direction: 1 }],
          limit: { limit },
        }),
        casing: 'snake',
        signal,
      }) as Promise<Page<User>>,
    enabled: isWanted,
    retry: false,
  });
};

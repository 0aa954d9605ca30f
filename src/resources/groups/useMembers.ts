import { useQuery } from '@tanstack/react-query';
import { pageOf, reading, readUser, record, usePlatform } from '../../admin/platform';
import { recordsIn, type User } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { GROUPS } from './enlisting';

export type MemberKind = 'staff' | 'patients';

/** How members of a kind are enlisted, as queries and as records name it. */
export const ENLISTMENTS = {
  staff: { field: 'staff_enlistments', of: ({ staffEnlistments }: User) => recordsIn(staffEnlistments) },
  patients: { field: 'patient_enlistments', of: ({ patientEnlistments }: User) => recordsIn(patientEnlistments) },
} as const;

/** Who is a member of one group, as a condition of a query. */
export const membersOf = (kind: MemberKind, groupId: string) => rql.eq(`${ENLISTMENTS[kind].field}.group_id`, groupId);

/**
 * Members of one group (platform-api 6.3), in the order of their names.
 *
 * @param limit the most that are asked for
 */
export const useMembers = (kind: MemberKind, groupId: string, limit: number) => {
  const { http } = usePlatform().client;
  return useQuery({
    queryKey: [GROUPS, groupId, kind],
    queryFn: ({ signal }) =>
      http.request({
        method: 'GET',
        path: `/users/v1/${kind}`,
        rql: formatQuery({
          where: membersOf(kind, groupId),
          sort: [{ field: 'last_name', direction: 1 }],
          limit: { limit },
        }),
        casing: 'snake',
        reads: pageOf(reading(record<User>(), readUser)),
        signal,
      }),
    retry: false,
  });
};

/**
 * The members of all groups, page by page as the host grants them, in the order of their names.
 *
 * @param most ends the reading; one more arrives where there are more
 */
export const useAllMembers = (kind: MemberKind, most: number, isWanted: boolean) => {
  const { http } = usePlatform().client;
  return useQuery({
    queryKey: [GROUPS, 'all', kind],
    queryFn: ({ signal }) =>
      http.readAll<User>({
        path: `/users/v1/${kind}`,
        rql: formatQuery({ sort: [{ field: 'last_name', direction: 1 }] }),
        casing: 'snake',
        of: reading(record<User>(), readUser),
        pageSize: most,
        most: most + 1,
        signal,
      }),
    enabled: isWanted,
    retry: false,
  });
};

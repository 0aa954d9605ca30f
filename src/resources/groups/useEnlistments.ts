import { useMessages } from '../../admin/messages';
import { pageOf, reading, readUser, record, usePlatform } from '../../admin/platform';
import { REMOVED, storedOr } from '../../admin/unsure';
import { type PatientEnlistment, recordsIn, type StaffEnlistment, type User } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { useFreshGroups } from './useFreshGroups';

type Call = { method: 'POST' | 'DELETE'; path: string; rql?: string; body?: object };

/** What is looked for where no answer came; `undefined` of who is not in the group as such. */
type Holds<E> = (held: E | undefined) => boolean;

const hasRole = (held: StaffEnlistment | undefined, roleId: string) =>
  recordsIn(held?.roles).some(({ id }) => id === roleId);

/**
 * Brings users into groups and out of them (platform-api 5.4, 6.3). In these calls the query selects the users, and a host answers
 * how many it met. What got no answer is looked up among staff or patients; each throws as `storedOr`.
 */
export const useEnlistments = () => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const fresh = useFreshGroups();
  const only = (userId: string) => formatQuery({ where: rql.eq('id', userId) });

  const find = async (list: 'staff' | 'patients', userId: string): Promise<User | undefined> => {
    const reads = pageOf(reading(record<User>(), readUser));
    const path = `/users/v1/${list}`;
    const { data } = await http.request({ method: 'GET', path, rql: only(userId), casing: 'snake', reads });
    const user = data[0];
    if (user && user.id !== userId) throw new Error('The host answers with somebody else.');
    return user;
  };
  const send = async ({ path, ...call }: Call, look: () => Promise<boolean>) => {
    const isRemoval = call.method === 'DELETE' || path.includes('remove_');
    const answered = http.request({ path: `/users/v1${path}`, casing: 'snake', ...call });
    await fresh(storedOr(say, answered, look, Boolean, ...(isRemoval ? [REMOVED] : [])));
  };
  const changeStaff = (userId: string, groupId: string, call: Call, holds: Holds<StaffEnlistment>) =>
    send({ ...call, rql: only(userId) }, async () =>
      holds(recordsIn((await find('staff', userId))?.staffEnlistments).find(held => held.groupId === groupId)),
    );
  const changePatient = (userId: string, groupId: string, call: Call, holds: Holds<PatientEnlistment>) =>
    send(call, async () =>
      holds(recordsIn((await find('patients', userId))?.patientEnlistments).find(held => held.groupId === groupId)),
    );
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body });
  const ofUser = (userId: string) => `/${encodeURIComponent(userId)}/patient_enlistments`;
  const ofStaff = (groupId: string) => `/groups/${encodeURIComponent(groupId)}/staff`;
  return {
    addStaff: (userId: string, groupId: string) =>
      changeStaff(userId, groupId, post('/add_to_staff', { groups: [groupId] }), Boolean),
    removeStaff: (userId: string, groupId: string) =>
      changeStaff(userId, groupId, post('/remove_from_staff', { groups: [groupId] }), held => !held),
    /** @param expiry when it ends by itself */
    addPatient: (userId: string, groupId: string, expiry?: Date) => {
      const body = { groupId, ...(expiry ? { expiryTimestamp: expiry.getTime() } : {}) };
      const isAsSent: Holds<PatientEnlistment> = held =>
        held !== undefined && (!expiry || held.expiryTimestamp?.getTime() === expiry.getTime());
      return changePatient(userId, groupId, post(ofUser(userId), body), isAsSent);
    },
    removePatient: (userId: string, groupId: string) => {
      const path = `${ofUser(userId)}/${encodeURIComponent(groupId)}`;
      return changePatient(userId, groupId, { method: 'DELETE', path }, held => !held);
    },
    addRole: (userId: string, groupId: string, roleId: string) => {
      const call = post(`${ofStaff(groupId)}/add_roles`, { roles: [roleId] });
      return changeStaff(userId, groupId, call, held => hasRole(held, roleId));
    },
    removeRole: (userId: string, groupId: string, roleId: string) => {
      const call = post(`${ofStaff(groupId)}/remove_roles`, { roles: [roleId] });
      return changeStaff(userId, groupId, call, held => !hasRole(held, roleId));
    },
  };
};

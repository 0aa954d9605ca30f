import { definePage, defineResource } from '../../admin/defineResource';
import { readUser } from '../../admin/platform';
import { recordsIn, type User } from '../../contract';
import { part } from '../../ui/theme/part';
import { careSection } from '../sections';
import { enlisting } from './enlisting';

export { enlisting } from './enlisting';

/** The card of a user's page. */
export const GroupsOfUser = part(() => import('./GroupsOfUser').then(({ GroupsOfUser }) => GroupsOfUser));

/** A group is whatever id staff, patients or roles refer to (platform-api 5.4): there is no list of groups to declare. */
export const groups = definePage({
  name: 'care/groups',
  section: careSection,
  service: '/users/v1',
  permissions: {
    list: ['ViewStaff', 'ViewPatients'],
    staff: ['ViewStaff'],
    patients: ['ViewPatients'],
    ...enlisting,
    createRole: ['CreateGroupRole'],
    deleteRole: ['DeleteGroupRole'],
    addPermission: ['AddGroupRolePermission'],
    removePermission: ['RemoveGroupRolePermission'],
  },
  hasOwnTexts: true,
  page: part(() => import('./GroupList').then(({ GroupList }) => GroupList)),
  detail: part(() => import('./GroupDetail').then(({ GroupDetail }) => GroupDetail)),
});

const members = {
  section: careSection,
  fields: [{ field: 'id', label: 'userId', of: 'users/users' }],
  title: 'email',
  preview: part(() => import('./MemberCard').then(({ MemberCard }) => MemberCard)),
  hasOwnTexts: true,
} as const;
const name = [
  { field: 'id', kind: 'id' },
  { field: 'firstName', sortable: true },
  { field: 'lastName', sortable: true },
  { field: 'email', sortable: true },
] as const;
const filterFields = { id: 'string', first_name: 'string', last_name: 'string', email: 'string' } as const;

export const staff = defineResource<User>({
  ...members,
  name: 'care/staff',
  api: { path: '/users/v1/staff', casing: 'snake', one: 'filter', reads: readUser },
  permissions: { list: ['ViewStaff'], ...enlisting },
  columns: [...name, { field: 'staffEnlistments', value: ({ staffEnlistments }) => staffEnlistments?.length }],
  fields: [
    ...members.fields,
    // What they may do there, the card above says.
    {
      field: 'staffEnlistments',
      value: ({ staffEnlistments }) => recordsIn(staffEnlistments).map(({ groupId }) => groupId),
      of: 'care/groups',
    },
  ],
  filterExample: 'eq(staff_enlistments.group_id,5f0000000000000000000001)',
  filterFields: { ...filterFields, 'staff_enlistments.group_id': 'array' },
});

export const patients = defineResource<User>({
  ...members,
  name: 'care/patients',
  api: { path: '/users/v1/patients', casing: 'snake', one: 'filter', reads: readUser },
  permissions: { list: ['ViewPatients'], ...enlisting },
  columns: [...name, { field: 'patientEnlistments', value: ({ patientEnlistments }) => patientEnlistments?.length }],
  filterExample: 'eq(patient_enlistments.group_id,5f0000000000000000000001)',
  filterFields: { ...filterFields, 'patient_enlistments.group_id': 'array' },
});

import type { PermissionName } from '../../contract';

/** Who may bring people into groups and out of them; asked for on every page that offers it. */
export const enlisting = {
  addStaff: ['AddStaff'],
  removeStaff: ['RemoveStaff'],
  addPatient: ['AddPatient'],
  removePatient: ['RemovePatient'],
  viewGroup: ['ViewGroup'],
  addStaffRole: ['AddGroupRoleToStaff'],
  removeStaffRole: ['RemoveGroupRoleFromStaff'],
} satisfies Record<string, readonly PermissionName[]>;

/** The page of groups, and what is kept of them. */
export const GROUPS = 'care/groups';

export type Permission = { name: string; description?: string };

/** A global role. Hosts may leave out everything but its id. */
export type Role = {
  id: string;
  name?: string;
  description?: string;
  permissions?: Permission[];
  creationTimestamp?: Date;
  updateTimestamp?: Date;
};

/** A role within a group; its permissions travel as plain texts and never unlock the console (platform-api 5.0). */
export type GroupRole = {
  id: string;
  groupId: string;
  name: string;
  description?: string;
  permissions: string[];
  creationTimestamp?: Date;
  updateTimestamp?: Date;
};

export type PatientEnlistment = {
  groupId: string;
  expiryTimestamp?: Date;
  expired?: boolean;
  creationTimestamp?: Date;
};
export type StaffEnlistment = { groupId: string; roles: GroupRole[]; creationTimestamp?: Date; updateTimestamp?: Date };

export type User = {
  id: string;
  firstName?: string;
  lastName?: string;
  email: string;
  activation: boolean;
  phoneNumber?: string;
  language?: string;
  timeZone?: string;
  profileImage?: string;
  failedCount?: number;
  lastFailedTimestamp?: Date;
  roles?: Role[];
  patientEnlistments?: PatientEnlistment[];
  staffEnlistments?: StaffEnlistment[];
  creationTimestamp?: Date;
  updateTimestamp?: Date;
};

/** What of a user's profile the console shows; its id is that of the user (platform-api 6.12). `birthday` as `YYYY-MM-DD`. */
export type Profile = { id: string; birthday?: string; gender?: number; country?: string };

/** What registering takes (spec §7); `birthday` as `YYYY-MM-DD`, `gender` 0 = Female, 1 = Male. */
export type NewUser = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  birthday?: string;
  gender?: number;
  country?: string;
  phoneNumber: string;
  timeZone?: string;
  language: string;
};

export type PasswordPolicy = {
  minimumLength?: number;
  maximumLength?: number;
  lowerCaseRequired?: boolean;
  upperCaseRequired?: boolean;
  numberRequired?: boolean;
  symbolRequired?: boolean;
};

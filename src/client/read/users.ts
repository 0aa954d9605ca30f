import type {
  GroupRole,
  PasswordPolicy,
  PatientEnlistment,
  Permission,
  Profile,
  Role,
  StaffEnlistment,
  User,
} from '../../contract';
import { flag, listOf, name, number, recordOf, text, time } from './members';

export const readPermission = recordOf<Permission>({ name, description: text });

export const readRole = recordOf<Role>({
  id: text,
  name: text,
  description: text,
  permissions: listOf(readPermission),
  creationTimestamp: time,
  updateTimestamp: time,
});

export const readGroupRole = recordOf<GroupRole>({
  id: text,
  groupId: text,
  name: text,
  description: text,
  permissions: listOf(name),
  creationTimestamp: time,
  updateTimestamp: time,
});

const patient = recordOf<PatientEnlistment>({
  groupId: text,
  expiryTimestamp: time,
  expired: flag,
  creationTimestamp: time,
});

const staff = recordOf<StaffEnlistment>({
  groupId: text,
  roles: listOf(readGroupRole),
  creationTimestamp: time,
  updateTimestamp: time,
});

export const readUser = recordOf<User>({
  id: text,
  firstName: text,
  lastName: text,
  email: text,
  activation: flag,
  phoneNumber: text,
  language: text,
  timeZone: text,
  profileImage: text,
  failedCount: number,
  lastFailedTimestamp: time,
  roles: listOf(readRole),
  patientEnlistments: listOf(patient),
  staffEnlistments: listOf(staff),
  creationTimestamp: time,
  updateTimestamp: time,
});

export const readProfile = recordOf<Profile>({ id: text, birthday: text, gender: number, country: text });

export const readPolicy = recordOf<PasswordPolicy>({
  minimumLength: number,
  maximumLength: number,
  lowerCaseRequired: flag,
  upperCaseRequired: flag,
  numberRequired: flag,
  symbolRequired: flag,
});

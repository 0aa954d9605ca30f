import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import type { ColumnsOf, TableOf } from '../../collection/types';
import type { MailTemplates } from './mailTemplates';
import type { Policy } from './passwordPolicy';
import type { Verification } from './verification';

const userFields = {
  id: f.id(),
  firstName: f.text(),
  lastName: f.text(),
  email: f.email().required(),
  passwordHash: f.text().required().internal(),
  activation: f.boolean().default(false),
  phoneNumber: f.text(),
  language: f.text(),
  timeZone: f.text(),
  profileImage: f.text(),
  failedCount: f.int().default(0),
  lastFailedAt: f.timestamp(),
  ...f.timestamps(),
};
const rolePermissionFields = { roleId: f.ref().required(), name: f.text().required() };
const userRoleFields = { userId: f.ref().required(), roleId: f.ref().required() };
const policyFields = { id: f.int().default(1).identity(), policy: f.json<Policy>().required() };
const mailTemplateFields = { id: f.int().default(1).identity(), templates: f.json<MailTemplates>().required() };
const mailHashFields = {
  hash: f.text().required().identity(),
  purpose: f.text().required(),
  userId: f.ref().required(),
  expiresAt: f.timestamp().required(),
  /** Names it to whoever manages requests: the hash does not. */
  id: f.id(),
  creationTimestamp: f.timestamp().required(),
};
const mailPinFields = {
  id: f.id(),
  purpose: f.text().required(),
  address: f.text().required(),
  /** Nobody's where the address has no account: it is limited all the same. */
  userId: f.ref(),
  digest: f.text().required(),
  requestCount: f.int().required(),
  lastRequestTimestamp: f.timestamp().required(),
  failedAttempts: f.int().required(),
  lastFailedAttemptTimestamp: f.timestamp(),
  expiresAt: f.timestamp().required(),
  keptUntil: f.timestamp().required(),
  creationTimestamp: f.timestamp().required(),
};
const verificationFields = { id: f.int().default(1).identity(), settings: f.json<Partial<Verification>>().required() };
const attemptFields = {
  key: f.text().required().identity(),
  failedCount: f.int().required(),
  lastFailedAt: f.timestamp().required(),
};
const { creationTimestamp, updateTimestamp } = f.timestamps();
const staffFields = { userId: f.ref().required(), groupId: f.ref().required(), creationTimestamp, updateTimestamp };
const staffRoleFields = { userId: f.ref().required(), groupId: f.ref().required(), roleId: f.ref().required() };
const loginClientFields = { userId: f.ref().required(), client: f.text().required(), seenAt: f.timestamp().required() };
const patientFields = {
  userId: f.ref().required(),
  groupId: f.ref().required(),
  expiryTimestamp: f.timestamp(),
  creationTimestamp,
};

declare module '../../store/schema' {
  interface Schema {
    users: TableOf<typeof userFields>;
    role_permissions: ColumnsOf<typeof rolePermissionFields>;
    user_roles: ColumnsOf<typeof userRoleFields>;
    password_policy: ColumnsOf<typeof policyFields>;
    email_templates: ColumnsOf<typeof mailTemplateFields>;
    mail_hashes: TableOf<typeof mailHashFields>;
    mail_pins: TableOf<typeof mailPinFields>;
    verification_settings: ColumnsOf<typeof verificationFields>;
    login_attempts: ColumnsOf<typeof attemptFields>;
    login_clients: ColumnsOf<typeof loginClientFields>;
    staff_enlistments: ColumnsOf<typeof staffFields>;
    staff_roles: ColumnsOf<typeof staffRoleFields>;
    patient_enlistments: ColumnsOf<typeof patientFields>;
  }
}

/** Tables of users that are no collections. */
export const usersTables = [
  declareTable('users', userFields),
  declareTable('role_permissions', rolePermissionFields),
  declareTable('user_roles', userRoleFields),
  declareTable('password_policy', policyFields),
  declareTable('email_templates', mailTemplateFields),
  declareTable('mail_hashes', mailHashFields),
  declareTable('mail_pins', mailPinFields),
  declareTable('verification_settings', verificationFields),
  declareTable('login_attempts', attemptFields),
  declareTable('login_clients', loginClientFields),
  declareTable('staff_enlistments', staffFields),
  declareTable('staff_roles', staffRoleFields),
  declareTable('patient_enlistments', patientFields),
];

import type { GroupRole, NewUser, PasswordPolicy, Permission, Role, User } from '../../contract';
import { body, endpoint } from '../services/endpoint';
import { affected, noPage, object, record } from '../shapes';
import { list } from './service';

type Names = { name: string; description?: string };
type Permissions = { permissions: readonly string[] };
type Roles = { roles: readonly string[] };
type Groups = { groups: readonly string[] };
type Verification = {
  enablePinCodeActivationRequests: boolean;
  enablePinCodeForgotPasswordRequests: boolean;
  limitHashActivationRequests: boolean;
  limitHashForgotPasswordRequests: boolean;
};
type MailRequest = { id: string; userId: string; mode?: string; requestCount?: number; expiryTimestamp?: Date };
type Credentials = { email: string; password: string };
const user = record<User>();
const role = record<Role>();
const groupRole = record<GroupRole>();

/** Users, global roles, roles in groups, staff and patients (platform-api 5.1 to 5.4, 6.3). */
export const USERS = {
  me: endpoint({ method: 'GET', path: '/users/v1/me', answers: user }),
  users: list('/users/v1/', user),
  patients: list('/users/v1/patients', user),
  staff: list('/users/v1/staff', user),
  byId: endpoint({ method: 'GET', path: '/users/v1/{user}', answers: user }),
  /** Public: goes without a token. */
  register: endpoint({
    method: 'POST',
    path: '/users/v1/register',
    body: body<NewUser>(),
    answers: user,
    isPublic: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/v1/{user}',
    body: body<Partial<Pick<User, 'firstName' | 'lastName' | 'phoneNumber' | 'language' | 'timeZone'>>>(),
    answers: user,
  }),
  /** The account has to be activated again afterwards. */
  updateEmail: endpoint({
    method: 'PUT',
    path: '/users/v1/{user}/email',
    body: body<{ email: string }>(),
    answers: user,
  }),
  remove: endpoint({ method: 'DELETE', path: '/users/v1/{user}', answers: affected }),
  /** Removes all whom a query selects; without one the platform refuses with code 20. */
  removeMany: endpoint({ method: 'DELETE', path: '/users/v1/', selects: 'rql', answers: affected }),
  addPatient: endpoint({
    method: 'POST',
    path: '/users/v1/{user}/patient_enlistments',
    body: body<{ groupId: string; expiryTimestamp?: number }>(),
    answers: affected,
  }),
  removePatient: endpoint({
    method: 'DELETE',
    path: '/users/v1/{user}/patient_enlistments/{group}',
    answers: affected,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/v1/password',
    body: body<{ oldPassword: string; newPassword: string }>(),
    answers: noPage,
  }),
  /** Checks credentials; gives no token. */
  authenticate: endpoint({
    method: 'POST',
    path: '/users/v1/authenticate',
    body: body<Credentials>(),
    answers: user,
  }),
  /** Asks for an activation mail: sent once, never repeated by itself. */
  requestActivation: endpoint({
    method: 'GET',
    path: '/users/v1/activation',
    parameter: 'email',
    answers: noPage,
    isPublic: true,
    sendsMail: true,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/users/v1/activation',
    body: body<{ hash: string }>(),
    answers: noPage,
    isPublic: true,
  }),
  /** Asks for a mail to set another password: sent once, never repeated by itself. */
  requestPasswordReset: endpoint({
    method: 'GET',
    path: '/users/v1/forgot_password',
    parameter: 'email',
    answers: noPage,
    isPublic: true,
    sendsMail: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/v1/forgot_password',
    body: body<{ hash: string; newPassword: string }>(),
    answers: noPage,
    isPublic: true,
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/users/v1/confirm_password',
    body: body<{ password: string }>(),
    answers: noPage,
  }),
  isEmailAvailable: endpoint({
    method: 'GET',
    path: '/users/v1/email_available',
    parameter: 'email',
    answers: object<{ emailAvailable: boolean }>(),
    isPublic: true,
  }),
  updateProfileImage: endpoint({
    method: 'PUT',
    path: '/users/v1/{user}/profile_image',
    body: body<{ hash: string }>(),
    answers: user,
  }),
  removeProfileImage: endpoint({ method: 'DELETE', path: '/users/v1/{user}/profile_image', answers: user }),
  passwordPolicy: endpoint({ method: 'GET', path: '/users/v1/password_policy', answers: object<PasswordPolicy>() }),
  updatePasswordPolicy: endpoint({
    method: 'PUT',
    path: '/users/v1/password_policy',
    body: body<Partial<PasswordPolicy>>(),
    answers: object<PasswordPolicy>(),
  }),
  resetFailedLoginAttempts: endpoint({
    method: 'POST',
    path: '/users/v1/{user}/reset_failed_login_attempts',
    answers: affected,
  }),
  permissions: list('/users/v1/permissions', object<Permission>()),

  roles: list('/users/v1/roles', role),
  createRole: endpoint({ method: 'POST', path: '/users/v1/roles', body: body<Names>(), answers: role }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/users/v1/roles/{role}',
    body: body<Partial<Names>>(),
    answers: role,
  }),
  /** The query selects roles, here and in the next two. */
  removeRoles: endpoint({ method: 'DELETE', path: '/users/v1/roles', selects: 'rql', answers: affected }),
  addRolePermissions: endpoint({
    method: 'POST',
    path: '/users/v1/roles/add_permissions',
    selects: 'rql',
    body: body<Permissions>(),
    answers: affected,
  }),
  removeRolePermissions: endpoint({
    method: 'POST',
    path: '/users/v1/roles/remove_permissions',
    selects: 'rql',
    body: body<Permissions>(),
    answers: affected,
  }),
  /** The query selects users, here and in the next. */
  addRolesToUsers: endpoint({
    method: 'POST',
    path: '/users/v1/add_roles',
    selects: 'rql',
    body: body<Roles>(),
    answers: affected,
  }),
  removeRolesFromUsers: endpoint({
    method: 'POST',
    path: '/users/v1/remove_roles',
    selects: 'rql',
    body: body<Roles>(),
    answers: affected,
  }),

  groupPermissions: list('/users/v1/groups/permissions', object<Permission>()),
  groupRoles: list('/users/v1/groups/{group}/roles', groupRole),
  createGroupRole: endpoint({
    method: 'POST',
    path: '/users/v1/groups/{group}/roles',
    body: body<Names>(),
    answers: groupRole,
  }),
  updateGroupRole: endpoint({
    method: 'PUT',
    path: '/users/v1/groups/{group}/roles/{role}',
    body: body<Partial<Names>>(),
    answers: groupRole,
  }),
  removeGroupRoles: endpoint({
    method: 'DELETE',
    path: '/users/v1/groups/{group}/roles',
    selects: 'rql',
    answers: affected,
  }),
  addGroupRolePermissions: endpoint({
    method: 'POST',
    path: '/users/v1/groups/{group}/roles/add_permissions',
    selects: 'rql',
    body: body<Permissions>(),
    answers: affected,
  }),
  removeGroupRolePermissions: endpoint({
    method: 'POST',
    path: '/users/v1/groups/{group}/roles/remove_permissions',
    selects: 'rql',
    body: body<Permissions>(),
    answers: affected,
  }),
  addGroupRolesToStaff: endpoint({
    method: 'POST',
    path: '/users/v1/groups/{group}/staff/add_roles',
    selects: 'rql',
    body: body<Roles>(),
    answers: affected,
  }),
  removeGroupRolesFromStaff: endpoint({
    method: 'POST',
    path: '/users/v1/groups/{group}/staff/remove_roles',
    selects: 'rql',
    body: body<Roles>(),
    answers: affected,
  }),
  addToStaff: endpoint({
    method: 'POST',
    path: '/users/v1/add_to_staff',
    selects: 'rql',
    body: body<Groups>(),
    answers: affected,
  }),
  removeFromStaff: endpoint({
    method: 'POST',
    path: '/users/v1/remove_from_staff',
    selects: 'rql',
    body: body<Groups>(),
    answers: affected,
  }),

  /** Activations that were asked for and not completed; of later platforms, as is all that follows. */
  activationRequests: list('/users/v1/activation_requests/', record<MailRequest>()),
  removeActivationRequest: endpoint({
    method: 'DELETE',
    path: '/users/v1/activation_requests/{request}',
    answers: affected,
  }),
  forgotPasswordRequests: list('/users/v1/forgot_password_requests/', record<MailRequest>()),
  removeForgotPasswordRequest: endpoint({
    method: 'DELETE',
    path: '/users/v1/forgot_password_requests/{request}',
    answers: affected,
  }),
  verificationSettings: endpoint({
    method: 'GET',
    path: '/users/v1/settings/verification',
    answers: object<Verification>(),
  }),
  updateVerificationSettings: endpoint({
    method: 'PUT',
    path: '/users/v1/settings/verification',
    body: body<Partial<Verification>>(),
    answers: object<Verification>(),
  }),
};

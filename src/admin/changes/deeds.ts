import type { ChangingCall } from '../../client';

/** What calls do beyond making, changing and deleting a record of their path: `:id` is the record, `*` any other part of the path, `**` some. */
const DEEDS = {
  'users/users': {
    'POST /users/v1/register': 'created',
    'POST /users/v1/add_roles': 'roles_given',
    'POST /users/v1/remove_roles': 'roles_taken',
    'POST /users/v1/add_to_staff': 'staff_added',
    'POST /users/v1/remove_from_staff': 'staff_removed',
    'POST /users/v1/:id/patient_enlistments': 'patient_added',
    'DELETE /users/v1/:id/patient_enlistments/*': 'patient_removed',
    'PUT /users/v1/:id/email': 'email_changed',
    'PUT /users/v1/:id/profile_image': 'picture_set',
    'DELETE /users/v1/:id/profile_image': 'picture_removed',
    'POST /users/v1/:id/reset_failed_login_attempts': 'unlocked',
    'PUT /users/v1/password': 'password_changed',
    'POST /auth/v2/mfa/users/:id/enable': 'mfa_on',
    'POST /auth/v2/mfa/users/:id/disable': 'mfa_off',
    'POST /auth/v2/mfa/users/:id/methods': 'mfa_method_added',
    'POST /auth/v2/mfa/users/:id/methods/*/verification/confirm': 'mfa_method_confirmed',
    'POST /auth/v2/mfa/users/:id/methods/*/remove': 'mfa_method_removed',
    'POST /auth/v2/oidc/users/:id/unlink': 'unlinked',
  },
  'users/roles': {
    'POST /users/v1/roles/add_permissions': 'permissions_added',
    'POST /users/v1/roles/remove_permissions': 'permissions_removed',
  },
  'care/groups': {
    'POST /users/v1/groups/:id/roles': 'role_made',
    'PUT /users/v1/groups/:id/roles/*': 'role_changed',
    'DELETE /users/v1/groups/:id/roles': 'role_deleted',
    'POST /users/v1/groups/:id/roles/add_permissions': 'permissions_added',
    'POST /users/v1/groups/:id/roles/remove_permissions': 'permissions_removed',
    'POST /users/v1/groups/:id/staff/add_roles': 'staff_roles_given',
    'POST /users/v1/groups/:id/staff/remove_roles': 'staff_roles_taken',
  },
  'care/profiles': {
    'POST /profiles/v1/remove_fields': 'fields_removed',
  },
  'data/schema': {
    'POST /data/v1': 'created',
    'PUT /data/v1/:id': 'changed',
    'DELETE /data/v1/:id': 'deleted',
    'POST /data/v1/:id/enable': 'enabled',
    'POST /data/v1/:id/disable': 'disabled',
    'POST /data/v1/:id/properties': 'property_added',
    'PUT /data/v1/:id/properties/*': 'property_changed',
    'DELETE /data/v1/:id/properties/*': 'property_deleted',
    'POST /data/v1/:id/indexes': 'index_added',
    'DELETE /data/v1/:id/indexes/*': 'index_deleted',
    'POST /data/v1/:id/statuses': 'status_added',
    'PUT /data/v1/:id/statuses/*': 'status_changed',
    'DELETE /data/v1/:id/statuses/*': 'status_deleted',
    'PUT /data/v1/:id/creationTransition': 'creation_changed',
    'POST /data/v1/:id/transitions': 'transition_added',
    'PUT /data/v1/:id/transitions/*': 'transition_changed',
    'DELETE /data/v1/:id/transitions/*': 'transition_deleted',
  },
  'data/documents/:schema': {
    'POST /data/v1/:schema/documents/:id/transition': 'transition_run',
    'POST /data/v1/:schema/documents/:id/linkUsers': 'users_linked',
    'POST /data/v1/:schema/documents/:id/unlinkUsers': 'users_unlinked',
    'POST /data/v1/:schema/documents/:id/linkGroups': 'groups_linked',
    'POST /data/v1/:schema/documents/:id/unlinkGroups': 'groups_unlinked',
    'POST /data/v1/:schema/documents/:id/deleteFields': 'fields_removed',
    'POST /data/v1/:schema/documents/:id/comments': 'comment_added',
    'PUT /data/v1/:schema/documents/:id/comments/*': 'comment_changed',
    'DELETE /data/v1/:schema/documents/:id/comments/*': 'comment_deleted',
  },
  'tasks/functions': {
    'POST /tasks/v1/functions/:id/enable': 'enabled',
    'POST /tasks/v1/functions/:id/disable': 'disabled',
    'POST /tasks/v1/functions/:id/execute': 'run',
    'POST /tasks/v1': 'run',
    'POST /tasks/v1/schedules': 'schedule_added',
    'DELETE /tasks/v1/schedules/*': 'schedule_deleted',
  },
  'tasks/executions': {
    'POST /tasks/v1/:id/cancel': 'cancelled',
  },
  'automation/dispatchers': {
    'POST /dispatchers/v1/:id/actions': 'action_added',
    'PUT /dispatchers/v1/:id/actions/*': 'action_changed',
    'DELETE /dispatchers/v1/:id/actions/*': 'action_deleted',
  },
  'access/applications': {
    'POST /auth/v2/applications/:id/versions': 'version_added',
    'DELETE /auth/v2/applications/:id/versions/*': 'version_deleted',
  },
  'access/providers': {
    'POST /auth/v2/oidc/providers/:id/enable': 'enabled',
    'POST /auth/v2/oidc/providers/:id/disable': 'disabled',
  },
  'access/sessions': {
    'DELETE /auth/v2/oauth2/refreshTokens/:id': 'ended',
    'DELETE /auth/v2/oauth2/tokens/:id': 'ended',
  },
  'content/files': {
    'POST /files/v1': 'uploaded',
    'POST /files/v1/*/tokens': 'token_added',
    'DELETE /files/v1/*/tokens/*': 'token_removed',
  },
  'platform/configurations': {
    'PUT /configurations/v2/**': 'changed',
    'POST /configurations/v2/**/deleteFields': 'fields_removed',
  },
  'platform/settings': {
    'PUT /users/v1/password_policy': 'changed',
    'PUT /users/v1/settings/verification': 'changed',
    'PUT /users/v1/email_templates': 'changed',
    'PUT /files/v1/settings': 'changed',
  },
} as const;

type OfEach<T> = T extends unknown ? T[keyof T] : never;
export type Deed = OfEach<(typeof DEEDS)[keyof typeof DEEDS]>;

/** What a call did, to a record of which resource. `id` is missing where the path does not tell it. */
export type Done = { deed: Deed; resource: string; id?: string };

const patternOf = (place: string) =>
  new RegExp(`^${place.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*+/g, some => (some === '**' ? '.+' : '[^/]+'))}$`);

const patterns = Object.entries(DEEDS).flatMap(([resource, deeds]) =>
  Object.entries<Deed>(deeds).map(([place, deed]) => ({ resource, deed, pattern: patternOf(place) })),
);

/** What a call did where it did something else than its method says, and to which resource it did that. */
export const deedOf = ({ method, path }: Pick<ChangingCall, 'method' | 'path'>): Done | undefined => {
  const sent = `${method} ${path.replace(/\/+$/, '')}`;
  for (const { resource, deed, pattern } of patterns) {
    const match = pattern.exec(sent);
    if (!match) continue;
    const { id, schema = '' } = match.groups ?? {};
    return { deed, resource: resource.replace(':schema', schema), ...(id ? { id: decodeURIComponent(id) } : {}) };
  }
  return undefined;
};

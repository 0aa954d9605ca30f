import { defineResource } from '../../admin/defineResource';
import type { PermissionName } from '../../contract';
import { accessSection } from '../sections';

type MailRequest = {
  id: string;
  userId?: string;
  mode?: string;
  requestCount?: number;
  lastRequestTimestamp?: string;
  /** Of those that are met with a pin code. */
  failedAttempts?: number;
  lastFailedAttemptTimestamp?: string;
  expiryTimestamp?: Date;
  creationTimestamp: Date;
};

/** Mails that wait for their link to be used; removing one makes its links void (platform-api 8, later clients). */
const mailRequests = (name: string, path: string, permissions: Record<'list' | 'delete', readonly PermissionName[]>) =>
  defineResource<MailRequest>({
    name,
    section: accessSection,
    api: { path, casing: 'snake', one: 'filter' },
    permissions,
    columns: [
      { field: 'id', kind: 'id' },
      { field: 'userId', of: 'users/users' },
      { field: 'mode', priority: 'low' },
      { field: 'requestCount', sortable: true, kind: 'number' },
      { field: 'lastRequestTimestamp', sortable: true, kind: 'timestamp' },
      { field: 'expiryTimestamp', sortable: true, kind: 'timestamp' },
      { field: 'creationTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
    ],
    fields: [
      { field: 'failedAttempts', kind: 'number' },
      { field: 'lastFailedAttemptTimestamp', kind: 'timestamp' },
    ],
    defaultSort: { field: 'creationTimestamp', order: 'DESC' },
    hasOwnTexts: true,
    writes: { remove: 'delete' },
    filterExample: 'ge(request_count,2)',
    filterFields: {
      id: 'string',
      user_id: 'string',
      request_count: 'number',
      last_request_timestamp: 'date',
      expiry_timestamp: 'date',
      creation_timestamp: 'date',
    },
  });

export const activationRequests = mailRequests('access/activations', '/users/v1/activation_requests', {
  list: ['ViewActivationRequests'],
  delete: ['DeleteActivationRequest'],
});

export const resetRequests = mailRequests('access/resets', '/users/v1/forgot_password_requests', {
  list: ['ViewForgotPasswordRequests'],
  delete: ['DeleteForgotPasswordRequest'],
});

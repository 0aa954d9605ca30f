import { defineResource } from '../../admin/defineResource';
import { accessSection } from '../sections';
import { LoginStatus } from './LoginStatus';

type Attempt = {
  id: string;
  status: 'success' | 'failed';
  providerId?: string;
  /** Older attempts have the id alone. */
  providerName?: string;
  userId?: string;
  error?: { message?: string };
  creationTimestamp: Date;
};

export const oidcLoginAttempts = defineResource<Attempt>({
  name: 'access/logins',
  section: accessSection,
  api: { path: '/auth/v2/oidc/loginAttempts', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewOidcLoginAttempts'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'status', sortable: true, render: LoginStatus },
    { field: 'providerName', sortable: true, value: ({ providerName, providerId }) => providerName ?? providerId },
    { field: 'userId', of: 'users/users' },
    { field: 'error', value: ({ error }) => error?.message },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  defaultSort: { field: 'creationTimestamp', order: 'DESC' },
  hasOwnTexts: true,
  filterExample: 'eq(status,failed)',
  filterFields: {
    id: 'string',
    status: 'string',
    providerName: 'string',
    providerSubjectId: 'string',
    userId: 'string',
    creationTimestamp: 'date',
  },
});

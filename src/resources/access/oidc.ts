import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { accessSection } from '../sections';
import { LoginStatus } from './LoginStatus';

type Provider = {
  id: string;
  name: string;
  description: string;
  issuerId: string;
  enabled: boolean;
  updateTimestamp: Date;
};

export const oidcProviders = defineResource<Provider>({
  name: 'access/providers',
  section: accessSection,
  api: { path: '/auth/v2/oidc/providers', casing: 'camel', one: 'filter' },
  permissions: {
    list: ['ViewOidcProviders'],
    create: ['CreateOidcProvider'],
    update: ['UpdateOidcProvider'],
    delete: ['DeleteOidcProvider'],
  },
  columns: [
    { field: 'name', sortable: true },
    { field: 'description' },
    { field: 'enabled', sortable: true, kind: 'boolean' },
    { field: 'issuerId', priority: 'low' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  preview: part(() => import('./ProviderCard').then(({ ProviderCard }) => ProviderCard)),
  secrets: ['clientSecret'],
  hasOwnTexts: true,
  writes: {
    blank: {
      name: '',
      description: '',
      clientId: '',
      clientSecret: '',
      issuerId: 'https://',
      authorizationEndpoint: 'https://',
      tokenEndpoint: 'https://',
      userinfoEndpoint: 'https://',
      redirectUri: 'https://',
    },
    editable: [
      ...['name', 'description', 'clientId', 'issuerId', 'authorizationEndpoint', 'tokenEndpoint', 'userinfoEndpoint'],
      'redirectUri',
    ],
    remove: 'delete',
  },
  filterExample: 'eq(enabled,false)',
  filterFields: { id: 'string', name: 'string', description: 'string', enabled: 'boolean', updateTimestamp: 'date' },
});

type Attempt = {
  id: string;
  status: 'success' | 'failed';
  providerName: string;
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
    { field: 'providerName', sortable: true },
    { field: 'userId' },
    { field: 'error', value: ({ error }) => error?.message },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [{ field: 'userId', of: 'users/users' }],
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

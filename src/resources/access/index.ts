import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { accessSection } from '../sections';
import type { Version } from './version';

export { activationRequests, resetRequests } from './mailRequests';
export { oidcLoginAttempts } from './oidcLoginAttempts';
export { oidcProviders } from './oidcProviders';

type Application = {
  id: string;
  name: string;
  type: string;
  description?: string;
  versions?: readonly Version[];
  updateTimestamp: Date;
};

const OAUTH2 = ['type', 'oauth2'] as const;

export const applications = defineResource<Application>({
  name: 'access/applications',
  section: accessSection,
  api: { path: '/auth/v2/applications', casing: 'camel', one: 'filter' },
  permissions: {
    list: ['ViewApplications'],
    create: ['CreateApplications'],
    update: ['UpdateApplications'],
    delete: ['DeleteApplications'],
  },
  columns: [
    { field: 'name', sortable: true },
    { field: 'type', sortable: true },
    { field: 'description' },
    { field: 'versions', value: ({ versions }) => (Array.isArray(versions) ? versions.length : undefined) },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  preview: part(() => import('./VersionsCard').then(({ VersionsCard }) => VersionsCard)),
  secrets: ['clientSecret', 'consumerSecret'],
  hasOwnTexts: true,
  writes: {
    blank: { type: 'oauth2', name: '', description: '', redirectUris: [], confidential: false },
    editable: ['type', 'name', 'description', 'logo', 'redirectUris'],
    onlyWith: { logo: OAUTH2, redirectUris: OAUTH2, confidential: OAUTH2 },
    required: ['type', 'name'],
    remove: 'delete',
  },
  filterExample: 'eq(type,oauth2)',
  filterValues: { type: ['oauth1', 'oauth2'] },
  filterFields: { id: 'string', name: 'string', type: 'string', description: 'string', updateTimestamp: 'date' },
});

type Granted = {
  id: string;
  userId?: string;
  clientId?: string;
  applicationId?: string;
  expiryTimestamp?: Date;
  creationTimestamp: Date;
};

const granted = {
  section: accessSection,
  permissions: { list: ['ViewAuthorizations'], delete: ['DeleteAuthorizations'] },
  defaultSort: { field: 'creationTimestamp', order: 'DESC' },
  hasOwnTexts: true,
  writes: { remove: 'revoke' },
} as const;
const user = { field: 'userId', of: 'users/users' } as const;
const application = { field: 'applicationId', of: 'access/applications', priority: 'low' } as const;
const times = [
  { field: 'expiryTimestamp', sortable: true, kind: 'timestamp' },
  { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
] as const;

export const authorizations = defineResource<Granted>({
  ...granted,
  name: 'access/authorizations',
  api: { path: '/auth/v2/oauth2/authorizations', casing: 'camel', one: 'filter' },
  columns: [{ field: 'id', kind: 'id' }, user, { field: 'clientId', priority: 'low' }, ...times],
  // It is exchanged for tokens (platform-api 3.1).
  secrets: ['authorizationCode'],
  filterExample: 'ge(expiryTimestamp,2026-01-01)',
  filterFields: { id: 'string', userId: 'string', clientId: 'string', expiryTimestamp: 'date' },
});

export const sessions = defineResource<Granted>({
  ...granted,
  name: 'access/sessions',
  // Later platforms have names for these alone, and take the earlier ones still.
  permissions: {
    list: ['ViewOauth2RefreshTokens', 'ViewAuthorizations'],
    delete: ['DeleteOauth2RefreshToken', 'DeleteAuthorizations'],
  },
  api: { path: '/auth/v2/oauth2/refreshTokens', casing: 'camel', one: 'filter' },
  columns: [{ field: 'id', kind: 'id' }, user, application, ...times],
  // Some hosts send the tokens themselves along.
  secrets: ['accessToken', 'refreshToken'],
  filterExample: 'ge(expiryTimestamp,2026-01-01)',
  filterFields: { id: 'string', userId: 'string', applicationId: 'string', expiryTimestamp: 'date' },
});

export const oauth1Tokens = defineResource<Granted & { lastUsedTimestamp?: string }>({
  ...granted,
  name: 'access/tokens',
  // Whoever may view them ends them (platform-api 6.1).
  permissions: { ...granted.permissions, delete: granted.permissions.list },
  api: { path: '/auth/v2/oauth1/tokens', casing: 'camel', one: 'filter' },
  columns: [
    { field: 'id', kind: 'id' },
    user,
    application,
    { field: 'lastUsedTimestamp', kind: 'timestamp' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  secrets: ['token', 'tokenSecret'],
  filterExample: 'ge(creationTimestamp,2026-01-01)',
  filterFields: { id: 'string', userId: 'string', applicationId: 'string', creationTimestamp: 'date' },
});

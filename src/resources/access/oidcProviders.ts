import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { accessSection } from '../sections';

type Provider = {
  id: string;
  name: string;
  description: string;
  issuerId: string;
  enabled: boolean;
  updateTimestamp: Date;
};

const MEMBERS = [
  ...['name', 'description', 'clientId', 'issuerId', 'authorizationEndpoint', 'tokenEndpoint', 'userinfoEndpoint'],
  'redirectUri',
];

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
      issuerId: '',
      authorizationEndpoint: '',
      tokenEndpoint: '',
      userinfoEndpoint: '',
      redirectUri: '',
    },
    editable: MEMBERS,
    required: [...MEMBERS, 'clientSecret'],
    remove: 'delete',
  },
  filterExample: 'eq(enabled,false)',
  filterFields: { id: 'string', name: 'string', description: 'string', enabled: 'boolean', updateTimestamp: 'date' },
});

import { definePage } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { platformSection } from '../sections';

export const health = definePage({
  name: 'platform/health',
  section: platformSection,
  hasOwnTexts: true,
  page: part(() => import('./HealthPage').then(({ HealthPage }) => HealthPage)),
});

export const configurations = definePage({
  name: 'platform/configurations',
  section: platformSection,
  service: '/configurations/v2',
  // Everybody may read those of the platform (platform-api 6.6).
  permissions: {
    list: ['ViewConfigurations', 'UpdateConfigurations'],
    viewAll: ['ViewConfigurations'],
    update: ['UpdateConfigurations'],
  },
  hasOwnTexts: true,
  page: part(() => import('./ConfigurationPage').then(({ ConfigurationPage }) => ConfigurationPage)),
});

/** Each card asks for its own permission; the rules for passwords are told to everybody who is signed in. */
export const settings = definePage({
  name: 'platform/settings',
  section: platformSection,
  permissions: {
    list: [
      'UpdatePasswordPolicy',
      'ViewUserVerificationSettings',
      'ViewUserServiceEmailTemplates',
      'ViewFileServiceSettings',
    ],
    updatePasswords: ['UpdatePasswordPolicy'],
    viewVerification: ['ViewUserVerificationSettings'],
    updateVerification: ['UpdateUserVerificationSettings'],
    viewAccountMails: ['ViewUserServiceEmailTemplates'],
    updateAccountMails: ['UpdateUserServiceEmailTemplates'],
    viewShownFiles: ['ViewFileServiceSettings'],
    updateShownFiles: ['UpdateFileServiceSettings'],
  },
  hasOwnTexts: true,
  page: part(() => import('./settings/SettingsPage').then(({ SettingsPage }) => SettingsPage)),
});

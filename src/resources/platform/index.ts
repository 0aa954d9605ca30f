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
  permissions: { list: ['ViewConfigurations'], update: ['UpdateConfigurations'] },
  hasOwnTexts: true,
  page: part(() => import('./ConfigurationPage').then(({ ConfigurationPage }) => ConfigurationPage)),
});

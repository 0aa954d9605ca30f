import { lazy } from 'react';
import { definePage } from '../../admin/defineResource';
import { platformSection } from '../sections';

export const health = definePage({
  name: 'platform/health',
  section: platformSection,
  hasOwnTexts: true,
  page: lazy(() => import('./HealthPage').then(({ HealthPage }) => ({ default: HealthPage }))),
});

export const configurations = definePage({
  name: 'platform/configurations',
  section: platformSection,
  service: '/configurations/v2',
  permissions: { list: ['ViewConfigurations'], update: ['UpdateConfigurations'] },
  hasOwnTexts: true,
  page: lazy(() => import('./ConfigurationPage').then(({ ConfigurationPage }) => ({ default: ConfigurationPage }))),
});

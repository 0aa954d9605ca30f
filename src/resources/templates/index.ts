import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { dataSection } from '../sections';
import { permissions, type Template, writes } from './template';

export const templates = defineResource<Template>({
  name: 'data/templates',
  section: dataSection,
  api: { path: '/templates/v1', casing: 'snake', one: 'filter' },
  permissions,
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'name', sortable: true },
    { field: 'description' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
  ],
  preview: part(() => import('./TemplatePreview').then(({ TemplatePreview }) => TemplatePreview)),
  writes,
  filterExample: 'like(name,reminder)',
  filterFields: { id: 'string', name: 'string', description: 'string', update_timestamp: 'date' },
});

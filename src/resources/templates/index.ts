import { lazy } from 'react';
import { defineResource } from '../../admin/defineResource';
import { dataSection } from '../sections';

type Template = { id: string; name: string; description?: string; updateTimestamp: Date };

export const templates = defineResource<Template>({
  name: 'data/templates',
  section: dataSection,
  api: { path: '/templates/v1', casing: 'snake', one: 'filter' },
  permissions: {
    list: ['ViewTemplates'],
    create: ['CreateTemplates'],
    update: ['UpdateTemplates'],
    delete: ['DeleteTemplates'],
  },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'name', sortable: true },
    { field: 'description' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
  ],
  preview: lazy(() => import('./TemplatePreview').then(({ TemplatePreview }) => ({ default: TemplatePreview }))),
  writes: {
    blank: { name: '', description: '', schema: { type: 'object', fields: {} }, fields: { subject: '', body: '' } },
    editable: ['name', 'description', 'schema', 'fields'],
    remove: 'delete',
  },
  filterExample: 'like(name,reminder)',
  filterFields: { id: 'string', name: 'string', description: 'string', update_timestamp: 'date' },
});

import { defineResource } from '../../admin/defineResource';
import { dataSection } from '../sections';

type Template = { id: string; name: string; description?: string; updateTimestamp: Date };

export const templates = defineResource<Template>({
  name: 'data/templates',
  section: dataSection,
  api: { path: '/templates/v1', casing: 'snake', one: 'filter' },
  permissions: { list: ['ViewTemplates'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'name', sortable: true },
    { field: 'description' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
  ],
  filterExample: 'like(name,reminder)',
  filterFields: { id: 'string', name: 'string', description: 'string', update_timestamp: 'date' },
});

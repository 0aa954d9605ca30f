import { defineResource } from '../../../src/admin/defineResource';
import { dataSection } from '../../../src/resources/sections';

type Template = { id: string; name: string; description: string; updateTimestamp: Date };

export const templates = defineResource<Template>({
  name: 'data/templates',
  section: dataSection,
  api: { path: '/templates/v1', casing: 'snake' },
  permissions: { list: ['ViewTemplates'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'name', sortable: true },
    { field: 'description' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
  ],
});

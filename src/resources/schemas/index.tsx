import { defineResource } from '../../admin/defineResource';
import { readSchema, whereSchema } from '../../admin/platform';
import type { DataSchema } from '../../contract';
import { part } from '../../ui/theme/part';
import { dataSection } from '../sections';
import { DataLink, SchemaName } from './schemaCells';

export const schemas = defineResource<DataSchema>({
  name: 'data/schema',
  section: dataSection,
  api: { path: '/data/v1', casing: 'camel', one: 'filter', reads: readSchema, whereId: whereSchema },
  permissions: {
    list: ['ViewDocuments'],
    create: ['CREATE_SCHEMAS'],
    update: ['UPDATE_SCHEMAS'],
    disable: ['DISABLE_SCHEMAS'],
    delete: ['DELETE_SCHEMAS'],
  },
  columns: [
    { field: 'name', sortable: true, render: SchemaName },
    { field: 'description', priority: 'low' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
    { field: 'id', label: 'documents', render: DataLink },
  ],
  create: part(() => import('./SchemaCreate').then(({ SchemaCreate }) => SchemaCreate)),
  detail: part(() => import('./SchemaDetail').then(({ SchemaDetail }) => SchemaDetail)),
  nameFields: ['name'],
  goKey: 's',
  filterExample: 'like(name,report)',
  filterFields: {
    id: 'string',
    name: 'string',
    description: 'string',
    creationTimestamp: 'date',
    updateTimestamp: 'date',
  },
});

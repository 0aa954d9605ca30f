import { defineResource } from '../../admin/defineResource';
import { readDocument, readSchema } from '../../admin/platform';
import type { DataDocument, DataSchema } from '../../contract';
import { part } from '../../ui/theme/part';
import { dataSection } from '../sections';

/** Documents are reached through their schema: this is where one is chosen. */
export const documentSchemas = defineResource<DataSchema>({
  name: 'data/documents',
  section: dataSection,
  api: { path: '/data/v1', casing: 'camel', one: 'filter', reads: readSchema },
  permissions: { list: ['ViewDocuments'] },
  goKey: 'd',
  columns: [{ field: 'name' }],
  home: [
    {
      name: 'waiting',
      action: 'list',
      rank: 4,
      Block: part(() => import('./home').then(({ WaitingDocuments }) => WaitingDocuments)),
    },
  ],
  list: part(() => import('./SchemaPicker').then(({ SchemaPicker }) => SchemaPicker)),
});

/** The documents of one schema. */
export const documents = defineResource<DataDocument>({
  name: 'data/documents/:schema',
  section: dataSection,
  hidden: true,
  api: {
    path: '/data/v1/:schema/documents',
    casing: 'camel',
    one: 'filter',
    reads: readDocument,
    select: ['id', 'status', 'creationTimestamp', 'updateTimestamp'],
  },
  permissions: { list: ['ViewDocuments'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'status', sortable: true },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  defaultSort: { field: 'updateTimestamp', order: 'DESC' },
  actions: async () => (await import('./actions')).documentActions,
  create: part(() => import('./DocumentCreate').then(({ DocumentCreate }) => DocumentCreate)),
  list: part(() => import('./DocumentList').then(({ DocumentList }) => DocumentList)),
  detail: part(() => import('./DocumentDetail').then(({ DocumentDetail }) => DocumentDetail)),
});

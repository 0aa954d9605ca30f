import { lazy } from 'react';
import { defineResource } from '../../admin/defineResource';
import { readDocument, readSchema } from '../../admin/platform';
import { screen } from '../../admin/screen';
import type { DataDocument, DataSchema } from '../../contract';
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
      Block: lazy(() => import('./home').then(({ WaitingDocuments }) => ({ default: WaitingDocuments }))),
    },
  ],
  list: lazy(() => import('./SchemaPicker').then(({ SchemaPicker }) => ({ default: SchemaPicker }))),
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
  create: lazy(() => import('./DocumentCreate').then(({ DocumentCreate }) => ({ default: DocumentCreate }))),
  list: lazy(() => import('./DocumentList').then(({ DocumentList }) => ({ default: DocumentList }))),
  detail: screen(() => import('./DocumentDetail').then(({ DocumentDetail }) => ({ default: DocumentDetail }))),
});

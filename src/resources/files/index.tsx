import { defineResource } from '../../admin/defineResource';
import { rql } from '../../rql';
import { part } from '../../ui/theme/part';
import { contentSection } from '../sections';
import { addressOf, mayRemove, type PlatformFile, timeOf, tokenOf } from './file';

export const files = defineResource<PlatformFile>({
  name: 'content/files',
  section: contentSection,
  api: {
    path: '/files/v1',
    casing: 'camel',
    one: 'filter',
    idOf: record => addressOf(record as PlatformFile),
    whereId: id => rql.eq('creationTimestamp', timeOf(id)),
    keyOf: record => tokenOf(record as PlatformFile),
  },
  permissions: { list: ['ViewFiles'] },
  columns: [
    { field: 'name', sortable: true },
    { field: 'mimetype', sortable: true },
    { field: 'size', sortable: true, kind: 'bytes' },
    { field: 'tags', kind: 'texts', priority: 'low' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [{ field: 'creatorId', of: 'users/users' }],
  defaultSort: { field: 'creationTimestamp', order: 'DESC' },
  preview: part(() => import('./FilePreview').then(({ FilePreview }) => FilePreview)),
  secrets: ['token'],
  hasOwnTexts: true,
  writes: {
    remove: 'delete',
    keptBy: record => (mayRemove(record as PlatformFile) ? undefined : 'files.kept'),
  },
  list: part(() => import('./FileList').then(({ FileList }) => FileList)),
  filterExample: 'like(mimetype,image)',
  filterFields: { name: 'string', mimetype: 'string', tags: 'array', creationTimestamp: 'date' },
});

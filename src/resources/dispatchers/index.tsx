import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { automationSection } from '../sections';
import { ActionWords, type Dispatcher } from './ActionWords';

export const dispatchers = defineResource<Dispatcher>({
  name: 'automation/dispatchers',
  section: automationSection,
  api: { path: '/dispatchers/v1', casing: 'camel', one: 'filter' },
  permissions: {
    list: ['ViewDispatchers'],
    create: ['CreateDispatchers'],
    update: ['UpdateDispatchers'],
    delete: ['DeleteDispatchers'],
  },
  columns: [
    { field: 'name', sortable: true },
    { field: 'eventType', sortable: true },
    { field: 'actions', render: ActionWords },
    { field: 'tags', kind: 'texts', priority: 'low' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  fields: [{ field: 'description' }],
  preview: part(() => import('./ActionsCard').then(({ ActionsCard }) => ActionsCard)),
  hasOwnTexts: true,
  writes: {
    blank: {
      name: '',
      eventType: '',
      tags: [],
      actions: [{ type: 'task', functionName: '', data: {} }],
    },
    editable: ['name', 'description', 'eventType', 'tags'],
    required: ['eventType', 'actions'],
    remove: 'delete',
  },
  filterExample: 'like(eventType,order)',
  filterFields: { id: 'string', name: 'string', eventType: 'string', tags: 'array', updateTimestamp: 'date' },
});

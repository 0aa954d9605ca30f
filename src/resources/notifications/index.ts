import { defineResource } from '../../admin/defineResource';
import { messagesSection } from '../sections';

type Notification = {
  id: string;
  type: string;
  userId?: string;
  viewed?: boolean;
  important?: boolean;
  fields?: { title?: string };
  creationTimestamp: Date;
};

export const notifications = defineResource<Notification>({
  name: 'messages/notifications',
  section: messagesSection,
  api: {
    path: '/notifications/v1/notifications',
    createPath: '/notifications/v1/',
    casing: 'snake',
    one: 'filter',
    remove: 'filter',
  },
  permissions: { list: ['ViewNotifications'], create: ['CreateNotifications'], delete: ['DeleteNotifications'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'type', sortable: true },
    { field: 'viewed', sortable: true, kind: 'boolean' },
    { field: 'important', sortable: true, kind: 'boolean', priority: 'low' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [{ field: 'userId', of: 'users/users' }],
  title: 'type',
  defaultSort: { field: 'creationTimestamp', order: 'DESC' },
  hasOwnTexts: true,
  writes: {
    blank: { user_id: '', type: 'message', fields: { title: '', body: '' }, important: false },
    remove: 'delete',
  },
  filterExample: 'eq(viewed,false)',
  filterFields: {
    id: 'string',
    type: 'string',
    user_id: 'string',
    viewed: 'boolean',
    important: 'boolean',
    creation_timestamp: 'date',
  },
});

type NotificationType = { id: string; name: string; title?: string; body?: string; pushByDefault?: boolean };

export const notificationTypes = defineResource<NotificationType>({
  name: 'messages/types',
  section: messagesSection,
  api: { path: '/notifications/v1/types', casing: 'snake', whole: true, one: 'filter', idField: 'name' },
  columns: [
    { field: 'name', sortable: true },
    { field: 'title', sortable: true },
    { field: 'body', priority: 'low' },
    { field: 'pushByDefault', kind: 'boolean' },
  ],
  hasOwnTexts: true,
});

import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
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
    // A message names its sender where that is known (platform-api 6.13); whoever makes one sees it and may say otherwise.
    blank: userId => ({
      type: 'message',
      fields: { title: '', body: '', ...(userId === undefined ? {} : { sender_id: userId }) },
      important: false,
    }),
    // Without one it is for whoever makes it.
    members: { fields: 'named', user_id: 'text' },
    required: ['type'],
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

type NotificationSetting = {
  id: string;
  key?: string;
  preferences?: Record<string, boolean>;
  creationTimestamp: Date;
  updateTimestamp: Date;
};

/** Which kinds of notification each user is sent, and the key of the device that gets them (platform-api 6.13). */
export const notificationSettings = defineResource<NotificationSetting>({
  name: 'messages/settings',
  section: messagesSection,
  api: { path: '/notifications/v1/settings', casing: 'snake', one: 'filter' },
  permissions: {
    list: ['ViewNotificationSettings'],
    create: ['UpdateNotificationSettings'],
    update: ['UpdateNotificationSettings'],
    delete: ['UpdateNotificationSettings'],
  },
  columns: [
    { field: 'id', kind: 'id', label: 'userId', of: 'users/users' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  secrets: ['key'],
  create: part(() => import('./SettingsCreate').then(({ SettingsCreate }) => SettingsCreate)),
  defaultSort: { field: 'updateTimestamp', order: 'DESC' },
  hasOwnTexts: true,
  writes: { editable: ['key', 'preferences'], members: { preferences: 'json' }, remove: 'delete' },
  filterExample: 'gt(update_timestamp,2026-01-01)',
  filterFields: { id: 'string', creation_timestamp: 'date', update_timestamp: 'date' },
});

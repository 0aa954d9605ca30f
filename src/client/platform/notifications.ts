import { body, endpoint } from '../services/endpoint';
import { affected, object, record } from '../shapes';
import { list } from './service';

type NewNotification = {
  /** Oneself where it is left out. */
  userId?: string;
  type: string;
  fields?: Readonly<Record<string, string>>;
  important?: boolean;
};
type Notification = NewNotification & {
  id: string;
  userId: string;
  viewed: boolean;
  creationTimestamp: Date;
  updateTimestamp: Date;
};
type NotificationType = { name: string; requiredFields: Record<string, string>; title?: string; body?: string };
type Preferences = { key: string; preferences: Readonly<Record<string, boolean>> };

/** Notifications and who wants which (platform-api 6.13). */
export const NOTIFICATIONS = {
  create: endpoint({
    method: 'POST',
    path: '/notifications/v1/',
    body: body<NewNotification>(),
    answers: record<Notification>(),
  }),
  notifications: list('/notifications/v1/notifications', record<Notification>()),
  remove: endpoint({
    method: 'DELETE',
    path: '/notifications/v1/notifications',
    selects: 'rql',
    answers: affected,
  }),
  markAsViewed: endpoint({ method: 'POST', path: '/notifications/v1/viewed', selects: 'rql', answers: affected }),
  types: list('/notifications/v1/types', object<NotificationType>()),
  settings: list('/notifications/v1/settings', record<Preferences & { id: string }>()),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/notifications/v1/settings/{user}',
    body: body<Preferences>(),
    answers: record<Preferences & { id: string }>(),
  }),
  removeSettings: endpoint({ method: 'DELETE', path: '/notifications/v1/settings/{user}', answers: affected }),
};

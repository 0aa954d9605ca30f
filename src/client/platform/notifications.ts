import type { Http } from '../http';
import { body, type CallOptions, endpoint } from '../services/endpoint';
import { affected, object, record } from '../shapes';
import { list, serviceOf } from './service';

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

/** A message says who sends it, where that is known and nothing else was said (platform-api 6.13). */
const signed = (given: NewNotification, userId: string | undefined): NewNotification => {
  const { type, fields = {} } = given;
  if (type !== 'message' || userId === undefined || 'senderId' in fields || 'sender_id' in fields) return given;
  return { ...given, fields: { ...fields, sender_id: userId } };
};

/** The methods of `NOTIFICATIONS`. @param userId id of whoever is signed in, where it is known */
export const notificationsService = (http: Http, userId: () => string | undefined) => {
  const all = serviceOf(http, NOTIFICATIONS);
  return {
    ...all,
    create: (given: NewNotification, options: CallOptions = {}) => all.create(signed(given, userId()), options),
  };
};

import {
  activationRequests,
  applications,
  authorizations,
  oauth1Tokens,
  oidcLoginAttempts,
  oidcProviders,
  resetRequests,
  sessions,
} from './access';
import { compareHosts } from './compare';
import { dispatchers } from './dispatchers';
import { documentSchemas, documents } from './documents';
import { eventSubscriptions, events } from './events';
import { executions } from './executions';
import { files } from './files';
import { functions } from './functions';
import { groups, patients, staff } from './groups';
import { localizations } from './localizations';
import { mails, queuedMails } from './mails';
import { notificationSettings, notifications, notificationTypes } from './notifications';
import { orders, products } from './payments';
import { configurations, health, settings } from './platform';
import { profiles } from './profiles';
import { apiRequests } from './requests';
import { roles } from './roles';
import { schemas } from './schemas';
import {
  appStoreNotifications,
  appStoreProducts,
  appStoreReceipts,
  appStoreSecrets,
  appStoreSubscriptions,
  entitlements,
  playStoreNotifications,
  playStoreProducts,
  playStorePurchases,
  playStoreReceipts,
  playStoreSubscriptions,
  subscriptionEvents,
} from './subscriptions';
import { templates } from './templates';
import { users } from './users';

/** Everything the console can show. A new resource is one line here. */
export const resources = [
  ...[users, roles],
  ...[documentSchemas, documents, schemas, templates],
  ...[functions, executions, apiRequests],
  ...[dispatchers, events, eventSubscriptions],
  ...[mails, queuedMails, notifications, notificationTypes, notificationSettings],
  ...[files, localizations],
  ...[groups, staff, patients, profiles],
  ...[products, orders, entitlements, subscriptionEvents],
  ...[appStoreSubscriptions, appStoreProducts, appStoreReceipts, appStoreNotifications, appStoreSecrets],
  ...[playStoreSubscriptions, playStoreProducts, playStoreReceipts, playStorePurchases, playStoreNotifications],
  ...[applications, authorizations, sessions, oauth1Tokens, oidcProviders, oidcLoginAttempts],
  ...[activationRequests, resetRequests],
  ...[health, settings, configurations, compareHosts],
];

import { defineResource } from '../../admin/defineResource';
import { rql } from '../../rql';
import { paymentsSection } from '../sections';

// What the stores told the platform, as it was told: what support looks up when a subscription is not as somebody says it is.

const id = { field: 'id', kind: 'id' } as const;
const at = { field: 'creationTimestamp', sortable: true, kind: 'timestamp' } as const;
const newestFirst = { field: 'creationTimestamp', order: 'DESC' } as const;
const told = { section: paymentsSection, hasOwnTexts: true } as const;
const user = { field: 'userId', of: 'users/users' } as const;

const memberOf = (value: unknown, name: string): string | number | undefined => {
  const member = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof member === 'string' || typeof member === 'number' ? member : undefined;
};

type Receipt = { id: string; userId: string; transactionId?: string; creationTimestamp: Date };

export const appStoreReceipts = defineResource<Receipt>({
  ...told,
  name: 'payments/appstore-receipts',
  api: { path: '/payments/v1/appStore/receivedReceipts', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewAppStoreReceipts'] },
  columns: [id, { field: 'transactionId', sortable: true }, { ...user, priority: 'low' }, at],
  title: 'transactionId',
  defaultSort: newestFirst,
  secrets: ['latest_receipt'],
  filterExample: 'eq(transactionId,string:1000000811111111)',
  filterFields: { id: 'string', userId: 'string', transactionId: 'string', creationTimestamp: 'date' },
});

type AppStoreNotification = { id: string; data: unknown; creationTimestamp: Date };

export const appStoreNotifications = defineResource<AppStoreNotification>({
  ...told,
  name: 'payments/appstore-notifications',
  api: { path: '/payments/v1/appStore/receivedNotifications', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewAppStoreNotifications'] },
  columns: [
    id,
    { field: 'data', label: 'notificationType', value: ({ data }) => memberOf(data, 'notification_type') },
    at,
  ],
  defaultSort: newestFirst,
  // Apple sends the shared secret along, so that it can be told from others.
  secrets: ['password', 'latest_receipt', 'latest_expired_receipt'],
  filterExample: 'eq(data.notification_type,DID_RENEW)',
  filterFields: { id: 'string', 'data.notification_type': 'string', creationTimestamp: 'date' },
});

type SharedSecret = { id: string; applicationId: string; bundleId: string; creationTimestamp: Date };

export const appStoreSecrets = defineResource<SharedSecret>({
  ...told,
  name: 'payments/appstore-secrets',
  api: {
    path: '/payments/v1/appStore/sharedSecrets',
    createPath: '/payments/v1/appStore/sharedSecrets',
    casing: 'camel',
    one: 'filter',
  },
  permissions: {
    list: ['ViewAppStoreSharedSecrets'],
    create: ['CreateAppStoreSharedSecret'],
    delete: ['DeleteAppStoreSharedSecret'],
  },
  columns: [
    id,
    { field: 'bundleId', sortable: true },
    { field: 'applicationId', of: 'access/applications', priority: 'low' },
    at,
  ],
  title: 'bundleId',
  // What is typed here stays out of drafts; no answer has it.
  secrets: ['secret'],
  writes: {
    blank: { applicationId: '', bundleId: '', secret: '' },
    required: ['applicationId', 'bundleId', 'secret'],
    remove: 'delete',
  },
  filterExample: 'like(bundleId,org.example)',
  filterFields: { id: 'string', applicationId: 'string', bundleId: 'string', creationTimestamp: 'date' },
});

export const playStoreReceipts = defineResource<Receipt>({
  ...told,
  name: 'payments/playstore-receipts',
  api: { path: '/payments/v1/playStore/history/purchaseReceipts', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewPlayStorePurchaseReceipts'] },
  columns: [id, user, at],
  defaultSort: newestFirst,
  secrets: ['purchaseToken'],
  filterExample: 'ge(creationTimestamp,2026-01-01)',
  filterFields: { id: 'string', userId: 'string', creationTimestamp: 'date' },
});

type PlayStorePurchase = { id: string; receipt?: unknown; purchaseInfo?: unknown; creationTimestamp: Date };

export const playStorePurchases = defineResource<PlayStorePurchase>({
  ...told,
  name: 'payments/playstore-purchases',
  api: { path: '/payments/v1/playStore/history/purchaseInfos', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewPlayStorePurchaseInfos'] },
  columns: [
    id,
    { field: 'receipt', label: 'subscriptionId', value: ({ receipt }) => memberOf(receipt, 'subscriptionId') },
    at,
  ],
  defaultSort: newestFirst,
  secrets: ['purchaseToken'],
  filterExample: 'ge(creationTimestamp,2026-01-01)',
  filterFields: { id: 'string', creationTimestamp: 'date' },
});

type PlayStoreNotification = {
  id: string;
  packageName?: string;
  eventTimeMillis?: unknown;
  subscriptionNotification?: unknown;
};

/** Google writes milliseconds since 1970, as a text; a host may keep them as a number. */
const readNotification = (record: unknown): object => {
  const { eventTimeMillis, ...told } = record as Record<string, unknown>;
  const isMoment = typeof eventTimeMillis === 'string' || typeof eventTimeMillis === 'number';
  const at = new Date(isMoment ? Number(eventTimeMillis) : Number.NaN);
  return { ...told, eventTimeMillis: Number.isNaN(at.getTime()) ? eventTimeMillis : at };
};

/** As either: an address tells the moment alone. */
const whereNotification = (id: string) => {
  const [at = ''] = id.split('.');
  return rql.in('eventTimeMillis', at, Number(at));
};

/** Google gives its notifications no id: the moment of one, and what it is about, tell it from others. */
const idOfNotification = ({ eventTimeMillis: at, subscriptionNotification: about }: Record<string, unknown>) =>
  at instanceof Date
    ? [at.getTime(), memberOf(about, 'notificationType'), memberOf(about, 'subscriptionId')].join('.')
    : undefined;

export const playStoreNotifications = defineResource<PlayStoreNotification>({
  ...told,
  name: 'payments/playstore-notifications',
  api: {
    path: '/payments/v1/playStore/history/notifications',
    casing: 'camel',
    one: 'filter',
    reads: readNotification,
    idOf: idOfNotification,
    whereId: whereNotification,
  },
  permissions: { list: ['ViewPlayStoreNotifications'] },
  columns: [
    { field: 'eventTimeMillis', sortable: true, kind: 'timestamp' },
    { field: 'packageName', sortable: true },
    {
      field: 'subscriptionNotification',
      label: 'notificationType',
      value: ({ subscriptionNotification }) => memberOf(subscriptionNotification, 'notificationType'),
    },
  ],
  defaultSort: { field: 'eventTimeMillis', order: 'DESC' },
  secrets: ['purchaseToken'],
  filterExample: 'eq(packageName,org.example.care)',
  filterFields: { packageName: 'string', eventTimeMillis: 'string' },
});

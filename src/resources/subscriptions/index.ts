import { defineResource } from '../../admin/defineResource';
import { paymentsSection } from '../sections';

export { appStoreSubscriptions } from './appStoreSubscriptions';
export { playStoreSubscriptions } from './playStoreSubscriptions';
export {
  appStoreNotifications,
  appStoreReceipts,
  appStoreSecrets,
  playStoreNotifications,
  playStorePurchases,
  playStoreReceipts,
} from './storeRecords';

type Entitlement = {
  id: string;
  source: string;
  sourceProductId: string;
  status: string;
  statusCategory: string;
  userId?: string;
  expireTimestamp?: Date;
};

const ofUser = [{ field: 'userId', of: 'users/users' }] as const;

export const entitlements = defineResource<Entitlement>({
  name: 'payments/subscriptions',
  section: paymentsSection,
  api: { path: '/payments/v1/subscriptions/entitlements', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewSubscriptionEntitlements'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'sourceProductId', sortable: true },
    { field: 'source', sortable: true, priority: 'low' },
    { field: 'status', sortable: true },
    { field: 'statusCategory', sortable: true, priority: 'low' },
    { field: 'expireTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: ofUser,
  title: 'sourceProductId',
  hasOwnTexts: true,
  filterExample: 'eq(source,appStore)',
  filterFields: { id: 'string', source: 'string', status: 'string', userId: 'string', expireTimestamp: 'date' },
});

type SubscriptionEvent = {
  id: string;
  type: string;
  source: string;
  sourceProductId: string;
  userId?: string;
  creationTimestamp: Date;
};

export const subscriptionEvents = defineResource<SubscriptionEvent>({
  name: 'payments/events',
  section: paymentsSection,
  api: { path: '/payments/v1/subscriptions/events', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewSubscriptionEvents'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'type', sortable: true },
    { field: 'sourceProductId', sortable: true },
    { field: 'source', sortable: true, priority: 'low' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: ofUser,
  title: 'type',
  defaultSort: { field: 'creationTimestamp', order: 'DESC' },
  hasOwnTexts: true,
  filterExample: 'eq(type,renewed)',
  filterFields: { id: 'string', type: 'string', source: 'string', userId: 'string', creationTimestamp: 'date' },
});

type StoreProduct = {
  id: string;
  name: string;
  subscriptionGroup?: string;
  subscriptionTier?: string;
  updateTimestamp: Date;
};

const storeColumns = [
  { field: 'name', sortable: true },
  { field: 'subscriptionGroup', sortable: true },
  { field: 'subscriptionTier', sortable: true },
  { field: 'updateTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
] as const;
const tier = { subscriptionGroup: '', subscriptionTier: '' };

export const appStoreProducts = defineResource<StoreProduct>({
  name: 'payments/appstore',
  section: paymentsSection,
  api: {
    path: '/payments/v1/appStore/subscriptions/products',
    createPath: '/payments/v1/appStore/subscriptions/products',
    casing: 'camel',
    one: 'filter',
  },
  permissions: {
    create: ['CreateAppStoreSubscriptionProduct'],
    update: ['UpdateAppStoreSubscriptionProduct'],
    delete: ['DeleteAppStoreSubscriptionProduct'],
  },
  columns: storeColumns,
  hasOwnTexts: true,
  writes: {
    blank: { name: '', appStoreAppBundleId: '', appStoreProductId: '', ...tier },
    editable: ['name'],
    required: ['name', 'appStoreAppBundleId', 'appStoreProductId', ...Object.keys(tier)],
    remove: 'delete',
  },
  filterExample: 'like(name,yearly)',
  filterFields: { id: 'string', name: 'string', subscriptionGroup: 'string', subscriptionTier: 'string' },
});

export const playStoreProducts = defineResource<StoreProduct>({
  name: 'payments/playstore',
  section: paymentsSection,
  api: {
    path: '/payments/v1/playStore/subscriptions/products',
    createPath: '/payments/v1/playStore/subscriptions/products',
    casing: 'camel',
    one: 'filter',
  },
  permissions: {
    create: ['CreatePlayStoreSubscriptionProduct'],
    update: ['UpdatePlayStoreSubscriptionProduct'],
    delete: ['DeletePlayStoreSubscriptionProduct'],
  },
  columns: storeColumns,
  hasOwnTexts: true,
  writes: {
    blank: { name: '', playStorePackageName: '', playStoreSubscriptionId: '', ...tier },
    editable: ['name'],
    required: ['name', 'playStorePackageName', 'playStoreSubscriptionId', ...Object.keys(tier)],
    remove: 'delete',
  },
  filterExample: 'like(name,yearly)',
  filterFields: { id: 'string', name: 'string', subscriptionGroup: 'string', subscriptionTier: 'string' },
});

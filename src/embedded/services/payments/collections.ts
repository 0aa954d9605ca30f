import { sql } from 'kysely';
import { own } from '../../collection/access';
import { defineCollection } from '../../collection/defineCollection';
import { seal } from '../../kernel/sealing';
import type { Asking } from '../../kernel/who';
import { userOf } from '../../kernel/who';
import * as fields from './fields';

export const products = defineCollection({
  service: 'payments',
  path: 'products',
  record: 'product',
  table: 'products',
  fields: fields.productFields,
  permissions: {
    list: 'signed-in',
    create: 'CREATE_STRIPE_PRODUCTS',
    update: 'UPDATE_STRIPE_PRODUCTS',
    remove: 'DELETE_STRIPE_PRODUCTS',
  },
});

/** An order is its creator's and its target's. */
export const orders = defineCollection({
  service: 'payments',
  path: 'orders',
  record: 'order',
  table: 'orders',
  fields: fields.orderFields,
  permissions: { list: 'signed-in' },
  scope: ({ caller }: Asking) => {
    const user = userOf(caller);
    if (!user || user.permissions.has('VIEW_STRIPE_ORDERS')) return undefined;
    return sql<boolean>`(orders.creator_id = ${user.userId} or orders.target_user_id = ${user.userId})`;
  },
});

export const entitlements = defineCollection({
  service: 'payments',
  path: 'subscriptions/entitlements',
  record: 'entitlement',
  table: 'subscription_entitlements',
  fields: fields.entitlementFields,
  owner: 'userId',
  permissions: { list: own('VIEW_SUBSCRIPTION_ENTITLEMENTS') },
});

export const subscriptionEvents = defineCollection({
  service: 'payments',
  path: 'subscriptions/events',
  record: 'subscription_event',
  table: 'subscription_events',
  fields: fields.subscriptionEventFields,
  owner: 'userId',
  permissions: { list: own('VIEW_SUBSCRIPTION_EVENTS') },
});

const storeNotifications = {
  service: 'payments',
  record: 'store_notification',
  table: 'store_notifications',
  fields: fields.notificationFields,
} as const;
export const appNotifications = defineCollection({
  ...storeNotifications,
  path: 'appStore/receivedNotifications',
  permissions: { list: 'VIEW_APP_STORE_NOTIFICATIONS' },
  scope: () => sql<boolean>`store_notifications.store = 'appStore'`,
});
/** Google's answer the notification itself. */
export const playNotifications = defineCollection({
  ...storeNotifications,
  fields: fields.playNotificationFields,
  path: 'playStore/history/notifications',
  permissions: { list: 'VIEW_PLAY_STORE_NOTIFICATIONS' },
  scope: () => sql<boolean>`store_notifications.store = 'playStore'`,
  wire: ({ data }) => data,
});

const storeReceipts = {
  service: 'payments',
  record: 'store_receipt',
  table: 'store_receipts',
} as const;
export const appReceipts = defineCollection({
  ...storeReceipts,
  fields: fields.appReceiptFields,
  path: 'appStore/receivedReceipts',
  permissions: { list: 'VIEW_APP_STORE_RECEIPTS' },
  scope: () => sql<boolean>`store_receipts.store = 'appStore'`,
  wire: ({ receipt }) => ({ receiptResponse: receipt }),
});
export const playReceipts = defineCollection({
  ...storeReceipts,
  fields: fields.playReceiptFields,
  path: 'playStore/history/purchaseReceipts',
  permissions: { list: 'VIEW_PLAY_STORE_PURCHASE_RECEIPTS' },
  scope: () => sql<boolean>`store_receipts.store = 'playStore'`,
});
/** What Google says of each purchase. */
const purchaseInfos = defineCollection({
  ...storeReceipts,
  fields: fields.purchaseInfoFields,
  path: 'playStore/history/purchaseInfos',
  permissions: { list: 'VIEW_PLAY_STORE_PURCHASE_INFOS' },
  scope: () => sql<boolean>`store_receipts.store = 'playStore'`,
});

/** A secret is told to nobody any more. */
const sharedSecrets = defineCollection({
  service: 'payments',
  path: 'appStore/sharedSecrets',
  record: 'shared_secret',
  table: 'app_store_secrets',
  fields: fields.secretFields,
  permissions: {
    list: 'VIEW_APP_STORE_SHARED_SECRETS',
    create: 'CREATE_APP_STORE_SHARED_SECRET',
    remove: 'DELETE_APP_STORE_SHARED_SECRET',
  },
  hooks: {
    creating: ({ secret = '', bundleId }, { platform }) => ({
      secret: seal(secret, platform.variablesKey, `shared secret ${bundleId}`),
    }),
  },
});

export const appSubscriptions = defineCollection({
  service: 'payments',
  path: 'appStore/subscriptions',
  record: 'app_store_subscription',
  table: 'app_store_subscriptions',
  fields: fields.appSubscriptionFields,
  owner: 'userId',
  permissions: { list: own('VIEW_APP_STORE_SUBSCRIPTIONS') },
});

export const playSubscriptions = defineCollection({
  service: 'payments',
  path: 'playStore/subscriptions',
  record: 'play_store_subscription',
  table: 'play_store_subscriptions',
  fields: fields.playSubscriptionFields,
  owner: 'purchaserId',
  permissions: { list: own('VIEW_PLAY_STORE_SUBSCRIPTIONS') },
});

export const appProducts = defineCollection({
  service: 'payments',
  path: 'appStore/subscriptions/products',
  record: 'app_store_product',
  table: 'app_store_products',
  fields: fields.appProductFields,
  permissions: {
    list: 'signed-in',
    create: 'CREATE_APP_STORE_SUBSCRIPTION_PRODUCT',
    update: 'UPDATE_APP_STORE_SUBSCRIPTION_PRODUCT',
    remove: 'DELETE_APP_STORE_SUBSCRIPTION_PRODUCT',
  },
});

export const playProducts = defineCollection({
  service: 'payments',
  path: 'playStore/subscriptions/products',
  record: 'play_store_product',
  table: 'play_store_products',
  fields: fields.playProductFields,
  permissions: {
    list: 'signed-in',
    create: 'CREATE_PLAY_STORE_SUBSCRIPTION_PRODUCT',
    update: 'UPDATE_PLAY_STORE_SUBSCRIPTION_PRODUCT',
    remove: 'DELETE_PLAY_STORE_SUBSCRIPTION_PRODUCT',
  },
});

/** Reached through their user only. */
export const paymentMethods = defineCollection({
  service: 'payments',
  path: 'stripe/paymentMethods',
  record: 'payment_method',
  table: 'payment_methods',
  fields: fields.paymentMethodFields,
  permissions: {},
});

export const COLLECTIONS = [
  products,
  orders,
  entitlements,
  subscriptionEvents,
  appNotifications,
  playNotifications,
  appReceipts,
  playReceipts,
  purchaseInfos,
  sharedSecrets,
  appSubscriptions,
  playSubscriptions,
  appProducts,
  playProducts,
  paymentMethods,
];

import { z } from 'zod';
import { APP_STORE_SUBSCRIPTION_STATES, EVENT_KINDS, LIFECYCLE_STATES, SUBSCRIPTION_EVENTS } from '../../../contract';
import { f } from '../../collection/f';
import { object } from '../../collection/schemas';
import type { TableOf } from '../../collection/types';
import { isBelowList } from '../../query/fields';

export type Prices = Record<string, { amount?: number | undefined }>;
const CURRENCY = /^[A-Za-z]{3}$/;
const MAX_AMOUNT = 1e12;
const prices = z.record(
  z.string().regex(CURRENCY),
  z.object({ amount: z.number().min(0).max(MAX_AMOUNT).optional() }),
) as z.ZodType<Prices>;
const { creationTimestamp, updateTimestamp } = f.timestamps();
const tags = f.texts({ items: 100, max: 200 }).default([]);
const short = () => f.text({ max: 500 });

/** What an order of a product must tell (platform-api 6.10). */
export const dataSchema = z.object({
  properties: z.record(z.string(), z.object({ type: z.enum(['string', 'boolean', 'number']).optional() })).default({}),
  required: z.array(z.string()).default([]),
});

export const productFields = {
  id: f.id(),
  creatorId: f.creator(),
  name: short(),
  prices: f.json<Prices>(prices).required(),
  // What earlier clients know of them: the price of an order that names no currency.
  price: f.number({ min: 0, max: MAX_AMOUNT }),
  currency: f.text({ pattern: CURRENCY }),
  appStoreProductId: short(),
  taskFunctionName: short(),
  taskPriority: f.int(),
  tags,
  // It is kept as it came.
  schema: f.json(object.refine(given => dataSchema.safeParse(given).success)),
  creationTimestamp,
  updateTimestamp,
};

export const orderFields = {
  id: f.id(),
  creatorId: f.creator(),
  targetUserId: f.ref(),
  status: f.enum(EVENT_KINDS).default('created'),
  currency: f.text({ max: 3 }),
  product: f.json(),
  data: f.json(),
  events: f.json<object[]>(z.array(z.record(z.string(), z.unknown())) as z.ZodType<object[]>).default([]),
  paymentProvider: short(),
  paymentId: short(),
  stripeClientSecret: short(),
  tags,
  creationTimestamp,
  updateTimestamp,
};

const tier = { subscriptionGroup: short(), subscriptionTier: short() };

export const entitlementFields = {
  id: f.id(),
  userId: f.ref().required(),
  source: f.enum(['appStore', 'playStore'] as const).required(),
  sourceProductId: f.text({ max: 200 }).required(),
  ...tier,
  status: f.enum(APP_STORE_SUBSCRIPTION_STATES).required(),
  statusCategory: f.enum(LIFECYCLE_STATES).required(),
  expireTimestamp: f.timestamp(),
  newProductId: short(),
  creationTimestamp,
};

export const subscriptionEventFields = {
  id: f.id(),
  userId: f.ref().required(),
  source: f.enum(['appStore', 'playStore'] as const).required(),
  sourceProductId: f.text({ max: 200 }).required(),
  ...tier,
  type: f.enum(SUBSCRIPTION_EVENTS).required(),
  expireTimestamp: f.timestamp(),
  creationTimestamp,
};

/** Below this column of a store's, under the name by which it travels. */
const below = (sql: string, isAcross?: typeof isBelowList) =>
  f.derived({ query: { kind: 'json', sql: `(${sql})`, ...(isAcross ? { isAcross } : {}) } });

/** What Apple or Google told us, or what somebody bought there: kept as it came, but for receipts, which are long. */
export const notificationFields = {
  id: f.id(),
  store: f
    .enum(['appStore', 'playStore'] as const)
    .required()
    .internal(),
  data: f.json().required(),
  /** What stood in it as text, at the places where it stood. */
  receipts: f.json().apart(),
  creationTimestamp,
  updateTimestamp,
};

const receiptFields = {
  id: f.id(),
  store: f
    .enum(['appStore', 'playStore'] as const)
    .required()
    .internal(),
  userId: f.ref().required(),
  transactionId: f.text({ max: 500 }).required(),
  receipt: f.json().required(),
  /** Of Apple's answer. */
  latestReceipt: f.text().apart(),
  creationTimestamp,
  updateTimestamp,
};

/** Of what Apple answers, the purchases and their renewals are lists. */
const isBelowPurchases: typeof isBelowList = ([first = '', ...rest]) =>
  first === 'receipt' ? rest[0] === 'in_app' && isBelowList(rest.slice(1)) : isBelowList(rest);

export const appReceiptFields = {
  ...receiptFields,
  receipt: receiptFields.receipt.internal(),
  receiptResponse: below('store_receipts.receipt::jsonb', isBelowPurchases),
};

export const playReceiptFields = { ...receiptFields, transactionId: receiptFields.transactionId.internal() };

const millis = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint::text`;

/** What Google would say of a purchase: no store is asked, so it follows from the subscription (platform-api 6.10). */
const PURCHASE_INFO = `(select json_strip_nulls(json_build_object('kind', 'androidpublisher#subscriptionPurchase',
    'startTimeMillis', ${millis('s.creation_timestamp')}, 'expiryTimeMillis', ${millis('s.expiry_timestamp')},
    'autoRenewing', s.auto_renewing, 'paymentState', s.payment_state, 'orderId', 'GPA.' || store_receipts.id,
    'purchaseType', 0, 'acknowledgementState', 1))
  from play_store_subscriptions s where s.purchase_token = store_receipts.transaction_id)`;

export const purchaseInfoFields = {
  ...playReceiptFields,
  userId: receiptFields.userId.internal(),
  purchaseInfo: f.derived<object | null>({
    select: PURCHASE_INFO,
    query: { kind: 'json', sql: `${PURCHASE_INFO}::jsonb` },
  }),
};

const NOTIFIED = ['version', 'packageName', 'eventTimeMillis', 'subscriptionNotification'] as const;

export const playNotificationFields = {
  ...notificationFields,
  data: notificationFields.data.internal(),
  ...(Object.fromEntries(
    NOTIFIED.map(name => [name, below(`store_notifications.data::jsonb -> '${name}'`)]),
  ) as Readonly<Record<(typeof NOTIFIED)[number], ReturnType<typeof below>>>),
};

export const secretFields = {
  id: f.id(),
  applicationId: f.ref().required(),
  bundleId: f.text({ min: 1, max: 500 }).required(),
  // Given once, told to nobody.
  secret: f.text({ min: 1, max: 1_000 }).required().visibleTo(),
  creationTimestamp,
};

export const appSubscriptionFields = {
  id: f.id(),
  userId: f.ref().required(),
  productId: f.text({ max: 500 }).required(),
  bundleId: f.text({ max: 500 }).required(),
  originalPurchaseDate: f.timestamp().required(),
  originalTransactionId: f.text({ max: 500 }).required().unique(),
  lastPurchaseDate: f.timestamp().required(),
  expiresDate: f.timestamp().required(),
  autoRenewStatus: f.boolean().required(),
  autoRenewStatusChange: f.timestamp(),
  latestReceipt: f.text().required(),
  lastTransactionId: short(),
  state: short(),
  reevaluateDate: f.timestamp(),
  newProductId: short(),
};

export const playSubscriptionFields = {
  id: f.id(),
  purchaserId: f.ref().required(),
  purchaseToken: f.text({ max: 2_000 }).required().unique().internal(),
  expiryTimestamp: f.timestamp().required(),
  autoRenewing: f.boolean().required(),
  paymentState: f.int(),
  receipt: f.json().required(),
  creationTimestamp,
  updateTimestamp,
};

export const appProductFields = {
  id: f.id(),
  name: f.name({ max: 500 }).required(),
  appStoreAppBundleId: f.text({ min: 1, max: 500 }).required().createOnly(),
  appStoreProductId: f.text({ min: 1, max: 500 }).required().createOnly(),
  subscriptionGroup: f.text({ min: 1, max: 500 }).required().createOnly(),
  subscriptionTier: f.text({ min: 1, max: 500 }).required().createOnly(),
  creationTimestamp,
  updateTimestamp,
};

export const playProductFields = {
  id: f.id(),
  name: f.name({ max: 500 }).required(),
  playStorePackageName: f.text({ min: 1, max: 500 }).required().createOnly(),
  playStoreSubscriptionId: f.text({ min: 1, max: 500 }).required().createOnly(),
  subscriptionGroup: f.text({ min: 1, max: 500 }).required().createOnly(),
  subscriptionTier: f.text({ min: 1, max: 500 }).required().createOnly(),
  creationTimestamp,
  updateTimestamp,
};

export const paymentMethodFields = {
  id: f.id(),
  userId: f.ref().required().internal(),
  stripeId: f.text({ min: 1, max: 500 }).required(),
  brand: short(),
  expirationYear: f.int(),
  expirationMonth: f.int(),
  last4Digits: f.text({ max: 4 }),
  tags,
  creationTimestamp,
  updateTimestamp,
};

declare module '../../store/schema' {
  interface Schema {
    products: TableOf<typeof productFields>;
    orders: TableOf<typeof orderFields>;
    subscription_entitlements: TableOf<typeof entitlementFields>;
    subscription_events: TableOf<typeof subscriptionEventFields>;
    store_notifications: TableOf<typeof notificationFields>;
    store_receipts: TableOf<typeof receiptFields>;
    app_store_secrets: TableOf<typeof secretFields>;
    app_store_subscriptions: TableOf<typeof appSubscriptionFields>;
    play_store_subscriptions: TableOf<typeof playSubscriptionFields>;
    app_store_products: TableOf<typeof appProductFields>;
    play_store_products: TableOf<typeof playProductFields>;
    payment_methods: TableOf<typeof paymentMethodFields>;
  }
}

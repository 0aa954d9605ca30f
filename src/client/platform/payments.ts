import { body, endpoint } from '../services/endpoint';
import { affected, noPage, object, record } from '../shapes';
import { list } from './service';

type Free = Readonly<Record<string, unknown>>;
type Tags = { tags: readonly string[] };
type Kept = { id: string; creationTimestamp?: Date; updateTimestamp?: Date };
type NewProduct = {
  name?: string;
  prices: Readonly<Record<string, { amount: number }>>;
  price?: number;
  currency?: string;
  appStoreProductId?: string;
  taskFunctionName?: string;
  taskPriority?: number;
  tags?: readonly string[];
  schema?: Free;
};
type NewOrder = { productId: string; currency?: string; tags?: readonly string[]; data?: Free };
type Order = Kept & { status: string; currency: string; product: Free; stripeClientSecret?: string };
type Renewal = { name: string };
type Receipt = { receiptData: string };
type Purchase = { packageName: string; subscriptionId: string; purchaseToken: string };
type AppStoreProduct = Renewal & {
  appStoreAppBundleId: string;
  appStoreProductId: string;
  subscriptionGroup: string;
  subscriptionTier: string;
};
type PlayStoreProduct = Renewal & {
  playStorePackageName: string;
  playStoreSubscriptionId: string;
  subscriptionGroup: string;
  subscriptionTier: string;
};
type NewSecret = { applicationId: string; bundleId: string; secret: string };
type PaymentMethod = Kept & { stripeId: string; brand?: string; last4Digits?: string; tags?: string[] };
type PaymentUser = Kept & { stripeId: string; paymentMethods: PaymentMethod[] };
type Reuse = { setupPaymentMethodReuse?: 'offSession' | 'onSession' };
type NewIntent = NewOrder &
  Reuse & {
    targetUserId?: string;
    paymentMethodId?: string;
    offSession?: boolean;
    paymentMethodType?: 'card' | 'bancontact' | 'ideal' | 'giropay';
  };

const USER = '/payments/v1/stripe/users/{user}';
const METHOD = `${USER}/paymentMethods/{method}` as const;

const tagging = <const Path extends string>(path: Path) =>
  endpoint({ method: 'POST', path, selects: 'rql', body: body<Tags>(), answers: affected });

/** Products, orders, subscriptions and the stores behind them (platform-api 6.10). Keys of the stores' own answers stay. */
export const PAYMENTS = {
  products: list('/payments/v1/products', record<Kept & NewProduct>()),
  createProduct: endpoint({
    method: 'POST',
    path: '/payments/v1/products',
    body: body<NewProduct>(),
    answers: record<Kept & NewProduct>(),
  }),
  updateProduct: endpoint({
    method: 'PUT',
    path: '/payments/v1/products/{product}',
    body: body<Partial<NewProduct>>(),
    answers: affected,
  }),
  removeProduct: endpoint({ method: 'DELETE', path: '/payments/v1/products/{product}', answers: affected }),
  addProductTags: tagging('/payments/v1/products/addTags'),
  removeProductTags: tagging('/payments/v1/products/removeTags'),
  orders: list('/payments/v1/orders', record<Order>()),
  createOrder: endpoint({
    method: 'POST',
    path: '/payments/v1/orders',
    body: body<NewOrder>(),
    answers: record<Order>(),
  }),
  updateOrder: endpoint({
    method: 'PUT',
    path: '/payments/v1/orders/{order}',
    body: body<{ status: string }>(),
    answers: affected,
  }),
  addOrderTags: tagging('/payments/v1/orders/addTags'),
  removeOrderTags: tagging('/payments/v1/orders/removeTags'),

  entitlements: list('/payments/v1/subscriptions/entitlements/', record<Kept & Free>()),
  subscriptionEvents: list('/payments/v1/subscriptions/events/', record<Kept & Free>()),

  completeTransaction: endpoint({
    method: 'POST',
    path: '/payments/v1/appStore/completeTransaction',
    body: body<Receipt & { transactionId: string }>(),
    answers: object<Free>(),
  }),
  verifyReceipt: endpoint({
    method: 'POST',
    path: '/payments/v1/appStore/verifyReceipt',
    body: body<Receipt>(),
    answers: object<Free>(),
  }),
  /** What the App Store itself calls. */
  processAppStoreNotification: endpoint({
    method: 'POST',
    path: '/payments/v1/appStore/processServerNotification',
    body: body<Free>(),
    answers: noPage,
  }),
  appStoreNotifications: list('/payments/v1/appStore/receivedNotifications/', record<Kept & Free>()),
  appStoreReceipts: list('/payments/v1/appStore/receivedReceipts/', record<Kept & Free>()),
  sharedSecrets: list('/payments/v1/appStore/sharedSecrets/', record<Kept & Omit<NewSecret, 'secret'>>()),
  createSharedSecret: endpoint({
    method: 'POST',
    path: '/payments/v1/appStore/sharedSecrets',
    body: body<NewSecret>(),
    answers: record<Kept & Omit<NewSecret, 'secret'>>(),
  }),
  removeSharedSecret: endpoint({
    method: 'DELETE',
    path: '/payments/v1/appStore/sharedSecrets/{secret}',
    answers: affected,
  }),
  appStoreSubscriptions: list('/payments/v1/appStore/subscriptions/', record<Kept & Free>()),
  appStoreProducts: list('/payments/v1/appStore/subscriptions/products/', record<Kept & AppStoreProduct>()),
  createAppStoreProduct: endpoint({
    method: 'POST',
    path: '/payments/v1/appStore/subscriptions/products',
    body: body<AppStoreProduct>(),
    answers: record<Kept & AppStoreProduct>(),
  }),
  updateAppStoreProduct: endpoint({
    method: 'PUT',
    path: '/payments/v1/appStore/subscriptions/products/{product}',
    body: body<Renewal>(),
    answers: affected,
  }),
  removeAppStoreProduct: endpoint({
    method: 'DELETE',
    path: '/payments/v1/appStore/subscriptions/products/{product}',
    answers: affected,
  }),

  completePurchase: endpoint({
    method: 'POST',
    path: '/payments/v1/playStore/completePurchase',
    body: body<Purchase>(),
    answers: object<Free>(),
  }),
  /** What the Play Store itself calls. */
  processDeveloperNotification: endpoint({
    method: 'POST',
    path: '/payments/v1/playStore/processDeveloperNotification',
    body: body<Free>(),
    answers: object<Free>(),
  }),
  playStoreSubscriptions: list('/payments/v1/playStore/subscriptions/', record<Kept & Free>()),
  playStoreProducts: list('/payments/v1/playStore/subscriptions/products/', record<Kept & PlayStoreProduct>()),
  createPlayStoreProduct: endpoint({
    method: 'POST',
    path: '/payments/v1/playStore/subscriptions/products',
    body: body<PlayStoreProduct>(),
    answers: record<Kept & PlayStoreProduct>(),
  }),
  updatePlayStoreProduct: endpoint({
    method: 'PUT',
    path: '/payments/v1/playStore/subscriptions/products/{product}',
    body: body<Renewal>(),
    answers: affected,
  }),
  removePlayStoreProduct: endpoint({
    method: 'DELETE',
    path: '/payments/v1/playStore/subscriptions/products/{product}',
    answers: affected,
  }),
  purchaseReceipts: list('/payments/v1/playStore/history/purchaseReceipts/', record<Kept & Free>()),
  purchaseInfos: list('/payments/v1/playStore/history/purchaseInfos/', record<Kept & Free>()),
  playStoreNotifications: list('/payments/v1/playStore/history/notifications/', object<Free>()),

  paymentUser: endpoint({ method: 'GET', path: USER, answers: record<PaymentUser>() }),
  addPaymentMethod: endpoint({
    method: 'POST',
    path: `${USER}/paymentMethods`,
    body: body<{ stripeId: string; tags?: readonly string[] }>(),
    answers: record<PaymentMethod>(),
  }),
  removePaymentMethod: endpoint({ method: 'DELETE', path: METHOD, answers: affected }),
  addPaymentMethodTags: endpoint({
    method: 'POST',
    path: `${METHOD}/addTags`,
    body: body<Tags>(),
    answers: affected,
  }),
  removePaymentMethodTags: endpoint({
    method: 'POST',
    path: `${METHOD}/removeTags`,
    body: body<Tags>(),
    answers: affected,
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/payments/v1/stripe/paymentIntents',
    body: body<NewIntent>(),
    answers: record<Order>(),
  }),
  createSetupIntent: endpoint({
    method: 'POST',
    path: '/payments/v1/stripe/setupIntents',
    body: body<Reuse>(),
    answers: object<{ stripeClientSecret: string }>(),
  }),
  /** What Stripe itself calls. */
  stripeEvent: endpoint({
    method: 'POST',
    path: '/payments/v1/stripe/events',
    body: body<Free>(),
    answers: noPage,
  }),
};

import { EVENT_KINDS } from '../../../contract';
import type { Prices } from './fields';
import { readReceipt } from './receipts';

export const SAMPLE_PRODUCTS: readonly { name: string; prices: Prices; tags: string[] }[] = [
  { name: 'Blood pressure check', prices: { eur: { amount: 2_500 } }, tags: ['check'] },
  { name: 'Home scale', prices: { eur: { amount: 4_900 }, usd: { amount: 5_400 } }, tags: ['device'] },
];

const DAY_MS = 86_400_000;
const bought = { source: 'appStore', subscriptionGroup: 'coaching' } as const;

/** Subscriptions of somebody: one that goes on, one that ends, one that is over. */
export const sampleEntitlements = (userId: string, at: number) => [
  {
    ...bought,
    userId,
    sourceProductId: 'coaching.yearly',
    subscriptionTier: 'yearly',
    status: 'active_with_renewal' as const,
    statusCategory: 'engaged' as const,
    expireTimestamp: new Date(at + 300 * DAY_MS),
  },
  {
    ...bought,
    source: 'playStore' as const,
    userId,
    sourceProductId: 'coaching_monthly',
    subscriptionTier: 'monthly',
    status: 'active_without_renewal' as const,
    statusCategory: 'active_but_losing' as const,
    expireTimestamp: new Date(at + 12 * DAY_MS),
  },
  {
    ...bought,
    userId,
    sourceProductId: 'coaching.monthly',
    subscriptionTier: 'monthly',
    status: 'expired_voluntarily' as const,
    statusCategory: 'lost' as const,
    expireTimestamp: new Date(at - 40 * DAY_MS),
  },
];

/** What happened to them. */
export const sampleSubscriptionEvents = (userId: string, at: number) =>
  (['started', 'renewed', 'renewal_disabled'] as const).map((type, index) => ({
    ...bought,
    userId,
    sourceProductId: 'coaching.yearly',
    subscriptionTier: 'yearly',
    type,
    expireTimestamp: new Date(at + (index - 1) * 30 * DAY_MS),
  }));

const SAMPLE_TRANSACTION = '1000000811111111';
const SAMPLE_RECEIPT = `valid-org.example.care/coaching.yearly/${SAMPLE_TRANSACTION}`;

/** What each store knows of the two that go on, for the entitlements above. */
export const sampleAppSubscription = (userId: string, at: number) => ({
  userId,
  productId: 'coaching.yearly',
  bundleId: 'org.example.care',
  originalPurchaseDate: new Date(at - 430 * DAY_MS),
  originalTransactionId: SAMPLE_TRANSACTION,
  lastPurchaseDate: new Date(at - 65 * DAY_MS),
  expiresDate: new Date(at + 300 * DAY_MS),
  autoRenewStatus: true,
  latestReceipt: SAMPLE_RECEIPT,
  lastTransactionId: '1000000822222222',
  state: 'active_with_renewal',
});

export const samplePlaySubscription = (purchaserId: string, at: number) => {
  const purchaseToken = 'valid-sample-token';
  return {
    purchaserId,
    purchaseToken,
    expiryTimestamp: new Date(at + 12 * DAY_MS),
    autoRenewing: false,
    paymentState: 1,
    receipt: { packageName: 'org.example.care', subscriptionId: 'coaching_monthly', purchaseToken },
  };
};

/** By what they were linked to their buyer. */
export const sampleAppReceipt = (userId: string, at: number) => {
  const product = { appStoreAppBundleId: 'org.example.care', appStoreProductId: 'coaching.yearly' };
  const { latest_receipt: latestReceipt, ...receipt } = readReceipt(at, SAMPLE_RECEIPT, product);
  return { store: 'appStore' as const, userId, transactionId: SAMPLE_TRANSACTION, receipt, latestReceipt };
};

export const samplePlayReceipt = (userId: string, at: number) => {
  const { receipt } = samplePlaySubscription(userId, at);
  return { store: 'playStore' as const, userId, transactionId: receipt.purchaseToken, receipt };
};

const tiers = ['monthly', 'yearly'] as const;

export const SAMPLE_APP_PRODUCTS = tiers.map(subscriptionTier => ({
  name: `Coaching, ${subscriptionTier}`,
  appStoreAppBundleId: 'org.example.care',
  appStoreProductId: `coaching.${subscriptionTier}`,
  subscriptionGroup: 'coaching',
  subscriptionTier,
}));

export const SAMPLE_PLAY_PRODUCTS = tiers.map(subscriptionTier => ({
  name: `Coaching, ${subscriptionTier}`,
  playStorePackageName: 'org.example.care',
  playStoreSubscriptionId: `coaching_${subscriptionTier}`,
  subscriptionGroup: 'coaching',
  subscriptionTier,
}));

/** An order in each state. */
export const SAMPLE_ORDERS = EVENT_KINDS.map(status => ({ status, currency: 'eur', tags: ['sample'] }));

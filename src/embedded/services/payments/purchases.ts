import { sql } from 'kysely';
import type { Call } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { asSystem } from '../../kernel/who';
import { write } from '../../kernel/write';
import {
  appProducts,
  appReceipts,
  appSubscriptions,
  entitlements,
  playProducts,
  playReceipts,
  playSubscriptions,
  subscriptionEvents,
} from './collections';
import { PERIOD_MS, partsOf, type readReceipt, receiptOf } from './receipts';

type Store = 'appStore' | 'playStore';
type Tier = { subscriptionGroup: string; subscriptionTier: string };

/** Whose a transaction is. */
export const ownerOf = async ({ platform }: Call, store: Store, transactionId: string): Promise<string | undefined> => {
  const rows = await platform.db
    .selectFrom('store_receipts')
    .select('user_id')
    .where('store', '=', store)
    .where('transaction_id', '=', transactionId)
    .limit(1)
    .execute();
  return rows[0]?.user_id;
};

const equal = (members: Readonly<Record<string, string>>) => ({
  op: 'and' as const,
  nodes: Object.entries(members).map(([field, value]) => ({ op: 'eq' as const, field, value })),
});

/** The product that a receipt names; one that names none is of the product that was configured first. */
export const appProductOf = async (call: Call, receiptData: string) => {
  const { bundleId, productId } = partsOf(receiptData);
  const { records } = await appProducts.find(asSystem(call), {
    ...(bundleId && productId ? { where: equal({ appStoreAppBundleId: bundleId, appStoreProductId: productId }) } : {}),
    sort: [],
    skipCount: true,
    limit: { limit: 1, offset: 0 },
  });
  return records[0];
};

export const playProductOf = async (
  call: Call,
  { packageName, subscriptionId }: { packageName: string; subscriptionId: string },
) => {
  const where = equal({ playStorePackageName: packageName, playStoreSubscriptionId: subscriptionId });
  const { records } = await playProducts.find(asSystem(call), { where, sort: [], skipCount: true });
  return records[0];
};

/**
 * Links a purchase to somebody, unless it is theirs already: those who give the same one follow each other, so that one of them gets it.
 *
 * @throws PlatformError `taken` for one that is somebody else's
 */
const linkPurchase = (
  call: Call,
  purchase: { store: Store; transactionId: string; userId: string; taken: 2717 | 2720 },
  link: (within: ReturnType<typeof asSystem<Call>>) => Promise<unknown>,
): Promise<void> =>
  write(call, async within => {
    const { store, transactionId, userId, taken } = purchase;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${store} ${transactionId}`}, 0))`.execute(
      within.platform.db,
    );
    const owner = await ownerOf(within, store, transactionId);
    if (owner && owner !== userId) throw new PlatformError(taken);
    if (!owner) await link(asSystem(within));
  });

/** Somebody may use from now on what they bought, and it is told that they began to. */
const entitle = async (
  asking: ReturnType<typeof asSystem<Call>>,
  bought: { store: Store; userId: string; sourceProductId: string; tier: Tier; expiresAt: Date },
): Promise<void> => {
  const { store: source, userId, sourceProductId, tier, expiresAt: expireTimestamp } = bought;
  const { subscriptionGroup, subscriptionTier } = tier;
  const told = { source, userId, sourceProductId, subscriptionGroup, subscriptionTier, expireTimestamp };
  await entitlements.insert(asking, { ...told, status: 'active_with_renewal', statusCategory: 'engaged' });
  await subscriptionEvents.insert(asking, { ...told, type: 'started' });
};

/** @throws PlatformError 2717 */
export const linkTransaction = (
  call: Call,
  {
    userId,
    transactionId,
    product,
    answer,
  }: {
    userId: string;
    transactionId: string;
    product: NonNullable<Awaited<ReturnType<typeof appProductOf>>>;
    answer: ReturnType<typeof readReceipt>;
  },
): Promise<void> =>
  linkPurchase(call, { store: 'appStore', transactionId, userId, taken: 2717 }, async asking => {
    const { latest_receipt: latestReceipt, ...receipt } = answer;
    await appReceipts.insert(asking, { store: 'appStore', userId, transactionId, receipt, latestReceipt });
    const [at, expiresDate] = [asking.platform.now(), new Date(asking.platform.now() + PERIOD_MS)];
    const { appStoreProductId: productId, appStoreAppBundleId: bundleId } = product;
    await appSubscriptions.insert(asking, {
      userId,
      productId,
      bundleId,
      originalPurchaseDate: new Date(at),
      originalTransactionId: transactionId,
      lastPurchaseDate: new Date(at),
      expiresDate,
      autoRenewStatus: true,
      latestReceipt: receiptOf(product, transactionId),
      lastTransactionId: transactionId,
      state: 'active_with_renewal',
    });
    const bought = { store: 'appStore', userId, sourceProductId: productId } as const;
    await entitle(asking, { ...bought, tier: product, expiresAt: expiresDate });
  });

/** @throws PlatformError 2720 */
export const linkPlayPurchase = (
  call: Call & { caller: { userId: string } },
  {
    receipt,
    product,
  }: {
    receipt: { packageName: string; subscriptionId: string; purchaseToken: string };
    product: NonNullable<Awaited<ReturnType<typeof playProductOf>>>;
  },
): Promise<void> => {
  const { userId } = call.caller;
  const { purchaseToken, subscriptionId } = receipt;
  return linkPurchase(call, { store: 'playStore', transactionId: purchaseToken, userId, taken: 2720 }, async asking => {
    const expiryTimestamp = new Date(asking.platform.now() + PERIOD_MS);
    await playReceipts.insert(asking, { store: 'playStore', userId, transactionId: purchaseToken, receipt });
    await playSubscriptions.insert(asking, {
      purchaserId: userId,
      purchaseToken,
      expiryTimestamp,
      autoRenewing: true,
      paymentState: 1,
      receipt,
    });
    const bought = { store: 'playStore', userId, sourceProductId: subscriptionId } as const;
    await entitle(asking, { ...bought, tier: product, expiresAt: expiryTimestamp });
  });
};

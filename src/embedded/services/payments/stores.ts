import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { isObject } from '../../collection/schemas';
import { MAX_OPEN_BODY, readBody } from '../../http/body';
import { clientOf } from '../../http/client';
import type { Call, Route } from '../../http/route';
import { type Bucket, requireRoom } from '../../kernel/buckets';
import { PlatformError } from '../../kernel/errors';
import { SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import {
  appNotifications,
  appProducts,
  appReceipts,
  playNotifications,
  playProducts,
  playReceipts,
  playSubscriptions,
} from './collections';
import { withoutReceipts } from './receipts';

const BASE = SERVICES.payments.base;
const DAY_MS = 86_400_000;
const text = () => f.text({ min: 1, max: 2_000 }).required();
/** A receipt tells of each renewal there was: a body has room for one. */
const receiptText = () => f.text({ min: 1, max: 1_000_000 }).required();
const asSystem = (call: Call) => ({ ...call, caller: SYSTEM }) as const;

/**
 * What Apple would say of a receipt. No store can be asked: a receipt counts when it says that it is valid (platform-api 6.10).
 *
 * @throws PlatformError 2707
 */
const verify = ({ platform }: Call, receiptData: string) => {
  if (!receiptData.startsWith('valid-')) throw new PlatformError(2707);
  const now = platform.now();
  const transaction = receiptData.slice('valid-'.length).slice(0, 200) || 'transaction';
  const info = {
    transaction_id: transaction,
    original_transaction_id: transaction,
    product_id: 'product',
    purchase_date_ms: String(now),
    expires_date_ms: String(now + 30 * DAY_MS),
  };
  return {
    environment: 'Sandbox',
    status: 0,
    receipt: { bundle_id: 'bundle', in_app: [info] },
    latest_receipt: receiptData,
    latest_receipt_info: [info],
    pending_renewal_info: [{ auto_renew_status: '1', original_transaction_id: transaction, product_id: 'product' }],
  };
};

/**
 * Links a purchase to somebody, unless it is theirs already: one after the other, so that of two people one gets it.
 *
 * @throws PlatformError `taken` for one that is somebody else's
 */
const linkPurchase = (
  call: Call,
  {
    store,
    transactionId,
    userId,
    taken,
  }: { store: 'appStore' | 'playStore'; transactionId: string; userId: string; taken: 2717 | 2720 },
  link: (within: Call) => Promise<unknown>,
): Promise<void> =>
  write(call, async within => {
    await sql`lock table store_receipts in share row exclusive mode`.execute(within.platform.db);
    const owner = await ownerOf(within, store, transactionId);
    if (owner && owner !== userId) throw new PlatformError(taken);
    if (!owner) await link(within);
  });

/** Whose a transaction is. */
const ownerOf = async (
  { platform }: Call,
  store: 'appStore' | 'playStore',
  transactionId: string,
): Promise<string | undefined> => {
  const rows = await platform.db
    .selectFrom('store_receipts')
    .select('user_id')
    .where('store', '=', store)
    .where('transaction_id', '=', transactionId)
    .limit(1)
    .execute();
  return rows[0]?.user_id;
};

/** For whom: oneself, or somebody else, or by another application, with ASSUME_PAYMENT_ENTITY. @throws PlatformError 10 */
const payerOf = (
  { caller }: Call,
  { userId = caller.userId, applicationId = caller.applicationId }: { userId?: string; applicationId?: string },
): string => {
  const isOneself = userId === caller.userId && applicationId === caller.applicationId;
  if (!isOneself && !caller.permissions.has('ASSUME_PAYMENT_ENTITY')) throw new PlatformError(10);
  return userId;
};

const completeTransaction: Route['handler'] = async call => {
  const given = readMembers(call.body, {
    receiptData: receiptText(),
    transactionId: text(),
    userId: f.ref(),
    applicationId: f.ref(),
  });
  const userId = payerOf(call, given);
  const answer = verify(call, given.receiptData);
  if (!answer.latest_receipt_info.some(({ transaction_id }) => transaction_id === given.transactionId))
    throw new PlatformError(2708);
  const { records } = await appProducts.find(asSystem(call), {
    sort: [],
    skipCount: true,
    limit: { limit: 1, offset: 0 },
  });
  if (records.length === 0) throw new PlatformError(2716);
  const { transactionId } = given;
  const { latest_receipt: latestReceipt, ...receipt } = answer;
  await linkPurchase(call, { store: 'appStore', transactionId, userId, taken: 2717 }, within =>
    appReceipts.insert(asSystem(within), { store: 'appStore', userId, transactionId, receipt, latestReceipt }),
  );
  return answer;
};

const completePurchase: Route['handler'] = async call => {
  const receipt = readMembers(call.body, { packageName: text(), subscriptionId: text(), purchaseToken: text() });
  if (!receipt.purchaseToken.startsWith('valid-')) throw new PlatformError(2707);
  const where = {
    op: 'and',
    nodes: [
      { op: 'eq', field: 'playStorePackageName', value: receipt.packageName },
      { op: 'eq', field: 'playStoreSubscriptionId', value: receipt.subscriptionId },
    ],
  } as const;
  const { records } = await playProducts.find(asSystem(call), { where, sort: [], skipCount: true });
  if (records.length === 0) throw new PlatformError(2719);
  const { userId } = call.caller;
  const { purchaseToken } = receipt;
  await linkPurchase(call, { store: 'playStore', transactionId: purchaseToken, userId, taken: 2720 }, async within => {
    await playReceipts.insert(asSystem(within), { store: 'playStore', userId, transactionId: purchaseToken, receipt });
    await playSubscriptions.insert(asSystem(within), {
      purchaserId: userId,
      purchaseToken,
      expiryTimestamp: new Date(call.platform.now() + 30 * DAY_MS),
      autoRenewing: true,
      paymentState: 1,
      receipt,
    });
  });
  return {};
};

/** What stores may tell, per address: nobody has to prove that they are one. */
const PER_STORE: Bucket = { burst: 100, everyMs: 200 };

/** @throws TooManyError */
const requirePatience = ({ platform, request }: Call, store: string): Promise<void> =>
  requireRoom(platform, `${store} ${clientOf(request)}`, PER_STORE);

const appStoreNotification: Route['handler'] = async call => {
  await requirePatience(call, 'appStore');
  const { notificationType } = readMembers(call.body, { notificationType: f.text({ max: 200 }) });
  if (notificationType === undefined) throw new PlatformError(26);
  // The password in it is the shared secret: it is for nobody's eyes.
  const { password: _, ...told } = call.body as Record<string, unknown>;
  await appNotifications.insert(asSystem(call), { store: 'appStore', ...withoutReceipts(told) });
  return undefined;
};

/** What a body may be, a message in base64 may be. @throws PlatformError 2707 */
const decode = (data: unknown): Record<string, unknown> => {
  try {
    const value = typeof data === 'string' ? readBody(Buffer.from(data, 'base64'), undefined) : undefined;
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
  }
  throw new PlatformError(2707);
};

/** A subscription that is told of was bought here. @throws PlatformError 2718 */
const requireSubscription = async (call: Call, told: unknown): Promise<void> => {
  if (!isObject(told) || !Object.hasOwn(told, 'purchaseToken')) return;
  const { purchaseToken } = told;
  if (typeof purchaseToken !== 'string' || !(await ownerOf(call, 'playStore', purchaseToken)))
    throw new PlatformError(2718);
};

const playStoreNotification: Route['handler'] = async call => {
  await requirePatience(call, 'playStore');
  const { message } = readMembers(call.body, {
    message: f.json<{ data?: unknown }>().required(),
    subscription: f.text({ max: 500 }),
  });
  const data = decode(message.data);
  await requireSubscription(call, data.subscriptionNotification);
  await playNotifications.insert(asSystem(call), { store: 'playStore', data });
  return {};
};

/** What needs the App Store or the Play Store, without either (platform-api 6.10). */
export const storeRoutes: readonly Route[] = [
  { method: 'POST', path: `${BASE}/appStore/completeTransaction`, access: 'signed-in', handler: completeTransaction },
  {
    method: 'POST',
    path: `${BASE}/appStore/verifyReceipt`,
    access: 'signed-in',
    handler: async call => verify(call, readMembers(call.body, { receiptData: receiptText() }).receiptData),
  },
  {
    method: 'POST',
    path: `${BASE}/appStore/processServerNotification`,
    access: 'public',
    maxBody: MAX_OPEN_BODY,
    handler: appStoreNotification,
  },
  { method: 'POST', path: `${BASE}/playStore/completePurchase`, access: 'signed-in', handler: completePurchase },
  {
    method: 'POST',
    path: `${BASE}/playStore/processDeveloperNotification`,
    access: 'public',
    maxBody: MAX_OPEN_BODY,
    handler: playStoreNotification,
  },
];

import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { isObject } from '../../collection/schemas';
import { MAX_OPEN_BODY, readBody } from '../../http/body';
import { clientOf } from '../../http/client';
import type { Call, Route } from '../../http/route';
import { type Bucket, requireRoom } from '../../kernel/buckets';
import { PlatformError } from '../../kernel/errors';
import { asSystem } from '../../kernel/who';
import { appNotifications, playNotifications } from './collections';
import { appProductOf, linkPlayPurchase, linkTransaction, ownerOf, playProductOf } from './purchases';
import { isVouchedFor, readReceipt, withoutReceipts } from './receipts';

const BASE = SERVICES.payments.base;
const text = () => f.text({ min: 1, max: 2_000 }).required();
/** A receipt tells of each renewal there was: a body has room for one. */
const receiptText = () => f.text({ min: 1, max: 1_000_000 }).required();

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
  const { receiptData, transactionId, ...payer } = readMembers(call.body, {
    receiptData: receiptText(),
    transactionId: text(),
    userId: f.ref(),
    applicationId: f.ref(),
  });
  const userId = payerOf(call, payer);
  const product = await appProductOf(call, receiptData);
  const answer = readReceipt(call.platform.now(), receiptData, product);
  if (!answer.latest_receipt_info.some(({ transaction_id }) => transaction_id === transactionId))
    throw new PlatformError(2708);
  if (!product) throw new PlatformError(2716);
  await linkTransaction(call, { userId, transactionId, product, answer });
  return answer;
};

const verifyReceipt: Route['handler'] = async call => {
  const { receiptData } = readMembers(call.body, { receiptData: receiptText() });
  return readReceipt(call.platform.now(), receiptData, await appProductOf(call, receiptData));
};

const completePurchase: Route['handler'] = async call => {
  const receipt = readMembers(call.body, { packageName: text(), subscriptionId: text(), purchaseToken: text() });
  if (!isVouchedFor(receipt.purchaseToken)) throw new PlatformError(2707);
  const product = await playProductOf(call, receipt);
  if (!product) throw new PlatformError(2719);
  await linkPlayPurchase(call, { receipt, product });
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
  { method: 'POST', path: `${BASE}/appStore/verifyReceipt`, access: 'signed-in', handler: verifyReceipt },
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

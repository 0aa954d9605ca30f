import { beforeAll, describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

const PAYMENTS = '/payments/v1';
const tier = { name: 'Monthly', subscriptionGroup: 'care', subscriptionTier: 'one' };
const rowsOf = async (path: string) => (await ask('GET', `${PAYMENTS}/${path}`)).body.data as Record<string, unknown>[];
/** Each member that is told, in the order of the alphabet. */
const membersOf = async (path: string) => Object.keys((await rowsOf(path))[0] ?? {}).sort();

describe('[SVC-PAY GET /appStore/receivedReceipts]', () => {
  const LONG = 1_000_000;
  const complete = (transactionId: string, length: number, more: object = {}, token = served.token) => {
    const receiptData = `valid-${transactionId.padEnd(200, '0')}`.padEnd(length, 'A');
    const given = { receiptData, transactionId: transactionId.padEnd(200, '0'), ...more };
    return ask('POST', `${PAYMENTS}/appStore/completeTransaction`, given, token);
  };

  beforeAll(async () => {
    const product = { appStoreAppBundleId: 'org.example.care', appStoreProductId: 'monthly' };
    await ask('POST', `${PAYMENTS}/appStore/subscriptions/products`, { ...tier, ...product });
  });

  it('a receipt of 1 MB is read and answered, a longer one refused', async () => {
    expect((await complete('1', LONG)).body).toMatchObject({ status: 0, latest_receipt: expect.any(String) });
    expect((await complete('2', LONG + 1)).body).toMatchObject({ code: 15 });
    const receiptData = 'valid-'.padEnd(3 * LONG, 'A');
    expect(await ask('POST', `${PAYMENTS}/appStore/verifyReceipt`, { receiptData })).toMatchObject({ status: 413 });
  });

  it('the answer of Apple is told once, without the receipt itself: a page of them is short', async () => {
    for (const at of [3, 4, 5]) expect((await complete(String(at), LONG)).status).toBe(200);
    const page = await ask('GET', `${PAYMENTS}/appStore/receivedReceipts/`);
    expect(page.text.length).toBeLessThan(10_000);
    expect(await membersOf('appStore/receivedReceipts/')).toEqual(
      ['id', 'userId', 'transactionId', 'receiptResponse', 'creationTimestamp', 'updateTimestamp'].sort(),
    );
    const told = (await rowsOf('appStore/receivedReceipts/')).map(({ receiptResponse }) =>
      Object.keys(receiptResponse as object),
    );
    for (const members of told)
      expect(members).toEqual(['environment', 'status', 'receipt', 'latest_receipt_info', 'pending_renewal_info']);
    expect((await ask('GET', `${PAYMENTS}/appStore/receivedReceipts/?eq(receipt.status,0)`)).body).toMatchObject({
      code: 19,
    });
  });

  it('[SVC-PAY POST /appStore/completeTransaction] another application pays with the permission for it alone', async () => {
    const { body } = await ask('GET', '/auth/v2/applications?limit(1)');
    const { token: own } = await served.callers.createCaller([]);
    const { token: assuming } = await served.callers.createCaller(['ASSUME_PAYMENT_ENTITY']);
    expect((await complete('6', 500, { applicationId: 'a'.repeat(24) }, own)).body).toMatchObject({ code: 10 });
    expect((await complete('6', 500, { applicationId: 'a'.repeat(24) }, assuming)).body).toMatchObject({ status: 0 });
    const [{ id: applicationId }] = body.data as [{ id: string }];
    expect((await complete('7', 500, { applicationId }, own)).body).toMatchObject({ status: 0 });
  });
});

describe('[SVC-PAY GET /appStore/receivedNotifications]', () => {
  it('tells what Apple did, without the receipts that it says it of', async () => {
    const receipt = 'A'.repeat(80_000);
    const info = [{ transaction_id: '1' }];
    const body = {
      notification_type: 'DID_RENEW',
      unified_receipt: { status: 0, latest_receipt: receipt, latest_receipt_info: info },
      latest_receipt: receipt,
      latest_expired_receipt: receipt,
      bid: 'org.example.care',
    };
    const { status } = await served.callers.call('POST', `${PAYMENTS}/appStore/processServerNotification`, { body });
    expect(status).toBe(200);
    const [told] = await rowsOf('appStore/receivedNotifications/');
    expect(told?.data).toEqual({
      notification_type: 'DID_RENEW',
      unified_receipt: { status: 0, latest_receipt_info: info },
      bid: 'org.example.care',
    });
  });
});

describe('[SVC-PAY GET /playStore/history]', () => {
  const purchase = { packageName: 'org.example.care', subscriptionId: 'monthly', purchaseToken: 'valid-1' };
  const told = { version: '1.0', packageName: 'org.example.care', eventTimeMillis: '1790000000000' };

  beforeAll(async () => {
    const product = { playStorePackageName: 'org.example.care', playStoreSubscriptionId: 'monthly' };
    await ask('POST', `${PAYMENTS}/playStore/subscriptions/products`, { ...tier, ...product });
    await ask('POST', `${PAYMENTS}/playStore/completePurchase`, purchase);
    const data = Buffer.from(JSON.stringify(told)).toString('base64');
    await ask('POST', `${PAYMENTS}/playStore/processDeveloperNotification`, { message: { data } });
  });

  it.each([
    ['notifications', ['version', 'packageName', 'eventTimeMillis']],
    ['purchaseReceipts', ['userId', 'receipt']],
    ['purchaseInfos', ['receipt', 'purchaseInfo']],
  ])('%s have the members that the reference names, and no others of ours', async (list, members) => {
    const kept = ['id', 'creationTimestamp', 'updateTimestamp'];
    expect(await membersOf(`playStore/history/${list}/`)).toEqual([...members, ...kept].sort());
  });

  it.each([
    ['notifications', 'data.version'],
    ['purchaseReceipts', 'transactionId'],
    ['purchaseInfos', 'transactionId'],
    ['purchaseInfos', 'userId'],
  ])('%s are not asked for by their %s either', async (list, member) => {
    const { body } = await ask('GET', `${PAYMENTS}/playStore/history/${list}/?eq(${member},x)`);
    expect(body).toMatchObject({ code: 19 });
  });

  it('a purchase is told as Google tells one: until when it lasts, and whether it is renewed', async () => {
    const [subscription] = await rowsOf('playStore/subscriptions/?eq(receipt.purchaseToken,valid-1)');
    const [bought] = await rowsOf('playStore/history/purchaseInfos/?eq(purchaseInfo.autoRenewing,true)');
    const moment = (member: string) => String(Date.parse(String(subscription?.[member])));
    expect(bought).toMatchObject({ receipt: purchase });
    expect(bought?.purchaseInfo).toEqual({
      kind: 'androidpublisher#subscriptionPurchase',
      startTimeMillis: moment('creationTimestamp'),
      expiryTimeMillis: moment('expiryTimestamp'),
      autoRenewing: true,
      paymentState: 1,
      orderId: expect.stringMatching(/^GPA\./),
      purchaseType: 0,
      acknowledgementState: 1,
    });
  });
});

it('[SVC-PAY POST /appStore/completeTransaction] [SVC-PAY POST /playStore/completePurchase] what was bought is of one user in its store, and of that store alone', async () => {
  const product = { playStorePackageName: 'org.example.both', playStoreSubscriptionId: 'monthly' };
  await ask('POST', `${PAYMENTS}/playStore/subscriptions/products`, { ...tier, ...product });
  const [one, other] = [await served.callers.createCaller([]), await served.callers.createCaller([])];
  const inAppStore = async ({ token }: typeof one) => {
    const given = { receiptData: 'valid-valid-shared', transactionId: 'valid-shared' };
    return (await ask('POST', `${PAYMENTS}/appStore/completeTransaction`, given, token)).body.code ?? 'linked';
  };
  const inPlayStore = async ({ token }: typeof one) => {
    const given = { packageName: 'org.example.both', subscriptionId: 'monthly', purchaseToken: 'valid-shared' };
    return (await ask('POST', `${PAYMENTS}/playStore/completePurchase`, given, token)).body.code ?? 'linked';
  };
  expect([await inAppStore(one), await inAppStore(other)]).toEqual(['linked', 2717]);
  expect([await inPlayStore(other), await inPlayStore(one), await inPlayStore(other)]).toEqual([
    'linked',
    2720,
    'linked',
  ]);
  const mine = `eq(userId,${other.id})`;
  expect(await rowsOf(`subscriptions/entitlements/?${mine}`)).toMatchObject([
    { source: 'playStore', userId: other.id },
  ]);
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

/** Text that no database shortens: nothing in it comes again. */
const noise = (length: number, name: string) =>
  Array.from({ length: Math.ceil(length / 128) }, (_, at) => createHash('sha512').update(`${name} ${at}`).digest('hex'))
    .join('')
    .slice(0, length);
/** The same in characters of three bytes each. */
const wideNoise = (length: number, name: string) =>
  Array.from(noise(length * 3, name).matchAll(/.{3}/g), ([part]) =>
    String.fromCodePoint(0x4e00 + Number.parseInt(part, 16)),
  ).join('');

describe('a value by which records are told apart', () => {
  it('[SVC-PAY POST /playStore/completePurchase] that is too long is refused as a wrong one', async () => {
    const product = { playStorePackageName: 'org.example.care', playStoreSubscriptionId: 'monthly' };
    await ask('POST', '/payments/v1/playStore/subscriptions/products', {
      ...product,
      name: 'Monthly',
      subscriptionGroup: 'care',
      subscriptionTier: 'one',
    });
    const complete = async (token: string) => {
      const purchase = { packageName: 'org.example.care', subscriptionId: 'monthly', purchaseToken: `valid-${token}` };
      return (await ask('POST', '/payments/v1/playStore/completePurchase', purchase)).body;
    };
    expect(await complete(noise(1_900, 'token'))).toEqual({});
    expect(await complete(noise(3_000, 'token'))).toMatchObject({ code: 15 });
    expect(await complete(wideNoise(1_500, 'token'))).toMatchObject({ code: 15 });
  });

  it('[SVC-PAY POST /appStore/subscriptions/products] of many bytes is refused as a wrong one', async () => {
    const make = (appStoreProductId: string) =>
      ask('POST', '/payments/v1/appStore/subscriptions/products', {
        name: 'Monthly',
        appStoreAppBundleId: wideNoise(500, 'bundle'),
        appStoreProductId,
        subscriptionGroup: 'care',
        subscriptionTier: 'one',
      });
    expect((await make('monthly')).body).toMatchObject({ appStoreProductId: 'monthly' });
    expect((await make(wideNoise(500, 'product'))).body).toMatchObject({ code: 15 });
  });
});

describe('what the App Store tells of a subscription that was renewed often', () => {
  it('[SVC-PAY POST /appStore/verifyReceipt] is read, though its receipt is long', async () => {
    const receiptData = `valid-${noise(2_000_000, 'receipt')}`;
    expect(await ask('POST', '/payments/v1/appStore/verifyReceipt', { receiptData })).toMatchObject({
      status: 200,
      body: { latest_receipt: receiptData },
    });
  });

  it('[SVC-PAY POST /appStore/processServerNotification] is kept, up to 256 kB of it', async () => {
    const notify = async (length: number) => {
      const unified_receipt = { latest_receipt: noise(length, 'receipt') };
      const body = { notification_type: 'DID_RENEW', unified_receipt };
      return (await served.callers.call('POST', '/payments/v1/appStore/processServerNotification', { body })).status;
    };
    expect([await notify(200_000), await notify(300_000)]).toEqual([200, 413]);
  });
});

describe('a file', () => {
  const upload = async (name: string, tags: readonly string[]) => {
    const body = new FormData();
    body.append('name', name);
    for (const tag of tags) body.append('tags[]', tag);
    body.append('file', new Blob(['hello']), 'hello.txt');
    const answer = await fetch(`${served.platform.url}/files/v1/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.token}` },
      body,
    });
    return (await answer.json()) as { name: string; tags: string[]; code?: number; message?: string };
  };
  const tags = Array.from({ length: 150 }, (_, at) => `tag ${at}`);

  it('[SVC-FILES POST /] keeps all its tags, and its whole name', async () => {
    expect(await upload('n'.repeat(500), tags)).toMatchObject({ name: 'n'.repeat(500), tags });
  });

  it('[SVC-FILES POST /] is refused, not cut, where its name or a tag is too long', async () => {
    expect(await upload('n'.repeat(501), [])).toMatchObject({ code: 15, message: expect.stringContaining('name') });
    expect(await upload('n', ['t'.repeat(201)])).toMatchObject({ code: 15, message: expect.stringContaining('tags') });
  });
});

describe('texts of a whole application', () => {
  const request = (count: number) =>
    ask('POST', '/localizations/v1/request', {
      localizations: Array.from({ length: count }, (_, at) => `text.${at}`),
      localization_codes: ['NL'],
    });

  it('[SVC-LOC POST /request] are asked for at once, up to as many as are added at once', async () => {
    const text = { EN: 'Hello', NL: 'Hallo' };
    await ask('POST', '/localizations/v1/', { localizations: [{ key: 'text.9999', text }] });
    expect((await request(10_000)).body).toEqual({ 'text.9999': text });
    expect((await request(10_001)).body).toMatchObject({ code: 26 });
  });
});

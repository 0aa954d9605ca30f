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
    const receiptData = `valid-${noise(999_994, 'receipt')}`;
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

  it('[SVC-FILES POST /] has a name beside as many tags as it may have', async () => {
    const some = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
    expect(await upload('n', some(200))).toMatchObject({ name: 'n', tags: some(200) });
    expect(await upload('n', some(201))).toMatchObject({ code: 22 });
  });

  it('[SVC-FILES POST /] is refused, not cut, where its name or a tag is too long', async () => {
    expect(await upload('n'.repeat(501), [])).toMatchObject({ code: 15, message: expect.stringContaining('name') });
    expect(await upload('n', ['t'.repeat(201)])).toMatchObject({ code: 15, message: expect.stringContaining('tags') });
  });
});

describe('a media type', () => {
  it('[SVC-FILES GET /{token}/file] that no header can carry is that of any file', async () => {
    const { url } = served.platform;
    const body =
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: a/b\u0001\r\n\r\nhello\r\n--B--\r\n';
    const headers = { authorization: `Bearer ${served.token}`, 'content-type': 'multipart/form-data; boundary=B' };
    const made = await fetch(`${url}/files/v1/`, { method: 'POST', headers, body });
    const { tokens } = (await made.json()) as { tokens: [{ token: string }] };
    const file = await fetch(`${url}/files/v1/${tokens[0].token}/file`, {
      headers: { authorization: headers.authorization },
    });
    expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
      200,
      'application/octet-stream',
      'hello',
    ]);
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

  it('[SVC-LOC POST /request] [SVC-TPL POST /{id}/resolve] with places that nothing fills count as what they are', async () => {
    const text = { EN: '$1'.repeat(50_000) };
    await ask('POST', '/localizations/v1/', { localizations: [{ key: 'text.places', text }] });
    const asked = (times: number) =>
      ask('POST', '/localizations/v1/request', {
        localizations: Array.from({ length: times }, (_, at) => `text.places,${','.repeat(at)}`),
      });
    expect((await asked(6)).body).toMatchObject({ 'text.places': { EN: '' } });
    expect((await asked(8)).body).toMatchObject({ code: 26 });
    const filled = async (times: number) => {
      const { body } = await ask('POST', '/templates/v1/', {
        name: `places ${times}`,
        description: 'Places',
        schema: { type: 'object', fields: {} },
        fields: { body: '{{text.places,}}'.repeat(times) },
      });
      return (await ask('POST', `/templates/v1/${body.id}/resolve`, { content: {} })).body;
    };
    expect(await filled(1)).toEqual({ body: '' });
    expect(await filled(2)).toMatchObject({ code: 1003 });
  });

  it('[SVC-LOC POST /request] are answered once, however often they are asked for', async () => {
    const text = { EN: 'e'.repeat(100_000) };
    await ask('POST', '/localizations/v1/', { localizations: [{ key: 'text.often', text }] });
    const { body } = await ask('POST', '/localizations/v1/request', {
      localizations: Array.from({ length: 60 }, () => 'text.often'),
    });
    expect(body).toEqual({ 'text.often': text });
  });

  it('[SVC-LOC POST /request] are asked for at once by long keys, too', async () => {
    const localizations = Array.from({ length: 10_000 }, (_, at) => `${at}.`.padEnd(120, 'k'));
    expect(await ask('POST', '/localizations/v1/request', { localizations })).toMatchObject({ status: 200, body: {} });
  });

  it('[SVC-LOC PUT /] keep their English; what is no text is a wrong value, not a missing one', async () => {
    const key = 'of.english';
    const put = async (text: object, named = key) =>
      (await ask('PUT', '/localizations/v1/', { localizations: [{ key: named, text }] })).body;
    await ask('POST', '/localizations/v1/', { localizations: [{ key, text: { EN: 'Hello', NL: 'Hallo' } }] });
    expect(await put({ NL: null })).toMatchObject({
      code: 15,
      message: 'The field localizations.0.text.NL has an invalid format',
    });
    expect(await put({ EN: '', NL: 'Dag' })).toMatchObject({ code: 801 });
    expect(await put({ EN: '' }, 'nowhere')).toMatchObject({ missing: 1 });
    expect(await put({ NL: '' })).toMatchObject({ updated: 1 });
    const { body } = await ask('POST', '/localizations/v1/request', {
      localizations: [key],
      localization_codes: ['NL'],
    });
    expect(body).toEqual({ [key]: { EN: 'Hello', NL: '' } });
  });
});

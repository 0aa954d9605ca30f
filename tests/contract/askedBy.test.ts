import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let buyer: { id: string; token: string };

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  buyer = await callers.createCaller([]);
});
afterAll(() => platform?.close());

const ask = async (method: string, path: string, body?: object) => {
  const answer = await callers.call(method, path, { token: buyer.token, ...(body ? { body } : {}) });
  expect(answer.status, `${method} ${path}`).toBe(200);
  return answer.body;
};

/** What a call without permissions of its own left in the audit, and who it says did it. */
const writtenBy = async (act: () => Promise<unknown>) => {
  const { rows: before } = await sql<{ seq: string }>`select coalesce(max(seq), 0) as seq from audit`.execute(
    platform.platform.db,
  );
  await act();
  const { rows } = await sql<{ action: string; actor: string | null }>`
    select action, actor from audit where seq > ${before[0]?.seq} order by seq`.execute(platform.platform.db);
  return rows.map(({ action, actor }) => [action, actor === buyer.id ? 'buyer' : actor]);
};

it('[SVC-PAY POST /orders] [SVC-PAY POST /stripe/paymentIntents] the audit names who ordered and who pays', async () => {
  const { token } = await callers.createCaller(['CREATE_STRIPE_PRODUCTS']);
  const body = { name: 'Scale', prices: { eur: { amount: 100 } } };
  const { id: productId } = (await callers.call('POST', '/payments/v1/products', { token, body })).body;
  const wanted = { productId, currency: 'eur' };
  expect(await writtenBy(() => ask('POST', '/payments/v1/orders', wanted))).toEqual([['order.create', 'buyer']]);
  const pay = () => ask('POST', '/payments/v1/stripe/paymentIntents', { ...wanted, paymentMethodType: 'card' });
  expect(await writtenBy(pay)).toEqual([['order.create', 'buyer']]);
});

it('[SVC-PAY stripe] the audit names who added, tagged and took away a payment method', async () => {
  const path = `/payments/v1/stripe/users/${buyer.id}/paymentMethods`;
  let id = '';
  const add = async () => {
    ({ id } = (await ask('POST', path, { stripeId: 'pm_card' })) as { id: string });
  };
  expect(await writtenBy(add)).toEqual([['payment_method.create', 'buyer']]);
  const tag = () => ask('POST', `${path}/${id}/addTags`, { tags: ['a'] });
  expect(await writtenBy(tag)).toEqual([['payment_method.addTags', 'buyer']]);
  const untag = () => ask('POST', `${path}/${id}/removeTags`, { tags: ['a'] });
  expect(await writtenBy(untag)).toEqual([['payment_method.removeTags', 'buyer']]);
  expect(await writtenBy(() => ask('DELETE', `${path}/${id}`))).toEqual([['payment_method.delete', 'buyer']]);
  const { rows } = await sql<{ targets: string[] }>`
    select array_agg(distinct target) as targets from audit where action like 'payment_method.%'`.execute(
    platform.platform.db,
  );
  expect(rows[0]?.targets).toEqual([id]);
});

it('[SVC-FILES POST /] the audit names who uploaded a file', async () => {
  const body = new FormData();
  body.append('file', new Blob(['x']), 'a.txt');
  const headers = { authorization: `Bearer ${buyer.token}` };
  const upload = () => fetch(`${platform.url}/files/v1/`, { method: 'POST', headers, body });
  expect(await writtenBy(upload)).toEqual([['file.create', 'buyer']]);
});

it('[SVC-NOTIF settings] [SVC-NOTIF devices] the audit names who changed how they are notified', async () => {
  const own = () => ask('PUT', `/notifications/v1/settings/${buyer.id}`, { key: 'k', preferences: {} });
  const device = () => ask('PUT', `/notifications/v2/users/${buyer.id}/devices/phone`, { fcmToken: 'abc' });
  for (const act of [own, device]) {
    const written = await writtenBy(act);
    expect(written.length).toBeGreaterThan(0);
    expect(written.every(([, actor]) => actor === 'buyer')).toBe(true);
  }
});

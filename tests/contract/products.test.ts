import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask: call } = administered();
const ask = (method: string, path: string, body?: unknown) => call(method, `/payments/v1/${path}`, body);
const prices = { EUR: { amount: 100 } };

describe('what a product asks of the data of its orders', () => {
  const odd = [
    { required: 'name' },
    { required: [1] },
    { required: {} },
    { properties: null },
    { properties: [] },
    { properties: { a: null } },
    { properties: { a: { type: 'date' } } },
  ];

  it.each(odd)('[SVC-PAY POST /products] [SVC-PAY PUT /products/{id}] is refused in another form: %j', async schema => {
    const refused = { status: 400, body: { code: 15, message: 'The field schema has an invalid format' } };
    expect(await ask('POST', 'products', { prices, schema })).toMatchObject(refused);
    const { body } = await ask('POST', 'products', { prices });
    expect(await ask('PUT', `products/${body.id}`, { schema })).toMatchObject(refused);
  });

  it('[SVC-PAY POST /products] is kept as it came', async () => {
    const schema = { note: 'ours', required: ['a'], properties: { b: { title: 'B', type: 'number' }, a: {} } };
    const { body } = await ask('POST', 'products', { prices, schema });
    expect(JSON.stringify(body.schema)).toBe(JSON.stringify(schema));
  });

  it.each(odd)('[SVC-PAY POST /orders] is nothing where it was stored in another form: %j', async schema => {
    const { body } = await ask('POST', 'products', { prices });
    await sql`update products set schema = ${JSON.stringify(schema)}::json where id = ${body.id}`.execute(
      served.platform.platform.db,
    );
    for (const path of ['orders', 'stripe/paymentIntents'])
      expect(await ask('POST', path, { productId: body.id, data: { a: 1 } })).toMatchObject({ status: 200 });
  });

  it('[SVC-PAY POST /orders] is found in the data itself', async () => {
    const { body } = await ask('POST', 'products', { prices, schema: { required: ['toString'] } });
    expect((await ask('POST', 'orders', { productId: body.id, data: {} })).body.code).toBe(14);
    expect((await ask('POST', 'orders', { productId: body.id, data: { toString: 1 } })).status).toBe(200);
  });
});

it('[SVC-PAY POST /orders] names all data that the product asks for and the order lacks, and what is of another type', async () => {
  const properties = { size: { type: 'number' }, color: { type: 'string' } };
  const { body } = await ask('POST', 'products', { prices, schema: { properties, required: ['size', 'color'] } });
  const ordered = async (data?: object) => (await ask('POST', 'orders', { productId: body.id, data })).body;
  for (const data of [undefined, {}])
    expect(await ordered(data)).toMatchObject({ code: 14, message: 'Missing required fields: data.size, data.color' });
  expect(await ordered({ size: 'L', color: 'red' })).toMatchObject({
    code: 15,
    message: 'The field data.size has an invalid format',
  });
});

describe("a product's own price and currency", () => {
  it('[SVC-PAY POST /products] [SVC-PAY PUT /products/{id}] [SVC-PAY GET /products] are kept, and asked for', async () => {
    const made = [];
    for (const price of [300, 200]) made.push((await ask('POST', 'products', { prices, price, currency: 'eur' })).body);
    expect(made).toMatchObject([
      { price: 300, currency: 'eur' },
      { price: 200, currency: 'eur' },
    ]);
    expect((await ask('PUT', `products/${made[0]?.id}`, { price: 100 })).body).toEqual({ affectedRecords: 1 });
    const { body } = await ask('GET', 'products?eq(currency,eur)&sort(price)');
    expect(body.data).toMatchObject([{ price: 100 }, { price: 200 }]);
    expect((await ask('POST', 'products', { prices, currency: 'euro' })).body.code).toBe(15);
    expect((await ask('POST', 'products', { prices, price: -1 })).body.code).toBe(15);
  });

  it('[SVC-PAY POST /orders] are those of an order that names no currency', async () => {
    const { body } = await ask('POST', 'products', { prices, price: 90, currency: 'usd' });
    const orderIn = async (given: object) => (await ask('POST', 'orders', { productId: body.id, ...given })).body;
    expect(await orderIn({})).toMatchObject({ currency: 'usd', product: { price: 90, currency: 'usd' } });
    expect(await orderIn({ currency: 'EUR' })).toMatchObject({ currency: 'EUR', product: { price: 100 } });
    expect(await orderIn({ currency: 'USD' })).toMatchObject({ code: 2714 });
  });
});

it('[SVC-PAY POST /stripe/paymentIntents] what is ordered for somebody else is paid by a method of theirs, not of who orders', async () => {
  const { callers } = served;
  const { body: product } = await ask('POST', 'products', { prices });
  const [payer, teller] = [await callers.createCaller([]), await callers.createCaller(['CREATE_PAYMENT_INTENTS'])];
  const cardOf = async ({ id, token }: typeof payer) => {
    const body = { stripeId: 'pm_card', tags: [] };
    return (await callers.call('POST', `/payments/v1/stripe/users/${id}/paymentMethods`, { token, body })).body.id;
  };
  const payBy = async (paymentMethodId: unknown, targetUserId = payer.id) => {
    const body = { productId: product.id, targetUserId, paymentMethodId };
    const made = await callers.call('POST', '/payments/v1/stripe/paymentIntents', { token: teller.token, body });
    return made.body.code ?? 'paid';
  };
  expect([await payBy(await cardOf(payer)), await payBy(await cardOf(teller))]).toEqual(['paid', 2713]);
  expect(await payBy(undefined, 'f'.repeat(24)), 'for nobody').toBe(16);
});

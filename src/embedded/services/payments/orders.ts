import { EVENT_KINDS, PAYMENT_METHOD_TYPES, PAYMENT_USAGES, SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { asSystem } from '../../kernel/who';
import { orders, paymentMethods, products } from './collections';
import { dataSchema, type Prices } from './fields';

const BASE = SERVICES.payments.base;

const wanted = {
  productId: f.ref().required(),
  currency: f.text({ min: 3, max: 3 }),
  tags: f.texts({ items: 100, max: 200 }).default([]),
  data: f.json(),
};

type Priced = { prices: Prices; price?: number; currency?: string };

/**
 * The price in the currency that was asked for; else the product's own, or its first.
 *
 * @throws PlatformError 2714 for a currency without a price
 */
const priceOf = (product: Priced, currency: string | undefined): { currency: string; price: number } => {
  const { prices, ...own } = product;
  if (!currency && own.currency !== undefined && own.price !== undefined)
    return { currency: own.currency, price: own.price };
  const entries = Object.entries(prices);
  const [name, found] = currency
    ? (entries.find(([code]) => code.toLowerCase() === currency.toLowerCase()) ?? [])
    : (entries[0] ?? []);
  if (name === undefined || found?.amount === undefined) throw new PlatformError(2714);
  return { currency: name, price: found.amount };
};

type Wanted = { productId: string; currency?: string; tags?: string[]; data?: Record<string, unknown> };

/**
 * Data must have what the product's schema requires; one that an earlier version stored in another form requires nothing.
 *
 * @throws PlatformError 14 naming what is missing, 15 what is of another type
 */
const requireData = (schema: Record<string, unknown> | undefined, data: Readonly<Record<string, unknown>> = {}) => {
  const asked = dataSchema.safeParse(schema ?? {}).data;
  if (!asked) return;
  const held = new Map(Object.entries(data));
  const missing = asked.required.filter(name => !held.has(name)).map(name => `data.${name}`);
  if (missing.length > 0) throw new PlatformError(14, `Missing required fields: ${missing.join(', ')}`);
  const wrong = Object.entries(asked.properties).find(
    ([name, { type }]) => type && held.has(name) && typeof held.get(name) !== type,
  );
  if (wrong) throw new PlatformError(15, `The field data.${wrong[0]} has an invalid format`);
};

const order = async (call: Call, given: Wanted, more: object = {}) => {
  const product = await products.get(asSystem(call), given.productId);
  const { currency, price } = priceOf(product, given.currency);
  requireData(product.schema, given.data);
  const { id, creatorId, name, prices, tags, schema, appStoreProductId, taskFunctionName, taskPriority } = product;
  return orders.insert(asSystem(call), {
    creatorId: call.caller.userId,
    currency,
    product: {
      id,
      creatorId,
      name,
      prices,
      price,
      currency,
      tags,
      schema,
      appStoreProductId,
      taskFunctionName,
      taskPriority,
    },
    tags: given.tags ?? [],
    ...(given.data ? { data: given.data } : {}),
    ...more,
  });
};

const intent = {
  ...wanted,
  setupPaymentMethodReuse: f.enum(PAYMENT_USAGES),
  targetUserId: f.ref(),
  paymentMethodId: f.ref(),
  offSession: f.boolean(),
  paymentMethodType: f.enum(PAYMENT_METHOD_TYPES),
};

/** @throws PlatformError 16 for a user that there is not */
const requireUser = async ({ platform }: Call, userId: string): Promise<void> => {
  const rows = await platform.db.selectFrom('users').select('id').where('id', '=', userId).execute();
  if (!rows[0]) throw new PlatformError(16);
};

/** An order that is paid by Stripe: no store is asked, its identifiers are made here (platform-api 6.10). */
const paymentIntent: Route['handler'] = async call => {
  const {
    targetUserId,
    paymentMethodId,
    setupPaymentMethodReuse: _,
    offSession: __,
    paymentMethodType: ___,
    ...given
  } = readMembers(call.body, intent);
  const owner = targetUserId ?? call.caller.userId;
  if (owner !== call.caller.userId && !call.caller.permissions.has('CREATE_PAYMENT_INTENTS'))
    throw new PlatformError(10);
  await requireUser(call, owner);
  if (paymentMethodId) {
    const { records } = await paymentMethods.find(asSystem(call), {
      where: { op: 'eq', field: 'id', value: paymentMethodId },
      sort: [],
      skipCount: true,
    });
    if (records[0]?.userId !== owner) throw new PlatformError(2713);
  }
  const paymentId = `pi_${call.platform.randomHex(24)}`;
  const created = await order(call, given as Wanted, {
    targetUserId: owner,
    paymentProvider: 'stripe',
    paymentId,
    stripeClientSecret: `${paymentId}_secret_${call.platform.randomHex(24)}`,
  });
  return orders.onWire(created, call);
};

/** Orders, and the two ways to pay that begin with one. */
export const orderRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${BASE}/orders`,
    access: 'signed-in',
    handler: async call => orders.onWire(await order(call, readMembers(call.body, wanted) as Wanted), call),
  },
  {
    method: 'PUT',
    path: `${BASE}/orders/:orderId`,
    access: { anyOf: ['UPDATE_STRIPE_ORDERS'] },
    target: call => orders.get(asSystem(call), requireId(call.parameters.orderId)),
    handler: async call => {
      const { status } = readMembers(call.body, { status: f.enum(EVENT_KINDS).required() });
      await orders.update(asSystem(call), requireId(call.parameters.orderId), { status });
      return ONE_AFFECTED;
    },
  },
  { method: 'POST', path: `${BASE}/stripe/paymentIntents`, access: 'signed-in', handler: paymentIntent },
];

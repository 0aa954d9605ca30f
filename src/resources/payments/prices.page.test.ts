import { afterEach, expect, it } from 'vitest';
import { orders, products } from '.';
import { type Order, pricedProductOf, pricesOf } from './prices';

afterEach(() => {
  document.documentElement.lang = '';
});

it.each([
  ['en', { EUR: { amount: 2_500 } }, '€25.00'],
  ['nl', { EUR: { amount: 2_500 } }, '€ 25,00'],
  ['en', { EUR: { amount: 2_500 }, JPY: { amount: 2_500 } }, '€25.00 · ¥2,500'],
  ['en', { EUR: { amount: 0.5 }, JPY: { amount: 0.25 }, USD: { amount: 1_250.5 } }, '€0.005 · ¥0.25 · $12.505'],
  ['en', { EUR: {}, USD: undefined }, 'EUR · USD'],
  ['en', { 'no currency': { amount: 7 } }, 'no currency 7'],
  ['en', undefined, ''],
  ['en', null, ''],
  ['en', 'free', ''],
])('prices stand in the language of the console (%s), in units of their currency: %j', (language, prices, told) => {
  document.documentElement.lang = language;
  expect(pricesOf({ prices: prices as never }).replaceAll('\u00a0', ' ')).toBe(told);
});

it('a product without prices tells the one price that earlier clients know of it', () => {
  document.documentElement.lang = 'en';
  expect(pricesOf({ prices: {}, price: 1_250, currency: 'eur' })).toBe('€12.50');
  // Without a currency as its form takes it: in hundredths.
  expect(pricesOf({ price: 750 })).toBe('7.50');
  expect(pricesOf({ prices: { USD: { amount: 100 } }, price: 1_250, currency: 'eur' })).toBe('$1.00');
});

it('an order tells what its product cost as products do, and hides nothing of it', () => {
  const order = (product: unknown) => ({ id: 'o', status: 'created', product }) as unknown as Order;
  document.documentElement.lang = 'en';
  const product = { name: 'Check', prices: { EUR: { amount: 2_500 } }, tags: ['a'] };
  expect(pricedProductOf(order(product))).toEqual({ ...product, prices: '€25.00' });
  const dear = { ...product, price: 3_000, currency: 'eur' };
  expect(pricedProductOf(order(dear))).toEqual({ ...dear, prices: '€25.00', price: '€30.00' });
  expect(pricedProductOf(order({ price: 7, currency: 'jpy' }))).toEqual({ price: '¥7', currency: 'jpy' });
  expect([{ name: 'Check' }, null, undefined].map(one => pricedProductOf(order(one)))).toEqual([
    { name: 'Check' },
    null,
    undefined,
  ]);
});

it('the page of a product tells its one price in the units of its currency, as lists and forms do', () => {
  document.documentElement.lang = 'en';
  const told = (product: object) =>
    products.fields?.find(({ field }) => field === 'price')?.value?.({ id: 'p', ...product } as never);
  expect(told({ price: 5, currency: 'EUR' })).toBe('€0.05');
  expect(told({ prices: { USD: { amount: 100 } }, price: 500, currency: 'EUR' })).toBe('€5.00');
  expect([told({ price: 750 }), told({ price: 'free' }), told({})]).toEqual(['7.50', 'free', undefined]);
});

it.each([
  ['eur', 'EUR'],
  [undefined, ''],
])('the currency of an order, sent as %s, is shown as people know it: %s', (currency, shown) => {
  const order = { id: '1', ...(currency ? { currency } : {}) } as Order;
  for (const places of [orders.columns, orders.fields])
    expect(places?.find(({ field }) => field === 'currency')?.value?.(order)).toBe(shown);
});

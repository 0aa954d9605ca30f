import { expect, it } from 'vitest';
import { SAMPLE_ORDERS, SAMPLE_PRODUCTS } from './samples';

it('[SVC-PAY GET /products] [SVC-PAY GET /orders] samples name their currencies as hosts do, in small letters', () => {
  const codes = [
    ...SAMPLE_PRODUCTS.flatMap(({ prices }) => Object.keys(prices)),
    ...SAMPLE_ORDERS.map(({ currency }) => currency),
  ];
  expect(new Set(codes)).toEqual(new Set(['eur', 'usd']));
});

import { expect, it } from 'vitest';
import { appStoreProducts, playStoreProducts } from '.';

it.each([
  ['[SVC-PAY POST /appStore/subscriptions/products]', appStoreProducts],
  ['[SVC-PAY POST /playStore/subscriptions/products]', playStoreProducts],
])('%s asks for every member: only the name can be changed afterwards', (_, { writes }) => {
  expect(writes?.required).toEqual(Object.keys(writes?.blank ?? {}));
  expect(writes?.required).toHaveLength(5);
});

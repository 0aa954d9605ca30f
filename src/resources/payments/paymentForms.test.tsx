import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRecords } from '../../../tests/support/recordPages';
import { type HostCall, pageWith } from '../../../tests/support/scriptedHost';
import type { RecordWriting } from '../../admin/defineResource';
import { orders, products } from '.';

afterEach(cleanup);

const start = (writes: RecordWriting | undefined) => {
  const { calls } = openRecords('/data/things/new', () => ({ id: 'a1' }), { declared: writes ? { writes } : {} });
  return {
    type: (label: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } }),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    made: () => waitFor(() => calls.find(({ method }) => method === 'POST')?.body ?? Promise.reject(new Error('none'))),
  };
};

it('[SVC-PAY POST /products] prices are sent by the codes that hosts know, in small letters, and asked for in capitals', async () => {
  const { type, press, made } = start(products.writes);
  type('Name', 'Pro');
  type('Price in EUR', '12.50');
  type('Another currency (EUR, USD, …)', 'USD');
  press('Add currency');
  type('Price in USD', '14');
  expect(screen.getByRole('button', { name: 'Remove USD' })).toBeVisible();
  press('Create');
  expect(await made()).toEqual({ name: 'Pro', prices: { eur: { amount: 1250 }, usd: { amount: 1400 } }, tags: [] });
});

it.each([
  ['eur', undefined],
  ['usd', ' USD '],
])('[SVC-PAY POST /orders] an order is in %s where %j was typed', async (currency, typed) => {
  const { type, press, made } = start(orders.writes);
  type('Product', 'p1');
  if (typed !== undefined) type('Currency', typed);
  press('Create');
  expect(await made()).toEqual({ productId: 'p1', currency, tags: [] });
});

it('[SVC-PAY POST /orders] the product of an order is found by its name', async () => {
  const answer = ({ method, path }: HostCall) =>
    method === 'GET' && path.includes('products') ? pageWith([{ id: 'p9', name: 'Home visit' }]) : { id: 'a1' };
  const { writes = {}, fields = [] } = orders;
  const { calls } = openRecords('/data/things/new', answer, {
    declared: { writes, fields: fields as never },
    others: [products],
  });
  const product = await screen.findByRole('combobox', { name: 'Product' });
  fireEvent.mouseDown(product);
  fireEvent.change(product, { target: { value: 'Hom' } });
  fireEvent.click(await screen.findByRole('option', { name: /Home visit/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ productId: 'p9' }));
});

import { EVENT_KINDS } from '../../../contract';
import type { Prices } from './fields';

export const SAMPLE_PRODUCTS: readonly { name: string; prices: Prices; tags: string[] }[] = [
  { name: 'Blood pressure check', prices: { EUR: { amount: 2_500 } }, tags: ['check'] },
  { name: 'Home scale', prices: { EUR: { amount: 4_900 }, USD: { amount: 5_400 } }, tags: ['device'] },
];

/** An order in each state. */
export const SAMPLE_ORDERS = EVENT_KINDS.map(status => ({ status, currency: 'EUR', tags: ['sample'] }));

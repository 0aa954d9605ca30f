import { defineService } from '../../collection/defineService';
import { SYSTEM } from '../../kernel/who';
import { COLLECTIONS, orders, products } from './collections';
import { paymentsMigrations } from './migrations';
import { orderRoutes } from './orders';
import { SAMPLE_ORDERS, SAMPLE_PRODUCTS } from './samples';
import { storeRoutes } from './stores';
import { stripeRoutes } from './stripe';
import { tagRoutes } from './tags';

/** Products, orders and subscriptions, without a store behind them (platform-api 6.10). */
export const paymentsService = defineService({
  name: 'payments',
  collections: COLLECTIONS,
  routes: [
    ...tagRoutes('products', 'UPDATE_STRIPE_PRODUCTS'),
    ...tagRoutes('orders', 'UPDATE_STRIPE_ORDERS'),
    ...orderRoutes,
    ...stripeRoutes,
    ...storeRoutes,
  ],
  migrations: paymentsMigrations,
  samples: async platform => {
    const by = { platform, caller: SYSTEM } as const;
    const made = [];
    for (const sample of SAMPLE_PRODUCTS) made.push(await products.insert(by, sample));
    for (const [index, sample] of SAMPLE_ORDERS.entries()) {
      const { id, name, prices } = made[index % made.length] ?? {};
      await orders.insert(by, { ...sample, product: { id, name, prices } });
    }
  },
});

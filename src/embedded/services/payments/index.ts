import { sql } from 'kysely';
import { defineService } from '../../collection/defineService';
import { SYSTEM } from '../../kernel/who';
import {
  appProducts,
  appReceipts,
  appSubscriptions,
  COLLECTIONS,
  entitlements,
  orders,
  playProducts,
  playReceipts,
  playSubscriptions,
  products,
  subscriptionEvents,
} from './collections';
import { paymentsMigrations } from './migrations';
import { orderRoutes } from './orders';
import {
  SAMPLE_APP_PRODUCTS,
  SAMPLE_ORDERS,
  SAMPLE_PLAY_PRODUCTS,
  SAMPLE_PRODUCTS,
  sampleAppReceipt,
  sampleAppSubscription,
  sampleEntitlements,
  samplePlayReceipt,
  samplePlaySubscription,
  sampleSubscriptionEvents,
} from './samples';
import { storeRoutes } from './stores';
import { stripeRoutes } from './stripe';
import { tagRoutes } from './tags';

/** Products, orders and subscriptions, without a store behind them (platform-api 6.10). */
export const paymentsService = defineService({
  name: 'payments',
  collections: COLLECTIONS,
  routes: [
    ...tagRoutes('products', products, 'UPDATE_STRIPE_PRODUCTS'),
    ...tagRoutes('orders', orders, 'UPDATE_STRIPE_ORDERS'),
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
    for (const sample of SAMPLE_APP_PRODUCTS) await appProducts.insert(by, sample);
    for (const sample of SAMPLE_PLAY_PRODUCTS) await playProducts.insert(by, sample);
    const { rows } = await sql<{ id: string }>`select id from users order by seq desc limit 1`.execute(platform.db);
    for (const { id } of rows) {
      for (const sample of sampleEntitlements(id, platform.now())) await entitlements.insert(by, sample);
      for (const sample of sampleSubscriptionEvents(id, platform.now())) await subscriptionEvents.insert(by, sample);
      await appSubscriptions.insert(by, sampleAppSubscription(id, platform.now()));
      await playSubscriptions.insert(by, samplePlaySubscription(id, platform.now()));
      await appReceipts.insert(by, sampleAppReceipt(id, platform.now()));
      await playReceipts.insert(by, samplePlayReceipt(id, platform.now()));
    }
  },
});

import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

const STAMPS = 'creation_timestamp timestamptz not null, update_timestamp timestamptz not null';
const START = 'id text primary key, seq bigserial not null unique';
const TIER = 'subscription_group text, subscription_tier text';
const NEEDED_TIER = 'subscription_group text not null, subscription_tier text not null';

/** Columns of each table (platform-api 6.10). */
const TABLES: Readonly<Record<string, string>> = {
  products: `${START}, creator_id text, name text, prices json not null, app_store_product_id text, task_function_name text, task_priority int,
    tags text[] not null, schema json, ${STAMPS}`,
  orders: `${START}, creator_id text, target_user_id text, status text not null, currency text, product json, data json, events json not null,
    payment_provider text, payment_id text, stripe_client_secret text, tags text[] not null, ${STAMPS}`,
  subscription_entitlements: `${START}, user_id text not null references users(id) on delete cascade, source text not null, source_product_id text not null, ${TIER},
    status text not null, status_category text not null, expire_timestamp timestamptz, new_product_id text, creation_timestamp timestamptz not null`,
  subscription_events: `${START}, user_id text not null references users(id) on delete cascade, source text not null, source_product_id text not null, ${TIER},
    type text not null, expire_timestamp timestamptz, creation_timestamp timestamptz not null`,
  store_notifications: `${START}, store text not null, data json not null, ${STAMPS}`,
  store_receipts: `${START}, store text not null, user_id text not null references users(id) on delete cascade, transaction_id text not null,
    receipt json not null, ${STAMPS}`,
  app_store_secrets: `${START}, application_id text not null, bundle_id text not null, secret text not null, creation_timestamp timestamptz not null`,
  app_store_subscriptions: `${START}, user_id text not null references users(id) on delete cascade, product_id text not null, bundle_id text not null,
    original_purchase_date timestamptz not null, original_transaction_id text not null unique, last_purchase_date timestamptz not null,
    expires_date timestamptz not null, auto_renew_status boolean not null, auto_renew_status_change timestamptz, latest_receipt text not null,
    last_transaction_id text, state text, reevaluate_date timestamptz, new_product_id text`,
  play_store_subscriptions: `${START}, purchaser_id text not null references users(id) on delete cascade, purchase_token text not null unique,
    expiry_timestamp timestamptz not null, auto_renewing boolean not null, payment_state int, receipt json not null, ${STAMPS}`,
  app_store_products: `${START}, name text not null, app_store_app_bundle_id text not null, app_store_product_id text not null, ${NEEDED_TIER}, ${STAMPS},
    constraint app_store_products_once unique (app_store_app_bundle_id, app_store_product_id)`,
  play_store_products: `${START}, name text not null, play_store_package_name text not null, play_store_subscription_id text not null, ${NEEDED_TIER}, ${STAMPS},
    constraint play_store_products_once unique (play_store_package_name, play_store_subscription_id)`,
  payment_methods: `${START}, user_id text not null references users(id) on delete cascade, stripe_id text not null, brand text, expiration_year int,
    expiration_month int, last4_digits text, tags text[] not null, ${STAMPS}`,
};

/** An object without its receipts, in its order. */
const without = (column: string, value = sql`value`) =>
  sql`(select coalesce(json_object_agg(key, ${value} order by at), '{}')
    from json_each(${sql.ref(column)}) with ordinality as member(key, value, at)
    where key not in ('latest_receipt', 'latest_expired_receipt'))`;

export const paymentsMigrations: readonly Migration[] = [
  {
    name: '0120-payments',
    up: async db => {
      for (const [table, columns] of Object.entries(TABLES))
        await sql`create table ${sql.table(table)} (${sql.raw(columns)})`.execute(db);
      await sql`create index orders_by_creator on orders (creator_id, seq)`.execute(db);
      await sql`create index orders_by_creation on orders (creation_timestamp, seq)`.execute(db);
      await sql`create index payment_methods_by_user on payment_methods (user_id, seq)`.execute(db);
    },
  },
  {
    name: '0205-price-of-a-product',
    up: async db => {
      await sql`alter table products add column price double precision, add column currency text`.execute(db);
    },
  },
  {
    name: '0206-receipts-apart',
    up: async db => {
      await sql`alter table store_receipts add column latest_receipt text`.execute(db);
      await sql`alter table store_notifications add column receipts json`.execute(db);
      await sql`update store_receipts set latest_receipt = receipt ->> 'latest_receipt', receipt = ${without('receipt')}
        where receipt -> 'latest_receipt' is not null`.execute(db);
      // What Apple told before its notifications had a unified receipt stands beside it.
      await sql`update store_notifications set
          receipts = json_strip_nulls(json_build_object('latest_receipt', data -> 'latest_receipt',
            'latest_expired_receipt', data -> 'latest_expired_receipt', 'unified_receipt',
            case when data #> '{unified_receipt,latest_receipt}' is not null
              then json_build_object('latest_receipt', data #> '{unified_receipt,latest_receipt}') end)),
          data = ${without('data', sql`case when key = 'unified_receipt' and json_typeof(value) = 'object' then ${without('value')} else value end`)}
        where coalesce(data -> 'latest_receipt', data -> 'latest_expired_receipt', data #> '{unified_receipt,latest_receipt}') is not null`.execute(
        db,
      );
    },
  },
];

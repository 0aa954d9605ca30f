import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const notificationsMigrations: readonly Migration[] = [
  {
    name: '0114-notifications',
    up: async db => {
      await sql`create table notifications (
        id text primary key, seq bigserial not null unique, user_id text not null references users(id) on delete cascade, type text not null,
        fields json not null, viewed boolean not null, important boolean not null, creation_timestamp timestamptz not null,
        update_timestamp timestamptz not null)`.execute(db);
      await sql`create index notifications_by_user on notifications (user_id, seq)`.execute(db);
      await sql`create table notification_settings (
        id text primary key references users(id) on delete cascade, seq bigserial not null unique, key text not null, preferences json not null,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
    },
  },
  {
    name: '0160-notifications-v2',
    up: async db => {
      await sql`create table notifications_v2 (
        id text primary key, seq bigserial not null unique, creator_id text, target_user_id text not null references users(id) on delete cascade,
        title text not null, body text not null, data json, android json, apns json, webpush json, sent boolean not null, errors json,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
      await sql`create index notifications_v2_by_user on notifications_v2 (target_user_id, seq)`.execute(db);
      await sql`create table notification_settings_v2 (
        id text primary key references users(id) on delete cascade, seq bigserial not null unique, fcm_token text, devices json,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
    },
  },
];

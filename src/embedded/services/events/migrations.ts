import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const eventsMigrations: readonly Migration[] = [
  {
    name: '0110-events',
    up: async db => {
      await sql`create table events (
        id text primary key, seq bigserial not null unique, type text not null, content json, creation_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`create index events_by_type on events (type, seq)`.execute(db);
      await sql`create index events_by_creation on events (creation_timestamp, seq)`.execute(db);
      await sql`create table event_subscriptions (
        id text primary key, seq bigserial not null unique, service json not null, event_types text[] not null,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
    },
  },
  {
    name: '0203-event-subscriptions',
    up: async db => {
      await sql`alter table event_subscriptions add column retriable boolean`.execute(db);
    },
  },
];

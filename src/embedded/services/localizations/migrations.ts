import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const localizationsMigrations: readonly Migration[] = [
  {
    name: '0113-localizations',
    up: async db => {
      await sql`create table localizations (
        key text primary key, seq bigserial not null unique, text json not null, creation_timestamp timestamptz not null,
        update_timestamp timestamptz not null)`.execute(db);
    },
  },
];

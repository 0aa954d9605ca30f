import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const templatesMigrations: readonly Migration[] = [
  {
    name: '0100-templates',
    up: async db => {
      // json, not jsonb: keys keep the order in which their owner wrote them.
      await sql`create table templates (
        id text primary key, seq bigserial not null unique, name text not null unique, description text, schema json not null,
        fields json not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
    },
  },
  {
    name: '0150-templates-v2',
    up: async db => {
      await sql`create table templates_v2 (
        id text primary key, seq bigserial not null unique, name text not null unique, description text, inputs json,
        outputs json not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
    },
  },
];

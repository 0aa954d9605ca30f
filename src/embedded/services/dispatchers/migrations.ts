import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const dispatchersMigrations: readonly Migration[] = [
  {
    name: '0111-dispatchers',
    up: async db => {
      await sql`create table dispatchers (
        id text primary key, seq bigserial not null unique, event_type text not null, name text, description text, tags text[] not null,
        actions json not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`create index dispatchers_by_event_type on dispatchers (event_type)`.execute(db);
    },
  },
  {
    name: '0202-dispatcher-names',
    up: async db => {
      // Of several with one name the first keeps it.
      await sql`update dispatchers d set name = d.name || ' ' || d.id where d.name <> '' and exists (
        select 1 from dispatchers o where o.name = d.name and o.seq < d.seq)`.execute(db);
      await sql`create unique index dispatchers_by_name on dispatchers (name) where name <> ''`.execute(db);
    },
  },
];

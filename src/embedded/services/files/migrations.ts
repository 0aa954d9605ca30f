import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const filesMigrations: readonly Migration[] = [
  {
    name: '0119-files',
    up: async db => {
      await sql`create table files (
        id text primary key, seq bigserial not null unique, name text not null, mimetype text not null, size int not null, tags text[] not null,
        creator_id text, blob_id text not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`create table file_tokens (
        token text primary key, seq bigserial not null unique, file_id text not null references files(id) on delete cascade,
        access_level text not null)`.execute(db);
      await sql`create index file_tokens_file on file_tokens (file_id)`.execute(db);
    },
  },
  {
    name: '0191-file-settings',
    up: async db => {
      await sql`create table file_settings (id int primary key default 1 check (id = 1), shown_types text[] not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`insert into file_settings (shown_types, update_timestamp) values ('{}', now())`.execute(db);
    },
  },
];

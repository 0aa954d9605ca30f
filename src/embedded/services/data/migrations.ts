import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

/**
 * Schemas, documents and comments. A document is kept twice: `data_text` as it travels, byte for byte (jsonb would sort
 * its keys), and `data` for conditions. Each order that a list offers has an index; lists that go down by a column with
 * few values have one of their own, since ties keep the order of insertion.
 */
export const dataMigrations: readonly Migration[] = [
  {
    name: '0040-data',
    up: async db => {
      await sql`create table data_schemas (
        id text primary key, seq bigserial not null unique, name text not null unique, description text not null default '',
        disabled boolean not null default false, definition json not null, default_limit int not null, maximum_limit int not null,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
      await sql`create table documents (
        id text primary key, seq bigserial not null, schema_id text not null references data_schemas(id) on delete cascade,
        creator_id text, user_ids text[] not null default '{}', group_ids text[] not null default '{}', status text collate "C" not null,
        data jsonb not null, data_text text not null, comment_count int not null default 0, lock_timestamp timestamptz,
        status_changed_timestamp timestamptz not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
      for (const [name, columns] of [
        ['order', 'schema_id, seq'],
        ['status', 'schema_id, status nulls first, seq'],
        ['status_down', 'schema_id, status desc nulls last, seq'],
        ['creation', 'schema_id, creation_timestamp nulls first, seq'],
        ['update', 'schema_id, update_timestamp nulls first, seq'],
        ['creator', 'creator_id'],
      ] as const) {
        await sql`create index ${sql.raw(`documents_by_${name}`)} on documents (${sql.raw(columns)})`.execute(db);
      }
      for (const column of ['user_ids', 'group_ids']) {
        await sql`create index ${sql.raw(`documents_by_${column}`)} on documents using gin (${sql.raw(column)})`.execute(
          db,
        );
      }
      await sql`create index documents_locked on documents (id) where lock_timestamp is not null`.execute(db);
      await sql`create table document_comments (
        id text primary key, seq bigserial not null unique, document_id text not null references documents(id) on delete cascade,
        creator_id text not null, text text not null, commented_timestamp timestamptz not null,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
      await sql`create index document_comments_document on document_comments (document_id, seq)`.execute(db);
    },
  },
  {
    name: '0195-automatic-indexes',
    up: async db => {
      await sql`alter table data_schemas add column automatic_indexes json not null default '[]'`.execute(db);
    },
  },
];

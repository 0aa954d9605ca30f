import { sql } from 'kysely';
import type { Migration } from '../store/openStore';

/** Names of the tables that these migrations make. */
export const kernelTables = ['audit', 'blob_chunks', 'buckets', 'jobs', 'outbox', 'seeding'] as const;

/** Tables of the kernel itself. The first releases made them with those of the users. */
export const kernelMigrations: readonly Migration[] = [
  {
    name: '0005-kernel',
    up: async db => {
      await sql`create table if not exists outbox (
        seq bigserial primary key, recipient text not null, subject text not null, link text not null, creation_timestamp timestamptz not null default now())`.execute(
        db,
      );
      await sql`create table if not exists audit (
        seq bigserial primary key, at timestamptz not null, actor text, action text not null, target text not null, details jsonb not null default '{}')`.execute(
        db,
      );
    },
  },
  {
    name: '0006-jobs',
    up: async db => {
      // `every_ms`: pause between two runs of one that is never done. Times of leases are the database's, those of work the platform's.
      await sql`create table jobs (
        id text primary key, seq bigserial not null unique, kind text not null, subject text, data jsonb not null, due_at timestamptz not null,
        every_ms bigint, attempts int not null default 0, failure text, host text, lease_until timestamptz)`.execute(
        db,
      );
      await sql`create index jobs_due on jobs (due_at, seq)`.execute(db);
      await sql`create index jobs_subject on jobs (kind, subject)`.execute(db);
    },
  },
  {
    name: '0031-outbox-delivery',
    up: async db => {
      await sql`alter table outbox add column sent_at timestamptz, add column failure text`.execute(db);
    },
  },
  {
    name: '0110-buckets',
    up: async db => {
      await sql`create table buckets (key text primary key, full_at timestamptz not null)`.execute(db);
      await sql`create index buckets_full on buckets (full_at)`.execute(db);
    },
  },
  {
    name: '0118-blobs',
    up: async db => {
      await sql`create table blob_chunks (blob_id text not null, part int not null, bytes bytea not null, primary key (blob_id, part))`.execute(
        db,
      );
    },
  },
  {
    name: '0132-seeding',
    up: async db => {
      // Holds a row while sample data is being added: one that is found was left by a start that was killed.
      await sql`create table seeding (begun_at timestamptz not null)`.execute(db);
    },
  },
  {
    name: '0130-overtime',
    up: async db => {
      await sql`create function meridian_overtime() returns boolean language plpgsql volatile parallel safe cost 0.001 as $$
        begin raise exception 'The query takes too long' using errcode = '57014'; end $$`.execute(db);
    },
  },
  {
    name: '0140-in-time',
    up: async db => {
      const { rows } = await sql<{ version: string }>`select version()`.execute(db);
      // In WebAssembly the clock is JavaScript's: looking at it costs as much as all else that is done for a row. One row in eight,
      // by chance, is enough there; chance would keep other databases from sharing a long read among processes.
      const isCostly = rows[0]?.version.includes('wasm') ?? false;
      await sql`create function meridian_late(budget_ms int) returns boolean language plpgsql volatile parallel safe cost 0.001 as $$
        begin
          if clock_timestamp() < statement_timestamp() + budget_ms * interval '1 ms' then return true; end if;
          return meridian_overtime();
        end $$`.execute(db);
      await sql`create function meridian_in_time(budget_ms int) returns boolean language sql volatile parallel safe as
        ${sql.lit(
          isCostly
            ? 'select random() < 0.875 or meridian_late(budget_ms)'
            : "select clock_timestamp() < statement_timestamp() + budget_ms * interval '1 ms' or meridian_overtime()",
        )}`.execute(db);
    },
  },
  {
    name: '0207-key-mark',
    up: async db => {
      // Tells which key its secrets are sealed under. One row; in no backup, whose header says it.
      await sql`create table meridian_key (id int primary key default 1 check (id = 1), mark text not null)`.execute(
        db,
      );
    },
  },
  {
    name: '0193-moments-in-milliseconds',
    up: async db => {
      // The wire shows milliseconds: whoever asks for the moment that they were shown has to find the record.
      const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
        from information_schema.columns where table_schema = current_schema() and column_default = 'now()'`.execute(db);
      for (const { table, column } of rows) {
        const [name, moment] = [sql.table(table), sql.ref(column)];
        await sql`alter table ${name} alter column ${moment} set default date_trunc('milliseconds', now())`.execute(db);
        await sql`update ${name} set ${moment} = date_trunc('milliseconds', ${moment})
          where ${moment} <> date_trunc('milliseconds', ${moment})`.execute(db);
      }
    },
  },
];

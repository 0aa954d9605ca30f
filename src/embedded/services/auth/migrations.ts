import { sql } from 'kysely';
import { CONSOLE_CLIENT_ID } from '../../../contract';
import type { Migration } from '../../store/migrate';

/** Id of the console's own application. */
export const CONSOLE_APPLICATION_ID = '5bfbfc3146e0fb321a4b2800';

export const authMigrations: readonly Migration[] = [
  {
    name: '0020-auth',
    up: async db => {
      await sql`create table applications (
        id text primary key, client_id text not null unique, name text not null, creation_timestamp timestamptz not null default now())`.execute(
        db,
      );
      await sql`insert into applications (id, client_id, name) values (${CONSOLE_APPLICATION_ID}, ${CONSOLE_CLIENT_ID}, 'Meridian')`.execute(
        db,
      );
      // Tokens are kept as SHA-256 only: a stolen database opens no session.
      await sql`create table refresh_tokens (
        hash text primary key, family text not null, user_id text not null references users(id) on delete cascade,
        application_id text not null, expires_at timestamptz not null, replaced_at timestamptz, successor text)`.execute(
        db,
      );
      await sql`create index refresh_tokens_family on refresh_tokens (family)`.execute(db);
      await sql`create index refresh_tokens_user on refresh_tokens (user_id)`.execute(db);
      await sql`create table access_tokens (
        hash text primary key, family text not null, user_id text not null references users(id) on delete cascade,
        application_id text not null, expires_at timestamptz not null)`.execute(db);
      await sql`create index access_tokens_family on access_tokens (family)`.execute(db);
      await sql`create index access_tokens_user on access_tokens (user_id)`.execute(db);
      await sql`create table mfa_settings (
        user_id text primary key references users(id) on delete cascade, enabled boolean not null default false,
        failed_attempts int not null default 0, last_failed_at timestamptz, update_timestamp timestamptz not null default now())`.execute(
        db,
      );
      await sql`create table mfa_methods (
        id text primary key, seq bigserial, user_id text not null references users(id) on delete cascade, type text not null,
        name text, tags jsonb not null default '[]', verified boolean not null default false, secret text, last_step bigint,
        creation_timestamp timestamptz not null default now(), update_timestamp timestamptz not null default now())`.execute(
        db,
      );
      await sql`create index mfa_methods_user on mfa_methods (user_id)`.execute(db);
      await sql`create table mfa_recovery_codes (
        method_id text not null references mfa_methods(id) on delete cascade, hash text not null, primary key (method_id, hash))`.execute(
        db,
      );
      await sql`create table mfa_tokens (
        hash text primary key, user_id text not null references users(id) on delete cascade, application_id text not null,
        expires_at timestamptz not null)`.execute(db);
      await sql`create table presence_tokens (
        hash text primary key, user_id text not null references users(id) on delete cascade, expires_at timestamptz not null)`.execute(
        db,
      );
    },
  },
  {
    name: '0112-mfa-attempts',
    up: async db => {
      await sql`alter table mfa_settings add column recent_failures timestamptz[] not null default '{}'`.execute(db);
    },
  },
  {
    name: '0131-mfa-sealed',
    up: async db => {
      // What is there is sealed at the next start: a migration has no key.
      await sql`alter table mfa_methods add column is_sealed boolean not null default false`.execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Migration } from '../../../store/openStore';

/** Applications with versions, what users granted them, and the tokens of the signed mode. */
export const applicationMigrations: readonly Migration[] = [
  {
    name: '0100-applications',
    up: async db => {
      await sql`alter table applications
        add column seq bigserial not null unique, add column type text not null default 'oauth2',
        add column description text not null default '', add column logo text, add column redirect_uris text[] not null default '{}',
        add column confidential boolean not null default false, add column update_timestamp timestamptz not null default now()`.execute(
        db,
      );
      // A version's key is its client id or its consumer key; its secret is sealed, absent for the console's own.
      await sql`create table application_versions (
        id text primary key, seq bigserial not null unique, application_id text not null references applications(id) on delete cascade,
        name text not null, key text not null unique, secret text, creation_timestamp timestamptz not null default now(),
        unique (application_id, name))`.execute(db);
      await sql`insert into application_versions (id, application_id, name, key)
        select overlay(id placing 'ffff' from 21 for 4), id, 'Version 1', client_id from applications`.execute(db);
      await sql`alter table applications drop column client_id`.execute(db);
      await sql`create table authorizations (
        id text primary key, seq bigserial not null unique, user_id text not null references users(id) on delete cascade,
        application_id text not null references applications(id) on delete cascade, client_id text not null, code_hash text not null unique,
        redirect_uri text, state text, code_challenge text, code_challenge_method text, family text,
        expiry_timestamp timestamptz not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`create index authorizations_user on authorizations (user_id)`.execute(db);
    },
  },
  {
    name: '0101-oauth1',
    up: async db => {
      // The signature needs the secret itself: token and secret are sealed, the hash finds them.
      await sql`create table oauth1_tokens (
        id text primary key, seq bigserial not null unique, hash text not null unique, token text not null, secret text not null,
        user_id text not null references users(id) on delete cascade, application_id text not null references applications(id) on delete cascade,
        last_used_timestamp timestamptz not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`create index oauth1_tokens_user on oauth1_tokens (user_id)`.execute(db);
      await sql`create table oauth1_nonces (hash text primary key, expires_at timestamptz not null)`.execute(db);
      await sql`create index oauth1_nonces_expiry on oauth1_nonces (expires_at)`.execute(db);
      await sql`create table sso_tokens (
        id text primary key, hash text not null unique, user_id text not null references users(id) on delete cascade,
        created_by_application_id text not null, expires_at timestamptz not null)`.execute(db);
    },
  },
  {
    name: '0102-sessions',
    up: async db => {
      // A family of tokens is one session: what lists and removals speak of.
      await sql`alter table access_tokens add column creation_timestamp timestamptz not null default now(), add column seq bigserial,
        add column id text not null unique default substr(md5(gen_random_uuid()::text), 1, 24)`.execute(db);
      await sql`alter table refresh_tokens add column creation_timestamp timestamptz not null default now(), add column seq bigserial`.execute(
        db,
      );
      await sql`create table cookie_sessions (
        hash text primary key, user_id text not null references users(id) on delete cascade, application_id text not null,
        expires_at timestamptz not null)`.execute(db);
      await sql`create index cookie_sessions_user on cookie_sessions (user_id)`.execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Migration } from '../../../store/openStore';

export const oidcMigrations: readonly Migration[] = [
  {
    name: '0175-oidc',
    up: async db => {
      await sql`create table oidc_providers (
        id text primary key, seq bigserial not null unique, name text not null unique, description text not null, client_id text not null,
        client_secret text not null, client_secret_hint text not null, issuer_id text not null, authorization_endpoint text not null,
        token_endpoint text not null, userinfo_endpoint text not null, redirect_uri text not null, enabled boolean not null default false,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
      // What happened stays when its provider goes.
      await sql`create table oidc_login_attempts (
        id text primary key, seq bigserial not null unique, status text not null, provider_id text not null, provider_name text not null,
        provider_subject_id text, user_id text references users(id) on delete cascade, error json, creation_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`create index oidc_login_attempts_creation on oidc_login_attempts (creation_timestamp, seq)`.execute(db);
      await sql`create index oidc_login_attempts_user on oidc_login_attempts (user_id)`.execute(db);
      await sql`create table oidc_links (
        user_id text primary key references users(id) on delete cascade, provider_id text not null references oidc_providers(id),
        subject text not null, creation_timestamp timestamptz not null, unique (provider_id, subject))`.execute(db);
      await sql`create table oidc_nonces (
        hash text primary key, provider_id text not null references oidc_providers(id) on delete cascade, expires_at timestamptz not null)`.execute(
        db,
      );
      await sql`create index oidc_nonces_expiry on oidc_nonces (expires_at)`.execute(db);
    },
  },
];

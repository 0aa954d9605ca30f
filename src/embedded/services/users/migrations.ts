import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const usersMigrations: readonly Migration[] = [
  {
    name: '0010-users',
    up: async db => {
      await sql`create table users (
        id text primary key, seq bigserial not null unique, first_name text, last_name text, email text not null, password_hash text not null,
        activation boolean not null default false, phone_number text, language text, time_zone text, profile_image text,
        failed_count int not null default 0, last_failed_at timestamptz,
        creation_timestamp timestamptz not null default now(), update_timestamp timestamptz not null default now())`.execute(
        db,
      );
      await sql`create unique index users_email on users (lower(email))`.execute(db);
      for (const column of ['first_name', 'last_name', 'email', 'activation']) {
        await sql`create index ${sql.raw(`users_by_${column}`)} on users (${sql.raw(column)}, seq)`.execute(db);
      }
      await sql`create table roles (
        id text primary key, seq bigserial not null unique, name text not null, description text not null default '',
        creation_timestamp timestamptz not null default now(), update_timestamp timestamptz not null default now())`.execute(
        db,
      );
      await sql`create table role_permissions (
        role_id text not null references roles(id) on delete cascade, name text not null, primary key (role_id, name))`.execute(
        db,
      );
      await sql`create table user_roles (
        user_id text not null references users(id) on delete cascade, role_id text not null references roles(id) on delete cascade,
        primary key (user_id, role_id))`.execute(db);
      await sql`create index user_roles_role on user_roles (role_id)`.execute(db);
      await sql`create table profiles (
        user_id text primary key references users(id) on delete cascade, birthday text, gender int, country text, region text)`.execute(
        db,
      );
      await sql`create table password_policy (id int primary key default 1 check (id = 1), policy jsonb not null)`.execute(
        db,
      );
      await sql`insert into password_policy (policy) values (
        '{"minimum_length":8,"maximum_length":128,"upper_case_required":true,"lower_case_required":true,"symbol_required":false,"number_required":true}')`.execute(
        db,
      );
      await sql`create table mail_hashes (
        hash text primary key, purpose text not null, user_id text not null references users(id) on delete cascade, expires_at timestamptz not null)`.execute(
        db,
      );
      // Failed sign-ins of e-mails that nobody has. The first releases made this table with those of the sessions.
      await sql`create table login_attempts (
        key text primary key, failed_count int not null, last_failed_at timestamptz not null)`.execute(db);
    },
  },
  {
    name: '0030-groups',
    up: async db => {
      await sql`create table group_roles (
        id text primary key, seq bigserial not null unique, group_id text not null, name text not null, description text not null default '',
        permissions text[] not null default '{}', creation_timestamp timestamptz not null default now(), update_timestamp timestamptz not null default now())`.execute(
        db,
      );
      await sql`create index group_roles_group on group_roles (group_id)`.execute(db);
      await sql`create table staff_enlistments (
        user_id text not null references users(id) on delete cascade, group_id text not null, creation_timestamp timestamptz not null default now(),
        update_timestamp timestamptz not null default now(), primary key (user_id, group_id))`.execute(db);
      await sql`create table staff_roles (
        user_id text not null, group_id text not null, role_id text not null references group_roles(id) on delete cascade,
        primary key (user_id, group_id, role_id), foreign key (user_id, group_id) references staff_enlistments (user_id, group_id) on delete cascade)`.execute(
        db,
      );
      await sql`create table patient_enlistments (
        user_id text not null references users(id) on delete cascade, group_id text not null, expiry_timestamp timestamptz,
        creation_timestamp timestamptz not null default now(), primary key (user_id, group_id))`.execute(db);
    },
  },
  {
    name: '0032-users-sorted',
    up: async db => {
      // Missing values come first in every list: only an index in that order spares the sort.
      for (const column of ['first_name', 'last_name', 'email', 'activation']) {
        await sql`drop index ${sql.raw(`users_by_${column}`)}`.execute(db);
        await sql`create index ${sql.raw(`users_by_${column}`)} on users (${sql.raw(column)} nulls first, seq)`.execute(
          db,
        );
      }
    },
  },
  {
    name: '0111-login-clients',
    up: async db => {
      // From where an account is used; clients as keyed digests.
      await sql`create table login_clients (
        user_id text not null references users(id) on delete cascade, client text not null, seen_at timestamptz not null,
        primary key (user_id, client))`.execute(db);
    },
  },
  {
    name: '0161-mail-requests',
    up: async db => {
      // Those on their way were made an hour before they end.
      await sql`alter table mail_hashes add column seq bigserial not null unique, add column id text,
        add column creation_timestamp timestamptz`.execute(db);
      await sql`update mail_hashes set id = substr(md5(random()::text || hash), 1, 24), creation_timestamp = expires_at - interval '1 hour'`.execute(
        db,
      );
      await sql`alter table mail_hashes alter column id set not null, alter column creation_timestamp set not null,
        add constraint mail_hashes_id unique (id)`.execute(db);
    },
  },
  {
    name: '0190-email-templates',
    up: async db => {
      await sql`create table email_templates (id int primary key default 1 check (id = 1), templates jsonb not null)`.execute(
        db,
      );
      await sql`insert into email_templates (templates) values ('{}')`.execute(db);
    },
  },
  {
    name: '0194-users-by-moment',
    up: async db => {
      for (const column of ['creation_timestamp', 'update_timestamp'])
        await sql`create index ${sql.raw(`users_by_${column}`)} on users (${sql.raw(column)} nulls first, seq)`.execute(
          db,
        );
    },
  },
  {
    name: '0200-verification-settings',
    up: async db => {
      await sql`create table verification_settings (id int primary key default 1 check (id = 1), settings jsonb not null)`.execute(
        db,
      );
      await sql`insert into verification_settings (settings) values ('{}')`.execute(db);
    },
  },
  {
    name: '0201-mail-pins',
    up: async db => {
      // Requests by hash and by pin code stand in one list: they are counted together.
      await sql`create table mail_pins (
        id text primary key, seq bigint not null unique default nextval('mail_hashes_seq_seq'), purpose text not null, address text not null,
        user_id text references users(id) on delete cascade, digest text not null, request_count int not null,
        last_request_timestamp timestamptz not null, failed_attempts int not null, last_failed_attempt_timestamp timestamptz,
        expires_at timestamptz not null, kept_until timestamptz not null, creation_timestamp timestamptz not null, unique (purpose, address))`.execute(
        db,
      );
      await sql`create index mail_pins_user on mail_pins (user_id)`.execute(db);
    },
  },
];

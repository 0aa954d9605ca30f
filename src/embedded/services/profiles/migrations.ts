import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const profilesMigrations: readonly Migration[] = [
  {
    name: '0115-profiles',
    up: async db => {
      // The table is that of registration, which keeps birthday, gender and country there.
      await sql`alter table profiles
        add column seq bigserial not null unique, add column address_line1 text, add column address_line2 text, add column city text,
        add column postal_code text, add column length double precision, add column weight double precision, add column af_history boolean,
        add column comorbidities text[], add column physician text, add column smoker boolean, add column activity text,
        add column impediments text[], add column medication json, add column custom_fields json, add column fibricheck_info json,
        add column creation_timestamp timestamptz not null default now(), add column update_timestamp timestamptz not null default now()`.execute(
        db,
      );
      await sql`create table profile_groups (
        profile_id text not null references profiles(user_id) on delete cascade, group_id text not null, reason text, patient_id text,
        custom_fields json, seq bigserial not null unique, primary key (profile_id, group_id))`.execute(db);
      await sql`create table profile_logs (
        id text primary key, seq bigserial not null unique, profile_id text not null, group_id text not null, user_id text, text text not null,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null,
        foreign key (profile_id, group_id) references profile_groups (profile_id, group_id) on delete cascade)`.execute(
        db,
      );
      await sql`create index profile_logs_group on profile_logs (profile_id, group_id, seq)`.execute(db);
    },
  },
];

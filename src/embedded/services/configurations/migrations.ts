import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const configurationsMigrations: readonly Migration[] = [
  {
    name: '0116-configurations',
    up: async db => {
      // One row a place: the platform's own, a group's, a user's, a user's in a group. json keeps the order of keys.
      await sql`create table configurations (
        kind text not null, subject_id text not null default '', group_id text not null default '', seq bigserial not null unique, id text not null,
        parts json not null, creation_timestamp timestamptz not null, update_timestamp timestamptz not null,
        primary key (kind, subject_id, group_id))`.execute(db);
    },
  },
  {
    name: '0192-configurations-of-nobody',
    up: async db => {
      // Those of users who were deleted while configurations stayed.
      await sql`delete from configurations where kind in ('user', 'staff', 'patient')
        and not exists (select 1 from users u where u.id = subject_id)`.execute(db);
    },
  },
];

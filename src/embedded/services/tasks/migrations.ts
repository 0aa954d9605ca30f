import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const tasksMigrations: readonly Migration[] = [
  {
    name: '0060-tasks',
    up: async db => {
      // `variables` is sealed (variables.ts); `code` is the zip as deployed.
      await sql`create table task_functions (
        name text primary key, seq bigserial not null unique, description text, enabled boolean not null default true,
        entry_point text not null, runtime text not null, time_limit int not null, memory_limit int not null, variables text,
        permission_mode text, default_priority int, retry_policy jsonb, code bytea not null,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
      // `data` is json, not jsonb: keys keep the order in which their owner wrote them.
      await sql`create table task_schedules (
        id text primary key, seq bigserial not null unique, function_name text not null references task_functions(name) on delete cascade,
        interval_s int not null check (interval_s > 0), data json, priority int, start_timestamp timestamptz not null,
        next_timestamp timestamptz not null, created_by_application_id text, created_by_user_id text,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
      await sql`create index task_schedules_function on task_schedules (function_name, seq)`.execute(db);
      await sql`create index task_schedules_next on task_schedules (next_timestamp)`.execute(db);
      await sql`create table tasks (
        id text primary key, seq bigserial not null unique, function_name text not null, status text not null,
        status_changed_timestamp timestamptz not null, start_timestamp timestamptz not null, data json, tags jsonb, priority int not null,
        error jsonb, created_by_application_id text, created_by_user_id text, retried_by_task_id text, retry_for_task_ids jsonb,
        host text, is_direct boolean not null default false, creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(
        db,
      );
      await sql`create index tasks_by_start on tasks (start_timestamp desc nulls last, seq)`.execute(db);
      await sql`create index tasks_by_function on tasks (function_name, start_timestamp desc nulls last, seq)`.execute(
        db,
      );
      await sql`create index tasks_by_status on tasks (status, start_timestamp desc nulls last, seq)`.execute(db);
      await sql`create index tasks_waiting on tasks (priority desc, start_timestamp, seq) where status = 'new'`.execute(
        db,
      );
      await sql`create index tasks_running on tasks (host) where status = 'inProgress'`.execute(db);
      await sql`create table task_logs (
        task_id text not null references tasks(id) on delete cascade, line int not null, at timestamptz not null, message text not null,
        primary key (task_id, line))`.execute(db);
      await sql`create index task_logs_at on task_logs (task_id, at, line)`.execute(db);
      // Servers that run tasks; one that stops giving signs of life has left its tasks behind.
      await sql`create table task_hosts (id text primary key, seen_at timestamptz not null)`.execute(db);
    },
  },
  {
    name: '0180-api-requests',
    up: async db => {
      await sql`create table api_requests (
        id text primary key, seq bigserial not null unique, function_name text not null, method text not null, path text not null,
        user_id text, application_id text, status_code int not null, "timestamp" timestamptz not null, duration float8 not null,
        error jsonb)`.execute(db);
      await sql`create index api_requests_by_time on api_requests ("timestamp" desc nulls last, seq)`.execute(db);
      await sql`create index api_requests_by_function on api_requests (function_name, "timestamp" desc nulls last, seq)`.execute(
        db,
      );
      await sql`create table api_request_logs (
        request_id text not null references api_requests(id) on delete cascade, line int not null, at timestamptz not null,
        message text not null, primary key (request_id, line))`.execute(db);
      await sql`create index api_request_logs_at on api_request_logs (request_id, at, line)`.execute(db);
    },
  },
  {
    // The columns held no more than 32 bits.
    name: '0208-priorities',
    up: async db => {
      await sql`alter table tasks alter column priority type bigint`.execute(db);
      await sql`alter table task_schedules alter column priority type bigint`.execute(db);
      await sql`alter table task_functions alter column default_priority type bigint`.execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Migration } from '../../store/migrate';

export const mailMigrations: readonly Migration[] = [
  {
    name: '0112-mails',
    up: async db => {
      // The queue is a column: a mail that waits, is being handed over or was refused says so; the rest are gone.
      await sql`create table mails (
        id text primary key, seq bigserial not null unique, creator_id text, subject text not null, recipients json not null, template_id text,
        template_name text, reply_to text[], sender text not null, body text, language text, time_zone text, content json, attachments json,
        views int not null, tracking_hash text not null unique, status text, failure text,
        creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
      await sql`create index mails_by_creation on mails (creation_timestamp, seq)`.execute(db);
      await sql`create index mails_queued on mails (seq) where status is not null`.execute(db);
    },
  },
  {
    name: '0204-attachments-apart',
    up: async db => {
      await sql`alter table mails add column attachment_contents json`.execute(db);
      await sql`update mails set
          attachments = (select json_agg(json_strip_nulls(json_build_object('name', one -> 'name', 'type', one -> 'type')) order by at)
            from json_array_elements(attachments) with ordinality as given(one, at)),
          attachment_contents = (select json_agg(one -> 'content' order by at)
            from json_array_elements(attachments) with ordinality as given(one, at))
        where case json_typeof(attachments) when 'array' then json_array_length(attachments) > 0 end`.execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Database } from '../../../store/openStore';

export type NewUser = {
  id: string;
  first: string;
  last: string;
  email: string;
  hash: string;
  isActive: boolean;
  phone: string;
  language: string;
  zone: string;
  at: Date;
};

/** Many users in one statement. */
export const insertUsers = async (db: Database, users: readonly NewUser[]) => {
  const column = <T>(read: (user: NewUser) => T) => users.map(read);
  await sql`insert into users (id, first_name, last_name, email, password_hash, activation, phone_number, language, time_zone, creation_timestamp, update_timestamp)
    select * from unnest(
      ${column(user => user.id)}::text[], ${column(user => user.first)}::text[], ${column(user => user.last)}::text[], ${column(user => user.email)}::text[],
      ${column(user => user.hash)}::text[], ${column(user => user.isActive)}::boolean[], ${column(user => user.phone)}::text[], ${column(user => user.language)}::text[],
      ${column(user => user.zone)}::text[], ${column(user => user.at.toISOString())}::timestamptz[], ${column(user => user.at.toISOString())}::timestamptz[])`.execute(
    db,
  );
};

import { sql } from 'kysely';
import { openSession } from './sessions';
import type { TestPlatform } from './startEmbedded';
import { wireCalls } from './wireCalls';

export type Caller = { id: string; token: string };

/** Bare calls, and callers who are signed in without a password: tests about permissions make many of them. */
export const createCallers = (platform: TestPlatform) => {
  const createCaller = async (permissions: readonly string[]): Promise<Caller> => {
    const { db, randomHex } = platform.platform;
    const [id, roleId] = [randomHex(24), randomHex(24)];
    await sql`insert into users (id, email, password_hash, activation) values (${id}, ${`${id}@example.test`}, '', true)`.execute(
      db,
    );
    await sql`insert into roles (id, name) values (${roleId}, 'of a test')`.execute(db);
    await sql`insert into role_permissions (role_id, name) select ${roleId}, p from unnest(${[...permissions]}::text[]) p`.execute(
      db,
    );
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${roleId})`.execute(db);
    const { access_token: token } = await openSession(platform, { id });
    return { id, token };
  };
  return { ...wireCalls(platform), createCaller };
};

export type Callers = ReturnType<typeof createCallers>;

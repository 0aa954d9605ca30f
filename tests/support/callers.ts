import { sql } from 'kysely';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { CONSOLE_APPLICATION_ID } from '../../src/embedded/auth/migrations';
import { issueTokens } from '../../src/embedded/auth/tokens';
import type { TestPlatform } from './startEmbedded';

export type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers };
export type TestUser = { id: string; token: string };

/** Plain calls to a platform, and users with exactly the permissions that a test is about. */
export const createCaller = (platform: TestPlatform) => {
  const call = async (
    method: string,
    path: string,
    { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await fetch(`${platform.url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), text, headers: response.headers };
  };

  const grant = (body: Record<string, unknown>) =>
    call('POST', '/auth/v2/oauth2/tokens', { body: { client_id: CONSOLE_CLIENT_ID, ...body } });
  const signIn = (username: string, password: string) => grant({ grant_type: 'password', username, password });
  /** Access token of the sample account with this role. */
  const tokenOf = async (role: string) => {
    const { email, password } = platform.account(role);
    return String((await signIn(email, password)).body.access_token);
  };

  /** A user who is signed in, with these permissions and no password. */
  const createUser = async (permissions: readonly string[]): Promise<TestUser> => {
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
    const { access_token: token } = await issueTokens(platform.platform, id, CONSOLE_APPLICATION_ID);
    return { id, token };
  };

  return { call, grant, signIn, tokenOf, createUser };
};

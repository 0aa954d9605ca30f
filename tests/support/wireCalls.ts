import { sql } from 'kysely';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { openSession } from './sessions';
import type { TestPlatform } from './startEmbedded';

export type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers };

/** Bare calls to the platform at an address, as any client makes them. */
export const bareCalls = (url: string) => {
  const call = async (
    method: string,
    path: string,
    { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      text,
      headers: response.headers,
    };
  };

  const grant = (body: Record<string, unknown>) =>
    call('POST', '/auth/v2/oauth2/tokens', { body: { client_id: CONSOLE_CLIENT_ID, ...body } });
  const signIn = (username: string, password: string) => grant({ grant_type: 'password', username, password });
  return { call, grant, signIn };
};

/** Bare calls, and people with exactly the permissions that a test needs. */
export const wireCalls = (platform: TestPlatform) => {
  const { call, grant, signIn } = bareCalls(platform.url);

  /** An access token of a new session of one of the sample accounts; no password is given for it. */
  const tokenOf = async (role: string) => (await openSession(platform, platform.account(role))).access_token;

  /** Calls as one of the sample accounts, for tests that let time pass: its token is renewed as often as that takes. */
  const lasting = (role: string) => {
    let held = '';
    const token = async () => {
      if ((await call('GET', '/users/v1/me', { token: held })).status !== 200) held = await tokenOf(role);
      return held;
    };
    const ask = async (method: string, path: string, body?: unknown) =>
      call(method, path, { token: await token(), body });
    return { token, ask };
  };

  let serial = 0;
  const createUser = async (permissions: readonly string[]) => {
    const email = `u${++serial}@example.test`;
    const password = 'Correct-Horse-7';
    const { body } = await call('POST', '/users/v1/register', {
      body: { first_name: 'U', last_name: String(serial), email, password, phone_number: '1', language: 'NL' },
    });
    const id = String(body.id);
    if (permissions.length > 0) {
      const roleId = `${String(serial).padStart(8, '0')}${'a'.repeat(16)}`;
      await sql`insert into roles (id, name) values (${roleId}, ${`role ${serial}`})`.execute(platform.platform.db);
      await sql`insert into role_permissions (role_id, name) select ${roleId}, p from unnest(${[...permissions]}::text[]) p`.execute(
        platform.platform.db,
      );
      await sql`insert into user_roles (user_id, role_id) values (${id}, ${roleId})`.execute(platform.platform.db);
    }
    return { id, email, password, token: String((await signIn(email, password)).body.access_token) };
  };

  return { call, grant, signIn, tokenOf, lasting, createUser };
};

export type WireCalls = ReturnType<typeof wireCalls>;

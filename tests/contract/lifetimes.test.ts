import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { purgeRegularly } from '../../src/embedded/kernel/purge';
import { atOnce } from '../support/atOnce';
import { createWithFactor } from '../support/secondFactor';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clock = Date.UTC(2026, 10, 21, 12);
let platform: TestPlatform;
let wire: WireCalls;
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  wire = wireCalls(platform);
});
afterAll(() => platform.close());

type User = Awaited<ReturnType<WireCalls['createUser']>>;
const tokensOf = async ({ email, password }: Pick<User, 'email' | 'password'>) =>
  (await wire.signIn(email, password)).body as { access_token: string; refresh_token: string };
const presenceOf = async (user: User) =>
  (
    await wire.call('POST', '/auth/v2/confirmPresence', {
      token: (await tokensOf(user)).access_token,
      body: { password: user.password },
    })
  ).body.token;
/** Whether somebody who shows this token may add a second factor. */
const opens = async (user: User, presenceToken: unknown) => {
  const { access_token: token } = await tokensOf(user);
  const body = { presenceToken, type: 'totp' };
  return (await wire.call('POST', `/auth/v2/mfa/users/${user.id}/methods`, { token, body })).status === 200;
};

it('[AUTH-07] a proof of presence is good for 15 minutes, and ends with a password that is changed', async () => {
  const user = await wire.createUser([]);
  const proof = await presenceOf(user);
  clock += 15 * MINUTE - 1;
  expect(await opens(user, proof)).toBe(true);
  clock += 1;
  expect(await opens(user, proof)).toBe(false);

  const next = await presenceOf(user);
  const { access_token: token } = await tokensOf(user);
  const changed = { ...user, password: 'Another-Horse-8' };
  const body = { old_password: user.password, new_password: changed.password };
  expect((await wire.call('PUT', '/users/v1/password', { token, body })).status).toBe(200);
  expect(await opens(changed, next)).toBe(false);
});

it('[SESS-07] a session ends 30 days from its sign-in, however often its token was renewed; nobody keeps the answer', async () => {
  const signIn = await wire.signIn((await wire.createUser([])).email, 'Correct-Horse-7');
  expect([signIn.headers.get('pragma'), signIn.headers.get('cache-control')]).toEqual(['no-cache', 'no-store']);
  const renew = (refresh_token: unknown) => wire.grant({ grant_type: 'refresh_token', refresh_token });
  clock += 29 * DAY;
  const renewed = await renew(signIn.body.refresh_token);
  expect(renewed.status).toBe(200);
  clock += DAY - 1;
  const last = await renew(renewed.body.refresh_token);
  expect(last.status).toBe(200);
  clock += 1;
  expect(await renew(last.body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

it('[AUTH-03] a session that lives in a cookie ends 30 days from its sign-in', async () => {
  const { email, password } = await wire.createUser([]);
  const { headers } = await wire.call('POST', '/login', { body: { email, password } });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const me = async () => (await wire.call('GET', '/users/v1/me', { headers: { cookie } })).body.code ?? 'in';
  clock += 30 * DAY - 1;
  expect(await me()).toBe('in');
  clock += 1;
  expect(await me()).toBe(108);
});

it('[SVC-USERS POST /activation] what was mailed proves an address for an hour, once, and ends what was mailed before', async () => {
  const user = await wire.createUser([]);
  const mailed = async () => {
    expect((await wire.call('GET', `/users/v1/activation?email=${encodeURIComponent(user.email)}`)).status).toBe(200);
    await platform.platform.background.idle();
    const { rows } = await sql<{
      link: string;
    }>`select link from outbox where recipient = ${user.email} order by seq desc limit 1`.execute(platform.platform.db);
    return /hash: ([0-9a-f]{40})/.exec(rows[0]?.link ?? '')?.[1];
  };
  const activate = async (hash: unknown) =>
    (await wire.call('POST', '/users/v1/activation', { body: { hash } })).status === 200;
  const late = await mailed();
  clock += 60 * MINUTE;
  expect(await activate(late)).toBe(false);
  const first = await mailed();
  clock += 60 * MINUTE - 1;
  const second = await mailed();
  expect(await activate(first)).toBe(true);
  expect(await activate(first)).toBe(false);
  expect(await activate(second)).toBe(false);
});

describe('what a client was given', () => {
  type Client = { client_id: string; client_secret: string };
  let other: Client;
  beforeAll(async () => {
    const token = await wire.tokenOf('administrator');
    const post = (path: string, body: object) =>
      wire.call('POST', `/auth/v2/applications${path}`, { token, body }).then(({ body: made }) => made);
    const { id } = await post('', {
      type: 'oauth2',
      name: 'Other',
      redirectUris: ['https://other.example.test'],
      confidential: true,
    });
    const version = await post(`/${id}/versions`, { name: '1' });
    other = { client_id: String(version.clientId), client_secret: String(version.clientSecret) };
  });
  const refusal = (code: number) => ({ status: 400, body: { error: 'invalid_grant', exh_error: { code } } });

  it('[AUTH-02] a refresh token renews for the client that it was given to, and for no other', async () => {
    const { refresh_token } = await tokensOf(await wire.createUser([]));
    const renew = (client: object) => wire.grant({ grant_type: 'refresh_token', refresh_token, ...client });
    expect(await renew(other)).toMatchObject(refusal(119));
    // Whoever tried does not end the session of its owner.
    expect((await renew({})).status).toBe(200);
  });

  it('[AUTH-02] an authorization code is traded by the client that it was given to, for ten minutes', async () => {
    const { token } = await wire.createUser([]);
    const authorize = async () => {
      const body = { responseType: 'code', clientId: CONSOLE_CLIENT_ID };
      const made = await wire.call('POST', '/auth/v2/oauth2/authorizations', { token, body });
      return made.body.authorizationCode;
    };
    const trade = (code: unknown, client: object = {}) =>
      wire.grant({ grant_type: 'authorization_code', code, ...client });
    const [inTime, late] = [await authorize(), await authorize()];
    expect(await trade(inTime, other)).toMatchObject(refusal(115));
    clock += 10 * MINUTE - 1;
    expect((await trade(inTime)).status).toBe(200);
    clock += 1;
    expect(await trade(late)).toMatchObject(refusal(116));
  });

  it('[AUTH-02] [LOGIN-09] a challenge is answered by the client that it was given to, for fifteen minutes', async () => {
    const { challenge, answer, codeNow } = await createWithFactor(wire, () => clock);
    clock += MINUTE;
    expect((await answer(await challenge(), codeNow(), other)).code).toBe(131);
    clock += MINUTE;
    const [inTime, late] = [await challenge(), await challenge()];
    clock += 15 * MINUTE - 1;
    expect((await answer(inTime, codeNow())).code).toBe('in');
    clock += 1;
    expect((await answer(late, codeNow())).code).toBe(131);
  });
});

it('[SVC-USERS DELETE /activation_requests/{id}] [SVC-USERS DELETE /forgot_password_requests/{id}] what was mailed and is withdrawn stands in the audit', async () => {
  const user = await wire.createUser([]);
  const token = await wire.tokenOf('administrator');
  const actor = String((await wire.call('GET', '/users/v1/me', { token })).body.id);
  await sql`update users set activation = true where id = ${user.id}`.execute(platform.platform.db);
  await wire.call('GET', `/users/v1/forgot_password?email=${user.email}`);
  await platform.platform.background.idle();
  for (const kind of ['activation', 'forgot_password']) {
    const path = `/users/v1/${kind}_requests`;
    const { body } = await wire.call('GET', `${path}?eq(user_id,${user.id})`, { token });
    const [request] = body.data as [{ id: string }];
    // Who may withdraw those of the other kind withdraws none of this one.
    const other = path.replace(kind, kind === 'activation' ? 'forgot_password' : 'activation');
    expect((await wire.call('DELETE', `${other}/${request.id}`, { token })).body.code).toBe(16);
    expect((await wire.call('DELETE', `${path}/${request.id}`, { token })).body).toEqual({ records_affected: 1 });
    expect((await wire.call('DELETE', `${path}/${request.id}`, { token })).body.code).toBe(16);
  }
  // A pin code likewise.
  const soon = new Date(clock + 60_000);
  const pin = 'b'.repeat(24);
  await sql`insert into mail_pins (id, purpose, address, user_id, digest, request_count, last_request_timestamp, failed_attempts, expires_at, kept_until, creation_timestamp)
    values (${pin}, 'activation', ${user.email}, ${user.id}, '', 1, ${soon}, 0, ${soon}, ${soon}, ${soon})`.execute(
    platform.platform.db,
  );
  expect((await wire.call('DELETE', `/users/v1/forgot_password_requests/${pin}`, { token })).body.code).toBe(16);
  const { rows } = await sql`select actor, action from audit where target = ${user.id} and action like '%request.delete'
    order by seq`.execute(platform.platform.db);
  expect(rows).toEqual([
    { actor, action: 'activation_request.delete' },
    { actor, action: 'password_request.delete' },
  ]);
});

it('[SVC-USERS GET /forgot_password_requests] what is mailed again is the same request, which is withdrawn as a whole', async () => {
  const user = await wire.createUser([]);
  const token = await wire.tokenOf('administrator');
  await sql`update users set activation = true where id = ${user.id}`.execute(platform.platform.db);
  const path = '/users/v1/forgot_password_requests';
  const requests = async () =>
    (await wire.call('GET', `${path}?eq(user_id,${user.id})`, { token })).body.data as { id: string }[];
  const mailed = async () => {
    await wire.call('GET', `/users/v1/forgot_password?email=${user.email}`);
    await platform.platform.background.idle();
    return requests();
  };
  const [first] = await mailed();
  expect(await mailed()).toMatchObject([{ id: first?.id, request_count: 2 }]);
  expect((await wire.call('DELETE', `${path}/${first?.id}`, { token })).body).toEqual({ records_affected: 1 });
  expect(await requests()).toEqual([]);
});

it('[SVC-USERS GET /forgot_password_requests] what is mailed again is good for as long as what was mailed last', async () => {
  const user = await wire.createUser([]);
  await sql`update users set activation = true where id = ${user.id}`.execute(platform.platform.db);
  const mailed = async () => {
    await wire.call('GET', `/users/v1/forgot_password?email=${user.email}`);
    await platform.platform.background.idle();
    const token = await wire.tokenOf('administrator');
    const path = `/users/v1/forgot_password_requests?eq(user_id,${user.id})`;
    return (await wire.call('GET', path, { token })).body.data;
  };
  const begun = clock;
  expect(await mailed()).toMatchObject([{ creation_timestamp: begun, expiry_timestamp: begun + 60 * MINUTE }]);
  clock += 10 * MINUTE;
  expect(await mailed()).toMatchObject([{ creation_timestamp: begun, expiry_timestamp: clock + 60 * MINUTE }]);
});

it('what has expired leaves every table that holds it', async () => {
  const { db } = platform.platform;
  const tables = [
    'access_tokens',
    'refresh_tokens',
    'presence_tokens',
    'mfa_tokens',
    'sso_tokens',
    'cookie_sessions',
    'oauth1_nonces',
    'oidc_nonces',
    'buckets',
    'mail_pins',
  ];
  const person = await createWithFactor(wire, () => clock);
  await person.challenge();
  const { token, email, password } = await wire.createUser([]);
  await wire.call('POST', '/auth/v2/oauth1/ssoTokens/generate', { token, body: {} });
  await wire.call('POST', '/login', { body: { email, password } });
  const soon = new Date(clock + 1_000);
  await sql`insert into oauth1_nonces (hash, expires_at) values ('used', ${soon})`.execute(db);
  await sql`insert into oidc_nonces (hash, provider_id, expires_at) select 'begun', id, ${soon} from oidc_providers limit 1`.execute(
    db,
  );
  await sql`insert into buckets (key, full_at) values ('full', ${soon})`.execute(db);
  await sql`insert into mail_pins (id, purpose, address, digest, request_count, last_request_timestamp, failed_attempts, expires_at, kept_until, creation_timestamp)
    values (${'e'.repeat(24)}, 'activation', ${email}, '', 1, ${soon}, 0, ${soon}, ${soon}, ${soon})`.execute(db);
  const counts = async () =>
    Promise.all(
      tables.map(
        async table =>
          (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n,
      ),
    );
  await purgeRegularly({ db, now: () => clock }, atOnce);
  expect((await counts()).every(count => (count ?? 0) > 0)).toBe(true);
  await purgeRegularly({ db, now: () => clock + 31 * DAY }, atOnce);
  expect(await counts()).toEqual(tables.map(() => 0));
});

it('[UNEW-12] a password has no white space, and is as long as the policy says at most', async () => {
  const { token, password } = await wire.createUser([]);
  const { body: policy } = await wire.call('GET', '/users/v1/password_policy', { token });
  const longest = `Aa1-${'x'.repeat(Number(policy.maximum_length) - 4)}`;
  const change = (new_password: string, old_password = password) =>
    wire.call('PUT', '/users/v1/password', { token, body: { old_password, new_password } });
  for (const refused of ['Correct Horse-7', `Tab\tHorse-7aa`, `${longest}x`])
    expect(await change(refused), refused).toMatchObject({ status: 400, body: { code: 15 } });
  expect((await change(longest)).status).toBe(200);
});

it('[SVC-AUTH GET /oauth2/tokens] tokens are listed as long as they open anything', async () => {
  const { token, id } = await wire.createUser(['VIEW_AUTHORIZATIONS']);
  const seen = async (path: string, by: string) =>
    ((await wire.call('GET', `/auth/v2/oauth2/${path}?eq(userId,${id})`, { token: by })).body.data as object[]).length;
  expect([await seen('tokens', token), await seen('refreshTokens', token)]).toEqual([1, 1]);
  clock += 301_000;
  const admin = await wire.tokenOf('administrator');
  expect([await seen('tokens', admin), await seen('refreshTokens', admin)]).toEqual([0, 1]);
  clock += 30 * DAY;
  const later = await wire.tokenOf('administrator');
  expect([await seen('tokens', later), await seen('refreshTokens', later)]).toEqual([0, 0]);
});

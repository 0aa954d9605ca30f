import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purge } from '../../src/embedded/kernel/purge';
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

it('what has expired leaves every table that holds it', async () => {
  const { db } = platform.platform;
  const tables = ['access_tokens', 'refresh_tokens', 'presence_tokens'];
  await presenceOf(await wire.createUser([]));
  const counts = async () =>
    Promise.all(
      tables.map(
        async table =>
          (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n,
      ),
    );
  await purge({ db, now: () => clock });
  expect((await counts()).every(count => (count ?? 0) > 0)).toBe(true);
  await purge({ db, now: () => clock + 31 * DAY });
  expect(await counts()).toEqual([0, 0, 0]);
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

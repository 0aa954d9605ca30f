import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type Answer, type WireCalls, wireCalls } from '../support/wireCalls';

let clock = Date.UTC(2026, 10, 21, 12);
let platform: TestPlatform;
let wire: WireCalls;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  wire = wireCalls(platform);
});
afterAll(async () => {
  await platform?.close();
});

const statuses = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map(status => [
      status,
      answers.filter(answer => answer.status === status).length,
    ]),
  );
/** The hash of the last mail to an address. */
const lastHash = async (recipient: string) => {
  const { rows } = await sql<{
    link: string;
  }>`select link from outbox where recipient = ${recipient} order by seq desc limit 1`.execute(platform.platform.db);
  return rows[0]?.link.split(' ').at(-1) ?? '';
};

describe('who has not signed in', () => {
  const register = (n: number) =>
    wire.call('POST', '/users/v1/register', {
      body: {
        first_name: 'A',
        last_name: 'B',
        email: `flood${n}@example.test`,
        password: 'Correct-Horse-7',
        phone_number: '1',
        language: 'NL',
      },
    });

  it('asks whether an address is free sixty times at once, then once a second', async () => {
    const ask = () => wire.call('GET', '/users/v1/email_available?email=a@example.test');
    const answers = await Promise.all(Array.from({ length: 70 }, ask));
    expect(statuses(answers)).toEqual({ 200: 60, 429: 10 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.body).toMatchObject({ remainingDelay: 1_000 });
    // Somebody elsewhere is not kept by it.
    const elsewhere = { url: '/users/v1/email_available?email=a@example.test', remoteAddress: '192.0.2.7' };
    expect((await platform.app.inject(elsewhere)).statusCode).toBe(200);
    clock += 2_000;
    expect(statuses(await Promise.all(Array.from({ length: 5 }, ask)))).toEqual({ 200: 2, 429: 3 });
  });

  it('asks for five mails to one address, five minutes apart, and no sixth, where that is limited; whether it has an account is not told', async () => {
    const limit = (is: boolean) =>
      sql`update verification_settings set settings = ${JSON.stringify({ limit_hash_activation_requests: is, limit_hash_forgot_password_requests: is })}`.execute(
        platform.platform.db,
      );
    await limit(true);
    const { email } = await wire.createUser([]);
    await sql`update users set activation = true where email = ${email}`.execute(platform.platform.db);
    for (const [kind, code] of [
      ['forgot_password', 220],
      ['activation', 222],
    ] as const) {
      for (const address of [email, `nobody-${kind}@example.test`]) {
        const answers: Answer[] = [];
        const ask = async (spelled = address) =>
          answers.push(await wire.call('GET', `/users/v1/${kind}?email=${spelled}`));
        await ask();
        await ask(address.toUpperCase());
        expect(answers.pop()?.body).toMatchObject({ code: code + 1, remainingDelay: 300_000 });
        while (answers.length < 10 && answers.at(-1)?.status === 200) {
          clock += 5 * 60_000;
          await ask();
        }
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403]);
        expect(answers.at(-1)?.body).toMatchObject({ code });
      }
    }
    await platform.platform.background.idle();
    const { rows } = await sql`select 1 from outbox where recipient = ${email} and subject like '%password%'`.execute(
      platform.platform.db,
    );
    expect(rows).toHaveLength(5);
    clock += 60 * 60_000;
    expect((await wire.call('GET', `/users/v1/forgot_password?email=${email}`)).status).toBe(200);
    await limit(false);
  });

  it('asks for thirty mails at once, to whomever', async () => {
    clock += 3_600_000;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => wire.call('GET', `/users/v1/forgot_password?email=m${n}@example.test`)),
    );
    expect(statuses(answers)).toEqual({ 200: 30, 429: 10 });
  });

  it('registers a hundred times at once', async () => {
    clock += 3_600_000;
    // Hashing takes its turns: more than wait for one are told to come back.
    const answers: Answer[] = [];
    for (let n = 0; n < 110; n += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => register(n + at)))));
    expect(statuses(answers)).toEqual({ 200: 100, 429: 10 });
    const { rows } = await sql`select 1 from outbox where recipient like 'flood%'`.execute(platform.platform.db);
    expect(rows).toHaveLength(100);
  }, 60_000);

  it('is not held up by a clock that was set back', async () => {
    clock += 3_600_000;
    const ask = () => wire.call('GET', '/users/v1/email_available?email=a@example.test');
    await Promise.all(Array.from({ length: 60 }, ask));
    expect((await ask()).status).toBe(429);
    clock -= 3_600_000;
    expect((await ask()).status).toBe(200);
    clock += 3_600_000;
  });
});

describe('what was mailed', () => {
  it('to an old address does not activate the new one', async () => {
    const { id, email, token } = await wire.createUser([]);
    const hash = await lastHash(email);
    await wire.call('PUT', `/users/v1/${id}/email`, { token, body: { email: 'victim@example.test' } });
    expect(await wire.call('POST', '/users/v1/activation', { body: { hash } })).toMatchObject({ body: { code: 205 } });
    const { body } = await wire.call('GET', '/users/v1/me', { token });
    expect(body).toMatchObject({ email: 'victim@example.test', activation: false });
    const fresh = await lastHash('victim@example.test');
    expect((await wire.call('POST', '/users/v1/activation', { body: { hash: fresh } })).status).toBe(200);
  });

  it('sets one new password: every other hash for it is spent, by a change as well', async () => {
    clock += 3_600_000;
    const user = await wire.createUser([]);
    await sql`update users set activation = true where id = ${user.id}`.execute(platform.platform.db);
    const mail = async () => {
      await wire.call('GET', `/users/v1/forgot_password?email=${user.email}`);
      await platform.platform.background.idle();
      return lastHash(user.email);
    };
    const reset = (hash: string, newPassword: string) =>
      wire.call('POST', '/users/v1/forgot_password', { body: { hash, new_password: newPassword } });
    const [first, second] = [await mail(), await mail()];
    expect(first).not.toBe(second);
    expect((await reset(first, 'Better-Horse-8')).status).toBe(200);
    expect(await reset(second, 'Evil-Horse-9')).toMatchObject({ body: { code: 207 } });
    const third = await mail();
    const token = String((await wire.signIn(user.email, 'Better-Horse-8')).body.access_token);
    const body = { old_password: 'Better-Horse-8', new_password: 'Best-Horse-10' };
    expect((await wire.call('PUT', '/users/v1/password', { token, body })).status).toBe(200);
    expect(await reset(third, 'Evil-Horse-9')).toMatchObject({ body: { code: 207 } });
  });
});

it('a changed password ends all other sessions, and keeps the one that changed it', async () => {
  clock += 3_600_000;
  const { email, password } = await wire.createUser([]);
  const session = async () =>
    (await wire.signIn(email, password)).body as { access_token: string; refresh_token: string };
  const [own, other] = [await session(), await session()];
  const signedIn = await wire.call('POST', '/login', { body: { email, password } });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const me = (headers: Record<string, string>) => wire.call('GET', '/users/v1/me', { headers });
  expect((await me({ cookie })).status).toBe(200);
  const body = { old_password: password, new_password: 'Better-Horse-8' };
  expect((await wire.call('PUT', '/users/v1/password', { token: own.access_token, body })).status).toBe(200);
  expect((await me({ authorization: `Bearer ${own.access_token}` })).status).toBe(200);
  expect((await me({ authorization: `Bearer ${other.access_token}` })).body).toMatchObject({ code: 117 });
  expect((await me({ cookie })).body).toMatchObject({ code: 108 });
  const refresh = async ({ refresh_token }: typeof own) =>
    (await wire.grant({ grant_type: 'refresh_token', refresh_token })).status;
  expect([await refresh(own), await refresh(other)]).toEqual([200, 400]);
});

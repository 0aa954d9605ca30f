import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { createWithFactor, outcomeOf, wrongCode } from '../support/secondFactor';
import { signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

// The beginning of a half minute, and whole ones later.
let clock = Date.UTC(2026, 10, 21, 12);
let platform: TestPlatform;
let wire: WireCalls;
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  wire = wireCalls(platform);
});
afterAll(() => platform?.close());

type User = Awaited<ReturnType<WireCalls['createUser']>>;
const post = (path: string, token: string, body: object) => wire.call('POST', path, { token, body });
const presenceOf = async ({ token, password }: User) =>
  (await post('/auth/v2/confirmPresence', token, { password })).body.token;
const renew = (refresh_token: unknown) =>
  wire.call('POST', '/auth/v2/oauth2/tokens', { body: { grant_type: 'refresh_token', refresh_token } });
const activate = (...ids: string[]) =>
  sql`update users set activation = true where id = any(${ids}::text[])`.execute(platform.platform.db);
/** What was mailed last: to reset a password, or to show that the address is theirs. */
const mailedHash = async (email: string, purpose: 'forgot_password' | 'activation') => {
  expect((await wire.call('GET', `/users/v1/${purpose}?email=${email}`)).status).toBe(200);
  await platform.platform.background.idle();
  const { rows } = await sql<{
    link: string;
  }>`select link from outbox where recipient = ${email} order by seq desc limit 1`.execute(platform.platform.db);
  return /hash: ([0-9a-f]{40})/.exec(rows[0]?.link ?? '')?.[1];
};

describe('a second factor', () => {
  it('[LOGIN-15] [AUTH-02] is shown by the codes of a half minute before and after, each once, and none older than one that was used', async () => {
    const { challenge, answer, codeAt } = await createWithFactor(wire, () => clock);
    clock += 5 * MINUTE;
    const tried: unknown[] = [];
    for (const halfMinutes of [-2, -1, -1, 2, 1, 0]) {
      tried.push((await answer(await challenge(), codeAt(halfMinutes * 30 * SECOND))).code);
      clock += SECOND;
    }
    expect(tried).toEqual([130, 'in', 130, 130, 'in', 130]);
    clock += 24 * SECOND;
  });

  it('[AUTH-06] that nobody has proven to have is not offered, opens nothing, and does not replace the last that was', async () => {
    const { id, email, password, token, methodId, presenceToken, challenge } = await createWithFactor(
      wire,
      () => clock,
    );
    const methods = `/auth/v2/mfa/users/${id}/methods`;
    const { body: newer } = await post(methods, token, { presenceToken, type: 'totp', name: 'New phone' });
    const { body } = await wire.signIn(email, password);
    expect((body.mfa as { methods: object[] }).methods).toEqual([{ id: methodId, type: 'totp', tags: [] }]);
    const code = new TOTP({ secret: Secret.fromBase32(String(newer.secret)) }).generate({ timestamp: clock });
    const answered = await wire.grant({
      grant_type: 'mfa',
      token: await challenge(),
      method_id: newer.id,
      code,
    });
    expect(outcomeOf(answered.body)).toBe(16);
    expect((await post(`${methods}/${methodId}/remove`, token, { presenceToken })).body.code).toBe(133);
    await post(`${methods}/${newer.id}/verification/confirm`, token, { presenceToken, code });
    expect((await post(`${methods}/${methodId}/remove`, token, { presenceToken })).status).toBe(200);
  });

  it('[LOGIN-19] has ten recovery codes, which are read as they were written down', async () => {
    const user = await wire.createUser([]);
    const base = `/auth/v2/mfa/users/${user.id}`;
    const presenceToken = await presenceOf(user);
    const { body: paper } = await post(`${base}/methods`, user.token, { presenceToken, type: 'recoveryCodes' });
    const codes = paper.codes as string[];
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect(codes.filter(code => !/^[A-HJ-NP-Z2-9]{8}$/.test(code))).toEqual([]);
    await post(`${base}/enable`, user.token, { presenceToken });
    const answer = async (code: string) => {
      const { body } = await wire.signIn(user.email, user.password);
      const { token } = body.mfa as { token: string };
      return outcomeOf((await wire.grant({ grant_type: 'mfa', token, method_id: paper.id, code })).body);
    };
    expect(await answer(` ${codes[3]?.toLowerCase()} `)).toBe('in');
    expect(await answer(codes[3] ?? '')).toBe(130);
  });

  it('[AUTH-06] tells how many wrong codes were given, and when the last one was, until a right one', async () => {
    const { id, token, challenge, answer, codeNow } = await createWithFactor(wire, () => clock);
    const settings = async () => {
      const { failedAttempts, lastFailedAttemptTimestamp } = (
        await wire.call('GET', `/auth/v2/mfa/users/${id}`, { token })
      ).body;
      return [failedAttempts, lastFailedAttemptTimestamp];
    };
    expect(await settings()).toEqual([0, undefined]);
    for (let wrong = 0; wrong < 2; wrong++) {
      clock += MINUTE;
      await answer(await challenge(), wrongCode(codeNow()));
    }
    expect(await settings()).toEqual([2, new Date(clock).toISOString()]);
    clock += MINUTE;
    expect((await answer(await challenge(), codeNow())).code).toBe('in');
    expect(await settings()).toEqual([0, undefined]);
  });

  it('[AUTH-06] is switched off also where none was ever shown, and of recovery codes nothing is to be proven', async () => {
    const user = await wire.createUser([]);
    const presenceToken = await presenceOf(user);
    const base = `/auth/v2/mfa/users/${user.id}`;
    expect((await post(`${base}/disable`, user.token, { presenceToken })).body).toEqual({ affectedRecords: 1 });
    const { body: paper } = await post(`${base}/methods`, user.token, { presenceToken, type: 'recoveryCodes' });
    const [code] = paper.codes as string[];
    const confirm = `${base}/methods/${paper.id}/verification/confirm`;
    expect((await post(confirm, user.token, { presenceToken, code })).body.code).toBe(26);
  });

  it('[AUTH-07] is not changed with the presence of somebody else', async () => {
    const [one, other] = [await wire.createUser([]), await wire.createUser([])];
    const add = async (presenceToken: unknown) =>
      (await post(`/auth/v2/mfa/users/${one.id}/methods`, one.token, { presenceToken, type: 'totp' })).body.code;
    expect(await add(await presenceOf(other))).toBe(132);
    expect(await add(await presenceOf(one))).toBeUndefined();
  });
});

describe('an authorization code', () => {
  const authorize = async (token: string, more: object = {}) =>
    (
      await post('/auth/v2/oauth2/authorizations', token, {
        responseType: 'code',
        clientId: CONSOLE_CLIENT_ID,
        ...more,
      })
    ).body.authorizationCode;
  const trade = async (code: unknown, more: object = {}) =>
    outcomeOf((await wire.grant({ grant_type: 'authorization_code', code, ...more })).body);

  it('[AUTH-02] is traded with the verifier of its challenge, which is the challenge itself where nothing else is said', async () => {
    const { token } = await wire.createUser([]);
    const codeChallenge = 'v'.repeat(50);
    const coded = () => authorize(token, { codeChallenge });
    expect(await trade(await coded())).toBe(128);
    expect(await trade(await coded(), { code_verifier: 'w'.repeat(50) })).toBe(122);
    expect(await trade(await coded(), { code_verifier: codeChallenge })).toBe('in');
  });

  it('[AUTH-02] that is taken back ends what came of it, and nothing else', async () => {
    const { email, password, token } = await wire.createUser([]);
    const session = async () => {
      const given = await post('/auth/v2/oauth2/authorizations', token, {
        responseType: 'code',
        clientId: CONSOLE_CLIENT_ID,
      });
      const code = given.body.authorizationCode;
      const { body } = await wire.grant({ grant_type: 'authorization_code', code });
      return { id: given.body.id, access: String(body.access_token), refresh: String(body.refresh_token) };
    };
    const [one, other] = [await session(), await session()];
    const own = (await wire.signIn(email, password)).body;
    const remove = await wire.call('DELETE', `/auth/v2/oauth2/authorizations/${one.id}`, { token });
    expect(remove.body).toEqual({ affectedRecords: 1 });
    const me = async (by: unknown) => (await wire.call('GET', '/users/v1/me', { token: String(by) })).status;
    expect([await me(one.access), await me(other.access), await me(own.access_token)]).toEqual([401, 200, 200]);
    const refresh = (by: unknown) => wire.grant({ grant_type: 'refresh_token', refresh_token: by });
    expect((await refresh(one.refresh)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  it('[SVC-AUTH DELETE /applications/{id}/versions/{versionId}] ends what came of it with the version that it was for, whose secret may have leaked', async () => {
    const administrator = await wire.tokenOf('administrator');
    const redirectUris = ['https://x.example.test/back'];
    const application = { type: 'oauth2', name: 'Leaky', redirectUris, confidential: true };
    const { id } = (await post('/auth/v2/applications', administrator, application)).body;
    const versions = `/auth/v2/applications/${id}/versions`;
    const { token } = await wire.createUser([]);
    const session = async (name: string) => {
      const { body: version } = await post(versions, administrator, { name });
      const { clientId: client_id, clientSecret: client_secret } = version;
      const code = await authorize(token, { clientId: client_id });
      const { body } = await wire.grant({ grant_type: 'authorization_code', code, client_id, client_secret });
      return { version: version.id, access: String(body.access_token), refresh: body.refresh_token };
    };
    const [leaked, other] = [await session('1'), await session('2')];
    const me = async ({ access }: typeof leaked) => (await wire.call('GET', '/users/v1/me', { token: access })).status;
    expect([await me(leaked), await me(other)]).toEqual([200, 200]);
    await wire.call('DELETE', `${versions}/${leaked.version}`, { token: administrator });
    expect([await me(leaked), await me(other)]).toEqual([401, 200]);
    const refresh = ({ refresh }: typeof leaked) =>
      wire.call('POST', '/auth/v2/oauth2/tokens', { body: { grant_type: 'refresh_token', refresh_token: refresh } });
    expect((await refresh(leaked)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(other)).status).toBe(200);
  });

  it('[AUTH-02] is nothing to another client: not even what is wrong beside it is told', async () => {
    const { token } = await wire.createUser([]);
    const made = await post('/auth/v2/applications', await wire.tokenOf('administrator'), {
      type: 'oauth2',
      name: 'Another',
      description: '',
      redirectUris: ['https://other.example.test'],
    });
    const version = await post(`/auth/v2/applications/${made.body.id}/versions`, await wire.tokenOf('administrator'), {
      name: '1',
    });
    const other = { client_id: version.body.clientId, client_secret: version.body.clientSecret };
    const wrong = { redirect_uri: 'https://elsewhere.example.test' };
    const code = await authorize(token);
    expect(await trade(code, { ...other, ...wrong })).toBe(115);
    expect(await trade(code, wrong), 'to its own client it is still one').toBe(113);
    expect(await trade(code)).toBe('in');
  });

  it('[AUTH-02] is traded for the address that it was made for, and ends with a password that is changed', async () => {
    const { token, password } = await wire.createUser([]);
    expect(await trade(await authorize(token), { redirect_uri: 'https://elsewhere.example.test' })).toBe(113);
    const waiting = await authorize(token);
    const body = { old_password: password, new_password: 'Better-Horse-8' };
    expect((await wire.call('PUT', '/users/v1/password', { token, body })).status).toBe(200);
    expect(await trade(waiting)).toBe(115);
  });
});

it('[AUTH-05] [AUTH-06] [AUTH-07] what was begun before a password is changed opens nothing any more', async () => {
  const { id, token, password, presenceToken, challenge, answer, codeNow } = await createWithFactor(wire, () => clock);
  clock += MINUTE;
  const begun = await challenge();
  const { ssoToken } = (await post('/auth/v2/oauth1/ssoTokens/generate', token, {})).body;
  const body = { old_password: password, new_password: 'Better-Horse-8' };
  expect((await wire.call('PUT', '/users/v1/password', { token, body })).status).toBe(200);
  expect((await answer(begun, codeNow())).code).toBe(131);
  const signed = signedCalls(platform.url, SAMPLE_OAUTH1, { now: () => clock });
  expect((await signed.call('POST', '/auth/v2/oauth1/ssoTokens/consume', { ssoToken })).body.code).toBe(16);
  expect((await post(`/auth/v2/mfa/users/${id}/disable`, token, { presenceToken })).body.code).toBe(132);
});

it('[SVC-USERS POST /forgot_password] [SVC-USERS POST /activation] what was mailed for one of them serves no other', async () => {
  const { id, email } = await wire.createUser([]);
  const hash = await mailedHash(email, 'activation');
  const reset = { hash, new_password: 'Better-Horse-8' };
  expect((await wire.call('POST', '/users/v1/forgot_password', { body: reset })).body.code).toBe(207);
  await activate(id);
  const other = { hash: await mailedHash(email, 'forgot_password') };
  expect((await wire.call('POST', '/users/v1/activation', { body: other })).body.code).toBe(205);
});

it('[SVC-USERS POST /forgot_password] a password that is set anew opens at once, whatever failed before, and ends every session', async () => {
  const { id, email, token } = await wire.createUser([]);
  await activate(id);
  const { body: session } = await wire.signIn(email, 'Correct-Horse-7');
  const hash = await mailedHash(email, 'forgot_password');
  expect(outcomeOf((await wire.signIn(email, 'wrong')).body)).toBe(106);
  const new_password = 'Better-Horse-8';
  expect((await wire.call('POST', '/users/v1/forgot_password', { body: { hash, new_password } })).status).toBe(200);
  expect((await wire.call('GET', '/users/v1/me', { token })).body.code).toBe(117);
  expect((await renew(session.refresh_token)).status).toBe(400);
  expect(outcomeOf((await wire.signIn(email, new_password)).body)).toBe('in');
});

it('[SVC-USERS PUT /{id}/email] what was mailed to the old address sets no password any more', async () => {
  const { id, email, token } = await wire.createUser([]);
  await activate(id);
  const hash = await mailedHash(email, 'forgot_password');
  expect(hash).toMatch(/^[0-9a-f]{40}$/);
  const body = { email: `new-${email}` };
  expect((await wire.call('PUT', `/users/v1/${id}/email`, { token, body })).body.activation).toBe(false);
  const reset = { hash, new_password: 'Better-Horse-8' };
  expect((await wire.call('POST', '/users/v1/forgot_password', { body: reset })).body.code).toBe(207);
});

it('[SVC-USERS PUT /{id}/email] what was mailed to the old address activates no new one', async () => {
  const { id, email, token } = await wire.createUser([]);
  const hash = await mailedHash(email, 'activation');
  expect(hash).toMatch(/^[0-9a-f]{40}$/);
  const body = { email: `other-${email}` };
  expect((await wire.call('PUT', `/users/v1/${id}/email`, { token, body })).status).toBe(200);
  expect((await wire.call('POST', '/users/v1/activation', { body: { hash } })).body.code).toBe(205);
  expect((await wire.call('GET', '/users/v1/me', { token })).body.activation).toBe(false);
});

it('[AUTH-04] the sessions of an application end with it', async () => {
  const admin = await wire.tokenOf('administrator');
  const app = { type: 'oauth2', name: 'Gone', redirectUris: ['https://gone.example.test'] };
  const { body: made } = await post('/auth/v2/applications', admin, app);
  const { body: version } = await post(`/auth/v2/applications/${made.id}/versions`, admin, { name: '1' });
  const { email, password } = await wire.createUser([]);
  const client = { client_id: version.clientId };
  const { body: first } = await wire.grant({ ...client, grant_type: 'password', username: email, password });
  const { body: session } = await renew(first.refresh_token);
  expect(session.access_token).toMatch(/^[0-9a-f]{40}$/);
  expect((await wire.call('DELETE', `/auth/v2/applications/${made.id}`, { token: admin })).status).toBe(200);
  expect((await wire.call('GET', '/users/v1/me', { token: String(session.access_token) })).body.code).toBe(117);
  expect(outcomeOf((await renew(session.refresh_token)).body)).toBe(119);
});

it('[PERM-06] whoever could manage roles last does not go, unless somebody else can who is active and not locked out', async () => {
  const { db } = platform.platform;
  const keys = ['VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'ADD_ROLE_TO_USER'];
  const [last, spare] = [await wire.createUser(keys), await wire.createUser(keys)];
  const { rows: active } = await sql<{
    id: string;
  }>`update users set activation = false where activation returning id`.execute(db);
  const leave = async () =>
    (await wire.call('DELETE', `/users/v1/${last.id}`, { token: last.token })).body.code ?? 'gone';
  await activate(last.id);
  expect(await leave()).toBe(27);
  await activate(spare.id);
  await sql`update users set failed_count = 50 where id = ${spare.id}`.execute(db);
  expect(await leave()).toBe(27);
  await sql`update users set failed_count = 49 where id = ${spare.id}`.execute(db);
  expect(await leave()).toBe('gone');
  await activate(...active.map(({ id }) => id));
});

it('[PERM-06] while whoever manages roles is not activated or locked out, others leave; their keys are not taken away', async () => {
  const { db } = platform.platform;
  const keys = ['VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'ADD_ROLE_TO_USER', 'DELETE_USER'];
  const last = await wire.createUser(keys);
  const { rows: others } = await sql<{ user_id: string; role_id: string }>`delete from user_roles
    where user_id <> ${last.id} returning user_id, role_id`.execute(db);
  const leave = async ({ id, token }: { id: string; token: string }) =>
    (await wire.call('DELETE', `/users/v1/${id}`, { token })).body.code ?? 'gone';
  const patients = [await wire.createUser([]), await wire.createUser([])];
  for (const [index, state] of [sql`activation = false`, sql`activation = true, failed_count = 50`].entries()) {
    await sql`update users set ${state} where id = ${last.id}`.execute(db);
    expect(await leave(patients[index] as (typeof patients)[number])).toBe('gone');
    expect(await leave(last)).toBe(27);
  }
  await sql`insert into user_roles (user_id, role_id) select u.id, r.id from unnest(${others.map(one => one.user_id)}::text[],
    ${others.map(one => one.role_id)}::text[]) as given(u, r) join users u on u.id = given.u join roles r on r.id = given.r
    on conflict do nothing`.execute(db);
  expect(await leave(last)).toBe('gone');
});

it('[AUTH-05] what somebody granted, and their sessions, are ended by nobody else who lacks the permission', async () => {
  const [owner, other] = [await wire.createUser([]), await wire.createUser([])];
  const base = '/auth/v2/oauth2';
  const body = { responseType: 'code', clientId: CONSOLE_CLIENT_ID };
  await post(`${base}/authorizations`, owner.token, body);
  for (const kind of ['authorizations', 'tokens', 'refreshTokens']) {
    const held = async () =>
      ((await wire.call('GET', `${base}/${kind}`, { token: owner.token })).body.data as { id: string }[]).map(
        ({ id }) => id,
      );
    const [id] = await held();
    const end = (token: string) => wire.call('DELETE', `${base}/${kind}/${id}`, { token });
    expect([kind, (await end(other.token)).body.code]).toEqual([kind, 16]);
    expect(await held()).toContain(id);
    if (kind !== 'tokens') expect([kind, (await end(owner.token)).status]).toEqual([kind, 200]);
  }
  expect((await wire.call('GET', '/users/v1/me', { token: owner.token })).status, 'the session has ended').toBe(401);
});

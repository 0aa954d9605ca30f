import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { type Callers, createCallers } from '../support/callers';
import { type OidcProvider, type Subject, startOidcProvider } from '../support/oidcProvider';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let clock = Date.now();
let platform: TestPlatform;
let provider: OidcProvider;
let wire: Callers;
let token = '';
let providerId = '';

const MANAGER = ['CREATE_OIDC_PROVIDER', 'VIEW_OIDC_PROVIDERS', 'UPDATE_OIDC_PROVIDER', 'DELETE_OIDC_PROVIDER'];
const BASE = '/auth/v2/oidc/providers';

const register = async (registration: ReturnType<OidcProvider['registration']>) => {
  const { body } = await wire.call('POST', BASE, { token, body: registration });
  await wire.call('POST', `${BASE}/${body.id}/enable`, { token, body: {} });
  return String(body.id);
};

beforeAll(async () => {
  provider = await startOidcProvider();
  platform = await startEmbedded({ scale: 0, documents: 0, callsLoopback: true, now: () => clock });
  wire = createCallers(platform);
  ({ token } = await wire.createCaller([...MANAGER, 'VIEW_OIDC_LOGIN_ATTEMPTS', 'UNLINK_USER_FROM_OIDC']));
  providerId = await register(provider.registration('sso'));
});
afterAll(async () => {
  await platform?.close();
  await provider?.close();
});

const begin = async (name = 'sso', body: object = {}) =>
  String((await wire.call('POST', `${BASE}/${name}/generateAuthenticationUrl`, { body })).body.authenticationUrl);
const login = (authorizationCode: string, name = 'sso', more: object = {}) => {
  // No two attempts are of the same moment.
  clock += 1;
  return wire.call('POST', `${BASE}/${name}/oAuth2Login`, {
    body: { client_id: CONSOLE_CLIENT_ID, authorizationCode, ...more },
  });
};
let serial = 0;
const somebody = (more: Partial<Subject> = {}): Subject => {
  const sub = `person ${++serial}`;
  return { sub, email: `person${serial}@example.test`, given_name: 'P', family_name: 'N', ...more };
};
const attempt = async (subject: Subject, how: Parameters<OidcProvider['signIn']>[2] = {}) =>
  login(provider.signIn(await begin(), subject, how));
const lastAttempt = async () => {
  const { body } = await wire.call('GET', '/auth/v2/oidc/loginAttempts?sort(-creationTimestamp)&limit(1)', { token });
  return (body.data as Record<string, unknown>[])[0];
};
const override = (...args: Parameters<OidcProvider['override']>) => {
  provider.override(...args);
  onTestFinished(() => provider.override(args[0]));
};
const accountsOf = async ({ email = '' }: Subject) =>
  (await sql`select 1 from users where email = ${email}`.execute(platform.platform.db)).rows.length;

describe('[AUTH-02] an answer of a provider that proves nothing opens nothing, and is written down', () => {
  it.each([
    ['signed by somebody else', { hasStrangeKey: true }],
    ['of another issuer', { claims: { iss: 'https://elsewhere.example.test' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, nobody says which', { claims: { aud: ['meridian & co', 'another'] } }],
    ['asked for by another client', { claims: { aud: ['meridian & co', 'another'], azp: 'another' } }],
    ['expired', { claims: { exp: Math.floor(Date.now() / 1_000) - 3_600 } }],
    ['of nobody', { claims: { sub: '' } }],
    ['of a subject that is no text', { claims: { sub: 5 as unknown as string } }],
    ['of a subject that is too long', { claims: { sub: 'x'.repeat(256) } }],
  ])('an ID token %s', async (_, how) => {
    const subject = somebody();
    expect(await attempt(subject, how)).toMatchObject({
      status: 503,
      body: { code: 136, name: 'OIDC_ID_TOKEN_EXCEPTION' },
    });
    expect(await lastAttempt()).toMatchObject({ status: 'failed', providerId, error: { code: 136 } });
    expect(await accountsOf(subject)).toBe(0);
  });

  it('a provider that was disabled after somebody set out for it: it is not asked any more', async () => {
    const id = await register(provider.registration('gone'));
    const code = provider.signIn(await begin('gone'), somebody());
    await wire.call('POST', `${BASE}/${id}/disable`, { token, body: {} });
    const asked = vi.fn();
    override('/token', (_, response) => {
      asked();
      response.end('{}');
    });
    expect(await login(code, 'gone')).toMatchObject({ status: 400, body: { code: 27 } });
    expect(asked).not.toHaveBeenCalled();
    expect(await lastAttempt()).toMatchObject({ status: 'failed', providerId: id, error: { code: 27 } });
  });

  it('an ID token whose header holds what no text in the database does: attempts are told by their error all the same', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id_token = `${part({ alg: 'RS256', crit: ['a\u0000b'] })}.${part({})}.${part({})}`;
    override('/token', (_, response) => response.end(JSON.stringify({ access_token: 'a', id_token })));
    expect((await attempt(somebody())).body).toMatchObject({ code: 136 });
    const { status, body } = await wire.call('GET', '/auth/v2/oidc/loginAttempts?eq(error.code,136)', { token });
    expect([status, (body.data as object[]).length > 0]).toEqual([200, true]);
  });

  it('an ID token without a signature, or signed with what is public', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1_000);
    const claims = part({ iss: provider.issuer, aud: 'meridian & co', sub: 'x', iat: now, exp: now + 300 });
    for (const alg of ['none', 'HS256']) {
      override('/token', (_, response) =>
        response.end(JSON.stringify({ access_token: 'a', id_token: `${part({ alg })}.${claims}.${part({})}` })),
      );
      expect((await attempt(somebody())).body).toMatchObject({ code: 136 });
    }
  });

  it('a nonce that is missing, was used, is of another provider, or was begun too long ago', async () => {
    const subject = somebody();
    const bare = new URL(await begin());
    bare.searchParams.delete('nonce');
    expect((await login(provider.signIn(bare.href, subject))).body).toMatchObject({ code: 137 });
    const used = await begin();
    expect((await login(provider.signIn(used, subject))).status).toBe(200);
    expect((await login(provider.signIn(used, subject))).body).toMatchObject({ code: 137 });
    await register(provider.registration('other'));
    expect((await login(provider.signIn(await begin('other'), subject))).body).toMatchObject({ code: 137 });
    const old = await begin();
    clock += 15 * 60_000;
    onTestFinished(async () => {
      clock -= 15 * 60_000;
      await sql`delete from oidc_login_attempts where creation_timestamp > ${new Date(clock)}`.execute(
        platform.platform.db,
      );
    });
    const claims = { exp: Math.floor(clock / 1_000) + 300 };
    expect((await login(provider.signIn(old, subject, { claims }))).body).toMatchObject({ code: 137 });
    expect((await attempt(subject, { claims })).status).toBe(200);
  });

  it('a userinfo answer about somebody else, or without an e-mail address', async () => {
    override('/userinfo', (_, response) => response.end(JSON.stringify(somebody())));
    expect((await attempt(somebody())).body).toMatchObject({ code: 138 });
    provider.override('/userinfo');
    expect((await attempt(somebody({ email: 'nowhere' }))).body).toMatchObject({ code: 138 });
  });
});

describe('[AUTH-02] a provider that misbehaves is told apart from a code that is wrong', () => {
  it('a code that it does not know is 139', async () => {
    expect(await login('unknown')).toMatchObject({ status: 400, body: { code: 139 } });
  });

  it.each([
    ['that lacks its number', { kty: 'RSA', kid: 'one', alg: 'RS256', use: 'sig', e: 'AQAB' }],
    ['whose number is none', { kty: 'RSA', kid: 'one', alg: 'RS256', use: 'sig', n: '', e: 'AQAB' }],
    ['that is too short', { kty: 'RSA', kid: 'one', alg: 'RS256', use: 'sig', n: 'wA'.repeat(80), e: 'AQAB' }],
  ])('a key %s is 138', async (_, key) => {
    override('/jwks', (_request, response) => response.end(JSON.stringify({ keys: [key] })));
    expect(await attempt(somebody())).toMatchObject({ status: 400, body: { code: 138 } });
    expect(await lastAttempt()).toMatchObject({ status: 'failed', error: { code: 138 } });
  });

  it.each(['/token', '/.well-known/openid-configuration', '/jwks', '/userinfo'] as const)(
    'answers of %s that are failures, no JSON, redirects, or endless are 138',
    async path => {
      for (const [words, handle] of [
        ['status 500', response => response.writeHead(500).end('{"error":"invalid_grant"}')],
        ['', response => response.end('<html>')],
        ['', response => response.end('[]')],
        ['status 302', response => response.writeHead(302, { location: `${provider.issuer}/elsewhere` }).end()],
        ['more than 256 kB', response => response.end(`{"a":"${'x'.repeat(300_000)}"}`)],
        ['cannot be reached', response => response.destroy()],
      ] as const satisfies readonly (readonly [string, (response: import('node:http').ServerResponse) => unknown])[]) {
        override(path, (_, response) => handle(response));
        const { status, body } = await attempt(somebody());
        expect([status, body.code], `${path} ${words}`).toEqual([400, 138]);
        expect(body.message).toContain(words);
      }
      expect(provider.asked.map(({ path: asked }) => asked)).not.toContain('/elsewhere');
      expect(await lastAttempt()).toMatchObject({ status: 'failed', error: { code: 138 } });
    },
  );

  it('one that is slow holds nobody longer than ten seconds', async () => {
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    onTestFinished(() => timeout.mockRestore());
    override('/token', () => deadline.abort());
    const { body } = await attempt(somebody());
    expect(body).toMatchObject({ code: 138, message: expect.stringContaining('in time') });
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it('one whose discovery document is of another issuer is not believed', async () => {
    override('/.well-known/openid-configuration', (_, response) =>
      response.end(JSON.stringify({ issuer: 'https://elsewhere.example.test', jwks_uri: `${provider.issuer}/jwks` })),
    );
    expect((await attempt(somebody())).body).toMatchObject({ code: 138 });
    override('/.well-known/openid-configuration', (_, response) =>
      response.end(JSON.stringify({ issuer: provider.issuer, jwks_uri: 'http://keys.example.test/' })),
    );
    expect((await attempt(somebody())).body.message).toContain('no address that this platform calls');
  });
});

it('[AUTH-02] whose address the provider has not proven is mailed what proves it', async () => {
  for (const email_verified of [true, false]) {
    const subject = somebody({ email_verified });
    expect((await attempt(subject)).status).toBe(200);
    const { rows } = await sql<{ activation: boolean; mails: number }>`select u.activation,
        (select count(*)::int from outbox where recipient = u.email) as mails
      from users u where u.email = ${subject.email}`.execute(platform.platform.db);
    expect(rows).toEqual([{ activation: email_verified, mails: email_verified ? 0 : 1 }]);
  }
});

it('[AUTH-04] a provider that is switched on, or off, already stays so', async () => {
  const id = await register(provider.registration('switched'));
  for (const verb of ['enable', 'disable', 'disable', 'enable', 'enable']) {
    expect((await wire.call('POST', `${BASE}/${id}/${verb}`, { token, body: {} })).body).toEqual({
      affectedRecords: 1,
    });
    const { body } = await wire.call('GET', `${BASE}?eq(id,${id})`, { token });
    expect(body.data).toMatchObject([{ enabled: verb === 'enable' }]);
  }
});

it('[AUTH-02] an attempt that failed tells whom the provider vouched for', async () => {
  const { email } = await wire.createUser([]);
  const subject = somebody({ email });
  expect((await attempt(subject)).body).toMatchObject({ code: 203 });
  expect(await lastAttempt()).toMatchObject({ status: 'failed', providerSubjectId: subject.sub, error: { code: 203 } });
});

it('[AUTH-02] the application says who it is, as at the token endpoint', async () => {
  const code = async () => provider.signIn(await begin(), somebody());
  expect(await login(await code(), 'sso', { client_id: undefined })).toMatchObject({
    status: 400,
    body: { code: 126 },
  });
  expect(await login(await code(), 'sso', { client_id: 'x' })).toMatchObject({ status: 401, body: { code: 123 } });
  expect(await login(await code(), 'sso', { client_secret: 'x' })).toMatchObject({ status: 401, body: { code: 124 } });
  expect(await login(await code(), 'unknown')).toMatchObject({ status: 404, body: { code: 16 } });
  expect((await login('')).body).toMatchObject({ code: 15 });
});

it('[AUTH-06] a second factor is asked for as after a password', async () => {
  const subject = somebody();
  const { body } = await attempt(subject);
  const userId = String(body.user_id);
  const secret = new Secret({ size: 20 }).base32;
  const { addMethod, setEnabled } = await import('../../src/embedded/services/auth/mfa');
  const method = await addMethod(platform.platform, userId, { type: 'totp', secret });
  await sql`update mfa_methods set verified = true where id = ${method.id}`.execute(platform.platform.db);
  await setEnabled(platform.platform, userId, true);
  const challenged = await attempt(subject);
  expect(challenged).toMatchObject({ status: 400, body: { code: 129, name: 'MFA_REQUIRED_EXCEPTION' } });
  expect(challenged.body).not.toHaveProperty('access_token');
  const mfa = challenged.body.mfa as { token: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock });
  const answered = await wire.grant({ grant_type: 'mfa', token: mfa.token, method_id: method.id, code });
  expect(answered.body).toMatchObject({ user_id: userId, access_token: expect.any(String) });
});

it('[AUTH-02] who comes from a provider resets no password; who is unlinked is mailed what sets one', async () => {
  const subject = somebody({ email_verified: true });
  const { body } = await attempt(subject);
  const { token: reader } = await wire.createCaller(['VIEW_USER']);
  const forgot = () => wire.call('GET', `/users/v1/forgot_password?email=${subject.email}`, { token: reader });
  expect(await forgot()).toMatchObject({ status: 403, body: { code: 215 } });
  const mailed = async () =>
    (
      await sql<{ link: string }>`select link from outbox where recipient = ${subject.email}`.execute(
        platform.platform.db,
      )
    ).rows;
  expect(await mailed()).toEqual([]);
  const unlinked = await wire.call('POST', `/auth/v2/oidc/users/${body.user_id}/unlink`, { token, body: {} });
  expect(unlinked.body).toEqual({ affectedRecords: 1 });
  const hash = /[0-9a-f]{40}/.exec((await mailed())[0]?.link ?? '')?.[0];
  const chosen = { hash, new_password: 'Correct-Horse-7' };
  expect((await wire.call('POST', '/users/v1/forgot_password', { body: chosen })).status).toBe(200);
  expect((await wire.signIn(subject.email ?? '', 'Correct-Horse-7')).status).toBe(200);
});

describe('[AUTH-02] a link to a provider', () => {
  const link = async (by: { token: string; password: string }, subject: Subject) => {
    const { body } = await wire.call('POST', '/auth/v2/confirmPresence', {
      token: by.token,
      body: { password: by.password },
    });
    const authorizationCode = provider.signIn(await begin(), subject);
    return wire.call('POST', `${BASE}/sso/link`, {
      token: by.token,
      body: { presenceToken: body.token, authorizationCode },
    });
  };
  it('leaves no way in by what was mailed before to reset a password', async () => {
    const owner = await wire.createUser([]);
    await sql`update users set activation = true where id = ${owner.id}`.execute(platform.platform.db);
    expect((await wire.call('GET', `/users/v1/forgot_password?email=${owner.email}`)).status).toBe(200);
    await platform.platform.background.idle();
    const { rows } = await sql<{ link: string }>`select link from outbox
      where recipient = ${owner.email} order by seq desc limit 1`.execute(platform.platform.db);
    const hash = /[0-9a-f]{40}/.exec(rows[0]?.link ?? '')?.[0];
    expect((await link(owner, somebody())).body).toEqual({ affectedRecords: 1 });
    const body = { hash, new_password: 'Better-Horse-8' };
    expect((await wire.call('POST', '/users/v1/forgot_password', { body })).body.code).toBe(215);
  });

  it('is told to the address, and whoever has the account takes it away', async () => {
    const owner = await wire.createUser([]);
    const thief = somebody();
    expect((await link(owner, thief)).body).toEqual({ affectedRecords: 1 });
    const mails = async () =>
      (
        await sql<{
          subject: string;
          link: string;
        }>`select subject, link from outbox where recipient = ${owner.email} order by seq desc`.execute(
          platform.platform.db,
        )
      ).rows;
    expect((await mails())[0]).toEqual({
      subject: 'Another way to sign in',
      link: expect.stringContaining('at sso can sign in to your account'),
    });
    expect((await attempt(thief)).status).toBe(200);
    const unlink = (token: string) => wire.call('POST', `/auth/v2/oidc/users/${owner.id}/unlink`, { token, body: {} });
    const { token: other } = await wire.createCaller([]);
    expect((await unlink(other)).body).toMatchObject({ code: 10 });
    expect((await unlink(owner.token)).body).toEqual({ affectedRecords: 1 });
    expect((await mails())[0]?.subject).toBe('Choose a new password');
    expect((await attempt(thief)).body).not.toMatchObject({ user_id: owner.id });
  });
});

it('[AUTH-04] who may change providers signs in as nobody who may do more', async () => {
  const mighty = somebody();
  const { body } = await attempt(mighty);
  const { rows } = await sql<{
    id: string;
  }>`select role_id as id from role_permissions where name = 'DELETE_USER' limit 1`.execute(platform.platform.db);
  await sql`insert into user_roles (user_id, role_id) values (${body.user_id}, ${rows[0]?.id})`.execute(
    platform.platform.db,
  );
  const change = (changes: object) => wire.call('PUT', `${BASE}/${providerId}`, { token, body: changes });
  for (const changes of [
    { tokenEndpoint: 'https://evil.example.test/token' },
    { issuerId: 'https://evil.example.test' },
    { clientId: 'evil' },
  ])
    expect(await change(changes)).toMatchObject({ status: 401, body: { code: 10 } });
  expect(await change({ description: 'Still of a test', tokenEndpoint: `${provider.issuer}/token` })).toMatchObject({
    status: 200,
  });
  const unlink = await wire.call('POST', `/auth/v2/oidc/users/${body.user_id}/unlink`, { token, body: {} });
  expect(unlink).toMatchObject({ status: 401, body: { code: 10 } });
});

it('[AUTH-04] the secret of a client goes to no other host than whoever gave it said', async () => {
  const id = String((await wire.call('POST', BASE, { token, body: provider.registration('moved') })).body.id);
  const change = (changes: object) => wire.call('PUT', `${BASE}/${id}`, { token, body: changes });
  expect(await change({ tokenEndpoint: 'https://evil.example.test/token' })).toMatchObject({
    status: 400,
    body: { code: 14, message: expect.stringContaining('clientSecret') },
  });
  expect(await change({ userinfoEndpoint: 'https://evil.example.test/me' })).toMatchObject({
    status: 400,
    body: { code: 14, message: expect.stringContaining('userinfo endpoint') },
  });
  expect((await change({ userinfoEndpoint: `${provider.issuer}/other` })).status).toBe(200);
  expect((await change({ tokenEndpoint: `${provider.issuer}/other` })).status).toBe(200);
  const moved = { tokenEndpoint: 'https://new.example.test/token', clientSecret: 'another secret' };
  expect((await change(moved)).status).toBe(200);
});

it('[AUTH-04] secrets of clients are kept sealed, and stand in no audit', async () => {
  const { clientSecret } = provider.registration('x');
  const { db } = platform.platform;
  const { rows } = await sql`select to_json(p)::text as row from oidc_providers p
    union all select to_json(a)::text from audit a`.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(clientSecret);
});

it('[AUTH-02] sign-ins of one client that come faster than people are refused before the provider hears of them', async () => {
  clock += 60_000;
  onTestFinished(() => {
    clock -= 60_000;
  });
  const count = provider.asked.length;
  const answers = await Promise.all(Array.from({ length: 110 }, () => login('unknown', 'no-such-provider')));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(provider.asked).toHaveLength(count);
});

it('[AUTH-04] in production, a provider without TLS is neither registered nor called', async () => {
  const strict = await startEmbedded({ scale: 0, documents: 0 });
  onTestFinished(() => strict.close());
  const calls = createCallers(strict);
  const { token: manager } = await calls.createCaller(MANAGER);
  const create = (more: object) =>
    calls.call('POST', BASE, { token: manager, body: { ...provider.registration('sso'), ...more } });
  expect(await create({})).toMatchObject({ status: 400, body: { code: 15 } });
  const https = 'https://sso.example.test';
  const { body } = await create({ issuerId: https, tokenEndpoint: https, userinfoEndpoint: https });
  await calls.call('POST', `${BASE}/${body.id}/enable`, { token: manager, body: {} });
  const plain = `${provider.issuer}/token`;
  await sql`update oidc_providers set token_endpoint = ${plain}`.execute(strict.platform.db);
  const count = provider.asked.length;
  const refused = await calls.call('POST', `${BASE}/sso/oAuth2Login`, {
    body: { client_id: CONSOLE_CLIENT_ID, authorizationCode: 'x' },
  });
  expect(refused.body).toMatchObject({ code: 138 });
  expect(provider.asked).toHaveLength(count);
});

it.each([
  ['eleven-char', ''],
  ['twelve-chars', 'hars'],
])(
  '[AUTH-04] the end of a secret is a hint of it only where most of it stays hidden: %s',
  async (clientSecret, hint) => {
    const body = { ...provider.registration(`hint-${clientSecret}`), clientSecret };
    expect((await wire.call('POST', BASE, { token, body })).body).toMatchObject({ clientSecretHint: hint });
  },
);

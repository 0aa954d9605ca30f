import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MfaRequiredError } from '../../src/client';
import { connectOAuth1, connectOAuth2 } from '../../src/client/platform';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

let platform: TestPlatform;
let wire: WireCalls;
let admin = '';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  wire = wireCalls(platform);
  admin = await wire.tokenOf('administrator');
});
afterAll(() => platform?.close());

const BACK = 'https://app.example.test/callback';

/** A version of a new application, with its keys. */
const applicationOf = async (confidential: boolean) => {
  const post = async (path: string, body: object) =>
    (await wire.call('POST', `/auth/v2/applications${path}`, { token: admin, body })).body;
  const { id } = await post('', { type: 'oauth2', name: 'App', redirectUris: [BACK], confidential });
  const { clientId, clientSecret } = await post(`/${id}/versions`, { name: 'one' });
  return { clientId: String(clientId), clientSecret: String(clientSecret) };
};
const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A host that answers what a test says, and what was sent to it. */
const controlled = (...answers: { status?: number; body: unknown }[]) => {
  const sent: { method: string; url: string; authorization: string | null; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    sent.push({
      method: request.method,
      url: request.url,
      authorization: request.headers.get('authorization'),
      body: text === '' ? undefined : JSON.parse(text),
    });
    const { status = 200, body } = answers[sent.length - 1] ?? { status: 500, body: {} };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
  return { fetch, sent };
};
const tokens = (access: string, refresh: string) => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: 299.999,
  refresh_token: refresh,
  user_id: 'u',
  application_id: 'a',
});
const CHALLENGE = { token: 'mt', tokenExpiresIn: 900_000, methods: [{ id: 'm1', type: 'totp' }] };
const caught = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('our client, on the embedded platform', () => {
  it('[AUTH-02] trades the code of an authorization for tokens, once', async () => {
    const { clientId } = await applicationOf(false);
    const person = await wire.createUser([]);
    const { body } = await wire.call('POST', '/auth/v2/oauth2/authorizations', {
      token: person.token,
      body: { responseType: 'code', clientId, redirectUri: BACK },
    });
    const client = connectOAuth2({ host: platform.url, clientId });
    const grant = { code: String(body.authorizationCode), redirectUri: BACK };
    expect(await client.auth.authenticate(grant)).toMatchObject({ userId: person.id });
    expect((await client.users.me()).id).toBe(person.id);
    expect(await caught(client.auth.authenticate(grant))).toMatchObject({ name: 'InvalidGrantError', status: 400 });
  });

  it('[AUTH-02] a confidential application shows its secret, and without it is refused', async () => {
    const { clientId, clientSecret } = await applicationOf(true);
    const { email, password, id } = await wire.createUser([]);
    const client = connectOAuth2({ host: platform.url, clientId, clientSecret });
    expect(await client.auth.authenticate({ username: email, password })).toMatchObject({ userId: id });
    for (const keys of [{ clientId }, { clientId, clientSecret: 'f'.repeat(40) }])
      expect(
        await caught(connectOAuth2({ host: platform.url, ...keys }).auth.authenticate({ username: email, password })),
      ).toMatchObject({ name: 'InvalidClientError', status: 401 });
  });

  it.each(['oauth2', 'oauth1'] as const)('[AUTH-02] [AUTH-01] a second factor is met at sign-in (%s)', async mode => {
    const person = await withTotp();
    const host = platform.url;
    const bearer = connectOAuth2({ host, clientId: CONSOLE_CLIENT_ID });
    const signed = connectOAuth1({ host, ...SAMPLE_OAUTH1 });
    const error = await caught(
      mode === 'oauth2'
        ? bearer.auth.authenticate({ username: person.email, password: person.password })
        : signed.auth.authenticate({ email: person.email, password: person.password }),
    );
    expect(error).toBeInstanceOf(MfaRequiredError);
    const { challenge, status, code } = error as MfaRequiredError;
    expect({ status, code }).toEqual({ status: mode === 'oauth2' ? 400 : 403, code: 129 });
    const methodId = challenge.methods.find(({ type }) => type === 'totp')?.id ?? '';
    const answer = { token: challenge.token, methodId, code: codeNow(person.secret) };
    if (mode === 'oauth2') await bearer.auth.confirmMfa(answer);
    else await signed.auth.confirmMfa(answer);
    expect((await (mode === 'oauth2' ? bearer : signed).users.me()).email).toBe(person.email);
  });

  it('[AUTH-05] an SSO token carries a signed session over, once', async () => {
    const { email, password, id } = await wire.createUser([]);
    const connect = () => connectOAuth1({ host: platform.url, ...SAMPLE_OAUTH1 });
    const [from, to] = [connect(), connect()];
    await from.auth.authenticate({ email, password });
    const { ssoToken } = await from.auth.generateSsoToken({});
    await to.auth.consumeSsoToken(ssoToken);
    expect((await to.users.me()).id).toBe(id);
    expect(await caught(to.auth.consumeSsoToken(ssoToken))).toMatchObject({
      code: 16,
      status: 404,
      name: 'ResourceUnknownError',
    });
  });
});

/** Somebody with a verified app, as they set it up themselves. */
const withTotp = async () => {
  const person = await wire.createUser([]);
  const post = async (path: string, body: object) =>
    (await wire.call('POST', `/auth/v2/${path}`, { token: person.token, body })).body;
  const presenceToken = (await post('confirmPresence', { password: person.password })).token;
  const settings = `mfa/users/${person.id}`;
  const { id, secret } = await post(`${settings}/methods`, { presenceToken, type: 'totp' });
  await post(`${settings}/methods/${id}/verification/confirm`, {
    presenceToken,
    // The code of the step before is good too, and leaves this one for signing in.
    code: new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: Date.now() - 30_000 }),
  });
  await post(`${settings}/enable`, { presenceToken });
  return { email: person.email, password: person.password, secret: String(secret) };
};

describe('our client, on the wire', () => {
  it('[AUTH-02] sends a code as the reference says, and the refresh with the secret', async () => {
    const { fetch, sent } = controlled(
      { body: tokens('A1', 'R1') },
      { status: 401, body: { code: 118, name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION', message: 'expired' } },
      { body: tokens('A2', 'R2') },
      { body: { id: 'u', email: 'a@b.c', activation: true } },
    );
    const kept: string[] = [];
    const client = connectOAuth2({
      host: 'x.test',
      clientId: 'CID',
      clientSecret: 'SEC',
      fetch,
      onTokens: ({ refreshToken }) => kept.push(refreshToken),
    });
    await client.auth.authenticate({ code: 'CODE', redirectUri: BACK, codeVerifier: 'V' });
    await client.users.me();
    const keys = { client_id: 'CID', client_secret: 'SEC' };
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: 'https://api.x.test/auth/v2/oauth2/tokens',
        // As measured of the official client (platform-api 3.1).
        authorization: 'Basic Q0lEOlNFQw==',
        body: { ...keys, grant_type: 'authorization_code', code: 'CODE', redirect_uri: BACK, code_verifier: 'V' },
      },
      { method: 'GET', url: 'https://api.x.test/users/v1/me', authorization: 'Bearer A1' },
      { authorization: 'Basic Q0lEOlNFQw==', body: { ...keys, grant_type: 'refresh_token', refresh_token: 'R1' } },
      { method: 'GET', authorization: 'Bearer A2' },
    ]);
    expect(kept).toEqual(['R1', 'R2']);
  });

  it('[AUTH-02] [ERR-05] a challenge is answered with method_id; a public application sends no secret anywhere', async () => {
    const { fetch, sent } = controlled(
      { status: 400, body: { error: 'mfa_required', description: 'Multifactor', mfa: CHALLENGE } },
      { body: tokens('A1', 'R1') },
    );
    const client = connectOAuth2({ host: 'x.test', clientId: 'CID', fetch });
    const error = await caught(client.auth.authenticate({ username: 'a@b.c', password: 'p' }));
    expect(error).toMatchObject({ name: 'MfaRequiredError', challenge: CHALLENGE });
    await client.auth.confirmMfa({ token: 'mt', methodId: 'm1', code: '123456' });
    expect(sent.map(({ body }) => body)).toEqual([
      { client_id: 'CID', grant_type: 'password', username: 'a@b.c', password: 'p' },
      { client_id: 'CID', grant_type: 'mfa', token: 'mt', method_id: 'm1', code: '123456' },
    ]);
    expect(sent.map(({ authorization }) => authorization)).toEqual([null, null]);
  });

  it('[AUTH-01] [AUTH-05] the signed mode answers with methodId, and an SSO token gives the keys that sign from then on', async () => {
    const token = (name: string) => ({
      id: 'i',
      userId: 'u',
      applicationId: 'a',
      token: name,
      tokenSecret: `${name}-s`,
    });
    const { fetch, sent } = controlled(
      { status: 403, body: { code: 129, name: 'MFA_REQUIRED_EXCEPTION', message: 'Multifactor', mfa: CHALLENGE } },
      { body: token('T1') },
      { body: token('T2') },
      { body: { id: 'u', email: 'a@b.c', activation: true } },
    );
    const client = connectOAuth1({ host: 'x.test', consumerKey: 'CK', consumerSecret: 'CS', fetch });
    expect(await caught(client.auth.authenticate({ email: 'a@b.c', password: 'p' }))).toMatchObject({
      status: 403,
      challenge: CHALLENGE,
    });
    await client.auth.confirmMfa({ token: 'mt', methodId: 'm1', code: '123456' });
    await client.auth.consumeSsoToken('sso');
    await client.users.me();
    expect(sent.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
      ['/auth/v2/oauth1/tokens', { email: 'a@b.c', password: 'p' }],
      ['/auth/v2/oauth1/tokens/mfa', { token: 'mt', methodId: 'm1', code: '123456' }],
      ['/auth/v2/oauth1/ssoTokens/consume', { ssoToken: 'sso' }],
      ['/users/v1/me', undefined],
    ]);
    const signedBy = sent.map(({ authorization }) => /oauth_token="(\w+)"/.exec(authorization ?? '')?.[1]);
    // Token calls are the application's alone.
    expect(signedBy).toEqual([undefined, undefined, undefined, 'T2']);
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NoSessionError, ProtocolError } from '../errors';
import type { Fetch } from '../transport/exchange';
import { createOAuth1, type OAuth1Keys } from './oauth1';
import { createOAuth2, type OAuth2Tokens } from './oauth2';
import { createProxy } from './proxy';

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown; credentials: unknown };

/** A host that answers in turn; what it was sent is kept. */
const hostAnswering = (...answers: readonly (object | 'refuses')[]) => {
  const sent: Sent[] = [];
  const fetch: Fetch = async (input, init = {}) => {
    const { method = '', headers, body, credentials } = init;
    sent.push({
      url: String(input),
      method,
      headers: headers as Record<string, string>,
      body: body === undefined ? undefined : JSON.parse(String(body)),
      credentials,
    });
    const answer = answers[sent.length - 1] ?? answers.at(-1);
    return answer === 'refuses'
      ? new Response('{"error":"invalid_grant"}', { status: 400 })
      : new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  };
  return { fetch, sent };
};

const KEYS: OAuth1Keys = { consumerKey: 'dpf43f3p2l4k3l03', consumerSecret: 'kd94hf93k423kf44' };
const OF_USER = { token: 'nnch734d00sl2jdk', tokenSecret: 'pfkkdhi9sl3r4s00' };
const partOf = (header: string, name: string) =>
  decodeURIComponent(new RegExp(`oauth_${name}="([^"]*)"`).exec(header)?.[1] ?? '');

describe('a signed request', () => {
  const headerOf = async (method: string, url: string, keys: OAuth1Keys) => {
    const { fetch } = hostAnswering({});
    const { authority } = createOAuth1({ ...keys, host: 'localhost:1', fetch, now: () => 1_191_242_096_000 });
    return (await authority.authorize(() => ({ method, url }))).Authorization ?? '';
  };
  const digest = (key: string, text: string) => createHmac('sha1', key).update(text).digest('base64');
  /** As it stands in the text that is signed. */
  const ownOf = (nonce: string, token = '') =>
    `oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3D${nonce}%26oauth_signature_method%3DHMAC-SHA1%26` +
    `oauth_timestamp%3D1191242096%26${token}oauth_version%3D1.0`;

  it('[AUTH-01] is signed as the example of OAuth Core 1.0 (appendix A), with a nonce of its own', async () => {
    const url = 'http://photos.example.net/photos?file=vacation.jpg&size=original';
    const header = await headerOf('get', url, { ...KEYS, ...OF_USER });
    const nonce = partOf(header, 'nonce');
    const signature = digest(
      'kd94hf93k423kf44&pfkkdhi9sl3r4s00',
      'GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26' +
        `${ownOf(nonce, 'oauth_token%3Dnnch734d00sl2jdk%26')}%26size%3Doriginal`,
    );
    expect(header).toBe(
      `OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_nonce="${nonce}", oauth_signature_method="HMAC-SHA1", ` +
        'oauth_timestamp="1191242096", oauth_token="nnch734d00sl2jdk", oauth_version="1.0", ' +
        `oauth_signature="${encodeURIComponent(signature)}"`,
    );
  });

  it.each([
    ['', ''],
    ['?eq(a,b)', 'eq%2528a%252Cb%2529%3D%26'],
    ["?b=it's*&a=2&a=1", 'a%3D1%26a%3D2%26b%3Dit%2527s%252A%26'],
    ['?a=%20x', 'a%3D%2520x%26'],
    // Split at each `=`, as the platform does; a plus is a plus (platform-api 2.5, 3.5).
    ['?a=ne=b', 'a%3Dne%26'],
    ['?eq(a,+b)', 'eq%2528a%252C%252Bb%2529%3D%26'],
  ])(
    '[AUTH-01] signs the query %j by name and value, and no token where nobody is signed in',
    async (query, signed) => {
      const header = await headerOf('PUT', `https://api.x.io/users/v1/${query}`, KEYS);
      const text = `PUT&https%3A%2F%2Fapi.x.io%2Fusers%2Fv1%2F&${signed}${ownOf(partOf(header, 'nonce'))}`;
      expect(partOf(header, 'signature')).toBe(digest('kd94hf93k423kf44&', text));
      expect(header).not.toContain('oauth_token');
    },
  );
});

describe('the signed mode', () => {
  const token = { id: '1', userId: 'u', applicationId: 'a', ...OF_USER };
  const signedBy = async (mode: ReturnType<typeof createOAuth1>) =>
    (await mode.authority.authorize(() => ({ method: 'GET', url: 'http://localhost:1/x' }))).Authorization ?? '';

  it('[AUTH-01] signs in with the application alone, then signs with what it was given until it signs out', async () => {
    const { fetch, sent } = hostAnswering(token);
    const mode = createOAuth1({ ...KEYS, host: 'localhost:1', fetch, now: () => 1_191_242_096_999 });
    expect(await mode.authenticate({ email: 'a@b.c', password: 'p' })).toEqual(token);
    expect(sent).toMatchObject([
      {
        url: 'http://localhost:1/auth/v2/oauth1/tokens',
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: { email: 'a@b.c', password: 'p' },
      },
    ]);
    expect(sent[0]?.headers.Authorization).toMatch(/^OAuth .*oauth_timestamp="1191242096"/);
    expect(sent[0]?.headers.Authorization).not.toContain('oauth_token');
    const first = await signedBy(mode);
    expect(first).toContain('oauth_token="nnch734d00sl2jdk"');
    expect(partOf(first, 'nonce')).toMatch(/^[0-9a-f]{32}$/);
    expect(await signedBy(mode)).not.toBe(first);
    // Whoever signs in next is not signed for by the one before.
    await mode.confirmMfa({ token: 't', methodId: 'm', code: '1' });
    expect(sent[1]?.headers.Authorization).not.toContain('oauth_token');
    expect(await mode.logout()).toBe(true);
    expect(await signedBy(mode)).not.toContain('oauth_token');
    expect(mode.authority.baseUrl()).toBe('http://localhost:1');
  });

  it('[AUTH-01] [AUTH-05] takes a token that is held already without asking, a code and another application by asking', async () => {
    const { fetch, sent } = hostAnswering(token);
    const mode = createOAuth1({ ...KEYS, host: 'localhost:1', fetch, now: () => 0 });
    expect(await mode.authenticate({ token: 'held', tokenSecret: 's' })).toBeUndefined();
    expect(sent).toEqual([]);
    expect(await signedBy(mode)).toContain('oauth_token="held"');
    await mode.confirmMfa({ token: 't', methodId: 'm', code: '123456' });
    await mode.consumeSsoToken('sso');
    expect(sent).toMatchObject([
      { url: 'http://localhost:1/auth/v2/oauth1/tokens/mfa', body: { token: 't', methodId: 'm', code: '123456' } },
      { url: 'http://localhost:1/auth/v2/oauth1/ssoTokens/consume', body: { ssoToken: 'sso' } },
    ]);
  });

  it('[AUTH-01] tells who is signed in where it was told itself: nobody of a token that was held already', async () => {
    const { fetch } = hostAnswering(token);
    const mode = createOAuth1({ ...KEYS, host: 'localhost:1', fetch, now: () => 0 });
    const told = [mode.authority.userId?.()];
    const note = () => told.push(mode.authority.userId?.());
    await mode.authenticate({ email: 'a@b.c', password: 'p' });
    note();
    await mode.authenticate({ token: 'of-another', tokenSecret: 's' });
    note();
    await mode.consumeSsoToken('sso');
    note();
    await mode.logout();
    note();
    expect(told).toEqual([undefined, 'u', undefined, 'u', undefined]);
  });

  it('[AUTH-01] an answer without a token, or without its secret, is none', async () => {
    for (const wrong of [
      { ...token, token: '' },
      { ...token, tokenSecret: undefined },
    ]) {
      const { fetch } = hostAnswering(wrong);
      const mode = createOAuth1({ ...KEYS, host: 'localhost:1', fetch, now: () => 0 });
      await expect(mode.authenticate({ email: 'a', password: 'p' })).rejects.toThrow(ProtocolError);
      expect(await signedBy(mode)).not.toContain('oauth_token');
    }
  });
});

describe('the bearer mode', () => {
  const answer = { access_token: 'a1', refresh_token: 'r1', user_id: 'u', application_id: 'app' };
  const held = { accessToken: 'a1', refreshToken: 'r1', userId: 'u', applicationId: 'app' };
  const AT = { host: 'localhost:1', clientId: 'CID' };
  const unsent = () => ({ method: 'GET', url: '' });

  it.each([
    [
      { username: 'a@b.c', password: 'p' },
      { grant_type: 'password', username: 'a@b.c', password: 'p' },
    ],
    [{ refreshToken: 'kept' }, { grant_type: 'refresh_token', refresh_token: 'kept' }],
    [{ code: 'c' }, { grant_type: 'authorization_code', code: 'c' }],
    [
      { code: 'c', redirectUri: 'https://x.io', codeVerifier: 'v' },
      { grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://x.io', code_verifier: 'v' },
    ],
  ])('[AUTH-02] signs in by %j', async (grant, body) => {
    const { fetch, sent } = hostAnswering(answer);
    const told: OAuth2Tokens[] = [];
    const mode = createOAuth2({ ...AT, fetch, onTokens: tokens => told.push(tokens) });
    expect(await mode.authenticate(grant)).toEqual(held);
    expect(told).toEqual([held]);
    expect(sent).toMatchObject([
      {
        url: 'http://localhost:1/auth/v2/oauth2/tokens',
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
      },
    ]);
    expect(sent[0]?.headers).not.toHaveProperty('Authorization');
    expect(sent[0]?.body).toEqual({ client_id: 'CID', ...body });
    expect(await mode.authority.authorize(unsent)).toEqual({ Authorization: 'Bearer a1' });
  });

  it('[AUTH-02] [HTTP-11] a confidential application shows its secret in the body and as Basic', async () => {
    const { fetch, sent } = hostAnswering({ access_token: 'a', refresh_token: 'r' });
    const mode = createOAuth2({ ...AT, clientSecret: 'SEC', fetch });
    expect(await mode.confirmMfa({ token: 't', methodId: 'm', code: '1' })).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
    });
    expect(sent[0]?.headers.Authorization).toBe('Basic Q0lEOlNFQw==');
    expect(sent[0]?.body).toEqual({
      client_id: 'CID',
      client_secret: 'SEC',
      grant_type: 'mfa',
      token: 't',
      method_id: 'm',
      code: '1',
    });
  });

  it('[AUTH-02] all who meet a stale token share one refresh; who was refused an older one needs none', async () => {
    const { fetch, sent } = hostAnswering(answer, { ...answer, access_token: 'a2', refresh_token: 'r2' });
    const { authority, authenticate } = createOAuth2({ ...AT, fetch });
    const renew = authority.renew ?? (async () => undefined);
    await renew({ Authorization: 'Bearer a1' });
    await authenticate({ username: 'a', password: 'p' });
    const stale = await authority.authorize(unsent);
    await Promise.all([renew(stale), renew(stale)]);
    expect(sent.map(({ body }) => body)).toMatchObject([{ username: 'a' }, { refresh_token: 'r1' }]);
    expect(await authority.authorize(unsent)).toEqual({ Authorization: 'Bearer a2' });
    await renew(stale);
    expect(sent).toHaveLength(2);
    // The next stale one is renewed again, with the newest token.
    await renew({ Authorization: 'Bearer a2' });
    expect(sent[2]?.body).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'r2' });
  });

  it('[AUTH-02] a refresh that was refused can be tried again', async () => {
    const { fetch, sent } = hostAnswering(answer, 'refuses', answer);
    const { authority, authenticate } = createOAuth2({ ...AT, fetch });
    await authenticate({ username: 'a', password: 'p' });
    await expect(authority.renew?.({ Authorization: 'Bearer a1' })).rejects.toThrow();
    await authority.renew?.({ Authorization: 'Bearer a1' });
    expect(sent).toHaveLength(3);
  });

  it('[AUTH-02] nobody is signed in before signing in and after signing out, and an answer without tokens is none', async () => {
    const { fetch } = hostAnswering(answer, { access_token: 'a' }, { refresh_token: 'r' });
    const mode = createOAuth2({ ...AT, fetch });
    expect(mode.authority.baseUrl()).toBe('http://localhost:1');
    await expect(mode.authority.authorize(unsent)).rejects.toThrow(NoSessionError);
    await expect(mode.authority.authorize(unsent)).rejects.toThrow(/authenticate/);
    await mode.authenticate({ username: 'a', password: 'p' });
    expect(await mode.logout()).toBe(true);
    await expect(mode.authority.authorize(unsent)).rejects.toThrow(NoSessionError);
    for (const _ of ['refresh token', 'access token'])
      await expect(mode.authenticate({ refreshToken: 'r' })).rejects.toThrow(/tokens/);
  });
});

describe('the cookie mode', () => {
  it('[AUTH-03] speaks to the proxy with its cookie and no header, and tells whether signing out worked', async () => {
    const { fetch, sent } = hostAnswering({}, 'refuses');
    const { authority, logout } = createProxy({ host: 'dev.x.io', fetch });
    expect(authority.baseUrl()).toBe('https://apx.dev.x.io');
    expect(authority.credentials).toBe('include');
    expect(await authority.authorize(() => ({ method: 'GET', url: '' }))).toEqual({});
    expect(await logout()).toBe(true);
    expect(await logout()).toBe(false);
    expect(sent[0]).toMatchObject({ url: 'https://apx.dev.x.io/logout', method: 'POST', credentials: 'include' });
  });
});

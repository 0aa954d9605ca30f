import { SERVICES } from '../../contract';
import { buildBaseUrl } from '../baseUrl';
import { fromWire } from '../convert';
import { readAs, withTexts } from '../shapes';
import { exchange, type Fetch } from '../transport/exchange';
import type { Authority } from './authority';

/** An application's keys, and whoever is signed in with it. */
export type OAuth1Keys = { consumerKey: string; consumerSecret: string; token?: string; tokenSecret?: string };

/** A token of the signed mode; it does not end by itself (platform-api 3.5). */
export type OAuth1Token = {
  id: string;
  userId: string;
  applicationId: string;
  token: string;
  tokenSecret: string;
  lastUsedTimestamp?: string;
  creationTimestamp?: Date;
};

/** RFC 3986: `encodeURIComponent` leaves five characters too many alone. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const hmacSha1 = async (key: string, text: string): Promise<string> => {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const imported = await crypto.subtle.importKey('raw', bytes.encode(key), algorithm, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes.encode(text)));
  return btoa(String.fromCharCode(...signature));
};

const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

/** The pieces of a query as they are written; one without `=` is a name without a value (platform-api 3.5). */
const pairsOf = (query: string): [string, string][] =>
  query === ''
    ? []
    : query.split('&').map(piece => {
        const [name = '', value = ''] = piece.split('=');
        return [name, decodeURIComponent(value)];
      });

type Stamp = { nonce: string; timestamp: number };

/**
 * The `Authorization` header of a request (RFC 5849, HMAC-SHA1). Bodies are not signed, the query is.
 *
 * @param stamp seconds since 1970 and text that is used once
 */
const signRequest = async (
  { method, url }: { method: string; url: string },
  { consumerKey, consumerSecret, token, tokenSecret = '' }: OAuth1Keys,
  { nonce, timestamp }: Stamp,
): Promise<string> => {
  const { origin, pathname, search } = new URL(url);
  const own: [string, string][] = [
    ['oauth_consumer_key', consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestamp)],
    ...(token === undefined ? [] : [['oauth_token', token] as [string, string]]),
    ['oauth_version', '1.0'],
  ];
  const parameters = [...own, ...pairsOf(search.slice(1))]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&');
  const text = [method.toUpperCase(), `${origin}${pathname}`, parameters].map(encode).join('&');
  const signature = await hmacSha1(`${encode(consumerSecret)}&${encode(tokenSecret)}`, text);
  return `OAuth ${[...own, ['oauth_signature', signature] as const]
    .map(([name, value]) => `${encode(name)}="${encode(value)}"`)
    .join(', ')}`;
};

export type OAuth1Options = OAuth1Keys & { host: string; fetch: Fetch; now: () => number };

const TOKENS = `${SERVICES.auth.base}/oauth1/tokens`;
const tokenAnswer = withTexts<OAuth1Token>('a token', 'token', 'tokenSecret');

/** The signed mode: an application's keys and a user's token sign every request (platform-api 3.5). */
export const createOAuth1 = ({ host, fetch, now, ...given }: OAuth1Options) => {
  const baseUrl = buildBaseUrl(host);
  let keys: OAuth1Keys = given;
  let userId: string | undefined;

  const sign = async (request: { method: string; url: string }, by = keys) => ({
    Authorization: await signRequest(request, by, { nonce: newNonce(), timestamp: Math.floor(now() / 1_000) }),
  });

  const authority: Authority = {
    baseUrl: () => baseUrl,
    userId: () => userId,
    authorize: request => sign(request()),
  };

  const hold = (token: OAuth1Token): OAuth1Token => {
    keys = { ...keys, token: token.token, tokenSecret: token.tokenSecret };
    userId = token.userId;
    return token;
  };

  const ask = async (path: string, body: object): Promise<OAuth1Token> => {
    const { token: _, tokenSecret: __, ...application } = keys;
    const call = { method: 'POST', url: `${baseUrl}${path}` };
    const answer = await exchange(fetch, {
      ...call,
      headers: { ...(await sign(call, application)), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return hold(readAs(tokenAnswer, fromWire(answer.body, { casing: 'camel' }), { method: 'POST', path }));
  };

  return {
    authority,
    /**
     * Signs in by e-mail and password, or takes a token that is held already.
     *
     * @throws MfaRequiredError when a one-time code is needed: go on with `confirmMfa`
     */
    authenticate: async (
      who: { email: string; password: string } | { token: string; tokenSecret: string },
    ): Promise<OAuth1Token | undefined> => {
      if ('password' in who) return ask(TOKENS, who);
      keys = { ...keys, ...who };
      userId = undefined;
      return undefined;
    },
    /** The code for the challenge that `authenticate` threw. */
    confirmMfa: (code: { token: string; methodId: string; code: string }) => ask(`${TOKENS}/mfa`, code),
    /** Signs in with an SSO token of another application, once (platform-api 3.5). */
    consumeSsoToken: (ssoToken: string) => ask(`${SERVICES.auth.base}/oauth1/ssoTokens/consume`, { ssoToken }),
    /** Forgets the token; nothing travels (platform-api 3.4). */
    logout: async (): Promise<boolean> => {
      const { token: _, tokenSecret: __, ...application } = keys;
      keys = application;
      userId = undefined;
      return true;
    },
  };
};

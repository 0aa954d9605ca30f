import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an `Authorization: OAuth …` header says (RFC 5849, 3.5.1). */
export type OAuth1Parameters = {
  consumerKey: string;
  /** Left out by calls that only an application signs. */
  token?: string;
  signature: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonce: string;
  /** Every `oauth_` parameter but the signature: they are signed as they came. */
  signed: readonly (readonly [name: string, value: string])[];
};

const MAX_HEADER = 4_096;

/** Percent-encoding of RFC 3986, which leaves fewer characters alone than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** @returns nothing for a header that is no OAuth 1.0 signature with HMAC-SHA1 */
export const readOAuth1Header = (header: string): OAuth1Parameters | undefined => {
  if (header.length > MAX_HEADER || !/^OAuth\s/i.test(header)) return undefined;
  const found = new Map<string, string>();
  for (const part of header.slice(6).split(',')) {
    const match = /^\s*([A-Za-z_]{1,40})="([^"]{0,1000})"\s*$/.exec(part);
    const value = match?.[2] === undefined ? undefined : decode(match[2]);
    if (!match?.[1] || value === undefined || found.has(match[1])) return undefined;
    found.set(match[1], value);
  }
  const consumerKey = found.get('oauth_consumer_key');
  const signature = found.get('oauth_signature');
  const timestamp = found.get('oauth_timestamp') ?? '';
  const nonce = found.get('oauth_nonce');
  const token = found.get('oauth_token');
  if (!consumerKey || !signature || !nonce || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (found.get('oauth_signature_method') !== 'HMAC-SHA1' || (found.get('oauth_version') ?? '1.0') !== '1.0')
    return undefined;
  return {
    consumerKey,
    ...(token ? { token } : {}),
    signature,
    timestamp: Number(timestamp),
    nonce,
    signed: [...found].filter(([name]) => name.startsWith('oauth_') && name !== 'oauth_signature'),
  };
};

type Pairs = readonly (readonly [name: string, value: string])[];

const pieces = (rawQuery: string): string[][] =>
  rawQuery === '' ? [] : rawQuery.split('&').map(piece => piece.split('='));

/** Names and values as they were written: how platform-api 3.5 describes it. */
const asWritten = (rawQuery: string): Pairs =>
  pieces(rawQuery).map(([name = '', ...value]) => [name, value.join('=')] as const);

/**
 * The name as it was written, the value decoded, and nothing behind a second `=`; what comes again replaces one that had no value: how
 * the client up to 7.1 does it.
 */
const asOlderClients = (rawQuery: string): Pairs | undefined => {
  const found = new Map<string, string[]>();
  for (const [name = '', raw = ''] of pieces(rawQuery)) {
    const value = decode(raw);
    if (value === undefined) return undefined;
    const before = found.get(name);
    if (before?.[0]) before.push(value);
    else found.set(name, [value]);
  }
  return [...found].flatMap(([name, values]) => values.map(value => [name, value] as const));
};

/** A form: both sides decoded, a plus is a blank. Newer clients read it so before they sign (platform-api 8.1). */
const asForm = (rawQuery: string): Pairs => [...new URLSearchParams(rawQuery)];

/** What browsers and Node escape on the way; the client signs what it wrote (platform-api 2.5 and 3.5). */
const ESCAPED_ON_THE_WAY = /%(?:20|22|27|3C|3E|5C|5E|60|7B|7C|7D)/gi;

/** The ways in which clients read the query that they sign. */
const readings = (rawQuery: string): readonly (Pairs | undefined)[] => {
  const written = rawQuery.replace(ESCAPED_ON_THE_WAY, decodeURIComponent);
  const queries = written === rawQuery ? [rawQuery] : [rawQuery, written];
  return [asForm(rawQuery), ...queries.flatMap(query => [asOlderClients(query), asWritten(query)])];
};

const baseString = (method: string, url: string, pairs: Pairs): string => {
  const parameters = pairs
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map(pair => pair.join('='))
    .join('&');
  return [method.toUpperCase(), url, parameters].map(encode).join('&');
};

const isSame = (expected: string, given: string): boolean => {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** What was signed: the address without its query, and the query as it travelled. */
export type SignedRequest = { method: string; url: string; rawQuery: string };

/**
 * Whether a request was signed with these secrets (RFC 5849, 3.4, HMAC-SHA1). The query may have been read in any of the
 * ways in which clients read it, and in no other.
 *
 * @param tokenSecret empty where only the application signs
 */
export const isSignedWith = (
  { method, url, rawQuery }: SignedRequest,
  { signature, signed }: OAuth1Parameters,
  consumerSecret: string,
  tokenSecret: string,
): boolean => {
  const key = `${encode(consumerSecret)}&${encode(tokenSecret)}`;
  return readings(rawQuery).some(
    pairs =>
      pairs !== undefined &&
      isSame(
        createHmac('sha1', key)
          .update(baseString(method, url, [...pairs, ...signed]))
          .digest('base64'),
        signature,
      ),
  );
};

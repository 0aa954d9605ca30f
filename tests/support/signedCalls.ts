import { createHmac, randomBytes } from 'node:crypto';

type Pair = readonly [name: string, value: string];

/** RFC 3986, section 2.3: everything but letters, digits and `-._~` is encoded. */
const encode = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map(byte =>
      /[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

/** How a client reads a query before it signs it: its pieces as they are written, or a form (a `+` is a blank). */
export type Reading = 'written' | 'form';

const READINGS: Record<Reading, (query: string) => Pair[]> = {
  written: query =>
    query.split('&').map(piece => {
      const at = piece.indexOf('=');
      return at < 0 ? [piece, ''] : [piece.slice(0, at), decodeURIComponent(piece.slice(at + 1))];
    }),
  form: query => [...new URLSearchParams(query)],
};

export type Keys = { consumerKey: string; consumerSecret: string; token?: string; tokenSecret?: string };

/** An `Authorization` header by RFC 5849, sections 3.4 and 3.5.1. */
export const sign = (
  method: string,
  address: string,
  keys: Keys,
  {
    reading = 'written',
    at = Date.now(),
    nonce = randomBytes(16).toString('hex'),
  }: { reading?: Reading; at?: number; nonce?: string } = {},
): string => {
  const [url = '', query = ''] = address.split(/\?(.*)/s);
  const own: Pair[] = [
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(at / 1000))],
    ...(keys.token ? [['oauth_token', keys.token] as const] : []),
    ['oauth_version', '1.0'],
  ];
  const parameters = [...own, ...(query === '' ? [] : READINGS[reading](query))]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort((a, b) => {
      const [x, y] = [a.split('='), b.split('=')];
      return Buffer.compare(Buffer.from(x[0] ?? ''), Buffer.from(y[0] ?? '')) || ((x[1] ?? '') < (y[1] ?? '') ? -1 : 1);
    })
    .join('&');
  const signature = createHmac('sha1', `${encode(keys.consumerSecret)}&${encode(keys.tokenSecret ?? '')}`)
    .update([method, url, parameters].map(encode).join('&'))
    .digest('base64');
  return `OAuth ${[...own, ['oauth_signature', signature] as const].map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`;
};

export type SignedAnswer = { status: number; body: Record<string, unknown> };

/** Calls as a command line tool makes them: signed, with the content type forced on all of them (platform-api 1.2). */
export const signedCalls = (host: string, keys: Keys, options: { reading?: Reading; now?: () => number } = {}) => {
  const writes: string[] = [];
  const call = async (method: string, path: string, body?: unknown): Promise<SignedAnswer> => {
    if (method !== 'GET') writes.push(`${method} ${path}`);
    const address = `${host}${path}`;
    const response = await fetch(address, {
      method,
      headers: {
        authorization: sign(method, address, keys, {
          ...(options.reading ? { reading: options.reading } : {}),
          at: (options.now ?? Date.now)(),
        }),
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  return { call, writes };
};

export type SignedCalls = ReturnType<typeof signedCalls>;

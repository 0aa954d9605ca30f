import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** Percent-encoding as the algorithm wants it: everything but unreserved characters, upper-case. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

export type Signed = {
  method: string;
  /** Path and query as they travel. */
  target: string;
  /** By name in lower case; exactly those that are signed. */
  headers: Readonly<Record<string, string>>;
  payloadHash: string;
  secret: string;
  region: string;
  /** `20130524T000000Z`. */
  datetime: string;
};

/** Signature Version 4 from its published description, written apart from what it judges. */
export const signatureOf = ({ method, target, headers, payloadHash, secret, region, datetime }: Signed): string => {
  const [path = '', query = ''] = target.split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map(pair => pair.split('=').map(part => encode(decodeURIComponent(part))))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .sort();
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    path
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/') || '/',
    pairs.join('&'),
    ...names.map(name => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n');
  const date = datetime.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', datetime, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce((so, part) => hmac(so, part), hmac(`AWS4${secret}`, date));
  return createHmac('sha256', key).update(toSign).digest('hex');
};

const KEY = 'test-key';
const SECRET = 'test/secret+with=signs';
const REGION = 'eu-test-1';
const BUCKET = 'files';
/** How far a signature's clock may be off, in milliseconds. */
const CLOCK_MS = 15 * 60_000;

const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status)
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>As the test says</Message></Error>`);

/** Why a request is not taken, as a store says it. */
const faultOf = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, key, date, region = '', names = '', signature = ''] = given;
  if (key !== KEY) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => signed.includes(name))) return 'AccessDenied';
  const datetime = String(headers['x-amz-date']);
  const at = Date.parse(datetime.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - Date.now()) < CLOCK_MS) || !datetime.startsWith(date ?? '-')) return 'RequestTimeTooSkewed';
  const payloadHash = String(headers['x-amz-content-sha256']);
  if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const expected = signatureOf({
    method,
    target: url,
    headers: Object.fromEntries(signed.map(name => [name, String(headers[name])])),
    payloadHash,
    secret: SECRET,
    region,
    datetime,
  });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? undefined : 'SignatureDoesNotMatch';
};

/**
 * A store that speaks as much of S3 as is needed, for tests: it takes what is signed as the algorithm says, and refuses the rest with the
 * words of a real one. What it does otherwise the test says.
 */
export const startS3 = async () => {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const sockets = new Set<Socket>();
  const state = {
    /** Answers every call with this failure. */
    fails: undefined as { status: number; code: string } | undefined,
    /** Sends a body itself. */
    send: undefined as ((response: ServerResponse, bytes: Buffer) => void) | undefined,
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    calls.push(`${method} ${url}`);
    if (state.fails) return refuse(response, state.fails.status, state.fails.code);
    const fault = faultOf(request, body);
    if (fault) return refuse(response, 403, fault);
    const [, bucket, ...rest] = url.split('/');
    const name = rest.join('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (method === 'HEAD' && name === '') return response.writeHead(200).end();
    if (method === 'PUT') {
      if (headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
      objects.set(name, body);
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    const found = objects.get(name);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    response.setHeader('Content-Length', found.length);
    if (state.send) return state.send(response, found);
    return response.end(found);
  };
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    /** For `FILES_URL`; another secret makes signatures that are refused. */
    url: (secret: string = SECRET) =>
      `http://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}/north?region=${REGION}`,
    objects,
    calls,
    state,
    close,
    /** Is there again, on the same port. */
    reopen: () => listen(port),
  };
};

export type TestStore = Awaited<ReturnType<typeof startS3>>;

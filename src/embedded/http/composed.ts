import type { FastifyReply } from 'fastify';

/**
 * Headers by which an answer would speak for more than itself: for the connection, for what browsers keep of this origin and let
 * others do with it, and for how long answers are kept. Only the platform sets them.
 */
const RESERVED = new Set([
  'age',
  'alt-svc',
  'cache-control',
  'clear-site-data',
  'connection',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'expect-ct',
  'expires',
  'keep-alive',
  'nel',
  'origin-agent-cluster',
  'permissions-policy',
  'pragma',
  'public-key-pins',
  'referrer-policy',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
  'set-login',
  'speculation-rules',
  'strict-transport-security',
  'te',
  'timing-allow-origin',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
  'www-authenticate',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
]);
const RESERVED_PREFIX = /^(?:access-control-|cross-origin-|proxy-)/;

/** Whether only the platform sets a header. */
const isReserved = (name: string): boolean =>
  RESERVED.has(name.toLowerCase()) || RESERVED_PREFIX.test(name.toLowerCase());

/** Statuses whose answers have no body. */
const BODILESS: readonly number[] = [204, 205, 304];

/**
 * An answer that a program of the operator's composed: its status, its headers but for the reserved ones, and its bytes. On this
 * origin a browser shows it in a sandbox, where no script runs and nothing is loaded.
 */
export class Composed {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly content: Buffer,
  ) {}
}

export const sendComposed = (reply: FastifyReply, { status, headers, content }: Composed): FastifyReply => {
  reply.code(status).header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  for (const [name, value] of Object.entries(headers)) if (!isReserved(name)) reply.header(name, value);
  if (!BODILESS.includes(status)) return reply.send(content);
  reply.removeHeader('content-type');
  return reply.send();
};

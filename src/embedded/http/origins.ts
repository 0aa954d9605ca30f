import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocalHost, isLocalOrigin } from './headers';

export type Doors = {
  /** Host names besides the local ones that the server answers to. */
  allowedHosts?: readonly string[];
  /** Origins (`https://console.example`) besides those of this machine and of the hosts whose pages may call. */
  allowedOrigins?: readonly string[];
  /** Where people find the server, when that is not this machine. */
  publicUrl?: string;
};

const ILLEGAL = { code: 26, name: 'ILLEGAL_ARGUMENT_EXCEPTION' } as const;
/** They change nothing, and their answers cannot be read without the headers below. */
const HARMLESS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Reads an origin as it was configured.
 *
 * @returns it as browsers send it; `undefined` for anything but a scheme, a host and a port
 */
export const readOrigin = (text: string): string | undefined => {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text.trim())) return undefined;
  try {
    return new URL(text.trim()).origin;
  } catch {
    return undefined;
  }
};

/** Whether a page of another site sent a browser here: it brings the cookie of the proxy mode along, and names no origin. */
export const isLinkFromElsewhere = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'])) && !headers.origin && !headers.authorization;

/** A host as it is compared: in small letters, without the port that its scheme has anyway (RFC 9110, 4.2.3). */
const plainHost = (host: string): string => host.toLowerCase().replace(/:(?:443|80)$/, '');

/**
 * Who may call from a browser. Any page can send a form or a plain text to any address, and never needs the answer to do
 * harm (to count a failed sign-in, say): what could change something is refused by its origin, before its body is read.
 */
export const guardOrigins = (app: FastifyInstance, { allowedHosts = [], allowedOrigins = [], publicUrl }: Doors) => {
  const origins = new Set(allowedOrigins);
  const hosts = allowedHosts.map(plainHost);
  const isAllowedHost = (host: string | undefined) =>
    isLocalHost(host) || (host !== undefined && hosts.includes(plainHost(host)));
  // Whoever stands between answers for the same name without TLS as they like.
  const unproven = publicUrl?.startsWith('https:') ? publicUrl.replace('https:', 'http:') : undefined;
  const hostOf = (origin: string) => origin.replace(/^https?:\/\//, '');
  /** Pages that somebody chose. Other programs of this machine also serve pages, which may ask but not as whoever is signed in here. */
  const isTrusted = (origin: string, host: string | undefined) =>
    origin !== unproven &&
    (hostOf(origin) === (host && plainHost(host)) || origins.has(origin) || hosts.includes(hostOf(origin)));

  app.addHook('onRequest', async (request, reply) => {
    if (!isAllowedHost(request.headers.host))
      return reply.code(421).send({ ...ILLEGAL, message: 'This server does not answer to that host name' });
    reply.header('X-Request-Id', request.id);
    const { origin } = request.headers;
    if (!origin) return;
    reply.header('Vary', 'Origin');
    const mayUseCookies = isTrusted(origin, request.headers.host);
    if (!mayUseCookies) delete request.headers.cookie;
    // A page that nobody chose would be given a cookie that does not count, or give somebody a session of its own.
    const asksForCookie = request.method === 'POST' && request.url.split('?', 1)[0] === '/login';
    if (!mayUseCookies && (asksForCookie || !isLocalOrigin(origin))) {
      if (HARMLESS.includes(request.method)) return;
      // The body is not waited for: the connection ends with the answer.
      return reply
        .code(403)
        .header('Connection', 'close')
        .send({ ...ILLEGAL, message: 'Pages of this origin may not call this server (--allow-origin)' });
    }
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      // Clients of the proxy mode send credentials to whatever host they have: of pages that nobody chose they do not count.
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, ETag, Date',
    });
    if (request.method !== 'OPTIONS') return;
    // A page on the network asks whether it may reach into this machine.
    if (request.headers['access-control-request-private-network'])
      reply.header('Access-Control-Allow-Private-Network', 'true');
    return reply
      .headers({
        'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Content-Encoding, If-None-Match, X-User-Agent',
        'Access-Control-Max-Age': '600',
      })
      .code(204)
      .send();
  });
  app.options('/*', async (_, reply) => reply.code(204).send());
};

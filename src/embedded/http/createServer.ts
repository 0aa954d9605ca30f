import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { PlatformError } from '../kernel/errors';
import type { Kernel } from '../kernel/platform';
import { addressOf } from './addressOf';
import { MAX_BODY } from './body';
import { acceptBodies, forgetTypesOfNothing } from './contentTypes';
import { fail, forgetContent } from './fail';
import { apiHeaders } from './headers';
import { type Doors, guardOrigins } from './origins';
import { refuseUnreadable } from './unreadable';

export type ServerOptions = Doors & {
  /** One line per request, as JSON. */
  log?: (line: Record<string, unknown>) => void;
  /** Addresses of proxies whose word on who calls is taken (`10.0.0.0/8`). */
  trustedProxies?: readonly string[];
};

const logRequests = (app: FastifyInstance, log: NonNullable<ServerOptions['log']>): void => {
  app.addHook('onResponse', async (request, reply) => {
    log({
      level: 'info',
      method: request.method,
      path: addressOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      id: request.id,
    });
  });
};

/** Bodies are read by what the routes declare. Fastify's own ways would be loaded at every start, and never used. */
const unused = () => () => {
  throw new Error('A route reads its body by its declaration, not by a schema of Fastify.');
};

/**
 * How long a request may take to come in, in milliseconds; whoever sends nothing, or a byte now and then, is let go then, ten thousand of them within a
 * minute.
 */
const REQUEST_MS = 57_000;

/** The HTTP server without any route: how it reads, compresses, refuses and fails. */
export const createServer = async (
  { report }: Pick<Kernel, 'report'>,
  { log, trustedProxies = [], ...doors }: ServerOptions,
): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    ...(trustedProxies.length > 0 ? { trustProxy: [...trustedProxies] } : {}),
    bodyLimit: MAX_BODY,
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_MS,
    // Node looks every half minute otherwise, and lets go as much later.
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: () => ({}) },
    // On closing, what is under way is finished (`drain`).
    forceCloseConnections: 'idle',
    // What comes on a connection that was kept is answered as ever, too: it is the last on it.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // An address that cannot be read names nothing.
    frameworkErrors: (_error, _request, reply) => fail(new PlatformError(16), reply.headers(apiHeaders), report),
  });
  await app.register(fastifyCompress, {
    threshold: 1_024,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  acceptBodies(app, 'json');
  app.setErrorHandler((error, _, reply) => fail(error, forgetContent(reply).headers(apiHeaders), report));
  guardOrigins(app, doors);
  forgetTypesOfNothing(app);
  if (log) logRequests(app, log);
  return app;
};

import type { FastifyInstance } from 'fastify';
import { isLocalOrigin } from './headers';

/** Answers only to host names that are meant, and lets pages of those and of this machine read the answers. */
export const addCrossOrigin = (app: FastifyInstance, isAllowedHost: (host: string | undefined) => boolean) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isAllowedHost(request.headers.host)) {
      return reply.code(421).send({
        code: 26,
        name: 'ILLEGAL_ARGUMENT_EXCEPTION',
        message: 'This server does not answer to that host name',
      });
    }
    reply.header('X-Request-Id', request.id);
    const { origin } = request.headers;
    if (!origin) return;
    reply.header('Vary', 'Origin');
    if (!isLocalOrigin(origin) && !isAllowedHost(origin.replace(/^https?:\/\//, ''))) return;
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'X-Request-Id',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Content-Encoding, X-User-Agent',
        'Access-Control-Max-Age': '600',
      })
      .code(204)
      .send();
  });
  app.options('/*', async (_, reply) => reply.code(204).send());
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller';
import { PlatformError } from '../kernel/errors';
import type { Platform } from '../kernel/platform';
import { authentication } from './authentication';
import { authorize } from './authorize';
import { isId, MAX_BODY, MAX_OPEN_BODY, MAX_PUBLIC_BODY, readBody } from './body';
import { fail } from './fail';
import { apiHeaders } from './headers';
import { type Call, JsonText, type Route } from './route';

const rawQueryOf = (request: FastifyRequest): string => {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

/** Serves a route of a service. */
export const mount = (app: FastifyInstance, platform: Platform, route: Route): void => {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.access === 'public' ? MAX_PUBLIC_BODY : MAX_BODY,
    handler: async (request, reply) => {
      reply.headers(apiHeaders);
      try {
        const parameters = request.params as Record<string, string>;
        const openTo = typeof route.access === 'object' ? await route.access.openTo?.(platform, parameters) : undefined;
        const isPublic = route.access === 'public' || (openTo === 'public' && !request.headers.authorization);
        const caller = isPublic ? undefined : await platform.use(authentication)(request);
        for (const [name, value] of Object.entries(parameters)) {
          if (name.endsWith('Id') && !isId(value)) throw new PlatformError(12);
        }
        if (caller && !openTo) await authorize(route, { platform, caller, parameters });
        const maximum = caller ? MAX_BODY : openTo ? MAX_OPEN_BODY : MAX_PUBLIC_BODY;
        const call: Call = {
          platform,
          caller: caller as Caller,
          parameters,
          rawQuery: rawQueryOf(request),
          body: Buffer.isBuffer(request.body)
            ? readBody(request.body, request.headers['content-encoding'], maximum)
            : undefined,
          request,
          reply,
        };
        const answer = await route.handler(call);
        if (route.method !== 'GET') platform.memo.clear();
        if (answer === undefined) return reply.code(200).send();
        if (answer instanceof JsonText)
          return reply.code(200).type('application/json; charset=utf-8').send(answer.text);
        return reply.code(200).send(answer);
      } catch (error) {
        // A refused write may have counted an attempt or ended a session.
        if (route.method !== 'GET') platform.memo.clear();
        return fail(error, reply, platform.report);
      }
    },
  });
};

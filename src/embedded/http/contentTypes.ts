import type { FastifyInstance } from 'fastify';

/** A body came that is not declared as JSON. Forms and plain texts are what any web page may send anywhere. */
class NotJsonError extends Error {
  readonly statusCode = 415;
}

/**
 * Bodies are JSON and say so; an empty one may be declared as anything (official clients send empty forms, platform-api 7.25).
 * They arrive as bytes: what they hold is looked at before it is parsed.
 */
export const acceptJson = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.addContentTypeParser('*', async (_: unknown, payload: NodeJS.ReadableStream) => {
    for await (const chunk of payload)
      if (chunk.length > 0)
        throw new NotJsonError('A request body has to be JSON, with the Content-Type application/json');
  });
};

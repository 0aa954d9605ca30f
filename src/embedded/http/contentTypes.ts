import type { IncomingMessage } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PlatformError } from '../kernel/errors';
import { guardValues } from './body';
import type { Accepts } from './route';

/** Whether anything comes at all; nothing of it is kept. */
const hasBytes = (payload: IncomingMessage) =>
  new Promise<boolean>(resolve => {
    payload.once('data', () => resolve(true)).once('end', () => resolve(false));
    payload.once('close', () => resolve(false));
  });

/**
 * An empty body may be declared as anything (official clients send empty forms, platform-api 7.25). Forms and plain texts are what
 * any web page may send anywhere: where they are not meant, they are refused (`requireKind`). The wire knows no 415: to it such a
 * body is no JSON.
 */
const refuseOthers = (app: FastifyInstance, message: string) => {
  app.addContentTypeParser('*', async (_: unknown, payload: IncomingMessage) =>
    (await hasBytes(payload)) ? new PlatformError(22, message) : undefined,
  );
};

/**
 * Told once it is known who calls, and that they may (platform-api 4.3).
 *
 * @throws PlatformError 22 for a body of another kind than the route takes
 */
export const requireKind = ({ body }: FastifyRequest): void => {
  if (body instanceof PlatformError) throw body;
};

/** Where there is no body, nothing is said of its type, not even something that cannot be read. */
export const forgetTypesOfNothing = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type'];
  });
};

/** Texts by name. A name that comes twice could mean either. */
const readTexts = (bytes: Buffer): Record<string, string> => {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (name in texts) throw new PlatformError(22, `The form holds ${name} twice`);
    texts[name] = value;
  }
  guardValues(texts);
  return texts;
};

const ACCEPT: Readonly<Record<Accepts, (app: FastifyInstance) => void>> = {
  // It arrives as bytes: what it holds is looked at before it is parsed.
  json: app => {
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    refuseOthers(app, 'A request body has to be JSON, with the Content-Type application/json');
  },
  form: app => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => readTexts(body),
    );
    refuseOthers(app, 'A request body has to be a form, with the Content-Type application/x-www-form-urlencoded');
  },
  multipart: app => {
    app.register(fastifyMultipart);
    refuseOthers(app, 'A request body has to be a form, with the Content-Type multipart/form-data');
  },
  // Nobody reads it before the handler does.
  stream: app => app.addContentTypeParser('*', (_, payload, done) => done(null, payload)),
  none: app => refuseOthers(app, 'This address takes no request body'),
};

/** Lets the routes of this part of the server take bodies of one kind only. */
export const acceptBodies = (app: FastifyInstance, kind: Accepts): void => {
  app.removeAllContentTypeParsers();
  ACCEPT[kind](app);
};

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONSOLE_CLIENT_ID, SERVICES, type ServiceName } from '../../contract';
import { PlatformError } from '../kernel/errors';
import { fail } from './fail';
import { apiHeaders, consoleHeaders, isPart, partHeaders } from './headers';

export type ConsoleFiles = {
  /** Folder of the built console; without it only the platform is served. */
  consoleDir?: string;
  /** Folder of the translations, served at `/locales`. */
  localesDir?: string;
  /** Where people and programs find the platform, when that is not this machine. */
  publicUrl?: string;
};

/** The service that an address belongs to, whether it is there or not. */
const serviceAt = (url: string): ServiceName | undefined =>
  (Object.keys(SERVICES) as ServiceName[]).find(name => {
    const { base } = SERVICES[name];
    return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
  });

/** An address of an interface, of whichever service, or of a file. */
const NO_PAGE = /^\/(?:[^/]+\/v\d+(?:\/|$)|(?:assets|locales)(?:\/|$)|[^/]+\.\w+$)/;

/** What leads out of its folder, or could on some disk: no file has such a name. */
const LEADS_ELSEWHERE = /(?:^|\/)\.\.(?:\/|$)|[\\\0]/;

/**
 * Whoever asks for a page by name gets it at every address; probes, previews and command line tools, which take anything, where
 * the console has pages.
 */
const wantsPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !accept.includes('json') && !NO_PAGE.test(url.split('?')[0] ?? '');
};

/** The translations where no built console brings its own: a development server stands before the platform then. */
const serveLocales = (app: FastifyInstance, localesDir: string, headers: Readonly<Record<string, string>>): void => {
  app.get<{ Params: { lng: string; ns: string } }>('/locales/:lng/:ns.json', async ({ params: { lng, ns } }, reply) => {
    const file = join(localesDir, lng, `${ns}.json`);
    if (!/^[a-z]{2}$/.test(lng) || !/^[a-z]{1,30}$/.test(ns) || !existsSync(file)) return reply.callNotFound();
    return reply
      .headers({ ...headers, 'Cache-Control': 'no-cache' })
      .type('application/json')
      .send(readFileSync(file));
  });
};

/** Serves the built console at every address that is not the platform's, its translations and its configuration. */
export const serveConsole = async (
  app: FastifyInstance,
  mounted: readonly ServiceName[],
  { consoleDir, localesDir, publicUrl }: ConsoleFiles,
): Promise<void> => {
  const pageFile = consoleDir && join(consoleDir, 'index.html');
  const hasPage = pageFile !== undefined && existsSync(pageFile);
  const headers = consoleHeaders(hasPage ? readFileSync(pageFile, 'utf8') : '');
  const notFound = (reply: FastifyReply, service?: ServiceName) =>
    fail(
      new PlatformError(
        16,
        service && !mounted.includes(service) ? `This platform has no service '${service}'` : undefined,
      ),
      reply.headers(apiHeaders),
      () => undefined,
    );

  // One that somebody wrote beside the page counts (docs/deploy.md).
  if (!consoleDir || !existsSync(join(consoleDir, 'config.json')))
    app.get('/config.json', async (request, reply) =>
      reply.headers({ ...headers, 'Cache-Control': 'no-store' }).send({
        hosts: [publicUrl ? { url: publicUrl } : { url: `http://${request.headers.host}`, outbox: '/outbox' }],
        clientId: CONSOLE_CLIENT_ID,
      }),
    );
  if (!consoleDir || !hasPage) {
    if (localesDir) serveLocales(app, localesDir, headers);
    app.setNotFoundHandler((request, reply) => notFound(reply, serviceAt(request.url)));
    return;
  }
  await app.register(fastifyStatic, {
    root: consoleDir,
    // A route for each of some hundred files would be made at every start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      for (const [name, value] of Object.entries(isPart(path) ? partHeaders : headers)) response.setHeader(name, value);
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const entry of readdirSync(consoleDir, { withFileTypes: true })) {
    const path = `/${entry.name}`;
    if (entry.isFile()) app.get(path, (_, reply) => reply.sendFile(path));
    else
      app.get<{ Params: { '*': string } }>(`${path}/*`, ({ params: { '*': name } }, reply) =>
        LEADS_ELSEWHERE.test(name) ? reply.callNotFound() : reply.sendFile(`${path}/${name}`),
      );
  }
  app.setNotFoundHandler((request, reply) => {
    const service = serviceAt(request.url);
    if (service || !wantsPage(request)) return notFound(reply, service);
    // Every address of the console is the same page.
    return reply
      .headers(headers)
      .header('Cache-Control', 'no-store')
      .type('text/html')
      .sendFile('index.html', { cacheControl: false });
  });
};

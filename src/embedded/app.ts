import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { SERVICES } from '../contract';
import { isId, MAX_BODY, MAX_OPEN_BODY, MAX_PUBLIC_BODY, readBody } from './http/body';
import { acceptJson } from './http/contentTypes';
import { apiHeaders } from './http/headers';
import { type Doors, guardOrigins } from './http/origins';
import { outboxPage } from './http/outboxPage';
import { type Call, type Caller, JsonText, type Route } from './http/route';
import { type ConsoleFiles, serveConsole } from './http/serveConsole';
import type { Service } from './http/service';
import { createBackground } from './kernel/background';
import { PlatformError, TokenError } from './kernel/errors';
import { createMailer, type MailOptions } from './kernel/mail';
import { createMemo } from './kernel/memo';
import { HashingBusyError } from './kernel/passwords';
import type { Platform } from './kernel/platform';
import { createPorts, PortError } from './kernel/ports';
import { authService } from './services/auth';
import { authenticate } from './services/auth/credentials';
import { dataService } from './services/data';
import { tasksService } from './services/tasks';
import { readKey } from './services/tasks/variables';
import { usersService } from './services/users';
import { groupsOf, standingInGroup } from './services/users/standing';
import { codeOf, isAway, isClash } from './store/errors';
import { openStore, type StoreOptions } from './store/openStore';
import { StoreBusyError, StoreDeadlineError } from './store/pglite';

/** All services, in the order in which their tables are made and they are opened. */
const MOUNTED: readonly Service[] = [usersService, authService, tasksService, dataService];

const healthRoutes: readonly Route[] = Object.values(SERVICES).map(({ base }) => ({
  method: 'GET',
  path: `${base}/health`,
  access: 'public',
  handler: async () => ({}),
}));

/** Every route of the platform, with who may call it. The authorization test walks this list. */
export const ROUTES: readonly Route[] = [...healthRoutes, ...MOUNTED.flatMap(service => service.routes)];

export type PlatformOptions = Omit<StoreOptions, 'migrations'> &
  Pick<MailOptions, 'smtpUrl' | 'from'> &
  ConsoleFiles &
  Doors & {
    now?: () => number;
    /** Tells anonymous callers whether an e-mail address has an account (activation, forgotten password). */
    tellsUnknownEmails?: boolean;
    /** Calls back after some milliseconds; returns what takes that back. A timer unless a test holds the clock. */
    wait?: (ms: number, run: () => void) => () => void;
    /** File of the key under which variables of functions are kept; without it the key lives as long as the platform. */
    keyFile?: string;
    /** How many functions run at once; none when left out, and tasks wait. */
    functionSlots?: number;
    /** One line per request, as JSON. */
    log?: (line: Record<string, unknown>) => void;
  };

const rawQueryOf = (request: FastifyRequest): string => {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

const authorize = async ({ access }: Route, call: Pick<Call, 'platform' | 'caller' | 'parameters'>): Promise<void> => {
  if (access === 'public' || access === 'signed-in') return;
  const { caller, parameters } = call;
  if (access.self && parameters[access.self] === caller.userId) return;
  if (access.anyOf.some(name => caller.permissions.has(name))) return;
  const target = access.suffix ? parameters[access.suffix] : undefined;
  if (target && access.anyOf.some(name => caller.permissions.has(`${name}:${target}`))) return;
  if (access.isMemberEnough) {
    const { staff, patient } = await groupsOf(call);
    if (staff.length > 0 || (access.isMemberEnough === 'any' && patient.length > 0)) return;
  }
  const groupId = access.group ? parameters[access.group] : undefined;
  if (groupId) {
    const { isStaff, permissions } = await standingInGroup(call, groupId);
    if (access.anyOf.some(name => permissions.includes(name)) || (isStaff && access.isStaffEnough)) return;
  }
  throw new PlatformError(10);
};

const logFailure = (error: unknown, log: PlatformOptions['log']) =>
  log?.({
    level: 'error',
    message: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? error.stack : undefined,
  });

/** Why a call failed that may well succeed a moment later. */
const reasonToComeBack = (error: unknown): string | undefined => {
  if (error instanceof StoreBusyError || error instanceof HashingBusyError) return error.message;
  if (isClash(error)) return 'The database is busy with the same records.';
  return isAway(error) ? 'The database is not there at the moment.' : undefined;
};

const fail = (error: unknown, reply: FastifyReply, log: PlatformOptions['log']) => {
  if (error instanceof TokenError) {
    return reply.code(error.status).send({
      error: error.error,
      description: error.message,
      exh_error: { code: error.code, description: error.message },
      ...error.extra,
    });
  }
  if (error instanceof PlatformError) {
    return reply
      .code(error.status)
      .send({ code: error.code, name: error.wireName, message: error.message, ...error.extra });
  }
  const passing = reasonToComeBack(error);
  if (passing)
    return reply.code(503).header('Retry-After', '1').send({ code: 1, name: 'SERVER_EXCEPTION', message: passing });
  // PostgreSQL ends a statement that takes too long by itself (57014); PGlite's worker is ended for it.
  if (error instanceof StoreDeadlineError || codeOf(error) === '57014') return fail(new PlatformError(21), reply, log);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500)
    return reply.code(status).send({ code: 22, name: 'BODY_FORMAT_EXCEPTION', message: (error as Error).message });
  logFailure(error, log);
  return fail(new PlatformError(1), reply, log);
};

const mount = (app: FastifyInstance, platform: Platform, route: Route, log: PlatformOptions['log']) => {
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
        const caller = isPublic ? undefined : await authenticate(platform, request);
        for (const [name, value] of Object.entries(parameters)) {
          if (name.endsWith('Id') && !isId(value)) throw new PlatformError(12);
        }
        if (caller && !openTo) await authorize(route, { platform, caller, parameters });
        const call: Call = {
          platform,
          caller: caller as Caller,
          parameters,
          rawQuery: rawQueryOf(request),
          body: Buffer.isBuffer(request.body)
            ? readBody(
                request.body,
                request.headers['content-encoding'],
                caller ? MAX_BODY : openTo ? MAX_OPEN_BODY : MAX_PUBLIC_BODY,
              )
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
        return fail(error, reply, log);
      }
    },
  });
};

/** The platform as one object: its HTTP face, and what tests and the seed need behind it. */
export const createPlatform = async (options: PlatformOptions) => {
  const { now = Date.now, log } = options;
  const store = await openStore({ ...options, migrations: MOUNTED.flatMap(service => service.migrations) });
  let origin = 'http://localhost';
  const background = createBackground(error => logFailure(error, log), options.wait);
  const mailer = createMailer(store.db, {
    background,
    ...(options.smtpUrl ? { smtpUrl: options.smtpUrl } : {}),
    ...(options.from ? { from: options.from } : {}),
    now,
    onFailure: error => log?.({ level: 'error', message: `A mail was not sent: ${error.message}` }),
  });
  const ports = createPorts();
  const platform: Platform = {
    db: store.db,
    isOnlyServer: store.kind === 'pglite',
    settings: {
      tellsUnknownEmails: options.tellsUnknownEmails ?? false,
      functionSlots: options.functionSlots ?? 0,
    },
    mailer,
    now,
    randomHex: (characters: number) =>
      randomBytes(Math.ceil(characters / 2))
        .toString('hex')
        .slice(0, characters),
    memo: createMemo(Date.now, 2_000),
    origin: () => origin,
    background,
    report: error => log?.({ level: 'error', message: error instanceof Error ? error.message : String(error) }),
    variablesKey: readKey(options.keyFile),
    use: ports.use,
  };
  for (const service of MOUNTED) for (const made of (await service.offers?.(platform)) ?? []) ports.offer(made);
  for (const { name, needs = [] } of MOUNTED) {
    const lacking = needs.find(need => !ports.isOffered(need));
    if (lacking)
      throw new PortError(`The service "${name}" needs the port "${lacking.name}", which no service offers.`);
  }
  for (const service of MOUNTED) await service.open?.(platform);
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: () => ({}) },
    forceCloseConnections: true,
    // An address that cannot be read names nothing.
    frameworkErrors: (_error, _request, reply) => fail(new PlatformError(16), reply.headers(apiHeaders), log),
  });
  await app.register(fastifyCompress, {
    threshold: 1_024,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  acceptJson(app);
  app.setErrorHandler((error, _, reply) => fail(error, reply.headers(apiHeaders), log));
  guardOrigins(app, options);
  if (log) {
    app.addHook('onResponse', async (request, reply) => {
      log({
        level: 'info',
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        id: request.id,
      });
    });
  }
  for (const route of ROUTES) mount(app, platform, route, log);
  outboxPage(app, platform);
  await serveConsole(app, options);

  return {
    app,
    platform,
    store,
    /** @returns the address, with the port that was free */
    listen: async (port: number, host: string): Promise<string> => {
      await app.listen({ port, host });
      const address = app.server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      origin = `http://localhost:${actual}`;
      for (const service of MOUNTED) service.start?.(platform);
      return origin;
    },
    close: async () => {
      for (const service of MOUNTED.toReversed()) await service.close?.(platform);
      await app.close();
      await background.close();
      mailer.close();
      await store.close();
    },
  };
};

export type EmbeddedPlatform = Awaited<ReturnType<typeof createPlatform>>;

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Bucket, requireRoom } from '../kernel/buckets';
import type { Caller } from '../kernel/caller';
import { PlatformError } from '../kernel/errors';
import type { Platform } from '../kernel/platform';
import { codeOf, isOrphan } from '../store/errors';
import { asReader } from '../store/lanes';
import { addressOf } from './addressOf';
import { sendAnswer } from './answers';
import { authentication } from './authentication';
import { authorize } from './authorize';
import { isId, MAX_BODY, MAX_OPEN_BODY, MAX_PUBLIC_BODY, readBody } from './body';
import { clientOf } from './client';
import { acceptBodies, requireKind } from './contentTypes';
import { asRefusal, fail, forgetContent } from './fail';
import { apiHeaders } from './headers';
import { isLinkFromElsewhere } from './origins';
import { BodyTooLargeError, readParts, readStream } from './parts';
import { refusalOf } from './refusalOf';
import { createRoomForBodies, type RoomForBodies } from './roomForBodies';
import { type Accepts, type Asked, type Call, type Route, readQuery, requireSelection } from './route';

const TOKENS = '/auth/v2/oauth2/tokens';

/** Whether a call may change who somebody is, or what they may do: other servers remember that. Most are renewals of a token, which change neither. */
const changesCallers = ({ method, path }: Route): boolean =>
  method !== 'GET' && /^\/(?:users|auth|profiles|login|logout)\b/.test(path) && !(method === 'POST' && path === TOKENS);

/** A route, and the platform as its service sees it. */
export type Mounted = { readonly route: Route; readonly platform: Platform };

const rawQueryOf = (request: FastifyRequest): string => {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

const kindOf = ({ accepts = 'json' }: Route): Accepts => accepts;

/**
 * What who has not signed in may ask of all that is open to everybody by a setting, per client: each call may run a function, so a
 * hundred at once, then five a second.
 */
const PER_STRANGER: Bucket = { burst: 100, everyMs: 200 };

/** Bodies of strangers are short, unless the route says otherwise. */
const limitOf = ({ access, maxBody }: Route): number => maxBody ?? (access === 'public' ? MAX_PUBLIC_BODY : MAX_BODY);

const bodyOf = (request: FastifyRequest, maximum: number): unknown =>
  Buffer.isBuffer(request.body)
    ? readBody(request.body, request.headers['content-encoding'], maximum)
    : (request.body ?? undefined);

/** Whether a header could be one of the platform's sessions. Webhooks bring a password or a token of somebody else's. */
const isOwn = (authorization = ''): boolean => /^(?:OAuth\s|Bearer +[0-9a-f]{40}$)/i.test(authorization);

const callerOf = ({ platform }: Mounted, request: FastifyRequest): Promise<Caller> =>
  platform.use(authentication)(request);

/** @throws whatever does not only say that a cookie is none, or over */
const nobodyWithoutSession = (error: unknown): undefined => {
  if (error instanceof PlatformError && [104, 108].includes(error.code)) return undefined;
  throw error;
};

/** Who calls what anybody may call. A page elsewhere, which only leads to it, brings nobody. */
const callerOfOpen = async (mounted: Mounted, request: FastifyRequest): Promise<Caller | undefined> => {
  const { authorization, cookie } = request.headers;
  if (isOwn(authorization)) return callerOf(mounted, request);
  if (authorization || !cookie || isLinkFromElsewhere(request)) return undefined;
  return callerOf(mounted, request).catch(nobodyWithoutSession);
};

/**
 * Who calls, where somebody has to.
 *
 * @param who learns it, whatever they may do
 * @returns the caller, and how long a body may be that they send
 * @throws PlatformError 12, 16 and those of `authorize`; TooManyError for a stranger
 */
const identify = async (
  { route, platform }: Mounted,
  request: FastifyRequest,
  parameters: Call['parameters'],
  who: { userId: string },
) => {
  const { access } = route;
  for (const [name, value] of Object.entries(parameters)) {
    // No text in the database holds a NUL: nothing has such a name. What is no id is told below.
    if (!name.endsWith('Id') && value.includes('\u0000')) throw new PlatformError(16);
  }
  const openTo = typeof access === 'object' ? await access.openTo?.(platform, parameters) : undefined;
  const calling = openTo === 'public' ? callerOfOpen : callerOf;
  const caller = access === 'public' ? undefined : await calling({ route, platform }, request);
  if (caller) who.userId = caller.userId;
  for (const [name, value] of Object.entries(parameters)) {
    if (name.endsWith('Id') && !isId(value)) throw new PlatformError(12);
  }
  if (caller && !openTo) await authorize(route, { platform, caller, parameters });
  if (!caller && openTo) await requireRoom(platform, `open ${clientOf(request)}`, PER_STRANGER);
  return { caller, maximum: caller || !openTo ? limitOf(route) : MAX_OPEN_BODY };
};

/** Writes down a request once its answer is sent. @returns what is told of who called, as soon as it is known */
const logAccess = ({ route, platform }: Mounted, request: FastifyRequest, reply: FastifyReply) => {
  const since = platform.now();
  const who = { userId: '-' };
  reply.raw.once('finish', () => {
    platform.accessLog.add({
      ...who,
      timestamp: since,
      httpStatus: reply.statusCode,
      duration: Math.round(reply.elapsedTime) / 1_000,
      userAddress: request.ip,
      host: request.headers.host ?? '',
      request: `${route.method} ${addressOf(request)} HTTP/${request.raw.httpVersion}`,
      responseBodySize: Number(reply.getHeader('content-length') ?? 0),
      userAgent: (request.headers['x-user-agent'] ?? request.headers['user-agent'] ?? '').toString().slice(0, 300),
    });
  });
  return who;
};

const tell = (error: unknown, { tells }: Route, reply: FastifyReply, { report }: Platform): FastifyReply => {
  const refusal = tells && asRefusal(error);
  return fail(refusal ? tells(refusal) : error, forgetContent(reply), report);
};

/** How long a body is, as it says itself; `most` where it does not. */
const lengthOf = ({ headers }: FastifyRequest, most: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : most;

/** A body that its handler reads while it arrives, to its end: by then all of it is held. */
const streamIn = (room: RoomForBodies, request: FastifyRequest, reply: FastifyReply, maximum: number): Readable => {
  let stream: Readable | undefined;
  const bytes = Math.min(lengthOf(request, maximum), maximum);
  room.enter(request.raw, reply.raw, bytes, error => {
    reply.header('connection', 'close');
    stream?.destroy(error);
  });
  stream = readStream(request, maximum);
  return stream;
};

const serve = async (
  mounted: Mounted,
  room: RoomForBodies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { route, platform } = mounted;
  reply.headers(apiHeaders);
  // The rest of a body that was refused halfway: the connection's next request stands behind it.
  reply.raw.once('finish', () => request.raw.resume());
  const who = logAccess(mounted, request, reply);
  let asked: Asked | undefined;
  let call: Call | undefined;
  try {
    const parameters = request.params as Record<string, string>;
    const { caller, maximum } = await identify(mounted, request, parameters, who);
    const rawQuery = rawQueryOf(request);
    if (route.selects === 'required') requireSelection(rawQuery);
    else if (route.selects) readQuery(rawQuery);
    asked = { platform, caller: caller as Caller, parameters, rawQuery };
    requireKind(request);
    const kind = kindOf(route);
    const only =
      <T>(wanted: Accepts, read: () => T) =>
      () => {
        if (kind !== wanted) throw new Error(`${route.method} ${route.path} accepts ${kind}, not ${wanted}.`);
        return read();
      };
    call = {
      ...asked,
      body: kind === 'json' || kind === 'form' ? bodyOf(request, maximum) : undefined,
      parts: only('multipart', () => readParts(request, maximum)),
      stream: only('stream', () => streamIn(room, request, reply, maximum)),
      request,
      reply,
    };
    if (route.target && call.body === undefined) throw new PlatformError(13);
    const answer = await asReader(caller?.userId ?? '', async () => route.handler(call as Call));
    if (route.method !== 'GET') platform.memo.clear();
    if (changesCallers(route)) platform.signals.send('callers');
    return sendAnswer(reply, answer);
  } catch (error) {
    // A refused write may have counted an attempt or ended a session; and an orphan asks who is left.
    if (route.method !== 'GET' || isOrphan(error)) platform.memo.clear();
    return tell(await refusalOf(error, route, asked, call), route, reply, platform);
  }
};

/** As much of a body that is too long is let go by, so that its sender comes to hear of it. */
const MAX_LET_BY = 64 * 1024 * 1024;

/**
 * Fastify would end the connection with its refusal of a body that is too long: whoever still sends it then sees the connection break, and
 * never the refusal. A body that tells its length is let go by instead.
 */
const stayOpen = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  Number(request.headers['content-length']) <= MAX_LET_BY ? reply.removeHeader('connection') : reply;

/** How much of a body is held before its handler is asked, at most: nothing where there is none, or where it is passed on as it comes, or refused for its length. */
const heldOf = (route: Route, request: FastifyRequest): number => {
  const most = limitOf(route);
  const told = lengthOf(request, most);
  return ['json', 'form'].includes(kindOf(route)) && told <= most ? told : 0;
};

/** Serves routes of services, each with bodies of the kind that it accepts. */
export const mountRoutes = async (app: FastifyInstance, routes: readonly Mounted[]): Promise<void> => {
  const room = createRoomForBodies();
  for (const kind of new Set(routes.map(({ route }) => kindOf(route)))) {
    await app.register(async part => {
      acceptBodies(part, kind);
      for (const mounted of routes.filter(({ route }) => kindOf(route) === kind)) {
        const { method, path } = mounted.route;
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          room.take(request.raw, () => serve(mounted, room, request, reply));
        const bodyLimit = limitOf(mounted.route);
        const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
          // Fastify names no number.
          const told = codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new BodyTooLargeError(bodyLimit) : error;
          return tell(told, mounted.route, stayOpen(request, reply).headers(apiHeaders), mounted.platform);
        };
        const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
          const bytes = heldOf(mounted.route, request);
          const refuse = (error: unknown) =>
            void tell(error, mounted.route, reply.headers(apiHeaders).header('connection', 'close'), mounted.platform);
          if (bytes > 0) room.enter(request.raw, reply.raw, bytes, refuse);
        };
        part.route({ method, url: path, bodyLimit, onRequest, handler, errorHandler });
      }
    });
  }
};

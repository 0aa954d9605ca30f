import { ALL_PAGES_WARNING_TOTAL, type Page, PLATFORM_PAGE_SIZE } from '../contract';
import { formatQuery, parseFilter } from '../rql';
import { buildBaseUrl } from './baseUrl';
import { type ChangeWatch, outcomeOf, outcomeOfFailure } from './changes';
import { fromWire, toWire } from './convert';
import {
  ApiError,
  isStaleToken,
  NetworkError,
  NoSessionError,
  NotRenewedError,
  OfflineError,
  PlatformError,
  ProtocolError,
  ReadOnlyError,
} from './errors';
import { parseExact } from './exactNumbers';
import type { Authority } from './modes/authority';
import type { Session } from './session';
import { anything, json, noPage, pageOf, readAs, type Shape } from './shapes';
import {
  bytesOf,
  exchange,
  type Fetch,
  leadsElsewhere,
  send,
  type WireAnswer,
  type WireRequest,
} from './transport/exchange';
import { byEitherName } from './transport/otherName';
import { type Compression, type Payload, pack } from './transport/payload';
import { ON_SERVER_ERROR, type RetrySetting, repeat } from './transport/repeat';
import { rememberUnchanged } from './transport/unchanged';
import { fetchWithProgress, type Progress } from './transport/upload';
import { walkPages } from './walkPages';

export type Casing = 'snake' | 'camel' | 'none';

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path on the host, from the service's base on. */
  path: string;
  /** RQL text: it *is* the query string (platform-api 2.1). */
  rql?: string;
  /** Ordinary parameters, for the few calls that take them. */
  query?: Readonly<Record<string, string>>;
  /** JSON body; keys are spelled as the service does. */
  body?: unknown;
  /** Instead of `body`: what travels exactly as it is. */
  payload?: Payload;
  /** How the service spells envelope keys; `none` leaves answers exactly as sent, dates apart. */
  casing?: Casing;
  /** Sends JSON gzip-compressed. */
  gzip?: Compression;
  /** Public calls go without a token. */
  isPublic?: boolean;
  /** A read that makes the platform send a mail: it is never repeated by itself (R-27). */
  sendsMail?: boolean;
  /** Sent like what changes something, and changes nothing: allowed where nothing may be changed, and kept in no list of changes. */
  isRead?: boolean;
  /** Numbers that a double would write otherwise are read as `ExactNumber`. */
  isExact?: boolean;
  /** For what is read again and again: a host that gave an `ETag` is asked whether anything changed. */
  revalidates?: boolean;
  signal?: AbortSignal;
  /** Overrides the rule that only reads are repeated, and only on 500–599. */
  retry?: RetrySetting;
  /** Told while the body is on its way. */
  onProgress?: Progress;
};

/** A call whose answer is read as what it must be; any JSON unless told. */
export type Call<T> = HttpRequest & { reads?: Shape<T> };

type WholeList<T> = Omit<HttpRequest, 'method'> & {
  pageSize?: number;
  most?: number;
  of?: Shape<T>;
  /** What a page of it must be, where that is not one of records. */
  reads?: Shape<Page<T>>;
  /** Its first page, where that is known already. */
  first?: Page<T>;
};

export type HttpOptions = {
  /** The console's session, or any other mode of authentication. */
  session: Session | Authority;
  fetch?: Fetch;
  /** Waits; passed in so that tests need no clock. Milliseconds. */
  sleep?: (ms: number) => Promise<void>;
  warn?: (text: string) => void;
  /** Told of the path of a list whose host gives the same records again instead of the next ones: what was read is not all. */
  onRepeating?: (path: string) => void;
  /** Told of every call that changes something, and how it ended. */
  onChange?: ChangeWatch;
  /** Asked before each call: while it says yes, none that could change anything is sent. */
  isReadOnly?: () => boolean;
  /** Asked likewise: while it says yes, a call that changes something is not even tried, so that nobody has to wonder how it ended. */
  isOffline?: () => boolean;
};

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

const triesOf = ({ method, sendsMail }: HttpRequest): RetrySetting =>
  method === 'GET' && !sendsMail ? ON_SERVER_ERROR : { ...ON_SERVER_ERROR, tries: 1 };

const payloadOf = ({ body, payload, casing = 'camel' }: HttpRequest): Payload | undefined =>
  payload ?? (body === undefined ? undefined : { json: JSON.stringify(toWire(body, { casing })) });

/** `Basic` authorization of an application's credentials (spec §9). */
export const basicAuthorization = (id: string, secret: string): string => {
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))}`;
};

type Door = Required<Omit<HttpOptions, 'warn' | 'onChange' | 'onRepeating'>>;

/** A read that makes the platform send a mail changes something too. */
const isWrite = ({ method, sendsMail, isRead = method === 'GET' }: HttpRequest) => !isRead || sendsMail === true;

/**
 * A refusal that may mean that nobody is signed in: of the platform (104, 108; 117, 118 of the token that the proxy shows it), or the
 * proxy's own. A 401 alone may lack a permission.
 */
const mayBeNobody = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && [undefined, 104, 108, 117, 118].includes(error.code);

/** The session that a proxy holds in a cookie. */
const proxiedAuthority = (session: Session): Authority => ({
  baseUrl: () => buildBaseUrl(session.host ?? '', 'apx'),
  authorize: async () => {
    await session.check();
    return {};
  },
  refused: async error => {
    // Where the session is over, it tells so itself.
    if (mayBeNobody(error)) await session.reloadUser().catch(() => undefined);
  },
  credentials: 'include',
});

/** The console's session as a mode of authentication. */
const authorityOf = (session: Session | Authority): Authority => {
  if ('authorize' in session) return session;
  if (session.isProxied) return proxiedAuthority(session);
  return {
    baseUrl: () => {
      if (!session.host) throw new NoSessionError('No host was chosen.');
      return buildBaseUrl(session.host);
    },
    authorize: async () => {
      if (!session.accessToken()) await session.check();
      const held = session.accessToken();
      if (!held) throw new NoSessionError('Nobody is signed in.');
      return { Authorization: `Bearer ${held}` };
    },
    renew: async refused => {
      await session.renew(refused.Authorization?.slice('Bearer '.length) ?? '');
    },
  };
};

/** Why a session was not renewed, where it is not over: its host failed, or could not be reached. */
const isOfTheHost = (error: unknown) =>
  error instanceof NetworkError || error instanceof ProtocolError || error instanceof ApiError;

/** Makes one exchange with the host of the session: authorization, repeats, and one renewal of a stale token. */
const createConversation = ({ session, fetch, sleep, isReadOnly, isOffline }: Door) => {
  const remembering = rememberUnchanged(fetch);
  const presentEra = () => ('era' in session ? session.era() : undefined);
  let era: number | undefined;
  /** Who was signed in at the first call is who speaks: what goes on after that session is over is not sent as somebody else. */
  const stay = () => {
    if (era !== undefined && era !== presentEra()) throw new NoSessionError('The session that asked for this is over.');
  };
  return async <A>(call: HttpRequest, talk: (fetch: Fetch, request: WireRequest) => Promise<A>): Promise<A> => {
    const { method, path, rql = '', query, gzip = false, isPublic = false, signal, retry, onProgress } = call;
    if (isWrite(call) && isReadOnly()) throw new ReadOnlyError(`${method} ${path}`);
    if (isWrite(call) && isOffline()) throw new OfflineError(`${method} ${path}`);
    // A session may change its mode: who signs in next may do so by the proxy.
    const { baseUrl, authorize, renew, refused, credentials } = authorityOf(session);
    const parameters = query ? new URLSearchParams(query).toString() : rql;
    const wire = () => {
      stay();
      return { method, url: `${baseUrl()}${path}${parameters ? `?${parameters}` : ''}` };
    };
    let authorized: Record<string, string> = {};
    /** What would change something is known not to be done where it fails here. */
    const renewing = async <R>(made: Promise<R>): Promise<R> => {
      try {
        return await made;
      } catch (cause) {
        throw isWrite(call) && isOfTheHost(cause) ? new NotRenewedError(`${method} ${path}`, cause) : cause;
      }
    };
    const admit = async () => {
      stay();
      authorized = await authorize(wire);
      era ??= presentEra();
    };
    // Asked before the body is packed: who is not signed in waits for nothing.
    if (!isPublic) await renewing(admit());

    const { headers, ...packed } = await pack(payloadOf(call), gzip);
    const plain = call.revalidates ? remembering : fetch;
    const through = onProgress ? fetchWithProgress(fetch, onProgress) : plain;
    let tries = 0;
    const attempt = async () => {
      // A repeated request is signed anew.
      if (tries++ > 0 && !isPublic) await admit();
      return talk(through, {
        ...wire(),
        headers: { ...authorized, ...headers },
        ...packed,
        ...(signal ? { signal } : {}),
        ...(credentials ? { credentials } : {}),
      });
    };

    try {
      return await repeat(attempt, {
        ...(retry ?? triesOf(call)),
        sleep,
        signal,
        ...(retry ? { mayRepeat: error => error instanceof PlatformError && !isStaleToken(error) } : {}),
      });
    } catch (error) {
      if (!isPublic) await refused?.(error);
      if (isPublic || !renew || !isStaleToken(error)) throw error;
      stay();
      await renewing(renew(authorized));
      return attempt();
    }
  };
};

const isHtml = (type: string) => /^text\/html\b/i.test(type);

/** Bytes that are wanted as something else are not the page of whoever stands before the host. */
const unlessPage = (bytes: Blob, of: string | undefined, call: HttpRequest) => {
  if (of !== undefined && !isHtml(of) && isHtml(bytes.type)) throw new ProtocolError('page', call);
  return bytes;
};

/** An exchange of bytes. One that leads to another address is not followed: who is signed in here would be known there. */
const bytesFor = (call: HttpRequest) => async (through: Fetch, wire: WireRequest) => {
  const response = await send(through, { ...wire, redirect: 'manual' });
  if (leadsElsewhere(response)) throw new ProtocolError('elsewhere', call);
  return bytesOf(response, wire);
};

/** An exchange of JSON; where the status alone is meant, of whatever it is. A redirect is not followed, and told from a host that is not there. */
const exchangeOf =
  <T>({ reads }: Call<T>) =>
  (through: Fetch, wire: WireRequest): Promise<WireAnswer> =>
    exchange(through, { ...wire, redirect: 'manual', isUnread: reads === anything || reads === noPage });

/** A filter of what is read to its end. */
const wholeFilter = (rql: string) => {
  if (rql.includes('limit(')) throw new PlatformError('A query that is read to its end has no limit of its own.');
  const verdict = parseFilter(rql);
  if (!verdict.valid) throw verdict.error;
  return verdict.filter;
};

/** Speaks to the host of the session. What a call answers with decides which of these it goes through. */
export const createHttp = ({
  session,
  fetch = globalThis.fetch.bind(globalThis),
  sleep = wait,
  warn = text => console.warn(text),
  onChange,
  onRepeating,
  isReadOnly = () => false,
  isOffline = () => false,
}: HttpOptions) => {
  const talkTo = createConversation({ session, fetch, sleep, isReadOnly, isOffline });
  const converse = async <A>(
    call: HttpRequest,
    talk: (fetch: Fetch, request: WireRequest) => Promise<A>,
  ): Promise<A> => {
    // What is refused before it is sent is no change.
    const isKept = call.method !== 'GET' && !call.isRead && !call.isPublic;
    const settle = isKept && !isReadOnly() && !isOffline() ? onChange?.(call) : undefined;
    try {
      const answer = await byEitherName(call, named => talkTo(named, talk));
      settle?.(outcomeOf(answer));
      return answer;
    } catch (error) {
      settle?.(outcomeOfFailure(error));
      throw error;
    }
  };

  /**
   * One call whose answer is also wanted exactly as it arrived: numbers, keys and their order survive in `text` only.
   *
   * @throws as `request`
   */
  const requestWithText = async <T>(call: Call<T>): Promise<{ value: T; text: string }> => {
    const { body, text }: WireAnswer = await converse(call, exchangeOf(call));
    const value = fromWire(call.isExact ? parseExact(text) : body, { casing: call.casing ?? 'camel' });
    return { value: readAs(call.reads ?? json<T>(), value, call), text };
  };

  /**
   * One call. Reads meeting 500–599 are tried 5 times, 300 ms apart; a stale token is renewed and the call repeated once.
   *
   * @throws ApiError and its kin, ProtocolError, NetworkError, SessionEndedError, ReadOnlyError, OfflineError
   */
  const request = async <T>(call: Call<T>): Promise<T> => (await requestWithText<T>(call)).value;

  /** One call that answers bytes: a file, a picture, a PDF. Where it says `of` what type, a page is none. @throws as `request` */
  const requestBlob = async ({ of, ...call }: HttpRequest & { of?: string }): Promise<Blob> =>
    unlessPage(await converse(call, bytesFor(call)), of, call);

  /** Like `requestBlob`, for what is read while it arrives; `undefined` when the answer was empty. */
  const requestStream = async (call: HttpRequest): Promise<ReadableStream<Uint8Array> | undefined> =>
    (await converse(call, send)).body ?? undefined;

  /** One call that answers with another address. Browsers do not tell which: there it is `undefined`. */
  const requestRedirect = async (call: HttpRequest): Promise<string | undefined> => {
    const response = await converse(call, (through, wire) => send(through, { ...wire, redirect: 'manual' }));
    return response.headers.get('location') ?? undefined;
  };

  /**
   * Reads a list to its end, 50 at a time, one page after the other. Warns when there are more than 2000, and when the host
   * gives the same records again instead of the next ones: then the answer is what could be read.
   *
   * @param call `rql` is a filter without `limit`; `most` is how many there can be
   */
  const readAll = async <T>(call: WholeList<T>): Promise<T[]> => {
    const { rql = '', pageSize = PLATFORM_PAGE_SIZE, most = Number.POSITIVE_INFINITY, of, first, ...rest } = call;
    const userFilter = wholeFilter(rql);
    const read = async (limit: { limit: number; offset: number }) => {
      const query = formatQuery({ userFilter, limit });
      // An empty one says nothing.
      const isKnown = first !== undefined && first.data.length > 0 && limit.offset === 0;
      const { data, page }: Page<T> = isKnown
        ? first
        : await request({ reads: pageOf(of), ...rest, method: 'GET', rql: query });
      if (limit.offset === 0 && (page.total ?? 0) > ALL_PAGES_WARNING_TOTAL) {
        warn(`Reading ${page.total} records of ${call.path}: consider a filter.`);
      }
      return { data, total: page.total, limit: page.limit };
    };
    const pages = walkPages<T>({ read, pageSize, most });
    const all: T[] = [];
    for (;;) {
      const step = await pages.next();
      if (!step.done) {
        all.push(...step.value.records);
        continue;
      }
      if (step.value.isRepeating) {
        warn(`${call.path} gives the same records again instead of the next ones: ${all.length} could be read.`);
        onRepeating?.(call.path);
      }
      return all;
    }
  };

  return { request, requestWithText, requestBlob, requestStream, requestRedirect, readAll, sleep };
};

export type Http = ReturnType<typeof createHttp>;

import {
  ALL_PAGES_WARNING_TOTAL,
  type Page,
  PLATFORM_PAGE_SIZE,
  SERVER_ERROR_PAUSE_MS,
  SERVER_ERROR_TRIES,
} from '../contract';
import { formatQuery, parseFilter } from '../rql';
import { buildBaseUrl } from './baseUrl';
import { fromWire, toWire } from './convert';
import { ApiError, NoSessionError, PlatformError } from './errors';
import type { Session } from './session';
import { exchange, type Fetch, type WireAnswer, type WireRequest } from './transport';

export type Casing = 'snake' | 'camel' | 'none';

/** How often a failing call is tried in all, and the pause in milliseconds before each repeat. */
export type RetrySetting = { tries: number; pauseMs: number };

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path on the host, from the service's base on. */
  path: string;
  /** RQL text: it *is* the query string (platform-api 2.1). */
  rql?: string;
  /** Ordinary parameters, for the few calls that take them. */
  query?: Readonly<Record<string, string>>;
  /** JSON body; keys are spelled as the service does. */
  body?: unknown;
  /** Instead of `body`: JSON text that is sent as it is, so that no number or key in it changes. */
  json?: string;
  /** How the service spells envelope keys; `none` leaves answers exactly as sent, dates apart. */
  casing?: Casing;
  /** Sends the body gzip-compressed. */
  gzip?: boolean;
  /** Public calls go without a token. */
  isPublic?: boolean;
  signal?: AbortSignal;
  /** Overrides the rule that only reads are repeated, and only on 500–599. */
  retry?: RetrySetting;
};

export type HttpOptions = {
  session: Session;
  fetch?: Fetch;
  /** Waits; passed in so that tests need no clock. Milliseconds. */
  sleep?: (ms: number) => Promise<void>;
  warn?: (text: string) => void;
};

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

const isServerError = (error: unknown) => error instanceof ApiError && error.status >= 500 && error.status <= 599;

/** A refused access token: only these two codes call for a new one; a 401 alone means "no permission" (platform-api 4.4). */
const isStaleToken = (error: unknown) =>
  error instanceof ApiError && [400, 401, 403].includes(error.status) && (error.code === 117 || error.code === 118);

const gzip = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** `Basic` authorization of an application's credentials (spec §9). */
export const basicAuthorization = (id: string, secret: string): string => {
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))}`;
};

/** Speaks to the host of the session: authorization, conversion, repeats, and one renewal of a stale token. */
export const createHttp = ({
  session,
  fetch = globalThis.fetch.bind(globalThis),
  sleep = wait,
  warn = text => console.warn(text),
}: HttpOptions) => {
  const send = async (request: WireRequest, { method, retry }: HttpRequest): Promise<WireAnswer> => {
    const { tries, pauseMs } = retry ?? {
      tries: method === 'GET' ? SERVER_ERROR_TRIES : 1,
      pauseMs: SERVER_ERROR_PAUSE_MS,
    };
    for (let attempt = 1; ; attempt++) {
      try {
        return await exchange(fetch, request);
      } catch (error) {
        const mayRepeat = retry ? error instanceof PlatformError : isServerError(error);
        if (!mayRepeat || isStaleToken(error) || attempt >= tries || request.signal?.aborted) throw error;
        await sleep(pauseMs);
      }
    }
  };

  const token = async (): Promise<string> => {
    const held = session.accessToken();
    if (held) return held;
    await session.check();
    const fresh = session.accessToken();
    if (!fresh) throw new NoSessionError('Nobody is signed in.');
    return fresh;
  };

  const converse = async (call: HttpRequest): Promise<WireAnswer> => {
    const {
      method,
      path,
      rql = '',
      query,
      body,
      json,
      casing = 'camel',
      gzip: isGzipped = false,
      isPublic = false,
      signal,
    } = call;
    const access = isPublic ? undefined : await token();
    const host = session.host;
    if (!host) throw new NoSessionError('No host was chosen.');

    const parameters = query ? new URLSearchParams(query).toString() : rql;
    const text = json ?? (body === undefined ? undefined : JSON.stringify(toWire(body, { casing })));
    const wire: WireRequest = {
      method,
      url: `${buildBaseUrl(host)}${path}${parameters ? `?${parameters}` : ''}`,
      ...(text === undefined ? {} : { body: isGzipped ? await gzip(text) : text }),
      ...(signal ? { signal } : {}),
    };
    const headers = (bearer: string | undefined): Record<string, string> => ({
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(isGzipped ? { 'Content-Encoding': 'gzip' } : {}),
    });

    try {
      return await send({ ...wire, headers: headers(access) }, call);
    } catch (error) {
      if (!access || !isStaleToken(error)) throw error;
      const renewed = await session.renew(access);
      return exchange(fetch, { ...wire, headers: headers(renewed) });
    }
  };

  /**
   * One call whose answer is also wanted exactly as it arrived: numbers, keys and their order survive in `text` only.
   *
   * @throws as `request`
   */
  const requestWithText = async <T>(call: HttpRequest): Promise<{ value: T; text: string }> => {
    const { body, text } = await converse(call);
    return { value: fromWire(body, { casing: call.casing ?? 'camel' }) as T, text };
  };

  /**
   * One call. Reads meeting 500–599 are tried 5 times, 300 ms apart; a stale token is renewed and the call repeated once.
   *
   * @throws ApiError and its kin, NetworkError, SessionEndedError
   */
  const request = async <T>(call: HttpRequest): Promise<T> => (await requestWithText<T>(call)).value;

  /**
   * Reads a list to its end, 50 at a time, one page after the other. Warns when there are more than 2000.
   *
   * @param rql filter without `limit`
   */
  const readAll = async <T>(call: Omit<HttpRequest, 'method'> & { pageSize?: number }): Promise<T[]> => {
    const { rql = '', pageSize = PLATFORM_PAGE_SIZE, ...rest } = call;
    if (rql.includes('limit(')) throw new PlatformError('A query that is read to its end has no limit of its own.');
    const verdict = parseFilter(rql);
    if (!verdict.valid) throw verdict.error;
    const all: T[] = [];
    for (;;) {
      const limit = { limit: pageSize, offset: all.length };
      const { data, page } = await request<Page<T>>({
        ...rest,
        method: 'GET',
        rql: formatQuery({ userFilter: verdict.filter, limit }),
      });
      if (all.length === 0 && (page.total ?? 0) > ALL_PAGES_WARNING_TOTAL) {
        warn(`Reading ${page.total} records of ${call.path}: consider a filter.`);
      }
      all.push(...data);
      if (data.length === 0 || all.length >= (page.total ?? 0)) return all;
    }
  };

  return { request, requestWithText, readAll, sleep };
};

export type Http = ReturnType<typeof createHttp>;

/** Guards uploads from a browser (spec §5). */
export const requireBlob = (file: unknown): Blob => {
  if (typeof Blob !== 'undefined' && file instanceof Blob) return file;
  throw new PlatformError('In the frontend you should use Blob');
};

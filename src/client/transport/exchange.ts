import { CLIENT_VERSION } from '../../contract';
import { HostSilentError, NetworkError, ProtocolError, toApiError } from '../errors';
import { readText } from './readText';

/** Tells the host which client calls. */
export const CLIENT_HEADER = 'X-User-Agent';

export type Fetch = typeof globalThis.fetch;

export type WireRequest = {
  method: string;
  /** Absolute address, with its query. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | Blob | FormData;
  signal?: AbortSignal;
  /** `manual` where the answer itself is a redirect; else a call that is led elsewhere fails. */
  redirect?: 'error' | 'manual';
  /** `include` sends cookies: in proxy mode alone. */
  credentials?: 'include';
  /** The status alone is meant: a body that is no JSON is no failure, whatever it is called. */
  isUnread?: boolean;
};

export type WireAnswer = {
  status: number;
  /** The body as JSON; `undefined` when there was none, the text itself when it is no JSON. */
  body: unknown;
  /** The body exactly as it arrived. */
  text: string;
};

const pathOf = (url: string) => new URL(url).pathname;

/** `undefined` is no JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Milliseconds that `Retry-After` asks for, as seconds or as a date. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
};

/** By its name: what the page's first script gives up has a class of that script. */
const isSilence = (reason: unknown): reason is HostSilentError =>
  reason instanceof Error && reason.name === HostSilentError.named;

const noAnswer = (url: string, signal: AbortSignal | undefined, error: unknown): unknown => {
  // Browsers tell of a body that was given up less than the signal does.
  for (const reason of [signal?.reason, error])
    if (isSilence(reason)) return new HostSilentError(new URL(url).host, reason.waitedMs);
  return signal?.aborted ? error : new NetworkError(`No answer from ${new URL(url).host}`, { cause: error });
};

const refusal = async (response: Response, { method, url, signal }: WireRequest): Promise<unknown> => {
  let text: string | undefined;
  try {
    text = await readText(response);
  } catch (error) {
    return noAnswer(url, signal, error);
  }
  const requestId = response.headers.get('x-request-id');
  const retryAfterMs = retryAfterOf(response.headers);
  return toApiError(parse(text ?? ''), {
    status: response.status,
    method,
    path: pathOf(url),
    ...(requestId ? { requestId } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
};

/** A request as browsers take it. */
export const initOf = (request: WireRequest): RequestInit => {
  const { method, headers = {}, body, signal, redirect = 'error', credentials = 'omit' } = request;
  return {
    method,
    headers: { Accept: 'application/json, text/plain, */*', [CLIENT_HEADER]: `SDK/${CLIENT_VERSION}`, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
    redirect,
    cache: 'no-store',
    credentials,
    referrerPolicy: 'no-referrer',
  };
};

/**
 * Sends one request, and hands over an answer whose body nobody has read yet.
 *
 * @throws NetworkError without an answer, ApiError and its kin for a refusal
 * @throws DOMException `AbortError` when the signal says so
 */
export const send = async (fetch: Fetch, request: WireRequest): Promise<Response> => {
  const { url, signal, redirect } = request;
  let response: Response;
  try {
    response = await fetch(url, initOf(request));
  } catch (error) {
    throw noAnswer(url, signal, error);
  }
  const isRedirect = redirect === 'manual' && response.status < 400 && response.status !== 304;
  if (response.ok || isRedirect) return response;
  throw await refusal(response, request);
};

/** Whether an answer is but another address. Browsers hide a redirect that they do not follow: its status is 0. */
export const leadsElsewhere = ({ ok, status }: Response): boolean => !ok && status < 400;

/** The bytes of an answer. @throws as `send`, also where they break off */
export const bytesOf = async (response: Response, { url, signal }: WireRequest): Promise<Blob> => {
  try {
    return await response.blob();
  } catch (error) {
    throw noAnswer(url, signal, error);
  }
};

/**
 * One exchange of JSON: sends, reads the whole answer, and turns failures into typed errors.
 *
 * @throws as `send`, and ProtocolError for half an answer, or one without an end
 */
export const exchange = async (fetch: Fetch, request: WireRequest): Promise<WireAnswer> => {
  const response = await send(fetch, request);
  const { method, url, signal, isUnread } = request;
  if (leadsElsewhere(response)) throw new ProtocolError('elsewhere', { method, path: pathOf(url) });
  let text: string | undefined;
  try {
    text = await readText(response);
  } catch (error) {
    throw noAnswer(url, signal, error);
  }
  if (text === undefined) throw new ProtocolError('too-large', { method, path: pathOf(url) });
  const { status } = response;
  if (text === '') return { status, body: undefined, text };
  const body = parse(text);
  if (body !== undefined) return { status, body, text };
  if (!isUnread && (response.headers.get('content-type') ?? '').includes('json')) {
    throw new ProtocolError('truncated', { method, path: pathOf(url) });
  }
  return { status, body: text, text };
};

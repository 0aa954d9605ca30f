import { CLIENT_VERSION } from '../contract';
import { NetworkError, TruncatedAnswerError, toApiError } from './errors';

export type Fetch = typeof globalThis.fetch;

export type WireRequest = {
  method: string;
  /** Absolute address, with its query. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  signal?: AbortSignal;
};

export type WireAnswer = {
  status: number;
  body: unknown;
  /** The body exactly as it arrived. */
  text: string;
};

const pathOf = (url: string) => new URL(url).pathname;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * One exchange with the platform: sends, reads the whole answer, and turns failures into typed errors.
 *
 * @throws NetworkError without an answer, ApiError and its kin for a refusal, TruncatedAnswerError for half an answer
 * @throws DOMException `AbortError` when the signal says so
 */
export const exchange = async (
  fetch: Fetch,
  { method, url, headers = {}, body, signal }: WireRequest,
): Promise<WireAnswer> => {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { Accept: 'application/json, text/plain, */*', 'X-User-Agent': `SDK/${CLIENT_VERSION}`, ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(`No answer from ${new URL(url).host}`, { cause: error });
  }
  if (!response.ok) {
    const requestId = response.headers.get('x-request-id');
    throw toApiError(parse(text), {
      status: response.status,
      method,
      path: pathOf(url),
      ...(requestId ? { requestId } : {}),
    });
  }
  if (text === '') return { status: response.status, body: undefined, text };
  const parsed = parse(text);
  if (parsed === undefined && (response.headers.get('content-type') ?? '').includes('json')) {
    throw new TruncatedAnswerError(`The answer of ${method} ${pathOf(url)} was incomplete`);
  }
  return { status: response.status, body: parsed === undefined ? text : parsed, text };
};

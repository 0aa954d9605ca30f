import { isUtf8 } from 'node:buffer';
import { SERVICES } from '../../../../contract';
import { BodyTooLargeError } from '../../../http/parts';
import type { Call } from '../../../http/route';
import type { Caller } from '../../../kernel/caller';

/** Bytes that a request may have as it is handed to a function, and an answer as the function returns it. */
export const MAX_EVENT_BYTES = 6 * 1024 * 1024;

export const API_BASE = `${SERVICES.tasks.base}/api`;

/** What a function is called with for a request: version 2.0 of the format of the AWS API Gateway, as far as the platform fills it. */
export type ApiEvent = {
  version: '2.0';
  /** Behind the function's name, as it travelled; `/` where nothing is. */
  rawPath: string;
  /** With its question mark; empty where there is none. */
  rawQueryString: string;
  headers: Readonly<Record<string, string>>;
  requestContext: { http: { method: string } };
  body: string;
  isBase64Encoded: boolean;
};

/** Who calls, for the function; nobody but the platform says so. */
const REQUESTING = 'x-exh-requesting-';
/**
 * What a function does not see: the caller's credentials, with which it could act as them, and what is said of this connection
 * alone.
 */
const WITHHELD =
  /^(?:authorization|cookie|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|x-exh-requesting-.*)$/;

const headersOf = ({ request, caller }: { request: Call['request']; caller: Caller | undefined }) => {
  const given = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || WITHHELD.test(name) ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  const who: [string, string][] = caller
    ? [
        [`${REQUESTING}user-id`, caller.userId],
        [`${REQUESTING}application-id`, caller.applicationId],
      ]
    : [];
  return Object.fromEntries([...given, ...who]);
};

/** What follows the function's name in an address, and its query with the question mark: neither is decoded. */
const placeOf = (url: string): Pick<ApiEvent, 'rawPath' | 'rawQueryString'> => {
  // A proxy may send the whole address (RFC 9112, 3.2.2).
  const local = url.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const at = local.indexOf('?');
  const [path, rawQueryString] = at < 0 ? [local, ''] : [local.slice(0, at), local.slice(at)];
  // What is in front of it may be escaped, and is longer then.
  const rest = path.split('/').slice(API_BASE.split('/').length + 1);
  return { rawPath: `/${rest.join('/')}`, rawQueryString };
};

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/**
 * Reads a request to its end. A body is text where it is UTF-8, and base64 where it is not.
 *
 * @throws BodyTooLargeError
 */
export const eventOf = async (call: Call): Promise<ApiEvent> => {
  const { request } = call;
  const bytes = await bytesOf(call.stream());
  const isBase64Encoded = !isUtf8(bytes);
  const event: ApiEvent = {
    version: '2.0',
    ...placeOf(request.raw.url ?? ''),
    headers: headersOf(call),
    requestContext: { http: { method: request.method } },
    body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
  if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) throw new BodyTooLargeError(MAX_EVENT_BYTES);
  return event;
};

import { isObject } from '../../../collection/schemas';
import { Composed } from '../../../http/composed';
import { PlatformError } from '../../../kernel/errors';

const MAX_HEADERS = 100;
const MAX_HEADER_BYTES = 8 * 1024;
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
const BASE64 = /^[A-Za-z0-9+/]*(={0,2})$/;
/** How a last group of so many characters is filled up, where it is. A group that repeats would take a stack of megabytes. */
const PADDING = [[''], [], ['', '=='], ['', '=']];
const SHOWN = 100;

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN);
const invalid = (expected: string, value: unknown) =>
  new PlatformError(1409, `${expected}. Returned value: ${shown(value)}`);

const readStatus = (value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 499) return value;
  throw invalid('The status code is expected to be a number between 200 and 499', value);
};

const readHeaders = (value: unknown): Record<string, string> => {
  if (value == null) return {};
  if (!isObject(value)) throw invalid('The headers are expected to be an object', value);
  const headers: Record<string, string> = Object.create(null);
  let bytes = 0;
  for (const [name, given] of Object.entries(value)) {
    if (!['string', 'number', 'boolean'].includes(typeof given) || !VALUE.test(String(given)) || !NAME.test(name))
      throw invalid('A header is expected to have a name and a text as HTTP allows them', { [name]: given });
    headers[name.toLowerCase()] = String(given);
    bytes += name.length + String(given).length;
  }
  if (Object.keys(headers).length > MAX_HEADERS || bytes > MAX_HEADER_BYTES)
    throw new PlatformError(1409, `At most ${MAX_HEADERS} headers of ${MAX_HEADER_BYTES / 1024} kB are expected`);
  return headers;
};

const isBase64Text = (text: string): boolean => {
  const padding = BASE64.exec(text)?.[1];
  return padding !== undefined && PADDING[(text.length - padding.length) % 4]?.includes(padding) === true;
};

const readContent = (body: unknown, isBase64: boolean): Buffer => {
  if (isBase64) {
    if (typeof body === 'string' && isBase64Text(body)) return Buffer.from(body, 'base64');
    throw invalid('The body is expected to be base64, as isBase64Encoded says', body);
  }
  if (body == null) return Buffer.alloc(0);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Texts are UTF-8, which a browser does not guess. */
const typeOf = (given: string | undefined, isBase64: boolean): string => {
  if (!given) return 'application/json';
  return !isBase64 && /^text\//i.test(given) && !/;\s*charset=/i.test(given) ? `${given}; charset=utf-8` : given;
};

/**
 * What a function returned for a request, as an answer: version 2.0 of the format of the AWS API Gateway.
 *
 * @throws PlatformError 1409 where it is none
 */
export const readResult = (result: unknown): Composed => {
  if (!isObject(result)) throw invalid('An object with a statusCode is expected', result);
  const { isBase64Encoded } = result;
  if (isBase64Encoded != null && typeof isBase64Encoded !== 'boolean')
    throw invalid('isBase64Encoded is expected to be true or false', isBase64Encoded);
  const isBase64 = isBase64Encoded === true;
  const headers = readHeaders(result.headers);
  return new Composed(
    readStatus(result.statusCode),
    { ...headers, 'content-type': typeOf(headers['content-type'], isBase64) },
    readContent(result.body, isBase64),
  );
};

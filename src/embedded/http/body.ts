import { gunzipSync } from 'node:zlib';
import { isKeptExactly } from '../../contract';
import { PlatformError } from '../kernel/errors';
import { codeOf } from '../store/errors';

/** Largest body of somebody who is signed in, in bytes, where a route does not say otherwise. */
export const MAX_BODY = 1024 * 1024;
/** Largest body of routes that take documents and code. */
export const MAX_LARGE_BODY = 10 * 1024 * 1024;
/** Largest body of somebody who is not: nothing that strangers may send is longer. */
export const MAX_PUBLIC_BODY = 64 * 1024;
/** Largest body where one who is signed in would do the same: a function that is open to all takes 250 kB of data. */
export const MAX_OPEN_BODY = 256 * 1024;
const MAX_DEPTH = 64;
const MAX_MEMBERS = 200_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Numbers of up to this many characters, without an exponent, always fit a double. */
const SHORT_NUMBER = 15;
const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

/**
 * Goes over the number that starts here. One with a point or an exponent is a measurement and is read as the double that is
 * nearest, as every reader of JSON does: devices write more digits than a double needs. An integer may be an id, and stays itself.
 *
 * @returns the position of its last character, and whether it would be read as a zero below zero
 * @throws PlatformError 15 naming an integer that would be changed by reading it, or a number that no double comes near
 */
const guardNumber = (text: string, from: number): { end: number; isNegativeZero: boolean } => {
  let end = from + 1;
  let hasExponent = false;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 101 || code === 69) hasExponent = true;
    else if (!((code >= 48 && code <= 57) || code === 46 || code === 43 || code === 45)) break;
  }
  const mayBeNegativeZero = text.charCodeAt(from) === 45 && text.charCodeAt(from + 1) === 48;
  if (!hasExponent && !mayBeNegativeZero && end - from <= SHORT_NUMBER) return { end: end - 1, isNegativeZero: false };
  const literal = text.slice(from, end);
  const isNegativeZero = Object.is(Number(literal), -0);
  const [isNumber, decimals, exponent] = NUMBER.exec(literal) ?? [];
  // What is no number at all is left to the parser.
  if (isNumber && !isNegativeZero) {
    const isKept = decimals || exponent ? Number.isFinite(Number(literal)) : isKeptExactly(literal);
    const shown = literal.length > 60 ? `${literal.slice(0, 60)}…` : literal;
    if (!isKept) throw new PlatformError(15, `The number ${shown} of the body cannot be kept exactly`);
  }
  return { end: end - 1, isNegativeZero };
};

/**
 * Depth, number of members and numbers, looked at in the text: parsing a hostile body first would already be the harm, and
 * a number that was read is no longer what it was.
 *
 * @returns whether a number of it is a zero below zero
 */
const guardShape = (text: string): boolean => {
  let hasNegativeZero = false;
  let depth = 0;
  let members = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 92) at++;
      else if (code === 34) isText = false;
      continue;
    }
    if (code === 34) isText = true;
    else if (code === 45 || (code >= 48 && code <= 57)) {
      const { end, isNegativeZero } = guardNumber(text, at);
      hasNegativeZero ||= isNegativeZero;
      at = end;
    } else if (code === 123 || code === 91) {
      if (++depth > MAX_DEPTH) throw new PlatformError(15, `The body is nested deeper than ${MAX_DEPTH} levels`);
    } else if (code === 125 || code === 93) depth--;
    else if (code === 44 && ++members > MAX_MEMBERS)
      throw new PlatformError(15, `The body has more than ${MAX_MEMBERS} members`);
  }
  return hasNegativeZero;
};

/** A sensor's zero below zero is stored and told as 0: it is that from the start, so that nothing takes it for a change. */
const withoutNegativeZero = (_: string, value: unknown): unknown => (value === 0 ? 0 : value);

/** What PostgreSQL cannot keep, or would keep as something else: NUL and lone surrogates. */
export const guardValues = (value: unknown): void => {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new PlatformError(15, 'A text of the body holds characters that cannot be stored');
  } else if (Array.isArray(value)) {
    value.forEach(guardValues);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      guardValues(key);
      guardValues(inner);
    }
  }
};

/** What is told of gzip that is none, or is cut off. */
export const unreadable = (): PlatformError => new PlatformError(22, 'The compressed request body could not be read');

const inflate = (bytes: Buffer, maximum: number): Buffer => {
  try {
    return gunzipSync(bytes, { maxOutputLength: maximum });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
      ? new PlatformError(22, `The request body unpacks to more than ${maximum / 1024} kB`, {}, 413)
      : unreadable();
  }
};

/** `gzip` under both its names, in any case (RFC 9110, 8.4.1); nothing, or nothing done. @throws PlatformError 22 for others */
export const isGzip = (encoding: string | undefined): boolean => {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return false;
  if (name === 'gzip' || name === 'x-gzip') return true;
  throw new PlatformError(22, `The request body is encoded as ${name.slice(0, 60)}: send it plain, or as gzip`);
};

/**
 * Reads a JSON body.
 *
 * @param bytes as received
 * @param encoding of its `Content-Encoding` header
 * @param maximum bytes that it may unpack to
 * @returns the parsed value, `undefined` for an empty body
 * @throws PlatformError 22 when it is not JSON, encoded otherwise, or (413) unpacks to more, 15 for a shape or values that cannot be stored
 */
export const readBody = (bytes: Buffer, encoding: string | undefined, maximum = MAX_BODY): unknown => {
  const plain = bytes.length > 0 && isGzip(encoding) ? inflate(bytes, maximum) : bytes;
  if (plain.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(plain);
  } catch {
    throw new PlatformError(22, 'The request body is not UTF-8');
  }
  const hasNegativeZero = guardShape(text);
  let value: unknown;
  try {
    value = JSON.parse(text, hasNegativeZero ? withoutNegativeZero : undefined);
  } catch {
    throw new PlatformError(22);
  }
  guardValues(value);
  return value;
};

/** Whether a value is an id: 24 lower-case hexadecimal characters. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

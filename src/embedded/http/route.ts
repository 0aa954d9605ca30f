import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { parseQuery, RqlError, type RqlQuery } from '../../rql';
import type { Caller } from '../kernel/caller';
import { PlatformError } from '../kernel/errors';
import type { Platform } from '../kernel/platform';
import type { FieldMap } from '../query/fields';
import { isId } from './body';
import type { Part } from './parts';

export type Call = {
  platform: Platform;
  /** Present unless the route is public. */
  caller: Caller;
  parameters: Readonly<Record<string, string>>;
  /** Text behind the first `?`, as it travelled. */
  rawQuery: string;
  /** Of a route that accepts JSON or a form; `undefined` when none came. */
  body: unknown;
  /** Of a route that accepts `multipart`. */
  parts: () => AsyncIterable<Part>;
  /** Of a route that accepts a `stream`. */
  stream: () => Readable;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What is known of a call before its body is read. */
export type Asked = Pick<Call, 'platform' | 'caller' | 'parameters' | 'rawQuery'>;

/**
 * What a body travels as. `json` is read before the handler begins, and so is `form` (`application/x-www-form-urlencoded`):
 * texts by name. The parts of a `multipart` and the bytes of a `stream` are the handler's to read while they arrive.
 */
export type Accepts = 'json' | 'form' | 'multipart' | 'stream' | 'none';

/** `public` needs no token, `signed-in` any; otherwise one of the named permissions. */
export type Access =
  | 'public'
  | 'signed-in'
  | {
      anyOf: readonly string[];
      /** Parameter that names a user: the caller may always act on themselves. */
      self?: string;
      /** Parameter that names a group: a role there gives the same permissions. */
      group?: string;
      /** Being staff of the group is enough. */
      isStaffEnough?: boolean;
      /** Parameter whose value may follow a permission's name: `EXECUTE_TASK_FUNCTION:greet` opens that one. */
      suffix?: string;
      /** What else that is called: a permission that names it so opens it, too. */
      alsoCalled?: (platform: Platform, parameters: Call['parameters']) => Promise<readonly string[]>;
      /** Whether what is addressed is open to more than the holders of a permission. */
      openTo?: (platform: Platform, parameters: Call['parameters']) => Promise<'public' | 'signed-in' | undefined>;
      /** Being staff (or anything) of any group is enough; the handler then shows what those groups allow. */
      isMemberEnough?: 'staff' | 'any';
      /** Any caller may reach what is theirs; the handler shows and changes nothing else. */
      isOwnEnough?: boolean;
    };

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Path from the root, `:name` for parameters. */
  path: string;
  access: Access;
  /** JSON when left out. */
  accepts?: Accepts;
  /** Largest body in bytes: 1 MB when left out, 64 kB where nobody has to sign in. */
  maxBody?: number;
  /** Members that its body may hold, where they are declared. */
  takes?: Readonly<Record<string, { readonly spec: { readonly schema: ZodType; readonly presence: string } }>>;
  /** Fields that its query may name, where they are declared, or how they are found; others are told before what is wrong with the body. */
  asks?: FieldMap | ((asked: Asked) => Promise<FieldMap>);
  /**
   * Whether its query is RQL that selects what it changes (`required`: nothing selected is code 20), or may add a condition. It is
   * read before the body is (platform-api 4.3).
   */
  selects?: 'required' | 'allowed';
  /** Whether its query is RQL for a list, which is read before it is told that what the list is of is not there (platform-api 4.3). */
  isList?: boolean;
  /**
   * Finds what a body is for; throws where that is not there. A route that has it takes no empty body; what is missing is told after
   * that, and before what is wrong with the body (platform-api 4.3).
   */
  target?: (call: Call) => Promise<unknown>;
  /** How its refusals are told, where not as everywhere. */
  tells?: (refusal: PlatformError) => Error;
  /** Resolves to what is sent as JSON; to `JsonText` or `Bytes`; or to `undefined`, an empty 200. */
  handler: (call: Call) => Promise<unknown>;
};

/** What a write answers that changed one record. */
export const ONE_AFFECTED = { affectedRecords: 1 };

/** @throws PlatformError 12 for anything but 24 lower-case hexadecimal characters */
export const requireId = (id: string | undefined): string => {
  if (!isId(id)) throw new PlatformError(12);
  return id;
};

/** As long as a query that arrives can be: Node takes 16 kB of address and headers together. In characters. */
const MAX_QUERY = 16_384;

const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);

/** @throws PlatformError 19 with the place and reason of the mistake */
export const readQuery = (rawQuery: string): RqlQuery => {
  try {
    const query = parseQuery(rawQuery, MAX_QUERY);
    // PostgreSQL keeps no NUL: whoever asks for one asks for nothing that can be there.
    if (holdsNul(query)) throw new PlatformError(19, 'A value of the query holds a character that cannot be stored');
    return query;
  } catch (error) {
    if (error instanceof RqlError) throw new PlatformError(19, error.message);
    throw error;
  }
};

/** A write is about all that meets its condition: to leave a bound out without a word would change more than was asked for. */
const requireUnbounded = ({ limit }: RqlQuery): void => {
  if (limit) throw new PlatformError(19, 'A write is about all that its query selects: limit(…) has no meaning here');
};

/**
 * For calls that change what they select, which may be all there is.
 *
 * @throws PlatformError 19 for a query that cannot be read, or is for a part of what it selects
 */
export const readSelection = (rawQuery: string): Pick<RqlQuery, 'where'> => {
  const query = readQuery(rawQuery);
  requireUnbounded(query);
  return query;
};

/**
 * As `readSelection`, where nothing selected must never mean everything (platform-api 5.3).
 *
 * @throws PlatformError 20 without a condition, 19
 */
export const requireSelection = (rawQuery: string): NonNullable<RqlQuery['where']> => {
  const query = readQuery(rawQuery);
  if (!query.where) throw new PlatformError(20);
  requireUnbounded(query);
  return query.where;
};

/** @throws PlatformError 14 without it */
export const requireParameter = (rawQuery: string, name: string): string => {
  const value = readParameter(rawQuery, name);
  if (!value) throw new PlatformError(14, `Missing required fields: ${name}`);
  return value;
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** An ordinary query parameter, percent-decoded once. @throws PlatformError 15 for what is no text */
export const readParameter = (rawQuery: string, name: string): string | undefined => {
  for (const pair of rawQuery.split('&')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at) !== name) continue;
    const value = decoded(pair.slice(at + 1));
    // No text in the database holds a NUL, and no body may bring one.
    if (value === undefined || value.includes('\u0000'))
      throw new PlatformError(15, `The parameter ${name} cannot be read`);
    return value;
  }
  return undefined;
};

import type { FastifyReply } from 'fastify';
import { ERROR_CODES, type ErrorCode } from '../../contract';
import { PlatformError, TokenError, TooManyError } from '../kernel/errors';
import { HashingBusyError } from '../kernel/passwords';
import { SealedError } from '../kernel/sealing';
import { codeOf, isAway, isClash, isFull, StoreBusyError } from '../store/errors';
import { ObjectGoneError, ObjectStoreError } from '../store/objectStoreError';
import { StoreDeadlineError } from '../store/pglite';
import { NoRoomError } from './roomForBodies';

/** Hears of failures that have no caller to tell. */
type Report = (error: unknown) => void;

/** Why a call failed that may well succeed a moment later. */
const reasonToComeBack = (error: unknown): string | undefined => {
  const isOfOurs = [StoreBusyError, HashingBusyError, ObjectStoreError, NoRoomError].some(
    kind => error instanceof kind,
  );
  if (isOfOurs) return (error as Error).message;
  if (isClash(error)) return 'The database is busy with the same records.';
  return isAway(error) ? 'The database is not there at the moment.' : undefined;
};

/** The platform has no code for it; HTTP has 507. */
const NO_ROOM = 'The platform has no space left to store this. Nothing was changed; free some space and try again.';

const nameOf = (code: number): string | undefined => (ERROR_CODES as Readonly<Record<number, ErrorCode>>)[code]?.name;

const NO_TYPE = 'The Content-Type of the request body is missing or cannot be read';

/** A refusal that an error stands for: also of what was refused before any route saw it. */
export const asRefusal = (error: unknown): PlatformError | undefined => {
  if (error instanceof PlatformError) return error;
  // Trying again does not help; the operator's key does, or to give anew what was sealed.
  if (error instanceof SealedError) return new PlatformError(27, error.message);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  // What fastify says of a Content-Type that it cannot read; the wire knows no 415.
  if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new PlatformError(22, NO_TYPE);
  const { message } = error as Error;
  return status < 500 ? new PlatformError(22, message, {}, status) : undefined;
};

/** What an answer says of its content. */
const OF_CONTENT = ['content-type', 'content-encoding', 'content-length', 'content-disposition', 'etag'];

/** Bytes that failed before the first of them was sent had announced themselves already: what is sent in their place is none of that. */
export const forgetContent = (reply: FastifyReply): FastifyReply => {
  if (reply.raw.headersSent) return reply;
  for (const name of OF_CONTENT) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  return reply;
};

/** Answers a failure as the platform does; what nobody foresaw is reported, and told as code 1. */
export const fail = (error: unknown, reply: FastifyReply, report: Report): FastifyReply => {
  if (error instanceof TokenError) {
    return reply.code(error.status).send({
      error: error.error,
      description: error.message,
      exh_error: { code: error.code, name: nameOf(error.code), description: error.message },
      ...error.extra,
    });
  }
  if (error instanceof PlatformError) {
    return reply
      .code(error.status)
      .send({ code: error.code, name: error.wireName, message: error.message, ...error.extra });
  }
  if (error instanceof TooManyError) {
    return reply
      .code(429)
      .header('Retry-After', String(Math.ceil(error.waitMs / 1_000)))
      .send({ code: 29, name: 'TOO_MANY_REQUESTS_EXCEPTION', message: error.message, remainingDelay: error.waitMs });
  }
  const passing = reasonToComeBack(error);
  if ((error instanceof StoreBusyError || error instanceof ObjectStoreError) && error.cause) report(error);
  if (error instanceof ObjectGoneError) {
    report(error);
    return fail(new PlatformError(16, error.message), reply, report);
  }
  if (passing)
    return reply.code(503).header('Retry-After', '1').send({ code: 1, name: 'SERVER_EXCEPTION', message: passing });
  if (isFull(error)) {
    report(error);
    return reply.code(507).send({ code: 1, name: 'SERVER_EXCEPTION', message: NO_ROOM });
  }
  // PostgreSQL ends a statement that takes too long by itself (57014); PGlite's worker is ended for it.
  if (error instanceof StoreDeadlineError || codeOf(error) === '57014')
    return fail(new PlatformError(21), reply, report);
  const refusal = asRefusal(error);
  if (refusal) return fail(refusal, reply, report);
  report(error);
  return fail(new PlatformError(1), reply, report);
};

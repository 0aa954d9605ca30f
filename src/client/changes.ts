import { ApiError, NotSentError } from './errors';
import { isPage } from './shapes';
import type { Payload } from './transport/payload';

/** How a call that changes something ended; without an answer nobody knows. */
export type ChangeOutcome =
  | { kind: 'done' }
  /** Answered well, and changed nothing (platform-api 5.6), or not done for want of a session. */
  | { kind: 'nothing' }
  | { kind: 'refused'; status: number; code?: number; name?: string }
  | { kind: 'unknown' };

/** What a call says of what it changes. */
export type ChangingCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  rql?: string;
  body?: unknown;
  payload?: Payload;
};

/** Told of every call that changes something before it is sent; the answer is told how it ended. Neither may throw. */
export type ChangeWatch = (call: ChangingCall) => (outcome: ChangeOutcome) => void;

/** Whether what a host answered counts what it changed, and that is nothing. */
export const isNothing = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false;
  const { affectedRecords, records_affected } = body as Record<string, unknown>;
  return (affectedRecords ?? records_affected) === 0;
};

export const outcomeOf = (answer: unknown): ChangeOutcome => {
  const body = (answer as { body?: unknown } | undefined)?.body;
  if (isPage(body)) return { kind: 'unknown' };
  return { kind: isNothing(body) ? 'nothing' : 'done' };
};

export const outcomeOfFailure = (error: unknown): ChangeOutcome => {
  if (error instanceof NotSentError) return { kind: 'nothing' };
  if (!(error instanceof ApiError)) return { kind: 'unknown' };
  const { status, code } = error;
  // What failed within the host may have happened.
  if (status >= 500) return { kind: 'unknown' };
  return { kind: 'refused', status, ...(code === undefined ? {} : { code }), name: error.name };
};

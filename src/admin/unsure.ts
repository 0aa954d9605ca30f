import { ApiError, isNothing, NetworkError, ProtocolError } from '../client';
import { asSentence, failureText } from './failure';
import { isUnknownRecord } from './isUnknownRecord';
import type { MessageKey, Say } from './messages';

/** Whether a failed call may have been done all the same: nothing, or only a gateway, answered. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof ProtocolError ||
  (error instanceof ApiError && (error.status === 502 || error.status === 504));

/** Whether the host broke down over a call: it tells that something went wrong there, not how far it had come. */
const isFault = (error: unknown): boolean => error instanceof ApiError && error.status === 500;

/** Whether a failed call may have been done all the same, whatever was said of it: to be looked up, and not sent again unseen. */
export const mayBeDone = (error: unknown): boolean => isUnknown(error) || isFault(error);

/** Why something went wrong, and that nobody knows whether it was done all the same. */
export const unsureText = (
  say: Say,
  error: unknown,
  key: 'errors.unsure' | 'errors.unsure_removed' = 'errors.unsure',
): string => say(key, { reason: asSentence(failureText(say, error)) });

/** Why something was not stored; where nobody knows whether it was, the words say so. */
export const saveFailureText = (say: Say, error: unknown): string =>
  isUnknown(error) ? unsureText(say, error) : failureText(say, error);

/** Whether a record that a host did not know is not there to be read either: something else that was named may be what it does not know. */
const isGone = (look: () => Promise<unknown>): Promise<boolean> => look().then(now => now === null, isUnknownRecord);

/** Whether a record is what was sent, in every member that was sent. */
export const holdsSent = (now: unknown, sent: unknown): boolean => {
  if (typeof sent !== 'object' || sent === null || typeof now !== 'object' || now === null) return Object.is(now, sent);
  if (Array.isArray(sent) && (!Array.isArray(now) || now.length !== sent.length)) return false;
  return Object.entries(sent).every(([name, value]) => holdsSent((now as Record<string, unknown>)[name], value));
};

/** The host answered well, and met no record. */
export class MetNone extends Error {}

/**
 * Waits for a call that changes something.
 *
 * @param words say that the host met no record
 * @throws MetNone where the host answers that; what the call threw
 */
export const counted = async <A>(
  say: Say,
  call: Promise<A>,
  words: MessageKey = 'users.detail.unchanged',
): Promise<A> => {
  const answer = await call;
  if (isNothing(answer)) throw new MetNone(say(words));
  return answer;
};

/**
 * Waits for a call about a record. Where the host does not know that any more, ours are the words: its own name no record.
 *
 * @param look reads the record that may be gone; the call itself where that reads it
 * @throws Error that says so; what the call threw
 */
export const orGone = async <A>(say: Say, call: Promise<A>, look: () => Promise<unknown> = () => call): Promise<A> => {
  try {
    return await call;
  } catch (cause) {
    if (isUnknownRecord(cause) && (await isGone(look))) throw new Error(say('errors.gone'), { cause });
    throw cause;
  }
};

/** What is said of a change that got no answer: nobody could look either, or it was not done. */
const STORED = { unsure: 'errors.unsure', not: 'errors.not_stored' } as const;
export const REMOVED = { unsure: 'errors.unsure_removed', not: 'errors.not_removed' } as const;

/**
 * Waits for a change to be stored. Where nobody knows whether it was, or the host broke down over it, the record is read again before that counts as
 * a failure. What the host does not know is looked for likewise: somebody may have deleted it.
 *
 * @param look reads the record; `undefined` where it cannot be read, `null` where it is not there
 * @param holds whether the record, as it is now, is what was sent
 * @returns what the host answered, none where it was looked up
 * @throws Error where the host counts nothing; what the call threw; where nobody knew, an Error that says what was found
 */
export const storedOr = async <T, A>(
  say: Say,
  call: Promise<A>,
  look: () => Promise<T | undefined | null>,
  holds: (now: T) => boolean,
  words: typeof STORED | typeof REMOVED = STORED,
): Promise<A | undefined> => {
  try {
    return await counted(say, words === STORED ? orGone(say, call, look) : call);
  } catch (cause) {
    if (!mayBeDone(cause)) throw cause;
    const now = (await look().catch(() => undefined)) ?? undefined;
    if (now !== undefined && holds(now)) return undefined;
    // What the host said of its own failure is more than could be said here.
    if (isFault(cause)) throw cause;
    if (now === undefined) throw new Error(unsureText(say, cause, words.unsure), { cause });
    throw new Error(say(words.not), { cause });
  }
};

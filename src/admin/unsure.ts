import { ApiError, NetworkError, ProtocolError } from '../client';
import { failureText } from './failure';
import type { Say } from './messages';

/** Whether a failed call may have been done all the same: nothing, or only a gateway, answered. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof ProtocolError ||
  (error instanceof ApiError && (error.status === 502 || error.status === 504));

/** Why something was not stored; where nobody knows whether it was, the words say so. */
export const saveFailureText = (say: Say, error: unknown): string => {
  const reason = failureText(say, error);
  return isUnknown(error) ? say('errors.unsure', { reason }) : reason;
};

/** Whether a record is what was sent, in every member that was sent. */
export const holdsSent = (now: unknown, sent: unknown): boolean => {
  if (typeof sent !== 'object' || sent === null || typeof now !== 'object' || now === null) return Object.is(now, sent);
  if (Array.isArray(sent) && (!Array.isArray(now) || now.length !== sent.length)) return false;
  return Object.entries(sent).every(([name, value]) => holdsSent((now as Record<string, unknown>)[name], value));
};

/**
 * Waits for a change to be stored. Where nobody knows whether it was, the record is read again before that counts as a failure.
 *
 * @param look reads the record; `undefined` where it cannot be read
 * @param holds whether the record, as it is now, is what was sent
 * @throws what the call threw; where nobody knew, an Error that says what was found
 */
export const storedOr = async <T>(
  say: Say,
  call: Promise<unknown>,
  look: () => Promise<T | undefined>,
  holds: (now: T) => boolean,
): Promise<void> => {
  try {
    await call;
  } catch (cause) {
    if (!isUnknown(cause)) throw cause;
    const now = await look().catch(() => undefined);
    if (now === undefined) throw new Error(saveFailureText(say, cause), { cause });
    if (!holds(now)) throw new Error(say('errors.not_stored'), { cause });
  }
};

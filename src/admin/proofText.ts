import { ApiError } from '../client';
import { failureText } from './failure';
import type { MessageKey, Say } from './messages';

/** What a host says of the password or code with which somebody proves who they are, by its code (platform-api 4.3). */
const WORDS: ReadonlyMap<number | undefined, MessageKey> = new Map<number, MessageKey>([
  [106, 'mfa.wrong_password'],
  [130, 'errors.IncorrectOTPCode'],
  [132, 'mfa.proof_over'],
  [133, 'mfa.needs_method'],
  [134, 'errors.DelayAttempts'],
]);

const keyOf = (error: unknown) => (error instanceof ApiError ? WORDS.get(error.code) : undefined);

/** Whether the proof that somebody is there was good once and is no longer: only their password gives another. */
export const isProofOver = (error: unknown): boolean => error instanceof ApiError && error.code === 132;

/** The words of a failed proof: ours where the host's code is known, else those of any failure. */
export const proofText = (say: Say, error: unknown): string => {
  const key = keyOf(error);
  return key ? say(key) : failureText(say, error);
};

/** The same as what is thrown, whatever else failed as it is. */
export const inOurWords = (say: Say, error: unknown): unknown => {
  const key = keyOf(error);
  return key ? new Error(say(key), { cause: error }) : error;
};

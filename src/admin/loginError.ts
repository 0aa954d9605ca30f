import { ApiError, NetworkError, OAuthError, ProtocolError } from '../client';
import { failureText, statusedText } from './failure';
import type { MessageKey, Say } from './messages';

/** What the credentials form says about a failure (spec §8). */
export const credentialsErrorKey = (error: unknown): MessageKey => {
  if (error instanceof NetworkError) return 'errors.NetworkHost';
  if (error instanceof OAuthError && error.error === 'invalid_request') return 'errors.InvalidEmail';
  if (error instanceof OAuthError && error.error === 'invalid_grant') return 'errors.InvalidPassword';
  return 'errors.LoginFailure';
};

/** The same in words: what the host said follows where the specification's text tells nothing of it. */
export const credentialsErrorText = (say: Say, error: unknown): string => {
  const key = credentialsErrorKey(error);
  const isTold = key === 'errors.LoginFailure' && (error instanceof ApiError || error instanceof ProtocolError);
  return isTold ? `${say(key)} ${statusedText(say, error)}` : say(key);
};

/** What the one-time-code form says about a failure (spec §8). */
const codeErrorKey = (error: unknown): MessageKey => {
  const message = error instanceof ApiError ? error.message : '';
  if (message === 'The supplied MFA code is incorrect') return 'errors.IncorrectOTPCode';
  if (message.includes('The MFA authentication attempt was too soon after a failed attempt'))
    return 'errors.DelayAttempts';
  return 'errors.Unknown';
};

/** The same in words: where the host failed, and not the code, its reason is told. */
export const codeErrorText = (say: Say, error: unknown): string => {
  const text = say(codeErrorKey(error));
  return error instanceof ApiError && error.status < 500 ? text : `${text} ${failureText(say, error)}`;
};

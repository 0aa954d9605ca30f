import { ApiError, NetworkError, OAuthError } from '../client';
import type { MessageKey } from './messages';

/** What the credentials form says about a failure (spec §8). */
export const credentialsErrorKey = (error: unknown): MessageKey => {
  if (error instanceof NetworkError) return 'errors.NetworkHost';
  if (error instanceof OAuthError && error.error === 'invalid_request') return 'errors.InvalidEmail';
  if (error instanceof OAuthError && error.error === 'invalid_grant') return 'errors.InvalidPassword';
  return 'errors.LoginFailure';
};

/** What the one-time-code form says about a failure (spec §8). */
export const codeErrorKey = (error: unknown): MessageKey => {
  const message = error instanceof ApiError ? error.message : '';
  if (message === 'The supplied MFA code is incorrect') return 'errors.IncorrectOTPCode';
  if (message.includes('The MFA authentication attempt was too soon after a failed attempt'))
    return 'errors.DelayAttempts';
  return 'errors.Unknown';
};

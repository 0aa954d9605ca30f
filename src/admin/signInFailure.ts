import {
  HostRefusedError,
  MfaRequiredError,
  NoSessionError,
  SignInUnfinishedError,
  UnreadableHostError,
} from '../client';
import type { MfaChallenge } from '../contract';
import { credentialsErrorText } from './loginError';
import type { Say } from './messages';

/** The second step that a host asks for, where a failed sign-in was not one. */
export const challengeOf = (error: unknown): MfaChallenge | undefined =>
  error instanceof MfaRequiredError ? error.challenge : undefined;

/** Why the host cannot say whose the session is, where it took a code for it: that is spent. */
export const unfinishedBy = (error: unknown): unknown =>
  error instanceof SignInUnfinishedError ? error.cause : undefined;

/** Nobody has signed in on the host's own page yet. */
export const isNobodyThere = (error: unknown): boolean => error instanceof NoSessionError;

/**
 * Why a second host could not be entered.
 *
 * @param wasBlocked whether the page's own policy stopped a call meanwhile
 */
export const signInFailure = (say: Say, error: unknown, wasBlocked: boolean): string => {
  if (error instanceof HostRefusedError) return say('login.host_refused');
  if (wasBlocked) return say('tools.compare.blocked_by_policy');
  if (error instanceof UnreadableHostError) return say('tools.compare.blocked_by_host');
  return credentialsErrorText(say, error);
};

/** Notes whether the page's policy (Content-Security-Policy, connect-src) stops a call. @returns a function that ends it and tells */
export const watchPolicy = (): (() => Promise<boolean>) => {
  let wasBlocked = false;
  const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    wasBlocked ||= effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', note);
  return async () => {
    // The event comes in a task of its own.
    await new Promise(resolve => setTimeout(resolve));
    document.removeEventListener('securitypolicyviolation', note);
    return wasBlocked;
  };
};

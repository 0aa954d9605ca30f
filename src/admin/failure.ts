import {
  ApiError,
  GivenUpError,
  GoneError,
  HostSilentError,
  NetworkError,
  NO_MESSAGE,
  NotRenewedError,
  NotSentError,
  ProtocolError,
  SIGN_IN_HINT,
  UnreadableHostError,
} from '../client';
import type { Say } from './messages';

/** Hosts name what they do not find by a code; without one the address itself is unknown there. */
const isNotOffered = ({ status, code }: ApiError) => status === 404 && code === undefined;

/** The host has no such list: whatever is looked for is not there. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A failure that the host said nothing of is known by its status alone. */
const hasNoWords = ({ message }: ApiError) => message === NO_MESSAGE;

/** As react-query calls it, which the sign-in screen does without. */
const isStopped = (error: unknown) => error instanceof Error && error.message === 'CancelledError';

/** No answer came, be it to a call or to the renewal of the session that it waited for, or nobody waited any longer. */
export const isUnanswered = (error: unknown): boolean => error instanceof NetworkError || isStopped(error);

/** Nothing was done, and the next call would fare likewise. */
export const isNotSent = (error: unknown): boolean => error instanceof NotSentError;

const notOffered = (say: Say, { method, path }: ApiError) => say('errors.NotOffered', { path: `${method} ${path}` });

/** How long somebody is to wait, in the largest unit that says it well. */
const waitText = (say: Say, ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 120) return say('errors.wait_s', { n: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? say('errors.wait_min', { n: minutes }) : say('errors.wait_h', { n: Math.ceil(minutes / 60) });
};

/** What one knows of a refusal without words, of a proxy more often than of the platform: its status. */
const wordless = (say: Say, { status, retryAfterMs }: ApiError): string => {
  if (status === 413) return say('errors.TooLarge');
  if (status !== 429) return say('errors.NoMessage', { status });
  return say(retryAfterMs ? 'errors.TooManyNow' : 'errors.TooMany', { status });
};

/** A refusal in the words of its host, and what follows from its code in ours. */
const refusalText = (say: Say, { message }: ApiError): string => {
  if (message.endsWith(SIGN_IN_HINT))
    return say('errors.NotAuthenticated', { said: message.slice(0, -SIGN_IN_HINT.length).trim() });
  return message;
};

/** What another sentence follows: words of a host may end without a full stop. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** How long a host that is busy, or asked too often, wants to be left alone, after what it said. */
const withWait = (say: Say, said: string, error: unknown): string => {
  if (!(error instanceof ApiError) || !error.retryAfterMs) return said;
  if (error.status !== 429 && error.status < 500) return said;
  return say('errors.SaidUntil', { said: asSentence(said), wait: waitText(say, error.retryAfterMs) });
};

/** What went wrong, without how long to wait. */
const reasonText = (say: Say, error: unknown): string => {
  if (error instanceof UnreadableHostError) return say('errors.HostUnreadable');
  if (error instanceof HostSilentError) return say('errors.HostSilent', { seconds: error.waitedMs / 1_000 });
  if (error instanceof GivenUpError) return say('errors.Stopped');
  if (error instanceof NetworkError) return say('errors.NetworkHost');
  if (error instanceof NotRenewedError) return say('errors.NotRenewed', { reason: failureText(say, error.cause) });
  if (error instanceof NotSentError) return say(`errors.${error.reason}`);
  if (error instanceof GoneError) return say('errors.gone');
  if (error instanceof ProtocolError)
    return say(`errors.Protocol_${error.kind}`, { path: `${error.method} ${error.path}` });
  if (error instanceof ApiError && isNotOffered(error)) return notOffered(say, error);
  if (error instanceof ApiError) return hasNoWords(error) ? wordless(say, error) : refusalText(say, error);
  if (isStopped(error)) return say('errors.Stopped');
  return error instanceof Error ? error.message : String(error);
};

/** The words of a failure: ours where no host said any, else the host's own; and how long to wait, where it says so. */
export const failureText = (say: Say, error: unknown): string => withWait(say, reasonText(say, error), error);

/**
 * The same of a read whose address names no record: a list without a match is an empty page (platform-api 1.4), so where a host
 * answers 404 it has no such list, whatever it calls that.
 */
export const placeFailureText = (say: Say, error: unknown): string =>
  error instanceof ApiError && isAbsent(error) ? notOffered(say, error) : failureText(say, error);

/** What went wrong with the host's status, for whoever reports it: words of a host may be none at all. How long to wait is said elsewhere. */
export const statusedReason = (say: Say, error: unknown): string =>
  error instanceof ApiError && !isNotOffered(error) && !hasNoWords(error)
    ? `${reasonText(say, error)} (${error.status})`
    : reasonText(say, error);

/** The same, with how long to wait. */
export const statusedText = (say: Say, error: unknown): string => withWait(say, statusedReason(say, error), error);

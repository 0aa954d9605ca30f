import { ApiError, HostSilentError, NetworkError, NotSentError, ProtocolError, UnreadableHostError } from '../client';
import type { Say } from './messages';

/** The words of a failure: ours where no host said any, else the host's own. */
export const failureText = (say: Say, error: unknown): string => {
  if (error instanceof UnreadableHostError) return say('errors.HostUnreadable');
  if (error instanceof HostSilentError) return say('errors.HostSilent', { seconds: error.waitedMs / 1_000 });
  if (error instanceof NetworkError) return say('errors.NetworkHost');
  if (error instanceof NotSentError) return say(`errors.${error.reason}`);
  if (error instanceof ProtocolError)
    return say(`errors.Protocol_${error.kind}`, { path: `${error.method} ${error.path}` });
  // Hosts name what they do not find by a code; without one the address itself is unknown there.
  if (error instanceof ApiError && error.status === 404 && error.code === undefined)
    return say('errors.NotOffered', { path: `${error.method} ${error.path}` });
  // As react-query calls it, which the sign-in screen does without.
  if (error instanceof Error && error.message === 'CancelledError') return say('errors.Stopped');
  return error instanceof Error ? error.message : String(error);
};

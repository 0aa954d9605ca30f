import { HostSilentError } from '../errors';

/**
 * How long one call of a session (a token, `me`) may take, in milliseconds. All the others wait for it, other tabs too: one that never
 * ends would leave nobody a way out. A list may take as long as somebody cares to wait for it.
 */
export const SESSION_CALL_LIMIT_MS = 30_000;

/**
 * Patience that ends: its signal is aborted, with a HostSilentError, after `SESSION_CALL_LIMIT_MS`; or as `outer` is.
 *
 * @returns the signal, and a function that stops the clock
 */
export const createPatience = (outer?: AbortSignal): { signal: AbortSignal; stop: () => void } => {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new HostSilentError('The host', SESSION_CALL_LIMIT_MS)),
    SESSION_CALL_LIMIT_MS,
  );
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
};

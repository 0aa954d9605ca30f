import type { Probe } from './calls';

/** A host that does not answer this either is not waited for. Milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Browsers do not tell a page why a call got no answer. A call whose answer nobody may read gets through where cross-origin
 * rules alone stood in the way, and a call that the page's own policy stops raises an event.
 */
export const probeFromPage: Probe = async url => {
  let isForbidden = false;
  const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isForbidden ||= url.startsWith(blockedURI);
  };
  document.addEventListener('securitypolicyviolation', note);
  try {
    await fetch(url, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return true;
  } catch {
    // The event comes in a task of its own.
    await new Promise(resolve => setTimeout(resolve));
    return isForbidden;
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
};

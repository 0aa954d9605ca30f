import type { Probe } from './calls';

/** A host that does not answer this either is not waited for. Milliseconds. */
const PATIENCE_MS = 5_000;

const ask = async (url: string, how: RequestInit): Promise<boolean> => {
  try {
    await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...how,
    });
    return true;
  } catch {
    return false;
  }
};

/** Asks for the leave that a call with these headers needs; what the call held stays out of it. */
const isAllowed = (url: string, headers: readonly string[]) =>
  ask(url, {
    mode: 'cors',
    redirect: 'error',
    headers: Object.fromEntries(headers.map(name => [name, 'application/json'])),
  });

/**
 * Browsers do not tell a page why a call got no answer. A call whose answer nobody may read gets through where cross-origin
 * rules alone stood in the way, and a call that the page's own policy stops raises an event. Where the page may read what
 * answers, the call was lost on its way.
 */
export const probeFromPage: Probe = async (url, headers) => {
  let isForbidden = false;
  const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isForbidden ||= url.startsWith(blockedURI);
  };
  document.addEventListener('securitypolicyviolation', note);
  try {
    if (await ask(url, { mode: 'no-cors' })) return !headers || !(await isAllowed(url, headers));
    // The event comes in a task of its own.
    await new Promise(resolve => setTimeout(resolve));
    return isForbidden;
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
};

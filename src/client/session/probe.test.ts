import { afterEach, describe, expect, it, vi } from 'vitest';
import { probeFromPage } from './probe';

const ADDRESS = 'https://api.a.example/users/v1/me';

/** A page whose policy may forbid an address, and whose network answers or not. */
const page = (answers: boolean, { blockedURI, isOpen = false }: { blockedURI?: string; isOpen?: boolean } = {}) => {
  const listeners = new Set<(event: { blockedURI: string }) => void>();
  const asked: unknown[] = [];
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: () => void) =>
      type === 'securitypolicyviolation' && listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  vi.stubGlobal('fetch', async (...given: unknown[]) => {
    asked.push(given);
    const { mode } = given[1] as RequestInit;
    // The event comes in a task of its own.
    if (blockedURI !== undefined) setTimeout(() => listeners.forEach(listener => void listener({ blockedURI })));
    if (!answers || (mode === 'cors' && !isOpen)) throw new TypeError('failed');
    return new Response();
  });
  return { asked, listeners };
};
afterEach(() => void vi.unstubAllGlobals());

describe('why a host gave no answer', () => {
  it('it answers what nobody may read: asked without cookies, address or cache', async () => {
    const { asked, listeners } = page(true);
    expect(await probeFromPage(ADDRESS, ['X-User-Agent', 'Authorization'])).toBe(true);
    const quiet = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' };
    // A host may allow calls, and not those with a token.
    const headers = { 'X-User-Agent': 'application/json', Authorization: 'application/json' };
    expect(asked).toMatchObject([
      [ADDRESS, quiet],
      [ADDRESS, { ...quiet, mode: 'cors', redirect: 'error', headers }],
    ]);
    expect(asked[0]).not.toHaveProperty('1.headers');
    expect((asked as [string, RequestInit][])[0]?.[1].signal).toBeInstanceOf(AbortSignal);
    expect(listeners.size).toBe(0);
  });

  it('[LOGIN-11] it answers what this page may read: the call itself was lost', async () => {
    page(true, { isOpen: true });
    expect(await probeFromPage(ADDRESS, ['X-User-Agent'])).toBe(false);
    expect(await probeFromPage(ADDRESS), 'of a call with cookies nobody can tell').toBe(true);
  });

  it('the page may not call it', async () => {
    const { listeners } = page(false, { blockedURI: 'https://api.a.example' });
    expect(await probeFromPage(ADDRESS, [])).toBe(true);
    expect(listeners.size).toBe(0);
  });

  it.each([undefined, 'https://other.example'])(
    'it is not there, whatever else the page forbids (%s)',
    async blockedURI => {
      page(false, { ...(blockedURI ? { blockedURI } : {}) });
      expect(await probeFromPage(ADDRESS, [])).toBe(false);
    },
  );
});

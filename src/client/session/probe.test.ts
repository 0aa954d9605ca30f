import { afterEach, describe, expect, it, vi } from 'vitest';
import { probeFromPage } from './probe';

const ADDRESS = 'https://api.a.example/users/v1/me';

/** A page whose policy may forbid an address, and whose network answers or not. */
const page = (answers: boolean, blockedURI?: string) => {
  const listeners = new Set<(event: { blockedURI: string }) => void>();
  const asked: unknown[] = [];
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: () => void) =>
      type === 'securitypolicyviolation' && listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  vi.stubGlobal('fetch', async (...given: unknown[]) => {
    asked.push(given);
    // The event comes in a task of its own.
    if (blockedURI !== undefined) setTimeout(() => listeners.forEach(listener => void listener({ blockedURI })));
    if (!answers) throw new TypeError('failed');
    return new Response();
  });
  return { asked, listeners };
};
afterEach(() => void vi.unstubAllGlobals());

describe('why a host gave no answer', () => {
  it('it answers what nobody may read: asked without cookies, address or cache', async () => {
    const { asked, listeners } = page(true);
    expect(await probeFromPage(ADDRESS)).toBe(true);
    const quiet = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' };
    expect(asked).toMatchObject([[ADDRESS, quiet]]);
    expect((asked as [string, RequestInit][])[0]?.[1].signal).toBeInstanceOf(AbortSignal);
    expect(listeners.size).toBe(0);
  });

  it('the page may not call it', async () => {
    const { listeners } = page(false, 'https://api.a.example');
    expect(await probeFromPage(ADDRESS)).toBe(true);
    expect(listeners.size).toBe(0);
  });

  it.each([undefined, 'https://other.example'])(
    'it is not there, whatever else the page forbids (%s)',
    async blockedURI => {
      page(false, blockedURI);
      expect(await probeFromPage(ADDRESS)).toBe(false);
    },
  );
});

import { vi } from 'vitest';
import { memoryStore } from '../../src/client';
import { createSession, type SessionOptions } from '../../src/client/session';

export const HOST = 'dev.example.org';
export const NOW = 1_700_000_000_000;

export type Call = {
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};
export type Answer = { status?: number; body?: unknown } | 'unreachable';

/** A host made of answers: each call is written down and answered by the function. */
export const createHost = (answer: (call: Call, count: number) => Answer | Promise<Answer>) => {
  const calls: Call[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input));
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.search,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const given = await answer(call, calls.length);
    if (given === 'unreachable') throw new TypeError('fetch failed');
    const text = given.body === undefined ? '' : JSON.stringify(given.body);
    return new Response(text, { status: given.status ?? 200, headers: { 'content-type': 'application/json' } });
  });
  return { calls, fetch: fetch as unknown as typeof globalThis.fetch };
};

let serial = 0;
const tokens = () => ({
  access_token: `access-${++serial}`,
  refresh_token: `refresh-${serial}`,
  token_type: 'bearer',
  expires_in: 300,
  user_id: 'u',
  application_id: 'a',
});
export const ME = {
  id: 'u',
  email: 'ada@example.test',
  first_name: 'Ada',
  activation: true,
  roles: [{ id: 'r', name: 'r', permissions: [{ name: 'VIEW_USER' }] }],
};

export const standard = ({ path }: Call): Answer =>
  path === '/auth/v2/oauth2/tokens'
    ? { body: tokens() }
    : path === '/users/v1/me'
      ? { body: ME }
      : { body: { ok: true } };

export const open = (fetch: typeof globalThis.fetch, options: Partial<SessionOptions> = {}) => {
  const local = memoryStore();
  const session = memoryStore();
  return {
    local,
    perTab: session,
    session: createSession({ local, session, clientId: 'CID', fetch, now: () => NOW, ...options }),
  };
};

export const storeCredentials = (store: ReturnType<typeof memoryStore>, overrides: object = {}) =>
  store.setItem(
    'credentials',
    JSON.stringify({ refreshToken: 'stored', expiresAt: NOW / 1000 + 60, host: HOST, ...overrides }),
  );

/** Numbers tokens from 1 again. */
export const startOver = () => {
  serial = 0;
};

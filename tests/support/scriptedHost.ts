import { type Client, createClient } from '../../src/client';

export type HostCall = { method: string; path: string; body?: unknown };

/** An answer in JSON; a number is a status without a body, a `Response` the answer itself. */
type Answer = (call: HostCall) => unknown;

/** A host that a test answers for, and what it was asked: `GET /users/v1/?limit(20)`, the query readable. */
export const scriptedHost = (answer: Answer): { client: Client; calls: HostCall[]; asked: () => string[] } => {
  const calls: HostCall[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const { pathname, search } = new URL(String(input));
    const call: HostCall = { method: init?.method ?? 'GET', path: pathname + decodeURIComponent(search) };
    if (typeof init?.body === 'string') call.body = JSON.parse(init.body);
    calls.push(call);
    const given = answer(call);
    if (given instanceof Error) throw given;
    if (given instanceof Response) return given;
    if (typeof given === 'number') return new Response(null, { status: given });
    return new Response(JSON.stringify(given), { headers: { 'content-type': 'application/json' } });
  };
  const session = { baseUrl: () => 'https://api.example.org', authorize: async () => ({}) };
  const client = createClient({ session, fetch, sleep: async () => undefined, warn: () => undefined });
  return { client, calls, asked: () => calls.map(({ method, path }) => `${method} ${path}`) };
};

/** A page as hosts answer it. */
export const pageWith = (data: readonly unknown[], page: object = {}) => ({
  data,
  page: { offset: 0, limit: 20, total: data.length, ...page },
});

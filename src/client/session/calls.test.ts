import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Call,
  createHost,
  HOST,
  open,
  standard,
  startOver,
} from '../../../tests/support/sessionHost';
import { createHttp } from '../http';

beforeEach(startOver);

describe('calls', () => {
  const ready = async (answer: (call: Call, count: number) => Answer) => {
    const { calls, fetch } = createHost(answer);
    const { session } = open(fetch);
    await session.signIn({ host: HOST, email: 'a', password: 'p', remember: true });
    calls.length = 0;
    const pauses: number[] = [];
    const warnings: string[] = [];
    const http = createHttp({
      session,
      fetch,
      sleep: async ms => void pauses.push(ms),
      warn: text => warnings.push(text),
    });
    return { calls, http, session, pauses, warnings };
  };

  it('[trap 46] [HTTP-05] reads meeting 500–599 are tried 5 times, 300 ms apart; writes once', async () => {
    const { calls, http, pauses } = await ready(call =>
      call.path === '/x' ? { status: 503, body: {} } : standard(call),
    );
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ status: 503 });
    expect(calls).toHaveLength(5);
    expect(pauses).toEqual([300, 300, 300, 300]);
    calls.length = 0;
    await expect(http.request({ method: 'POST', path: '/x', body: {} })).rejects.toMatchObject({ status: 503 });
    expect(calls).toHaveLength(1);
  });

  it('[HTTP-10] a retry setting repeats other failed calls', async () => {
    let left = 2;
    const { calls, http, pauses } = await ready(call =>
      call.path === '/x' && left-- > 0 ? 'unreachable' : standard(call),
    );
    await http.request({ method: 'PUT', path: '/x', body: {}, retry: { tries: 3, pauseMs: 50 } });
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([50, 50]);
  });

  it.each([
    [400, 117],
    [401, 118],
    [403, 117],
  ])('[HTTP-06] %i with code %i renews the token once for all who wait, and repeats', async (status, code) => {
    const { calls, http } = await ready(call =>
      call.path === '/x' && call.headers.Authorization === 'Bearer access-1'
        ? { status, body: { code, message: 'stale' } }
        : standard(call),
    );
    await Promise.all([
      http.request({ method: 'GET', path: '/x' }),
      http.request({ method: 'POST', path: '/x', body: {} }),
    ]);
    expect(calls.filter(call => call.path === '/auth/v2/oauth2/tokens')).toHaveLength(1);
    expect(calls.filter(call => call.path === '/x')).toHaveLength(4);
  });

  it('[HTTP-06] other codes fail, and a repeated call is not repeated again', async () => {
    const { calls, http } = await ready(call =>
      call.path === '/x' ? { status: 401, body: { code: 10, message: 'no' } } : standard(call),
    );
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ name: 'NoPermissionError' });
    expect(calls).toHaveLength(1);
    const again = await ready(call =>
      call.path === '/x' ? { status: 401, body: { code: 118, message: 'stale' } } : standard(call),
    );
    await expect(again.http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ code: 118 });
    expect(again.calls.filter(call => call.path === '/x')).toHaveLength(2);
  });

  it('[HTTP-07] compresses a body on request', async () => {
    let sent: unknown;
    const { http, session } = await ready(standard);
    const spy = createHttp({
      session,
      fetch: (async (_: unknown, init: RequestInit) => {
        sent = init;
        return new Response('{}', { headers: { 'content-type': 'application/json' } });
      }) as unknown as typeof globalThis.fetch,
    });
    expect(http).toBeDefined();
    await spy.request({ method: 'POST', path: '/x', body: { a: 1 }, gzip: true });
    const { headers, body } = sent as { headers: Record<string, string>; body: Uint8Array };
    expect(headers['Content-Encoding']).toBe('gzip');
    expect([...body.slice(0, 2)]).toEqual([0x1f, 0x8b]);
  });

  it('[HTTP-08] reads all pages, 50 at a time, and warns above 2000', async () => {
    const { calls, http, warnings } = await ready(call => {
      if (call.path !== '/list') return standard(call);
      const [limit = 0, offset = 0] = (/limit\(([\d,]+)\)/.exec(call.search)?.[1] ?? '').split(',').map(Number);
      return {
        body: {
          page: { total: 2_001, limit, offset },
          data: Array.from({ length: Math.min(limit, 2_001 - offset) }, (_, index) => offset + index),
        },
      };
    });
    const all = await http.readAll<number>({ path: '/list', rql: 'sort(name)' });
    expect(all).toHaveLength(2_001);
    expect(all.at(-1)).toBe(2_000);
    expect(calls[0]?.search).toBe('?sort(name)&limit(50)');
    expect(calls[1]?.search).toBe('?sort(name)&limit(50,50)');
    expect(warnings).toHaveLength(1);
    await expect(http.readAll({ path: '/list', rql: 'limit(1)' })).rejects.toThrow('no limit of its own');
  });

  it('half an answer is told apart from an error of the server', async () => {
    const { session } = await ready(standard);
    const http = createHttp({
      session,
      fetch: (async () =>
        new Response('{"a":', {
          headers: { 'content-type': 'application/json' },
        })) as unknown as typeof globalThis.fetch,
    });
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ name: 'ProtocolError' });
  });

  it('every call can be cancelled', async () => {
    const { session } = await ready(standard);
    const http = createHttp({
      session,
      fetch: ((_: unknown, init: RequestInit) =>
        new Promise((__, reject) => {
          const abort = () => reject(new DOMException('no', 'AbortError'));
          if (init.signal?.aborted) abort();
          else init.signal?.addEventListener('abort', abort);
        })) as unknown as typeof globalThis.fetch,
    });
    const controller = new AbortController();
    const call = http.request({ method: 'GET', path: '/x', signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

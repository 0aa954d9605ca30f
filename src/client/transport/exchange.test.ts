import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildBaseUrl } from '../baseUrl';
import { ApiError, errorClass, HostRefusedError, NetworkError, PlatformError, toApiError } from '../errors';
import { holdsAny, normalizePermission } from '../permissions';
import { exchange, initOf, send } from './exchange';

const URL_WITH_SECRETS = 'https://api.dev.example.org/users/v1/?eq(email,ada%2540example.test)';

const answering = (text: string, init: ResponseInit = {}): typeof globalThis.fetch => {
  return async () => new Response(text, { headers: { 'content-type': 'application/json' }, ...init });
};

const failure = (fetch: typeof globalThis.fetch, init: { headers?: Record<string, string>; body?: string } = {}) =>
  exchange(fetch, { method: 'POST', url: URL_WITH_SECRETS, ...init }).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

/** All that a log or a report of an error could show. */
const everything = (error: unknown): string => {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? '';
  const own = Object.getOwnPropertyNames(error).map(key => String(Reflect.get(error, key)));
  return [error.name, ...own, everything(error.cause ?? null)].join('\n');
};

describe('failures', () => {
  it('[ERR-01] keep status, name, number and path, and the id that support can look up', async () => {
    const body = { code: 16, name: 'RESOURCE_UNKNOWN_EXCEPTION', message: 'Requested resource is unknown' };
    const error = await failure(answering(JSON.stringify(body), { status: 404, headers: { 'x-request-id': 'req-1' } }));
    expect(error).toBeInstanceOf(errorClass(16));
    expect(error).toMatchObject({
      message: 'Requested resource is unknown',
      status: 404,
      code: 16,
      wireName: 'RESOURCE_UNKNOWN_EXCEPTION',
      method: 'POST',
      path: '/users/v1/',
      requestId: 'req-1',
    });
  });

  it.each([
    ['', 'Received an error without a message'],
    ['<html>Bad gateway</html>', 'Received an error without a message'],
    ['null', 'Received an error without a message'],
    ['[]', 'Received an error without a message'],
    ['{"message":""}', 'Received an error without a message'],
    ['{"message":5,"description":{}}', 'Received an error without a message'],
    ['{"description":"","message":"M"}', 'M'],
    ['{"description":"D","message":"M"}', 'D'],
  ])('[ERR-01] the body %j says %j', async (text, message) => {
    expect(await failure(answering(text, { status: 502 }))).toMatchObject({ message, status: 502 });
  });

  it('[ERR-01] whatever a server sends, the failure is one of ours', () => {
    fc.assert(
      fc.property(fc.jsonValue(), body => {
        const error = toApiError(body, { status: 500, method: 'GET', path: '/x' });
        expect(error).toBeInstanceOf(ApiError);
        expect(error.message).not.toBe('');
      }),
    );
  });

  it('[ERR-02] hold nothing of the authorization, the body or the query, however the call failed', async () => {
    const call = { headers: { Authorization: 'Bearer planted-token' }, body: '{"password":"planted-password"}' };
    const failures = await Promise.all([
      failure(answering('{"code":10}', { status: 401 }), call),
      failure(answering('{"half":'), call),
      failure(async () => Promise.reject(new TypeError('fetch failed')), call),
    ]);
    for (const error of failures) {
      expect(error).toBeInstanceOf(PlatformError);
      expect(everything(error)).not.toMatch(/planted|ada/);
    }
  });

  it('[ERR-03] only the unauthenticated get the hint', () => {
    const details = { status: 401, method: 'GET', path: '/x' };
    expect(toApiError({ code: 104, message: 'm' }, details).message).toContain('OAuth2 password grant');
    for (const code of [10, 106, 117, 118]) expect(toApiError({ code, message: 'm' }, details).message).toBe('m');
  });

  it('[ERR-04] typed errors of different codes are not taken for each other', () => {
    const error = toApiError({ code: 16, message: 'm' }, { status: 404, method: 'GET', path: '/x' });
    expect(error).not.toBeInstanceOf(errorClass(17));
    expect(errorClass(9_999)).toBeUndefined();
  });

  it('[ERR-05] a word of every object is no OAuth word', () => {
    const error = toApiError({ error: 'constructor' }, { status: 400, method: 'POST', path: '/x' });
    expect(error.name).toBe('OAuthError');
  });

  it('[ERR-01] no answer at all is no answer of the server: it has no status', async () => {
    const error = await failure(async () => Promise.reject(new TypeError('fetch failed')));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).not.toHaveProperty('status');
  });
});

describe('answers', () => {
  it('[HTTP-09] 200 with an empty or a plain body is a success', async () => {
    const get = { method: 'GET', url: 'https://api.dev.example.org/tasks/v1/health' };
    expect(await exchange(answering(''), get)).toEqual({ status: 200, body: undefined, text: '' });
    expect(await exchange(answering('OK', { headers: { 'content-type': 'text/plain' } }), get)).toEqual({
      status: 200,
      body: 'OK',
      text: 'OK',
    });
  });
});

describe('an answer without an end', () => {
  const MEGABYTE = new Uint8Array(2 ** 20).fill(0x20);
  /** Goes on for as long as anybody reads. */
  const endless = (status: number) => {
    const told = { megabytes: 0, isLeft: false };
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull: controller => {
          told.megabytes++;
          controller.enqueue(MEGABYTE);
        },
        cancel: () => {
          told.isLeft = true;
        },
      });
    const fetch: typeof globalThis.fetch = async () =>
      new Response(body(), { status, headers: { 'content-type': 'application/json' } });
    return { told, fetch };
  };

  it('[HOST-03] is read to 64 MB, then left and told', async () => {
    const { told, fetch } = endless(200);
    expect(await failure(fetch)).toMatchObject({ name: 'ProtocolError', kind: 'too-large', path: '/users/v1/' });
    expect(told.isLeft).toBe(true);
    expect(told.megabytes).toBeGreaterThan(64);
    expect(told.megabytes).toBeLessThan(70);
  });

  it('[ERR-01] of a refusal leaves its status', async () => {
    const { told, fetch } = endless(500);
    expect(await failure(fetch)).toMatchObject({ status: 500, message: 'Received an error without a message' });
    expect(told.isLeft).toBe(true);
  });
});

describe('hosts', () => {
  it('[HTTP-01] whatever is typed, a password goes to the host that was shown, or nowhere', () => {
    const typed = fc.oneof(
      fc.webAuthority({ withPort: true, withUserInfo: true, withIPv4: true, withIPv6: true }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...'abx.:/@?#\\[]%localhost127 '), maxLength: 30 }),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('', 'http://', 'https://'), (host, scheme) => {
        let url: URL;
        try {
          url = new URL(buildBaseUrl(`${scheme}${host}`));
        } catch (error) {
          expect(error).toBeInstanceOf(HostRefusedError);
          return;
        }
        expect(url.username + url.password + url.search + url.hash).toBe('');
        const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
        if (!isLocal) {
          expect(url.protocol).toBe('https:');
          expect(url.hostname.startsWith('api.')).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('permission names', () => {
  it.each([
    ['ViewUser', 'VIEW_USER'],
    ['VIEW_USER', 'VIEW_USER'],
    ['AddRoleToUser', 'ADD_ROLE_TO_USER'],
    ['ViewDocuments:mySchema', 'VIEW_DOCUMENTS:mySchema'],
    ['TRANSITION_DOCUMENTS:order:Pay', 'TRANSITION_DOCUMENTS:order:Pay'],
    ['', ''],
  ])('[PERM-02] %j is %j', (name, normal) => {
    expect(normalizePermission(name)).toBe(normal);
    expect(normalizePermission(normal)).toBe(normal);
  });

  it('[PERM-02] a permission for one schema is not the permission for all', () => {
    const user = { permissions: new Set(['VIEW_DOCUMENTS:order']) };
    expect(holdsAny(user, ['ViewDocuments'])).toBe(false);
    expect(holdsAny(user, ['ViewDocuments:order'])).toBe(true);
    expect(holdsAny(user, ['ViewDocuments:Order'])).toBe(false);
  });
});

describe('what leaves', () => {
  const PLAIN = { Accept: 'application/json, text/plain, */*', 'X-User-Agent': 'SDK/7.1.0' };
  const QUIET = { cache: 'no-store', referrerPolicy: 'no-referrer' };

  it('[HTTP-01] is nothing but what was given: no cookie, no referrer, nothing kept, nowhere else', () => {
    expect(initOf({ method: 'GET', url: 'https://a.example/' })).toEqual({
      ...QUIET,
      method: 'GET',
      headers: PLAIN,
      redirect: 'error',
      credentials: 'omit',
    });
  });

  it('[HTTP-01] is all that was given', () => {
    const { signal } = new AbortController();
    const request = { method: 'PUT', body: '', signal, redirect: 'manual', credentials: 'include' } as const;
    expect(initOf({ ...request, url: 'https://a.example/', headers: { Accept: 'x/y', A: 'b' } })).toEqual({
      ...QUIET,
      ...request,
      headers: { ...PLAIN, Accept: 'x/y', A: 'b' },
    });
  });
});

describe('a refusal', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['2', 2_000],
    ['12', 12_000],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:03 GMT', 3_000],
    ['Thu, 01 Jan 2026 00:00:03 +0000', 3_000],
    ['2026-01-01T00:00:03Z', 3_000],
    ['Wed, 31 Dec 2025 23:59:59 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('[HTTP-05] that asks for a pause of %j is waited for %s ms', async (value, ms) => {
    const error = await failure(answering('{}', { status: 503, headers: { 'retry-after': value } }));
    expect(error).toMatchObject({ status: 503, retryAfterMs: ms, requestId: undefined });
    const silent = await failure(answering('{}', { status: 503 }));
    expect(silent).toMatchObject({ retryAfterMs: undefined });
  });

  it('[ERR-01] whose body breaks off is no answer; one whose caller left is what the caller said', async () => {
    const broken = (): Response =>
      new Response(new ReadableStream({ start: stream => stream.error(new TypeError('cut')) }), { status: 500 });
    expect(await failure(async () => broken())).toMatchObject({
      name: 'NetworkError',
      message: 'No answer from api.dev.example.org',
      cause: { message: 'cut' },
    });
    const left = exchange(async () => broken(), { method: 'GET', url: URL_WITH_SECRETS, signal: AbortSignal.abort() });
    await expect(left).rejects.toThrow(new TypeError('cut'));
  });
});

describe('no answer', () => {
  const get = { method: 'GET', url: 'https://a.example:8443/x' };
  const silence = () => Object.assign(new Error('given up'), { name: 'HostSilentError', waitedMs: 7_000 });
  const SILENT = { name: 'HostSilentError', message: 'a.example:8443 did not answer within 7 s' };

  it('[SESS-01] names the host that was waited for, whether the call or its signal tells of it', async () => {
    await expect(exchange(() => Promise.reject(silence()), get)).rejects.toMatchObject(SILENT);
    const signal = AbortSignal.abort(silence());
    const aborted = exchange(() => Promise.reject(new DOMException('no', 'AbortError')), { ...get, signal });
    await expect(aborted).rejects.toMatchObject(SILENT);
  });

  it('[ERR-01] is told from a call that was given up: what gave it up is what fails', async () => {
    const reason = new DOMException('no', 'AbortError');
    const fetch = () => Promise.reject(reason);
    await expect(exchange(fetch, { ...get, signal: AbortSignal.abort() })).rejects.toBe(reason);
    const waiting = exchange(fetch, { ...get, signal: new AbortController().signal });
    await expect(waiting).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'No answer from a.example:8443',
      cause: reason,
    });
    const something = { ...get, signal: AbortSignal.abort('HostSilentError') };
    await expect(exchange(fetch, something)).rejects.toBe(reason);
  });

  it('[ERR-01] is also one that breaks off', async () => {
    const body = () => new ReadableStream({ start: stream => stream.error(new TypeError('cut')) });
    await expect(exchange(async () => new Response(body()), get)).rejects.toMatchObject({ name: 'NetworkError' });
  });
});

describe('a redirect', () => {
  const to = (status: number) => async () => new Response(null, { status, headers: { location: 'https://b.example' } });

  it('[HTTP-01] is an answer where one is asked for, and else a failure; a refusal is one in any case', async () => {
    const request = { method: 'GET', url: 'https://a.example/x' };
    expect((await send(to(302), { ...request, redirect: 'manual' })).headers.get('location')).toBe('https://b.example');
    expect((await send(to(399), { ...request, redirect: 'manual' })).status).toBe(399);
    await expect(send(to(400), { ...request, redirect: 'manual' })).rejects.toMatchObject({ status: 400 });
    await expect(send(to(302), request)).rejects.toMatchObject({ status: 302 });
    await expect(send(to(302), { ...request, redirect: 'error' })).rejects.toMatchObject({ status: 302 });
    // Browsers hide where it leads to, and that it is one.
    const hidden = { ok: false, type: 'opaqueredirect', status: 0 } as Response;
    expect(await send(async () => hidden, { ...request, redirect: 'manual' })).toBe(hidden);
    // It says that nothing changed, which nobody asked.
    await expect(send(to(304), { ...request, redirect: 'manual' })).rejects.toMatchObject({ status: 304 });
  });
});

describe('an answer that is no JSON', () => {
  const get = { method: 'GET', url: 'https://a.example/x' };

  it('[HOST-03] is half an answer where it says that it is JSON, and text where it does not say so', async () => {
    await expect(exchange(answering('{"half":'), get)).rejects.toMatchObject({
      name: 'ProtocolError',
      kind: 'truncated',
      method: 'GET',
      path: '/x',
    });
    const untyped = async () => new Response(new Blob(['{"half":']));
    expect(await exchange(untyped, get)).toEqual({ status: 200, body: '{"half":', text: '{"half":' });
  });

  it('[HTTP-09] is read as JSON whatever it is called, with its status', async () => {
    const plain = answering('null', { status: 201, headers: { 'content-type': 'text/plain' } });
    expect(await exchange(plain, get)).toEqual({ status: 201, body: null, text: 'null' });
    expect(await exchange(answering('', { status: 202 }), get)).toEqual({ status: 202, body: undefined, text: '' });
  });
});

import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const CONSOLE = 'https://console.example';
const FOREIGN = 'https://evil.example';

let platform: TestPlatform;
let wire: WireCalls;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, allowedOrigins: [CONSOLE] });
  wire = wireCalls(platform);
});
afterAll(async () => {
  await platform?.close();
});

const TOKENS = '/auth/v2/oauth2/tokens';
const wrongPassword = () =>
  JSON.stringify({
    client_id: CONSOLE_CLIENT_ID,
    grant_type: 'password',
    username: platform.account('administrator').email,
    password: 'wrong',
  });
const failures = async () =>
  (
    await sql<{ failed_count: number }>`select failed_count from users
      where email = ${platform.account('administrator').email}`.execute(platform.platform.db)
  ).rows[0]?.failed_count;

describe('pages of other origins', () => {
  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
  ])('cannot count a failed sign-in, whatever they call their body (%s)', async type => {
    const answer = await wire.call('POST', TOKENS, {
      headers: { origin: FOREIGN, 'content-type': type },
      body: wrongPassword(),
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 26 } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await failures()).toBe(0);
  });

  it.each([FOREIGN, 'null', 'http://localhost.evil.example', 'https://console.example.evil.example', `${CONSOLE}:444`])(
    'are refused before their body is read (%s)',
    async origin => {
      const told = await new Promise<readonly unknown[]>((resolve, reject) => {
        const { port } = new URL(platform.url);
        const call = request({ port, method: 'POST', path: TOKENS, headers: { origin, 'content-length': 1_000 } });
        call.once('response', answer => {
          resolve([answer.statusCode, answer.headers.connection]);
          call.destroy();
        });
        call.once('error', reject);
        call.flushHeaders();
      });
      expect(told).toEqual([403, 'close']);
    },
  );

  it.each(['PUT', 'DELETE', 'POST'])('cannot %s anything', async method => {
    const { id, token } = await wire.createUser([]);
    const answer = await wire.call(method, `/users/v1/${id}`, { token, body: {}, headers: { origin: FOREIGN } });
    expect(answer.status).toBe(403);
    expect((await wire.call('GET', '/users/v1/me', { token })).status).toBe(200);
  });

  it('get no cookie unless they were named: of one of this machine it would not count', async () => {
    const { email, password } = platform.account('administrator');
    const enter = async (origin: string) => {
      const { status, headers } = await wire.call('POST', '/login', { headers: { origin }, body: { email, password } });
      return [status, headers.has('set-cookie')];
    };
    expect(await enter('http://localhost:5173')).toEqual([403, false]);
    expect(await enter(FOREIGN)).toEqual([403, false]);
    expect(await enter(CONSOLE)).toEqual([200, true]);
    expect(await enter(platform.url)).toEqual([200, true]);
  });

  it('that were named may call, read the answers and when they were made, and learn when to come back', async () => {
    for (const origin of [CONSOLE, 'http://localhost:5173', 'http://127.0.0.1:3000']) {
      const preflight = await fetch(`${platform.url}${TOKENS}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
      expect(preflight.headers.get('access-control-allow-private-network')).toBe('true');
      const { email, password } = platform.account('administrator');
      const answer = await wire.call('POST', TOKENS, {
        headers: { origin },
        body: { client_id: CONSOLE_CLIENT_ID, grant_type: 'password', username: email, password },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      // The console's note about a clock that is wrong needs the Date (src/admin/hostClock.ts).
      expect(answer.headers.get('access-control-expose-headers')?.split(', ').sort()).toEqual([
        'Date',
        'ETag',
        'Retry-After',
        'X-Request-Id',
      ]);
      expect(Date.parse(answer.headers.get('date') ?? '')).not.toBeNaN();
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        'Authorization, Content-Type, Content-Encoding, If-None-Match, X-User-Agent',
      );
      expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE,OPTIONS');
      expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
      // Else each call of a page is two.
      expect(preflight.headers.get('access-control-max-age')).toBe('600');
      expect(answer.headers.get('vary')).toContain('Origin');
      expect(answer.headers.get('x-request-id')).toMatch(/./);
    }
  });

  it('get no leave to send what needs it', async () => {
    const preflight = await fetch(`${platform.url}${TOKENS}`, { method: 'OPTIONS', headers: { origin: FOREIGN } });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
  });
});

describe('bodies', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', ''])(
    'are JSON by their Content-Type, not %s; nothing is counted otherwise',
    async type => {
      const answer = await wire.call('POST', TOKENS, { headers: { 'content-type': type }, body: wrongPassword() });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request', exh_error: { code: 22 } } });
      expect(await failures()).toBe(0);
    },
  );

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'are taken as %s',
    async type => {
      const { id, token } = await wire.createUser([]);
      const answer = await wire.call('PUT', `/users/v1/${id}`, {
        token,
        headers: { 'content-type': type },
        body: { first_name: 'Ada' },
      });
      expect(answer.body).toMatchObject({ first_name: 'Ada' });
    },
  );

  it('of strangers have 64 kB at most, packed or not', async () => {
    const send = (bytes: number, isPacked: boolean) => {
      const text = JSON.stringify({ grant_type: 'x'.repeat(bytes - 17) });
      return fetch(`${platform.url}${TOKENS}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(isPacked ? { 'content-encoding': 'gzip' } : {}) },
        body: isPacked ? gzipSync(text) : text,
      });
    };
    const limit = 64 * 1024;
    for (const isPacked of [false, true]) {
      expect(await (await send(limit, isPacked)).json()).toMatchObject({ exh_error: { code: 121 } });
      const refused = await send(limit + 1, isPacked);
      expect([400, 413]).toContain(refused.status);
      expect(await refused.json()).toMatchObject({ error: 'invalid_request', exh_error: { code: 22 } });
    }
  });
});

describe('bodies that never end', () => {
  const heads = (length: string) =>
    `POST /data/v1/${'0'.repeat(24)}/documents HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  /** A body of ten megabytes, as is said or taken for granted, of which nothing comes. */
  const hold = (length: string) =>
    new Promise<{ heard: () => string; isOver: () => boolean; end: () => void }>(resolve => {
      let heard = '';
      const socket = connect(Number(new URL(platform.url).port), '127.0.0.1', () => {
        socket.write(heads(length));
        resolve({ heard: () => heard, isOver: () => socket.destroyed, end: () => socket.destroy() });
      });
      socket.setEncoding('utf8').on('data', part => {
        heard += part;
      });
    });

  it.each([`Content-Length: ${10 * 1024 * 1024}`, 'Transfer-Encoding: chunked'])(
    'hold no more than there is for all: who began first is let go (%s)',
    async length => {
      const held: Awaited<ReturnType<typeof hold>>[] = [];
      for (let n = 0; n < 27; n++) held.push(await hold(length));
      try {
        await vi.waitFor(() => expect(held.filter(({ isOver }) => isOver())).toHaveLength(2));
        expect(held.map(({ isOver }) => isOver()).slice(0, 3)).toEqual([true, true, false]);
        expect(held[0]?.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 1\r\n[\s\S]*"SERVER_EXCEPTION"/i);
        // Others are served meanwhile.
        expect(await wire.call('POST', TOKENS, { body: wrongPassword() })).toMatchObject({ status: 400 });
      } finally {
        for (const { end } of held) end();
      }
    },
  );
});

describe('what is no request', () => {
  /** What comes back on a connection until it ends. */
  const answerTo = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(platform.url).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.setEncoding('utf8').on('data', part => {
        answer += part;
      });
      socket.once('close', () => resolve(answer)).once('error', reject);
    });
  const head = 'Host: localhost\r\nContent-Length: 1\r\n';

  it.each([
    [400, 'This is no HTTP request', 'ABC\r\n\r\n'],
    [400, 'This is no HTTP request', `POST / HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{}`],
    [
      431,
      'The address and the headers are longer than 16 kB together',
      `GET /users/v1/?in(id,${'a,'.repeat(10_000)}a) HTTP/1.1\r\n${head}\r\n`,
    ],
  ])('[ERR-04] is refused with %i in the form of all refusals: %s', async (status, message, text) => {
    const answer = await answerTo(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 26,
      name: 'ILLEGAL_ARGUMENT_EXCEPTION',
      message,
    });
  });
});

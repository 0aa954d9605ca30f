import { createHash, randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { Bytes, JsonText } from '../../src/embedded/http/answers';
import { readForm } from '../../src/embedded/http/parts';
import type { Route } from '../../src/embedded/http/route';
import type { Service } from '../../src/embedded/http/service';

const MB = 1024 * 1024;
const BASE = '/files/v1';
const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Length and digest of a stream, read as it comes. */
const digest = async (content: Readable) => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha: hash.digest('hex') };
};

/** What the handlers saw while a body was still arriving. */
const seen: string[] = [];

const route = (method: Route['method'], path: string, rest: Pick<Route, 'handler'> & Partial<Route>): Route => ({
  method,
  path: `${BASE}/${path}`,
  access: 'public',
  ...rest,
});

const ROUTES: readonly Route[] = [
  route('POST', 'json', { handler: async ({ body }) => ({ body: body ?? 'none' }) }),
  route('POST', 'large', { maxBody: 2 * MB, handler: async ({ body }) => ({ length: String(body).length }) }),
  route('POST', 'nothing', { accepts: 'none', handler: async () => ({ taken: true }) }),
  route('GET', 'kept/:token/:fileId', { handler: async () => ({}) }),
  route('POST', 'form', { accepts: 'form', handler: async ({ body }) => body }),
  route('POST', 'upload', {
    accepts: 'multipart',
    maxBody: 3 * MB,
    handler: async ({ parts }) => {
      const { texts, files } = await readForm(
        parts(),
        file => digest(file.content),
        async () => {},
      );
      return { texts: Object.fromEntries(texts), files };
    },
  }),
  route('POST', 'unread', {
    accepts: 'multipart',
    handler: async ({ parts }) => {
      const names: string[] = [];
      for await (const part of parts()) names.push(part.name);
      return names;
    },
  }),
  route('POST', 'stream', {
    accepts: 'stream',
    maxBody: 40 * MB,
    handler: async ({ stream }) => {
      seen.push('began');
      return digest(stream()).catch(error => {
        seen.push(error.message);
        throw error;
      });
    },
  }),
  route('POST', 'wrong', { handler: async ({ stream }) => digest(stream()) }),
  route('GET', 'text', { handler: async () => new JsonText('{"kept":  1}') }),
  route('GET', 'counted', { handler: async () => ({ read: seen.filter(one => one === 'counted').length }) }),
  route('POST', 'counted', { handler: async () => ({ read: seen.push('counted') }) }),
  route('GET', 'bytes', {
    handler: async () =>
      new Bytes(Readable.from([Buffer.from('%PDF'), Buffer.from('-1.7')]), { fileName: 'Zoë “ward”.pdf', size: 8 }),
  }),
  route('GET', 'page', {
    handler: async () => new Bytes('<!doctype html><h1>Hi</h1>', { type: 'text/html; charset=utf-8', isInline: true }),
  }),
  route('GET', 'evil', { handler: async () => new Bytes('<script>alert(1)</script>', { fileName: 'evil.html' }) }),
  route('GET', 'long', { handler: async () => new Bytes(Buffer.alloc(200_000, 'a'), { fileName: 'long.txt' }) }),
  route('GET', 'broken', {
    handler: async () =>
      new Bytes(
        Readable.from(
          (async function* () {
            yield 'beginning';
            throw new Error('The disk is gone.');
          })(),
        ),
      ),
  }),
];

const service: Service = { name: 'files', migrations: [], routes: ROUTES };

describe('what travels', () => {
  let platform: EmbeddedPlatform;
  let url = '';
  const logged: Record<string, unknown>[] = [];

  beforeAll(async () => {
    platform = await createPlatform({
      services: [service],
      cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
      log: line => logged.push(line),
    });
    url = await platform.listen(0, '127.0.0.1');
  });
  afterAll(() => platform.close());

  const post = async (
    path: string,
    body: BodyInit | undefined,
    type?: string,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${url}${BASE}/${path}`, {
      method: 'POST',
      ...(body === undefined ? {} : { body, duplex: 'half' }),
      headers: { ...(type ? { 'content-type': type } : {}), ...headers },
    });
    return { status: response.status, body: await response.json() };
  };
  const get = (path: string, init: RequestInit = {}) => fetch(`${url}${BASE}/${path}`, init);

  describe('in', () => {
    it('JSON, or nothing at all', async () => {
      expect(await post('json', '{"a":1}', 'application/json')).toEqual({ status: 200, body: { body: { a: 1 } } });
      expect(await post('json', undefined)).toEqual({ status: 200, body: { body: 'none' } });
    });

    it.each(['json', 'nothing', 'form', 'upload'])('%s takes nothing of another kind', async path => {
      for (const type of ['text/plain', 'application/octet-stream'])
        expect(await post(path, 'x', type)).toMatchObject({ status: 400, body: { code: 22 } });
    });

    it('64 kB of strangers, and as much as the route says', async () => {
      const text = (length: number) => JSON.stringify('x'.repeat(length - 2));
      expect((await post('json', text(64 * 1024), 'application/json')).status).toBe(200);
      expect(await post('json', text(64 * 1024 + 1), 'application/json')).toMatchObject({
        status: 413,
        body: { code: 22, message: 'The request body is larger than 64 kB' },
      });
      expect(await post('large', text(2 * MB), 'application/json')).toEqual({
        status: 200,
        body: { length: 2 * MB - 2 },
      });
      expect(await post('large', text(2 * MB + 1), 'application/json')).toMatchObject({
        status: 413,
        body: { code: 22, message: 'The request body is larger than 2048 kB' },
      });
    });

    it('a form as texts by name', async () => {
      const form = new URLSearchParams({ user: 'Zoë & co', empty: '', constructor: 'x' });
      expect(await post('form', form)).toEqual({
        status: 200,
        body: { user: 'Zoë & co', empty: '', constructor: 'x' },
      });
    });

    it.each([
      ['a name that comes twice', 'a=1&a=2', 'The form holds a twice'],
      ['what cannot be stored', 'a=%00', 'cannot be stored'],
    ])('a form is refused for %s', async (_, body, message) => {
      const answer = await post('form', body, 'application/x-www-form-urlencoded');
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    });

    it('texts and files, in whatever order they come', async () => {
      const [first, second] = [randomBytes(2 * MB), randomBytes(7)];
      const form = new FormData();
      form.append('file', new Blob([first], { type: 'image/png' }), 'röntgen 1.png');
      form.append('name', 'Scan');
      form.append('tags[]', 'ward:east');
      form.append('other', new Blob([second]), 'data');
      form.append('tags[]', 'new');
      expect(await post('upload', form)).toEqual({
        status: 200,
        body: {
          texts: { name: ['Scan'], 'tags[]': ['ward:east', 'new'] },
          files: [
            {
              name: 'file',
              fileName: 'röntgen 1.png',
              type: 'image/png',
              kept: { size: first.length, sha: sha(first) },
            },
            { name: 'other', fileName: 'data', type: 'application/octet-stream', kept: { size: 7, sha: sha(second) } },
          ],
        },
      });
    });

    it('a part that says to be JSON keeps its text', async () => {
      const body =
        '--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{"b":1}\r\n--b--\r\n';
      expect(await post('upload', body, 'multipart/form-data; boundary=b')).toEqual({
        status: 200,
        body: { texts: { a: ['{"b":1}'] }, files: [] },
      });
    });

    it('a form whose files nobody reads is read to its end', async () => {
      const form = new FormData();
      form.append('a', new Blob([randomBytes(30_000)]), 'a');
      form.append('b', 'text');
      expect(await post('unread', form)).toEqual({ status: 200, body: ['a', 'b'] });
    });

    it.each([
      ['cut off', '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nabc', 400],
      ['without a boundary', 'abc', 400],
      [
        'with a text that is too long',
        `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(64 * 1024 + 1)}\r\n--b--\r\n`,
        413,
      ],
      [
        'with too many texts',
        `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(202)}--b--\r\n`,
        400,
      ],
      ['with what cannot be stored', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\u0000\r\n--b--\r\n', 400],
    ])('a form %s is refused', async (_, body, status) => {
      expect(await post('upload', body, 'multipart/form-data; boundary=b')).toMatchObject({
        status,
        body: { message: expect.any(String) },
      });
    });

    // One connection for all: what one request leaves behind stands before the next.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });

    /** Sends a body whose length is not told before. */
    const trickle = (path: string, type: string, chunks: readonly (string | Uint8Array)[]) =>
      new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
        const options = { agent, method: 'POST', headers: { 'content-type': type } };
        const outgoing = httpRequest(`${url}${BASE}/${path}`, options, answer => {
          let text = '';
          answer.on('data', chunk => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
        });
        outgoing.on('error', reject);
        for (const chunk of chunks) outgoing.write(chunk);
        outgoing.end();
      });

    afterAll(() => agent.destroy());

    it('a body that is too long is let go by, so that whoever sends it whole comes to hear why', async () => {
      const length = 3 * MB;
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      let heard = '';
      socket.on('data', chunk => {
        heard += chunk;
      });
      const hear = (text: string) => vi.waitFor(() => expect(heard).toContain(text));
      const head = (path: string, type: string, bytes: number) =>
        `POST ${BASE}/${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;
      socket.write(head('large', 'application/json', length));
      await hear('HTTP/1.1 413');
      socket.write(Buffer.alloc(length, ' '));
      socket.write(`${head('json', 'application/json', 7)}{"a":1}`);
      await hear('"body":{"a":1}');
      socket.destroy();
    });

    it('a file that is too large is refused, whether its length is told or not', async () => {
      const form = new FormData();
      form.append('file', new Blob([randomBytes(3 * MB + 1)]), 'x');
      expect(await post('upload', form)).toMatchObject({
        status: 413,
        body: { message: 'The request body is larger than 3072 kB' },
      });
      const head = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n';
      expect(
        await trickle('upload', 'multipart/form-data; boundary=b', [head, randomBytes(3 * MB + 1), '\r\n--b--\r\n']),
      ).toMatchObject({ status: 413, body: { message: 'The request body is larger than 3072 kB' } });
    });

    it('a stream of any type, which is not gathered first', async () => {
      const content = randomBytes(20 * MB);
      expect(await post('stream', content, 'image/dicom')).toEqual({
        status: 200,
        body: { size: content.length, sha: sha(content) },
      });
      seen.length = 0;
      let go: () => void = () => undefined;
      const waiting = new Promise<void>(resolve => {
        go = resolve;
      });
      const body = Readable.from(
        (async function* () {
          yield 'first';
          await waiting;
          yield 'second';
        })(),
      );
      const answer = post('stream', Readable.toWeb(body) as ReadableStream, 'text/plain', {});
      await expect.poll(() => seen).toEqual(['began']);
      go();
      expect((await answer).body).toEqual({ size: 11, sha: sha('firstsecond') });
    });

    it('a stream that is too long is refused, whether its length is told or not', async () => {
      expect((await post('stream', new Uint8Array(40 * MB + 1), 'image/png')).status).toBe(413);
      const chunks = Array.from({ length: 41 }, () => new Uint8Array(MB));
      expect(await trickle('stream', 'image/png', chunks)).toMatchObject({ status: 413, body: { code: 22 } });
      expect(await trickle('stream', 'image/png', ['next'])).toEqual({
        status: 200,
        body: { size: 4, sha: sha('next') },
      });
    });

    it('a body that is cut off fails its reader', async () => {
      seen.length = 0;
      const outgoing = httpRequest(`${url}${BASE}/stream`, { method: 'POST', headers: { 'content-type': 'x/y' } });
      outgoing.on('error', () => undefined);
      outgoing.write('beginning');
      await expect.poll(() => seen).toEqual(['began']);
      outgoing.destroy();
      await expect.poll(() => seen).toEqual(['began', 'The request body is cut off']);
    });

    it('a body that a handler wants otherwise than its route says is a fault of ours, and told to the log only', async () => {
      logged.length = 0;
      expect(await post('wrong', '{}', 'application/json')).toMatchObject({ status: 500, body: { code: 1 } });
      expect(logged).toContainEqual(
        expect.objectContaining({ message: `POST ${BASE}/wrong accepts json, not stream.` }),
      );
    });
  });

  it('is logged without what opens a file or answers for a mail: ids are told, tokens are not', async () => {
    logged.length = 0;
    const [id, token] = ['5e9fff9d90135a2a9a718e2f', '5e9fff9d90135a2a9a718e2f-5d362d8f-86f0-49d7-b3b8-4239d6212a18'];
    const asked = [`kept/${token}/${id}?a=${token}`, `kept/${id}/${token}`, `unknown/${token}/${id}`];
    for (const path of asked) await (await get(path)).text();
    await expect.poll(() => logged.length).toBe(asked.length);
    expect(logged.map(({ path }) => path)).toEqual([
      `${BASE}/kept/:token/${id}`,
      `${BASE}/kept/${id}/:fileId`,
      `${BASE}/unknown/:unknown/${id}`,
    ]);
  });

  describe('out', () => {
    it('JSON as it was kept', async () => {
      const answer = await get('text');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).toBe('{"kept":  1}');
    });

    it('nothing to whoever has the same already, and says so by its tag', async () => {
      const first = await get('counted');
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
      for (const asked of [tag, `"other", ${tag}`, tag.slice(2)]) {
        const again = await get('counted', { headers: { 'if-none-match': asked } });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
        expect(again.headers.get('cache-control')).toBe('no-store');
      }
      expect((await get('counted', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
      await fetch(`${url}${BASE}/counted`, { method: 'POST', headers: { 'if-none-match': tag } });
      const changed = await get('counted', { headers: { 'if-none-match': tag } });
      expect([changed.status, await changed.json()]).toEqual([200, { read: 1 }]);
      expect(changed.headers.get('etag')).not.toBe(tag);
    });

    it('no tag with what was written, refused or is no JSON', async () => {
      const written = await fetch(`${url}${BASE}/counted`, { method: 'POST' });
      for (const answer of [written, await get('nowhere'), await get('bytes')])
        expect(answer.headers.get('etag')).toBeNull();
    });

    it('a file with its name, type and length', async () => {
      const answer = await get('bytes');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '8',
        'content-disposition': `attachment; filename="Zo? ?ward?.pdf"; filename*=UTF-8''Zo%C3%AB%20%E2%80%9Cward%E2%80%9D.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(await answer.text()).toBe('%PDF-1.7');
    });

    it('what was uploaded is saved by a browser and never run; what the platform made is shown', async () => {
      const evil = await get('evil');
      expect(evil.headers.get('content-disposition')).toBe('attachment; filename=evil.html');
      expect(evil.headers.get('content-security-policy')).toContain('sandbox');
      const page = await get('page');
      expect(page.headers.get('content-disposition')).toBeNull();
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    });

    it('what compresses is compressed', async () => {
      const raw = await new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>(resolve =>
        httpRequest(`${url}${BASE}/long`, { headers: { 'accept-encoding': 'gzip' } }, answer => {
          const chunks: Buffer[] = [];
          answer.on('data', chunk => chunks.push(chunk));
          answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
        }).end(),
      );
      expect(raw.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/plain; charset=utf-8' });
      expect(raw.headers['content-length']).not.toBe('200000');
      expect(gunzipSync(raw.bytes)).toHaveLength(200_000);
    });

    it('a file that breaks off is not taken for whole', async () => {
      const answer = await get('broken', { headers: { 'accept-encoding': 'identity' } });
      await expect(answer.text()).rejects.toThrow();
    });
  });
});

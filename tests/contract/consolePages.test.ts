import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { serveConsole } from '../../src/embedded/http/serveConsole';

const PAGE = `<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'self' 'sha256-x'" /><title>Console</title>`;
/** What command line tools, probes and link previews send, the last without the header. */
const ANYTHING = [
  '*/*',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'application/xhtml+xml, text/html;q=0.9',
  undefined,
];

let folder: string;
let platform: EmbeddedPlatform;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'mark.svg'), '<svg/>');
  for (const name of ['index-abc.js', 'index-abc.css', 'jsonWorker-abc.js', 'mark-abc.svg'])
    writeFileSync(join(folder, 'assets', name), '');
  platform = await createPlatform({
    consoleDir: folder,
    cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
  });
});
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  platform.app.inject({ method, url, headers: { host: 'localhost', ...(accept === undefined ? {} : { accept }) } });

it('a config.json that somebody wrote beside the page is the one that counts', async () => {
  const beside = mkdtempSync(join(tmpdir(), 'meridian-config-'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(beside, { recursive: true });
  });
  writeFileSync(join(beside, 'index.html'), PAGE);
  writeFileSync(join(beside, 'config.json'), '{"hosts":[{"url":"https://api.example.org"}]}');
  await serveConsole(app, [], { consoleDir: beside });
  expect((await app.inject('/config.json')).json()).toEqual({ hosts: [{ url: 'https://api.example.org' }] });
});

describe('addresses of the console', () => {
  it.each(ANYTHING)('[DEP-01] answer the page to whatever takes HTML or anything (%s)', async accept => {
    for (const url of ['/', '/login', '/users/users', '/tasks/functions/send.reminders?page=2', '/nothing-here']) {
      const answer = await get(url, accept);
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      expect(answer.body).toBe(PAGE);
      // Kept, it would ask for the code of a release that is gone.
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await get('/config.json')).headers['cache-control']).toBe('no-store');
    expect(await get('/', accept, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
  });

  it.each(ANYTHING)('never hide that an interface or a file is not there (%s)', async accept => {
    for (const url of ['/users/v1/nothing', '/data/v1', '/unknown/v2/things', '/assets/gone-abc.js', '/robots.txt']) {
      const isPage = accept?.includes('text/html') && !/^\/(?:users|data)\//.test(url);
      const answer = await get(url, accept);
      expect([url, answer.statusCode < 400, answer.headers['content-type']]).toEqual([
        url,
        isPage ?? false,
        isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ]);
    }
  });

  it.each(['..%2f..%2fpackage.json', '..%5c..%5cpackage.json', '%2e%2e%2findex.html', 'a%00.js', 'a%5cb.js', '..%2f'])(
    'have no file at /assets/%s, which leads elsewhere, as at any other name that none has',
    async name => {
      const { statusCode, body, headers } = await get(`/assets/${name}`, '*/*');
      expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 16 })]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it('[DEP-01] answer JSON to clients of the interface, and to what is sent', async () => {
    for (const answer of [
      await get('/nothing-here', 'application/json, text/plain, */*'),
      await get('/nothing-here', 'application/json'),
      await get('/nothing-here', '*/*', 'POST'),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 16 });
    }
  });

  it('spare the parts of a page what only documents obey; workers and pictures are such', async () => {
    const policyOf = async (name: string) => (await get(`/assets/${name}`)).headers['content-security-policy'];
    expect(await Promise.all(['index-abc.js', 'index-abc.css'].map(policyOf))).toEqual([undefined, undefined]);
    for (const name of ['jsonWorker-abc.js', 'mark-abc.svg'])
      expect(await policyOf(name)).toContain("script-src 'self'");
    expect((await get('/assets/index-abc.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('a file that keeps its name from release to release is asked for anew', async () => {
    const { headers } = await get('/mark.svg');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('carry the policy of the built page, and forbid framing', async () => {
    expect((await get('/')).headers['content-security-policy']).toBe(
      "script-src 'self' 'sha256-x'; frame-ancestors 'none'",
    );
    expect((await get('/')).headers).toMatchObject({
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });
});

it('[I18N-02] a platform without a built console serves the translations, and no other file of its machine', async () => {
  const bare = await createPlatform({
    localesDir: join(process.cwd(), 'i18n'),
    cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
  });
  try {
    const read = (path: string) => bare.app.inject({ url: `/locales/${path}`, headers: { host: 'localhost' } });
    const texts = await read('nl/console.json');
    expect(texts.statusCode).toBe(200);
    expect(texts.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    expect(texts.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    for (const path of ['en/..%2f..%2fpackage.json', '..%2f..%2fapp%2fi18n/x.json', 'en/none.json', 'xx/console.json'])
      expect([path, (await read(path)).statusCode]).toEqual([path, 404]);
  } finally {
    await bare.close();
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';

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

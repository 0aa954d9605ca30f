import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCaddy, NO_CADDY, startCaddy } from '../support/caddy';
import { freePort } from '../support/freePort';
import { hasNginx, NO_NGINX, startNginx } from '../support/nginx';

const SERVERS = [
  ['nginx', hasNginx, NO_NGINX],
  ['caddy', hasCaddy, NO_CADDY],
] as const;

/** The built folder, by the lines that `npm run headers` prints for a server, below a path. */
const start = async (name: 'nginx' | 'caddy', path: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-served-'));
  cpSync('dist', folder, { recursive: true });
  const lines = execFileSync(process.execPath, ['scripts/headers.mjs', name, '--folder', folder, '--path', path], {
    encoding: 'utf8',
  });
  const port = await freePort();
  const server =
    name === 'nginx'
      ? await startNginx(() => `server { listen 127.0.0.1:${port}; ${lines} }`, port)
      : await startCaddy(lines, port);
  return {
    ask: (file: string) =>
      fetch(`http://127.0.0.1:${port}${path}${file}`, { headers: { 'accept-encoding': 'gzip, br' } }),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

describe.each(
  SERVERS.flatMap(([name, isThere, why]) => ['/', '/console/'].map(path => [name, path, isThere, why] as const)),
)('the console on %s at %s', (name, path, isThere, why) => {
  let served: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    if (isThere) served = await start(name, path);
  });
  afterAll(() => served?.stop());
  const seen = async (file: string) => {
    const { status, headers } = await served.ask(file);
    return [status, headers.get('cache-control'), headers.get('content-type')?.split(';')[0]];
  };

  it.skipIf(!isThere)(
    `[DEP-01] keeps scripts for ever and packs them, asks for pages each time${isThere ? '' : ` (${why})`}`,
    async () => {
      const script = `assets/${readdirSync('dist/assets').find(file => /^shell-.*\.js$/.test(file))}`;
      const { status, headers } = await served.ask(script);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
      for (const file of ['', 'index.html', 'users/users/0123456789abcdef01234567'])
        expect(await seen(file)).toEqual([200, 'no-cache', 'text/html']);
      expect((await seen('config.schema.json')).slice(0, 2)).toEqual([200, 'no-cache']);
    },
  );

  it.skipIf(!isThere)('a script that is missing is no page, and not missing for ever', async () => {
    const { status, headers } = await served.ask('assets/gone-00000000.js');
    expect(status).toBe(404);
    expect(headers.get('cache-control') ?? '').not.toContain('immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

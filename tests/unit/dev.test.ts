import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

describe('the development server before the platform', () => {
  let platform: Server | undefined;
  let vite: ViteDevServer | undefined;
  afterEach(async () => {
    vi.unstubAllEnvs();
    await vite?.close();
    platform?.close();
  });

  it('asks the platform for config.json by the address of the page, which is the API host then', async () => {
    const portOf = (server: Pick<Server, 'address'> | null) => (server?.address() as AddressInfo | null)?.port;
    platform = createHttpServer(({ url, headers }, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ url, host: headers.host }));
    }).listen(0, '127.0.0.1');
    await once(platform, 'listening');
    vi.stubEnv('MERIDIAN_PLATFORM', `http://127.0.0.1:${portOf(platform)}`);
    vite = await createServer({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { port: 0, host: '127.0.0.1', ws: false },
    });
    await vite.listen();
    const host = `127.0.0.1:${portOf(vite.httpServer as Server | null)}`;
    for (const url of ['/config.json', '/auth/v2/oauth2/tokens']) {
      expect(await (await fetch(`http://${host}${url}`)).json()).toEqual({ url, host });
    }
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

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

describe('npm run dev', () => {
  it('says what can be asked for, and starts nothing', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/dev.mjs', '--memory', '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('--data');
  });

  /** Tells of each process that it has begun. */
  const TELLS = `--import=data:text/javascript,${encodeURIComponent("process.stderr.write('begun ' + process.pid + '\\n')")}`;

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends the platform that still starts on %s', async signal => {
    const dev = spawn(process.execPath, ['scripts/dev.mjs', '--memory'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: TELLS },
    });
    const gone = once(dev, 'exit');
    let platform: number | undefined;
    onTestFinished(() => {
      for (const pid of [dev.pid, platform]) {
        try {
          if (pid) process.kill(pid, 'SIGKILL');
        } catch {
          // It is gone, as it should be.
        }
      }
    });
    for await (const line of createInterface({ input: dev.stderr })) {
      const pid = Number(/^begun (\d+)$/.exec(line)?.[1]);
      if (!pid || pid === dev.pid) continue;
      platform = pid;
      break;
    }
    dev.kill(signal);
    await gone;
    expect(() => process.kill(platform ?? 0, 0)).toThrow('ESRCH');
  });
});

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilItAnswers } from './untilItAnswers';

const CADDY = '/usr/bin/caddy';

export const hasCaddy = existsSync(CADDY);

/** Said by the tests that need Caddy where it is missing. */
export const NO_CADDY = 'Caddy is not installed (Debian package caddy)';

/** Starts Caddy with what stands in its one site. */
export const startCaddy = async (site: string, port: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n  admin off\n}\nhttp://127.0.0.1:${port} {\n${site}\n}\n`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const server = spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = await untilItAnswers(server, `http://127.0.0.1:${port}/`, 'SIGTERM');
  return {
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

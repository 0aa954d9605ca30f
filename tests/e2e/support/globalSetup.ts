import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts one embedded platform for all tests, on a free port and a folder of its own. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function globalSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-e2e-'));
  const server = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'src/embedded/main.ts',
      '--json',
      '--port',
      '0',
      '--data',
      folder,
      '--scale',
      '300',
      '--documents',
      '400',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('exit', code => reject(new Error(`The embedded platform ended with code ${code}.`)));
  });
  process.env.MERIDIAN_READY = await ready;

  return async () => {
    const ended = new Promise(resolve => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

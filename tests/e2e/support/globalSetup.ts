import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOM_FOR_DATA } from '../../support/roomForData';
import { spawnServer } from '../../support/spawnServer';

/**
 * Starts one embedded platform for all tests, on a free port and a folder of its own. It takes each refresh token once, as the
 * public platform does: whoever shows one twice is signed out, and no grace hides it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function globalSetup() {
  const folder = mkdtempSync(join(ROOM_FOR_DATA, 'meridian-e2e-'));
  const server = spawnServer<object>(
    ['--data', folder, '--scale', '300', '--documents', '400', '--refresh-grace', '0'],
    // Three passwords for each flow, that nobody guesses here.
    ['--import', './tests/support/lightPasswords.mjs'],
  );
  process.env.MERIDIAN_READY = JSON.stringify(await server.ready);

  return async () => {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
}

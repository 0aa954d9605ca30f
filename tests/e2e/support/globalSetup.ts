import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeRoom } from '../../support/roomForData';
import { spawnServer } from '../../support/spawnServer';

/**
 * Starts one embedded platform for all tests, on a free port and a folder of its own. It takes each refresh token once, as the
 * public platform does: whoever shows one twice is signed out, and no grace hides it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function globalSetup() {
  const leaveRoom = takeRoom();
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const server = spawnServer<object>(
    ['--data', folder, '--scale', '300', '--documents', '400', '--refresh-grace', '0'],
    // Three passwords for each flow, that nobody guesses here.
    ['--import', './tests/support/lightPasswords.mjs'],
  );
  process.env.MERIDIAN_READY = JSON.stringify(await server.ready);

  return async () => {
    await server.end('SIGTERM');
    leaveRoom();
  };
}

import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { version } from '../../package.json';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

it('where nothing is built yet, the first command tells its release and what it can be asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of ['src', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  const ask = async (word: string) => {
    const { stdout } = await run(process.execPath, [join(folder, 'scripts/start.mjs'), word]);
    return stdout.trim();
  };
  expect(await ask('--version')).toBe(version);
  expect(await ask('--help')).toContain('npm start -- [options]');
});

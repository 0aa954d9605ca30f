// Finds a Chromium: the system's, else Debian's package where this is root, else Playwright's own. For tests its headless shell goes first, which
// takes a sixth less of the processor and is what Playwright uses when it is left alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = path => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isExecutable);

const fromSystem = () => NAMES.map(onPath).find(Boolean);

const run = (command, args) => {
  process.stderr.write(`${command} ${args.join(' ')}\n`);
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
};

const fromPackage = packageName => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  if (!run('apt-get', ['update', '-qq'])) return false;
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName]);
};

const wanted = (find, packageName, install) => find() ?? (install && fromPackage(packageName) ? find() : undefined);

/**
 * @param {{ install?: boolean, shell?: boolean }} [options] whether one may be installed, and whether the headless shell will do, which
 *   is not what people open pages in
 * @returns {string | undefined} path of the browser; `undefined` for the one that Playwright downloaded itself
 */
export const findChromium = ({ install = false, shell = false } = {}) => {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which cannot be run.`);
    return chosen;
  }
  const found = (shell && wanted(() => onPath(SHELL), SHELL, install)) || wanted(fromSystem, 'chromium', install);
  if (found || !install) return found;
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return undefined;
};

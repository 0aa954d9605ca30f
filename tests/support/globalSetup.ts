import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { takeRoom } from './roomForData';

const CACHE = 'node_modules/.cache/meridian';
const DAY_MS = 86_400_000;

/** Of what the contents of a fresh database depend on. */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tests/support/lightPasswords.ts', 'tests/support/sampleData.ts'])
    hash.update(readFileSync(file));
  for (const room of ['src/contract', 'src/embedded', 'src/rql'])
    for (const entry of readdirSync(room, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.name.endsWith('.test.ts')) {
        const file = join(entry.parentPath, entry.name);
        hash.update(file).update(readFileSync(file));
      }
  return hash.digest('hex').slice(0, 16);
};

/** Names the folder of this run's templates (sampleData.ts), forgets those that nobody has made for a day, and takes room for what tests write. */
export const setup = () => {
  const folder = `templates-${fingerprint()}`;
  mkdirSync(CACHE, { recursive: true });
  const names = readdirSync(CACHE, { withFileTypes: true }).map(({ name }) => name);
  for (const name of names.filter(other => other.startsWith('templates-') && other !== folder))
    if (Date.now() - statSync(join(CACHE, name)).mtimeMs > DAY_MS)
      rmSync(join(CACHE, name), { recursive: true, force: true });
  process.env.MERIDIAN_TEMPLATES = join(process.cwd(), CACHE, folder);
  return takeRoom();
};

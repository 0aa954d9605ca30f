import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCK, lockFolder } from './store/lockFolder';
import { UsageError } from './usage';

/** What a platform makes in its data folder. */
const OURS: readonly string[] = ['pg', 'key', 'unfinished'];
const MOST_NAMED = 3;

/**
 * Deletes what a platform keeps in a data folder.
 *
 * @throws UsageError for a folder that holds anything else: somebody meant another one
 * @throws FolderLockedError where a platform is at work in it
 */
export const resetFolder = (dataDir: string): void => {
  if (!existsSync(dataDir)) return;
  const others = readdirSync(dataDir).filter(name => !OURS.includes(name) && !name.startsWith(LOCK));
  if (others.length > 0) {
    const named = [...others.slice(0, MOST_NAMED), ...(others.length > MOST_NAMED ? ['…'] : [])].join(', ');
    throw new UsageError(`${dataDir} is not a data folder alone, it holds ${named}: nothing was deleted.`);
  }
  const unlock = lockFolder(dataDir);
  try {
    for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    unlock();
  }
};

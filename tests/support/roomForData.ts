import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A database takes some 60 MB, and a run of tests has a few of them at a time. */
const PLENTY_BYTES = 4 * 1024 ** 3;

const hasPlenty = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= PLENTY_BYTES;
  } catch {
    return false;
  }
};

/**
 * Where the folders of databases are made that end with a test: fifteen hundred files each, which a disk takes its time to copy and
 * longer to delete. In memory where there is plenty; a container that was given none has 64 MB.
 */
export const ROOM_FOR_DATA = hasPlenty(MEMORY) ? MEMORY : tmpdir();

/**
 * Makes a folder there the temporary one of this process and of all that it starts from now on.
 *
 * @returns what takes it away again, with all that was left in it
 */
export const takeRoom = (): (() => void) => {
  const folder = mkdtempSync(join(ROOM_FOR_DATA, 'meridian-'));
  // As any temporary folder is: databases and functions run as others.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};

import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from './errors';
import { isLiving, isSame, type Owner, ownerIn, ownerOf } from './folderOwner';
import { refusalOf, whyUnusable } from './unusable';

/** Another running process has this data folder open. */
class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

/** The data folder cannot be made or written. */
class UnusableFolderError extends Error {
  override readonly name = 'UnusableFolderError';
}

/** Of a folder that could not be made the system says only that it is not there: what lies above it knows why. */
const whyNot = (folder: string, error: unknown): string => {
  if (codeOf(error) !== 'ENOENT') return refusalOf(error);
  let above = folder;
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above);
  return whyUnusable(above) ?? refusalOf(error);
};

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and those above it, each by itself: asked for all of them at once, Node never comes back where a system says
 * "not there" of what it will not make (as in `/proc`).
 */
const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !isFolder(folder)) throw error;
  }
};

/** Gives a file a second name, unless that is taken. */
const linkNew = (file: string, name: string): boolean => {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
};

/** Each failing one means that another process got further. */
const MOST_TRIES = 1_000;
export const LOCK = 'meridian.lock';
const AFTER = `${LOCK}.after.`;

/**
 * Takes the lock over from a process that is gone. Of many who try at once one gets the name "after" the last owner; whoever
 * gets it, and finds the lock as it was, is the owner.
 *
 * @returns the process that has the lock now, should it run; `undefined` to look again
 */
const succeed = (folder: string, own: string, first: Owner): Owner | undefined => {
  const after = ({ pid, start }: Owner) => join(folder, `${AFTER}${pid}.${start}`);
  let last = first;
  for (let next = ownerIn(after(last)); next && !isSame(next, last); next = ownerIn(after(last))) last = next;
  if (isLiving(last) || isSame(last, ownerOf(process.pid))) return last;
  if (!linkNew(own, after(last))) return undefined;
  const now = ownerIn(join(folder, LOCK));
  if (!now || !isSame(now, first)) {
    rmSync(after(last), { force: true });
    return undefined;
  }
  renameSync(own, join(folder, LOCK));
  for (const name of readdirSync(folder)) if (name.startsWith(AFTER)) rmSync(join(folder, name), { force: true });
  return ownerOf(process.pid);
};

/**
 * Takes a data folder for this process. PGlite takes no lock of its own, and two processes on one folder lose rows
 * without a word.
 *
 * @returns a function that gives the folder back
 * @throws FolderLockedError naming the process that holds it, UnusableFolderError telling why it cannot be written
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = join(folder, LOCK);
  const own = `${file}.${process.pid}`;
  try {
    makeFolder(folder);
    // Also one that an earlier release made for everybody to read; of one that is not ours, its owner decides.
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
    writeFileSync(own, JSON.stringify(ownerOf(process.pid)));
  } catch (error) {
    throw new UnusableFolderError(
      `The data folder ${folder} cannot be used: ${whyNot(folder, error)}. Choose another with --data.`,
      { cause: error },
    );
  }
  try {
    for (let tries = 0; !linkNew(own, file); tries++) {
      if (tries === MOST_TRIES) throw new FolderLockedError(`The data folder ${folder} is being taken by others.`);
      const first = ownerIn(file);
      const owner = first && succeed(folder, own, first);
      if (!owner) continue;
      if (isSame(owner, ownerOf(process.pid))) break;
      throw new FolderLockedError(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop it, or choose another folder with --data.`,
      );
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(file, { force: true });
};

import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another running process has this data folder open. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

/** Start of a process in clock ticks since boot, so that a reused process id is not mistaken for the old owner. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

type Owner = { readonly pid: number; readonly start: string };

const me = (): Owner => ({ pid: process.pid, start: startOf(process.pid) });

const isSame = (one: Owner, other: Owner) => one.pid === other.pid && one.start === other.start;

/** Whether another process that runs has it. */
const isLiving = (owner: Owner): boolean =>
  owner.pid > 0 && owner.pid !== process.pid && isRunning(owner.pid) && startOf(owner.pid) === owner.start;

/** @returns `undefined` when there is no such file; nobody for one that says nothing */
const ownerIn = (file: string): Owner | undefined => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const { pid, start } = JSON.parse(text) as Owner;
    return { pid: Number(pid), start: String(start) };
  } catch {
    return { pid: 0, start: '' };
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
const LOCK = 'meridian.lock';
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
  if (isLiving(last) || isSame(last, me())) return last;
  if (!linkNew(own, after(last))) return undefined;
  const now = ownerIn(join(folder, LOCK));
  if (!now || !isSame(now, first)) {
    rmSync(after(last), { force: true });
    return undefined;
  }
  renameSync(own, join(folder, LOCK));
  for (const name of readdirSync(folder)) if (name.startsWith(AFTER)) rmSync(join(folder, name), { force: true });
  return me();
};

/**
 * Takes a data folder for this process. PGlite takes no lock of its own, and two processes on one folder lose rows
 * without a word.
 *
 * @returns a function that gives the folder back
 * @throws FolderLockedError naming the process that holds it
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Also one that an earlier release made for everybody to read.
  chmodSync(folder, 0o700);
  const file = join(folder, LOCK);
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(me()));
  try {
    for (let tries = 0; !linkNew(own, file); tries++) {
      if (tries === MOST_TRIES) throw new FolderLockedError(`The data folder ${folder} is being taken by others.`);
      const first = ownerIn(file);
      const owner = first && succeed(folder, own, first);
      if (!owner) continue;
      if (isSame(owner, me())) break;
      throw new FolderLockedError(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop it, or choose another folder with --data.`,
      );
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(file, { force: true });
};

import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const isHeld = (file: string): number | undefined => {
  try {
    const { pid, start } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; start: string };
    return isRunning(pid) && startOf(pid) === start && pid !== process.pid ? pid : undefined;
  } catch {
    return undefined;
  }
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
  const file = join(folder, 'meridian.lock');
  const owner = isHeld(file);
  if (owner !== undefined) {
    throw new FolderLockedError(
      `The data folder ${folder} is in use by process ${owner}. Stop it, or choose another folder with --data.`,
    );
  }
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }), { flag: 'wx' });
  return () => rmSync(file, { force: true });
};

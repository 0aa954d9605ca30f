import { readFileSync } from 'node:fs';

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

/** A process, known by more than its number. */
export type Owner = { readonly pid: number; readonly start: string };

/** A process that runs. */
export const ownerOf = (pid: number): Owner => ({ pid, start: startOf(pid) });

export const isSame = (one: Owner, other: Owner) => one.pid === other.pid && one.start === other.start;

/** Whether another process that runs has it. */
export const isLiving = (owner: Owner): boolean =>
  owner.pid > 0 && owner.pid !== process.pid && isRunning(owner.pid) && startOf(owner.pid) === owner.start;

/** @returns `undefined` when there is no such file; nobody for one that says nothing */
export const ownerIn = (file: string): Owner | undefined => {
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

import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../store/errors';

/** Of what a file takes on the disk, whatever length it says (stat(2)). */
const BLOCK = 512;

/** Bytes on the disk, and files and folders that hold them. */
export type Most = { bytes: number; entries: number };

/** Whether a folder holds more than that; looks no further then. What cannot be looked into holds too much, and what is gone by then nothing. */
export const holdsMore = async (folder: string, { bytes, entries }: Most): Promise<boolean> => {
  const open = [folder];
  let left = { bytes, entries };
  const count = async (path: string) => {
    left = { bytes: left.bytes - (await lstat(path)).blocks * BLOCK, entries: left.entries - 1 };
  };
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    try {
      for await (const entry of await opendir(at)) {
        const path = join(at, entry.name);
        if (entry.isDirectory()) open.push(path);
        await count(path).catch(() => undefined);
        if (left.bytes < 0 || left.entries < 0) return true;
      }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') return true;
    }
  }
  return false;
};

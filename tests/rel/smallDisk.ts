import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(65_536, 1);

/**
 * A disk of its own, in memory, that can be filled up.
 *
 * @returns `undefined` where one may not be mounted
 */
export const mountSmallDisk = (megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** Fills it until so many bytes are left. */
    fill: (left: number): void => {
      const file = openSync(ballast, 'w');
      let size = 0;
      try {
        for (;;) size += writeSync(file, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      truncateSync(ballast, Math.max(0, size - left));
    },
    free: (): void => rmSync(ballast, { force: true }),
    unmount: (): void => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
};

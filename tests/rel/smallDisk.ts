import { execFileSync, spawnSync } from 'node:child_process';
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

/**
 * A disk of its own, in a file, that can fail as a real one does: its file system finds a fault and takes no more writes.
 *
 * @returns `undefined` where one may not be made or mounted
 */
export const mountFailingDisk = (megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-disk-'));
  const image = `${folder}.img`;
  const mount = (...options: string[]) => execFileSync('mount', [...options, folder], { stdio: 'ignore' });
  try {
    closeSync(openSync(image, 'w'));
    truncateSync(image, megabytes * 1024 * 1024);
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'ignore' });
    mount('-o', 'loop,errors=remount-ro', image);
  } catch {
    rmSync(image, { force: true });
    rmdirSync(folder);
    return undefined;
  }
  chmodSync(folder, 0o755);
  return {
    folder,
    fail: (): void => void mount('-o', 'remount,abort'),
    /** As after a restart of the machine. Whoever had files open there has none any more. */
    repair: (): void => {
      execFileSync('umount', [folder]);
      // It ends with 1 when it has mended something.
      const { status } = spawnSync('e2fsck', ['-p', image]);
      if (status !== 0 && status !== 1) throw new Error(`The disk cannot be repaired: e2fsck ended with ${status}.`);
      mount('-o', 'loop,errors=remount-ro', image);
    },
    unmount: (): void => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(image);
      rmdirSync(folder);
    },
  };
};

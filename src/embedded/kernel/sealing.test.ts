import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-key-'));
  file = join(folder, 'kept', 'key');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What reads the key, on a disk of which some calls are others. */
const withDisk = async (changed: (disk: typeof import('node:fs')) => object = () => ({})) => {
  vi.resetModules();
  vi.doMock('node:fs', async original => {
    const disk = await original<typeof import('node:fs')>();
    return { ...disk, ...changed(disk) };
  });
  onTestFinished(() => void vi.doUnmock('node:fs'));
  return (await import('./sealing')).readKey;
};

it('a key is made once, for its owner alone, and nothing is left beside it', async () => {
  const readKey = await withDisk();
  const key = readKey(file);
  expect(key).toHaveLength(32);
  expect(readKey(file)).toEqual(key);
  expect(readdirSync(join(folder, 'kept'))).toEqual(['key']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('two servers that start at once have the same key, however slow the disk is', async () => {
  const other = await withDisk();
  let theirs: Buffer | undefined;
  const readKey = await withDisk(disk => ({
    // What is written exists before it is whole.
    writeFileSync: (path: string, key: string, options: { mode: number; flag: string }) => {
      disk.writeFileSync(path, '', options);
      theirs = other(file);
      disk.writeFileSync(path, key);
    },
  }));
  const mine = readKey(file);
  expect(mine).toHaveLength(32);
  expect(theirs).toEqual(mine);
});

it('a file system without links keeps a key, too', async () => {
  const linkSync = () => {
    throw new Error('not supported');
  };
  const readKey = await withDisk(() => ({ linkSync }));
  expect(readKey(file)).toEqual(readKey(file));
  expect(readdirSync(join(folder, 'kept'))).toEqual(['key']);
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from './lockFolder';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A read-only disk, where this account may mount one. */
const mountReadOnly = (folder: string) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return true;
};

it('a data folder that cannot be made is refused with its name and the reason', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const folder = join(file, 'data');
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} cannot be used: a part of its path is a file. Choose another with --data.`,
  );
});

it('a data folder on a read-only disk is refused as such, there or not yet', ({ skip }) => {
  const disk = newFolder();
  if (!mountReadOnly(disk)) return skip('This account may not mount a disk.');
  for (const folder of [disk, join(disk, 'data'), join(disk, 'some', 'data')])
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} cannot be used: its disk is read-only. Choose another with --data.`,
    );
});

it('a data folder that can be used is made, and given back', () => {
  const folder = join(newFolder(), 'some', 'data');
  const unlock = lockFolder(folder);
  expect(existsSync(join(folder, 'meridian.lock'))).toBe(true);
  unlock();
  expect(existsSync(join(folder, 'meridian.lock'))).toBe(false);
});

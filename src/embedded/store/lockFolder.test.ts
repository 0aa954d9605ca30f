import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

it('a data folder of whose name there is a file is refused as such, and the file stays as it was', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '', { mode: 0o644 });
  expect(() => lockFolder(file)).toThrow('there is a file of that name');
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

it('a data folder on a read-only disk is refused as such, there or not yet', ({ skip }) => {
  const disk = newFolder();
  if (!mountReadOnly(disk)) return skip('This account may not mount a disk.');
  for (const folder of [disk, join(disk, 'data'), join(disk, 'some', 'data')])
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} cannot be used: its disk is read-only. Choose another with --data.`,
    );
});

it('a data folder that the system will not make is refused, and not tried for ever', ({ skip }) => {
  if (!existsSync('/proc/self')) return skip('This system has no /proc.');
  expect(() => lockFolder('/proc/meridian/data')).toThrow('The data folder /proc/meridian/data cannot be used');
});

it('a data folder that can be used is made, and given back', () => {
  const folder = join(newFolder(), 'some', 'data');
  const unlock = lockFolder(folder);
  expect(existsSync(join(folder, 'meridian.lock'))).toBe(true);
  unlock();
  expect(existsSync(join(folder, 'meridian.lock'))).toBe(false);
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { resetFolder } from './resetFolder';
import { ownerOf } from './store/folderOwner';
import { LOCK } from './store/lockFolder';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-reset-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'pg/base'), { recursive: true });
  for (const name of ['pg/PG_VERSION', 'key', 'unfinished']) writeFileSync(join(folder, name), '');
  return folder;
};

it('database and key of a data folder go, and of a folder that is not there nothing', () => {
  const folder = newFolder();
  resetFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  resetFolder(join(folder, 'none'));
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

it('a folder that holds anything else is somebody else’s: nothing goes, and what it holds is named', () => {
  const folder = newFolder();
  for (const name of ['a.txt', 'b', 'c', 'd']) writeFileSync(join(folder, name), '');
  const before = readdirSync(folder);
  expect(() => resetFolder(folder)).toThrow(`${folder} is not a data folder alone, it holds a.txt, b, c, …`);
  expect(readdirSync(folder)).toEqual(before);
});

it('nothing goes while a platform is at work in it', () => {
  const folder = newFolder();
  writeFileSync(join(folder, LOCK), JSON.stringify(ownerOf(process.ppid)));
  expect(() => resetFolder(folder)).toThrow(`process ${process.ppid}`);
  expect(existsSync(join(folder, 'pg/PG_VERSION'))).toBe(true);
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdsMore } from './holdsMore';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a temporary folder is counted whole, by what it takes on the disk and by what it holds', async () => {
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  writeFileSync(join(folder, 'a/b/c'), 'x'.repeat(100_000));
  const roomy = { bytes: 1_000_000, entries: 3 };
  expect(await holdsMore(folder, roomy)).toBe(false);
  expect(await holdsMore(folder, { ...roomy, entries: 2 })).toBe(true);
  expect(await holdsMore(folder, { ...roomy, bytes: 99_999 })).toBe(true);
});

it('a link out of it is no more than a link, and a folder that is gone holds nothing', async () => {
  symlinkSync(process.execPath, join(folder, 'link'));
  expect(await holdsMore(folder, { bytes: 100_000, entries: 1 })).toBe(false);
  expect(await holdsMore(join(folder, 'none'), { bytes: 0, entries: 0 })).toBe(false);
});

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { KEY_BYTES, readKey, seal, unseal } from './sealing';

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

it.each([
  ['nothing', ''],
  ['a shorter key', Buffer.alloc(31, 7).toString('base64')],
  ['a longer one', Buffer.alloc(33, 7).toString('base64')],
  ['something else', '-----BEGIN PRIVATE KEY-----'],
])('a file that holds %s is no key: it is named, and what it holds is not', (_, text) => {
  mkdirSync(dirname(file));
  writeFileSync(file, text);
  const words = `The key file ${file} does not hold a key of 32 bytes.`;
  expect(() => readKey(file)).toThrow(new Error(words));
});

it('a key that cannot be read, or made, is told by its place and by what names it', () => {
  mkdirSync(file, { recursive: true });
  expect(() => readKey(file)).toThrow(/^The key file .*key cannot be read \(EISDIR.*MERIDIAN_KEY_FILE/);
  rmSync(file, { recursive: true });
  writeFileSync(file, '');
  const below = join(file, 'key');
  expect(() => readKey(below)).toThrow(/^The key cannot be made at .*key\/key \(.*MERIDIAN_KEY_FILE/);
});

it('what is sealed opens with its key where it belongs, and nowhere else', () => {
  const [key, other] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)];
  const sealed = seal('s3cret', key, 'of Ada');
  expect(unseal(sealed, key, 'of Ada')).toBe('s3cret');
  expect(seal('s3cret', key, 'of Ada')).not.toBe(sealed);
  for (const [theKey, context] of [
    [other, 'of Ada'],
    [key, 'of Bo'],
    [key, ''],
  ] as const)
    expect(() => unseal(sealed, theKey, context)).toThrow();
});

it('what was changed since does not open, whichever part of it', () => {
  const key = randomBytes(KEY_BYTES);
  const bytes = Buffer.from(seal('s3cret', key), 'base64');
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(changed.toString('base64'), key)).toThrow();
  }
  // A mark of four bytes could be guessed.
  const cut = Buffer.from(seal('', key), 'base64').subarray(0, 16);
  expect(() => unseal(cut.toString('base64'), key)).toThrow();
});

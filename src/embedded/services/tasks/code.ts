import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type Entry, fromBufferPromise } from 'yauzl';

/** The code of a function is not a zip that can be unpacked. */
export class CodeError extends Error {
  override readonly name = 'CodeError';
}

/** Bounds of what a zip may unpack to: files, and bytes of all together. */
const MAX_FILES = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

const isFolder = (name: string) => name.endsWith('/');

/** Names stay below the folder they are unpacked into, on every operating system. */
const isSafe = (name: string) =>
  name !== '' &&
  name.length <= 500 &&
  !/^[/\\]|^[a-z]:|\\|\p{Cc}/iu.test(name) &&
  !name.split('/').some(segment => segment === '..' || segment === '.');

const requireWithin = (files: number, bytes: number): void => {
  if (files > MAX_FILES) throw new CodeError(`The zip holds more than ${MAX_FILES} files`);
  if (bytes > MAX_BYTES) throw new CodeError(`The zip unpacks to more than ${MAX_BYTES / 1024 / 1024} MB`);
};

const contentOf = async (file: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Files by their path. */
type Files = ReadonlyMap<string, Buffer>;

const readFiles = async (zip: Uint8Array): Promise<Files> => {
  const archive = await fromBufferPromise(Buffer.from(zip), { autoClose: false, strictFileNames: true });
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName;
    if (!isSafe(name)) throw new CodeError(`The zip holds a file with an unsafe name: ${JSON.stringify(name)}`);
    entries.push(entry);
    bytes += entry.uncompressedSize;
    requireWithin(entries.length, bytes);
  }
  const files = new Map<string, Buffer>();
  // Each ends where the directory says it does: one that holds more is an error there, not work.
  for (const entry of entries)
    if (!isFolder(entry.fileName))
      files.set(entry.fileName, await contentOf(await archive.openReadStreamPromise(entry)));
  return files;
};

/**
 * Unpacks a zip in memory. Links become plain files; names that lead elsewhere are refused.
 *
 * @throws CodeError saying what is wrong
 */
export const unzip = async (zip: Uint8Array): Promise<Files> => {
  const files = await readFiles(zip).catch((error: unknown) => {
    throw error instanceof CodeError ? error : new CodeError('The function code is not a usable zip', { cause: error });
  });
  if (files.size === 0) throw new CodeError('The zip holds no files');
  return files;
};

/** Code as it travels, in base64: its bytes, whatever they hold. @throws CodeError */
export const readCode = (base64: string): Buffer => {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new CodeError('The function code is not base64');
  return Buffer.from(base64, 'base64');
};

/** Whether two zips hold the same files: a tool that packs a folder again writes other times into its zip. */
export const isSameCode = async (a: Uint8Array, b: Uint8Array): Promise<boolean> =>
  isDeepStrictEqual(await unzip(a), await unzip(b));

/** @throws CodeError for anything but a zip that can be unpacked */
export const unpackInto = async (folder: string, zip: Uint8Array): Promise<void> => {
  for (const [name, content] of await unzip(zip)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};

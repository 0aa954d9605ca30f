import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type Entry, fromBufferPromise } from 'yauzl';
import { inSlices } from '../../kernel/inSlices';
import { CodeError } from './codeError';
import { foldersOf, followLinks, type Link, MAX_LINK } from './links';

/** Bounds of what a zip may unpack to: files, folders, and bytes of all together. */
const MAX_FILES = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

const isFolder = (name: string) => name.endsWith('/');

/** As zips that are made on Unix say of an entry what it is. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Longest name of a file or folder, in bytes, as disks have it. */
const MAX_SEGMENT = 255;

/** Names stay below the folder they are unpacked into, on every operating system. */
const isSafe = (name: string) =>
  name !== '' &&
  name.length <= 500 &&
  !/^[/\\]|^[a-z]:|\\|\p{Cc}/iu.test(name) &&
  !name.split('/').some(segment => segment === '..' || segment === '.' || Buffer.byteLength(segment) > MAX_SEGMENT);

const requireWithin = (files: number, bytes: number): void => {
  if (files > MAX_FILES) throw new CodeError(`The zip holds more than ${MAX_FILES} files or folders`);
  if (bytes > MAX_BYTES) throw new CodeError(`The zip unpacks to more than ${MAX_BYTES / 1024 / 1024} MB`);
};

const contentOf = async (file: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Files and links by their path. */
type Files = ReadonlyMap<string, Buffer | Link>;

const entriesOf = async (archive: Awaited<ReturnType<typeof fromBufferPromise>>): Promise<Entry[]> => {
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName;
    if (!isSafe(name)) throw new CodeError(`The zip holds a file with an unsafe name: ${JSON.stringify(name)}`);
    if (isLink(entry) && entry.uncompressedSize > MAX_LINK)
      throw new CodeError(`The link ${JSON.stringify(name)} in the zip is longer than ${MAX_LINK} bytes`);
    entries.push(entry);
    bytes += entry.uncompressedSize;
    requireWithin(entries.length, bytes);
  }
  return entries;
};

const readFiles = async (zip: Uint8Array): Promise<Files> => {
  const archive = await fromBufferPromise(Buffer.from(zip), { autoClose: false, strictFileNames: true });
  // Of those that have one name, the last counts.
  const entries = new Map((await entriesOf(archive)).map(entry => [entry.fileName, entry]));
  const folders = foldersOf(entries.keys(), MAX_FILES);
  requireWithin(folders.size, 0);
  const files = new Map<string, Buffer>();
  const links = new Map<string, string>();
  // Each ends where the directory says it does: one that holds more is an error there, not work.
  for (const [name, entry] of entries) {
    if (isFolder(name)) continue;
    const content = await contentOf(await archive.openReadStreamPromise(entry));
    if (isLink(entry)) links.set(name, content.toString());
    else if (folders.has(name)) throw new CodeError(`The zip holds ${JSON.stringify(name)} as a file and as a folder`);
    else files.set(name, content);
  }
  return new Map<string, Buffer | Link>([...files, ...followLinks(links, new Set(files.keys()), folders)]);
};

/**
 * Unpacks a zip in memory. Names and links that lead elsewhere are refused.
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

const placeLink = (place: string, target: string, isOfFolder: boolean): void => {
  // What holds nothing has not been made.
  if (isOfFolder) mkdirSync(target, { recursive: true });
  // Windows lets administrators alone make links to files.
  if (!isOfFolder && process.platform === 'win32') linkSync(target, place);
  else symlinkSync(relative(dirname(place), target) || '.', place, isOfFolder ? 'junction' : 'file');
};

/** @throws CodeError for anything but a zip that can be unpacked */
export const unpackInto = async (folder: string, zip: Uint8Array): Promise<void> => {
  const files = await unzip(zip);
  const place = (name: string) => join(folder, name);
  await inSlices(foldersOf(files.keys(), MAX_FILES), name => mkdirSync(place(name), { recursive: true }));
  await inSlices(files, ([name, content]) => {
    if (Buffer.isBuffer(content)) writeFileSync(place(name), content);
  });
  await inSlices(files, ([name, content]) => {
    if (!Buffer.isBuffer(content)) placeLink(place(name), place(content.target), content.isFolder);
  });
};

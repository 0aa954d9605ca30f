import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Unzipped, unzipSync } from 'fflate';

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

/**
 * Unpacks a zip in memory. Links become plain files; names that lead elsewhere are refused.
 *
 * @throws CodeError saying what is wrong
 */
export const unzip = (zip: Uint8Array): Unzipped => {
  let files = 0;
  let bytes = 0;
  let unzipped: Unzipped;
  try {
    unzipped = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (!isSafe(name)) throw new CodeError(`The zip holds a file with an unsafe name: ${JSON.stringify(name)}`);
        files += 1;
        bytes += originalSize;
        if (files > MAX_FILES) throw new CodeError(`The zip holds more than ${MAX_FILES} files`);
        if (bytes > MAX_BYTES) throw new CodeError(`The zip unpacks to more than ${MAX_BYTES / 1024 / 1024} MB`);
        return !isFolder(name);
      },
    });
  } catch (error) {
    if (error instanceof CodeError) throw error;
    throw new CodeError('The function code is not a usable zip');
  }
  // What the directory of a zip says of sizes is not what its files hold.
  const real = Object.values(unzipped).reduce((sum, content) => sum + content.length, 0);
  if (real > MAX_BYTES) throw new CodeError(`The zip unpacks to more than ${MAX_BYTES / 1024 / 1024} MB`);
  if (Object.keys(unzipped).length === 0) throw new CodeError('The zip holds no files');
  return unzipped;
};

/**
 * Reads code as it travels.
 *
 * @param base64 the zip in base64
 * @throws CodeError for anything but a zip that can be unpacked
 */
export const readCode = (base64: string): Buffer => {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new CodeError('The function code is not base64');
  const zip = Buffer.from(base64, 'base64');
  unzip(zip);
  return zip;
};

/** Whether two zips hold the same files: a tool that packs a folder again writes other times into its zip. */
export const isSameCode = (a: Uint8Array, b: Uint8Array): boolean => isDeepStrictEqual(unzip(a), unzip(b));

/** @throws CodeError for anything but a zip that can be unpacked */
export const unpackInto = (folder: string, zip: Uint8Array): void => {
  for (const [name, content] of Object.entries(unzip(zip))) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const KEY_BYTES = 32;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Puts a new key into a file that is not there: whole or not at all, whoever reads it or makes another one at the same time. */
const makeKey = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(made, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(made, file);
  } catch {
    // Another server made it in the meantime: that one counts. A file system without links moves it as well.
    if (!existsSync(file)) renameSync(made, file);
  } finally {
    rmSync(made, { force: true });
  }
};

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The key file ${file} cannot be read (${reasonOf(error)}). MERIDIAN_KEY_FILE says where it is.`, {
      cause: error,
    });
  }
};

/**
 * Reads the key under which secrets are sealed, making it the first time (readable by its owner only).
 *
 * @param file where it is kept
 * @throws Error when the file holds anything but a key, or cannot be made or read
 */
export const readKey = (file: string): Buffer => {
  if (!existsSync(file)) {
    try {
      makeKey(file);
    } catch (error) {
      throw new Error(`The key cannot be made at ${file} (${reasonOf(error)}). MERIDIAN_KEY_FILE says where it is.`, {
        cause: error,
      });
    }
  }
  const key = Buffer.from(contentOf(file).trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`The key file ${file} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
};

/** Tells whether two keys are the same, and nothing else of them. */
export const keyMarkOf = (key: Buffer): string =>
  createHmac('sha256', key).update('meridian backup').digest('hex').slice(0, 32);

/** What is to be opened was sealed under another key, or for another context, or was changed since. */
export class SealedError extends Error {
  override readonly name: string = 'SealedError';
  constructor(cause: unknown, message = 'What this needs was sealed under another key than this server has.') {
    super(message, { cause });
  }
}

/**
 * Encrypts a text with AES-256-GCM.
 *
 * @param key 32 bytes
 * @param context what the text belongs to; opening it elsewhere fails
 * @returns base64 of nonce, tag and ciphertext
 */
export const seal = (text: string, key: Buffer, context = ''): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};

/** @throws SealedError */
export const unseal = (sealed: string, key: Buffer, context = ''): string => {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    return unsealBytes(bytes, key, context);
  } catch (error) {
    throw new SealedError(error);
  }
};

const unsealBytes = (bytes: Buffer, key: Buffer, context: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(
    Buffer.from(context),
  );
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
};

/** The same for what is shown beside other things: nothing where it does not open. */
export const unsealIfOurs = (sealed: string, key: Buffer, context: string): string | undefined => {
  try {
    return unseal(sealed, key, context);
  } catch {
    return undefined;
  }
};

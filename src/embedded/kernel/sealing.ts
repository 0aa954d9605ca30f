import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * Reads the key under which secrets are sealed, making it the first time (readable by its owner only).
 *
 * @param file where it is kept; without one the key lives as long as the process
 * @throws Error when the file holds anything but a key
 */
export const readKey = (file: string | undefined): Buffer => {
  if (file === undefined) return randomBytes(KEY_BYTES);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another server made it in the meantime: that one counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`The key file ${file} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
};

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

/** @throws Error when the text was sealed with another key or for another context, or was changed since */
export const unseal = (sealed: string, key: Buffer, context = ''): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(
    Buffer.from(context),
  );
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
};

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EnvironmentVariables } from '../../../contract';
import { seal, unseal } from '../../kernel/sealing';

const KEY_BYTES = 32;

/**
 * Reads the key under which variables are sealed, making it the first time (readable by its owner only).
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

/** Variables as they are kept: nobody reads them from the database, and they open for their own function only. */
export const sealVariables = (variables: EnvironmentVariables, functionName: string, key: Buffer): string =>
  seal(JSON.stringify(variables), key, functionName);

/** The variables of a function were sealed under another key. */
export class VariablesUnreadableError extends Error {
  override readonly name = 'VariablesUnreadableError';
}

/** @throws VariablesUnreadableError when the key file was replaced since */
export const unsealVariables = (sealed: string | null, functionName: string, key: Buffer): EnvironmentVariables => {
  if (sealed === null) return {};
  try {
    return JSON.parse(unseal(sealed, key, functionName)) as EnvironmentVariables;
  } catch {
    throw new VariablesUnreadableError(
      `The variables of ${functionName} cannot be read: this server's key is not the one they were stored with`,
    );
  }
};

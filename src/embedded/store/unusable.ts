import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errors';

/** What the system says of a folder, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its disk is read-only',
  ENOENT: 'it is not there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

/** Why the system refuses a folder or a file. */
export const refusalOf = (error: unknown): string =>
  REASONS[codeOf(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));

/** Why a folder cannot be written; `undefined` when it can. */
export const whyUnusable = (folder: string): string | undefined => {
  try {
    // Asked about rights alone, a disk that failed under the system says nothing.
    rmdirSync(mkdtempSync(join(folder, '.meridian-')));
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
};

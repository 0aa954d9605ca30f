import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The database in a data folder cannot be opened. */
export class BrokenFolderError extends Error {
  override readonly name = 'BrokenFolderError';
  constructor(dataDir: string, what: string, cause?: unknown) {
    super(
      `${what}. Nothing was changed. Put a copy of ${dataDir} back, start with another folder (--data), or begin anew with --reset, which deletes this one.`,
      { cause },
    );
  }
}

/** There from the making of a database until it has its tables: what such a start left behind was never used. */
export const unfinishedIn = (dataDir: string) => join(dataDir, 'unfinished');

/** Removes the database of a data folder; its key stays. */
export const forgetDatabase = (dataDir: string): void => rmSync(join(dataDir, 'pg'), { recursive: true, force: true });

/**
 * Whether a data folder has no database yet.
 *
 * @throws BrokenFolderError for one that has lost a part: a new one would be made over it
 */
export const isFreshFolder = (dataDir: string): boolean => {
  if (existsSync(unfinishedIn(dataDir))) forgetDatabase(dataDir);
  const pgDir = join(dataDir, 'pg');
  if (existsSync(join(pgDir, 'PG_VERSION'))) return false;
  if (existsSync(pgDir) && readdirSync(pgDir).length > 0)
    throw new BrokenFolderError(dataDir, `The database in ${pgDir} is not whole: it has no PG_VERSION`);
  writeFileSync(unfinishedIn(dataDir), '');
  return true;
};

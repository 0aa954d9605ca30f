import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import type { DatabaseOptions, OpenDatabase } from './database';
import { BrokenFolderError, isFreshFolder } from './dataFolder';
import { lockFolder } from './lockFolder';
import { PgliteConnection } from './pglite';
import { pgliteDialect } from './pgliteDialect';
import type { Schema } from './schema';

/** An initialised database by its name in `cacheDir`: as a folder for a data folder, as a file for memory. */
const TEMPLATE = 'pglite-0.5.17-initialised';
const templateIn = (cacheDir: string, pgDir: string | undefined) =>
  join(cacheDir, pgDir ? TEMPLATE : `${TEMPLATE}.tar.gz`);

const isWhole = (pgDir: string | undefined): pgDir is string =>
  pgDir !== undefined && existsSync(join(pgDir, 'PG_VERSION'));

const partialOf = (template: string) => `${template}.${process.pid}`;

/** Another process may do the same meanwhile: whoever is first has made it. @throws what the file system says, or the database */
const makeTemplate = async (connection: PgliteConnection, template: string, pgDir: string | undefined) => {
  const partial = partialOf(template);
  mkdirSync(dirname(template), { recursive: true });
  if (pgDir) {
    await connection.send({ sql: 'checkpoint' });
    cpSync(pgDir, partial, { recursive: true });
  } else writeFileSync(partial, await connection.dump());
  try {
    renameSync(partial, template);
  } catch {
    rmSync(partial, { recursive: true });
  }
};

/** It only saves time: the folder of an installed program may be somebody else's, or full. */
const keepTemplate = (connection: PgliteConnection, template: string, pgDir: string | undefined) =>
  makeTemplate(connection, template, pgDir).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === undefined) throw error;
    const partial = partialOf(template);
    if (existsSync(partial)) rmSync(partial, { recursive: true });
  });

/** Opens the database of this machine: that of a data folder, or one in memory. */
export const openPglite = async ({
  dataDir,
  cacheDir,
  emptyDir,
  onProgress,
  onLost,
}: DatabaseOptions): Promise<OpenDatabase> => {
  const unlock = dataDir ? lockFolder(dataDir) : () => undefined;
  const pgDir = dataDir ? join(dataDir, 'pg') : undefined;
  const template = cacheDir ? templateIn(cacheDir, pgDir) : undefined;
  let isFresh: boolean;
  try {
    isFresh = !dataDir || isFreshFolder(dataDir);
  } catch (error) {
    unlock();
    throw error;
  }
  const isReady = template !== undefined && existsSync(template);
  const copyOf = isFresh && pgDir ? [emptyDir, template].find(isWhole) : undefined;
  if (isFresh && !isReady && !copyOf)
    onProgress?.('Preparing the embedded database for the first time (a few seconds)');
  const connection = new PgliteConnection({
    ...(pgDir ? { dataDir: pgDir } : {}),
    ...(copyOf ? { copyOf } : {}),
    ...(isReady && !pgDir ? { template: readFileSync(template) } : {}),
    ...(onLost ? { onLost } : {}),
  });
  try {
    await connection.ready();
  } catch (error) {
    unlock();
    const reason = error instanceof Error ? error.message : String(error);
    throw pgDir && dataDir
      ? new BrokenFolderError(dataDir, `The database in ${pgDir} cannot be opened (${reason})`, error)
      : error;
  }
  if (isFresh && template && !isReady && !copyOf) await keepTemplate(connection, template, pgDir);
  return { db: new Kysely<Schema>({ dialect: pgliteDialect(connection) }), unlock };
};

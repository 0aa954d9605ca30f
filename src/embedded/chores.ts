import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_MIGRATIONS, ALL_TABLES } from './allServices';
import type { EmbeddedPlatform } from './app';
import { checkBackup, type Filled, fillTables, openBackup, refuseFilled } from './backup/readBackup';
import { writeBackup } from './backup/writeBackup';
import type { Asked, Chore } from './commandLine';
import { keyMarkOf, readKey } from './kernel/sealing';
import { unopened } from './kernel/serverKey';
import { openPlatform } from './openPlatform';
import { sessions } from './services/auth';
import { documentIndexes } from './services/data';
import { accounts } from './services/users';
import { openStore } from './store/openStore';
import { UsageError } from './usage';

type Say = (text: string) => void;

/** For the owner of the machine, who may be locked out themselves. */
const unlock = async ({ platform: { db, use } }: EmbeddedPlatform, email: string, say: Say): Promise<void> => {
  const userId = await use(accounts).forgetFailures(db, email);
  if (!userId) throw new UsageError(`No account has the e-mail address ${email}.`);
  await use(sessions).forgetFailures(db, userId);
  say(`${email} can sign in again.`);
};

/** Writes a backup, which has its name once it is whole; what was begun and could not be finished does not stay. */
const backup = async ({ platform: { db, variablesKey } }: EmbeddedPlatform, file: string, say: Say): Promise<void> => {
  if (file === '-')
    return say(`${await writeBackup(db, ALL_TABLES, keyMarkOf(variablesKey), process.stdout)} rows written.`);
  if (existsSync(file)) throw new UsageError(`${file} is there already.`);
  const unfinished = `${file}.unfinished`;
  try {
    const to = createWriteStream(unfinished, { mode: 0o600 });
    // Before anything is read: a folder that is not there is told at once.
    await once(to, 'open').catch((cause: Error) => {
      throw new UsageError(`${file} cannot be written: ${cause.message}`, { cause });
    });
    const rows = await writeBackup(db, ALL_TABLES, keyMarkOf(variablesKey), to);
    renameSync(unfinished, file);
    say(`${rows} rows written to ${file}. The key is not in it: keep a copy of it elsewhere.`);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
};

/** Names what nobody can open any more, for whoever has to give it anew. */
const tellUnopened = async ({ platform: { db, variablesKey } }: EmbeddedPlatform, say: Say): Promise<void> => {
  const lost = await unopened(db, variablesKey);
  if (lost.length > 0)
    say(`Sealed under another key, and to be given anew:\n${lost.map(line => `  ${line}`).join('\n')}`);
};

/** Goes on with the key that is in its place, or is made there. */
const acceptKey = async (platform: EmbeddedPlatform, keyFile: string, say: Say): Promise<void> => {
  say(`This database belongs to the key in ${keyFile} from now on.`);
  await tellUnopened(platform, say);
};

/** Fills an empty database from a backup, and brings it up to date. */
const restore = async (
  asked: Asked,
  { file, acceptsKey }: Extract<Chore, { kind: 'restore' }>,
  say: Say,
): Promise<void> => {
  const { platform: options } = asked;
  if (file !== '-' && !existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const { keyFile = '' } = options;
  if (!acceptsKey && !existsSync(keyFile))
    throw new UsageError(`There is no key at ${keyFile}. Put the key file of the platform that was backed up there.`);
  const source = await openBackup(file === '-' ? process.stdin : createReadStream(file));
  const store = await openStore({
    ...options,
    migrations: checkBackup(source.header, ALL_MIGRATIONS, acceptsKey ? undefined : keyMarkOf(readKey(keyFile))),
    before: db => refuseFilled(db, ALL_TABLES),
    onProgress: say,
  });
  let filled: Filled;
  try {
    filled = await fillTables(store.db, ALL_TABLES, source);
  } finally {
    await store.close();
  }
  const platform = await openPlatform(asked, say);
  try {
    await platform.platform.use(documentIndexes).createAll(platform.platform.db);
    if (acceptsKey) await tellUnopened(platform, say);
  } finally {
    await platform.close();
  }
  for (const [table, rows] of filled.leftOut)
    say(`The backup holds ${table}, which is no table of Meridian: ${rows} rows of it were left out.`);
  say(`${filled.total} rows of ${source.header.createdAt} restored.`);
};

/**
 * Does what was asked for instead of serving.
 *
 * @throws UsageError, BackupError
 */
export const doChore = async (chore: Chore, asked: Asked, say: Say): Promise<void> => {
  if (chore.kind === 'restore') return restore(asked, chore, say);
  const { dataDir, keyFile = '' } = asked.platform;
  // An empty one would be made, and a backup of it kept for one of what somebody has.
  if (dataDir && !existsSync(join(dataDir, 'pg'))) throw new UsageError(`There is no database in ${dataDir}.`);
  const platform = await openPlatform(asked, say);
  try {
    if (chore.kind === 'unlock') await unlock(platform, chore.email, say);
    else if (chore.kind === 'accept') await acceptKey(platform, keyFile, say);
    else await backup(platform, chore.file, say);
  } finally {
    await platform.close();
  }
};

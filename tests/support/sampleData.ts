import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { createPlatform, type EmbeddedPlatform, type PlatformOptions } from '../../src/embedded/app';
import { seed } from '../../src/embedded/seed/seed';
import { startPostgres, templateName } from './postgres';
import { ROOM_FOR_DATA } from './roomForData';

/** How much sample data: users besides the sample accounts, documents of all sample schemas together. */
export type Amount = { scale: number; documents: number };

/** When the sample data of a template was made, as its database knows it. */
const MADE_AT = Date.UTC(2026, 10, 1, 8);

const folders = new Set<string>();
const newFolder = (): string => {
  const folder = mkdtempSync(join(ROOM_FOR_DATA, 'meridian-sampled-'));
  folders.add(folder);
  return folder;
};
const forget = (folder: string) => {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
};
// Those of platforms that a test that failed did not close.
process.once('exit', () => folders.forEach(forget));

/**
 * Starts a platform, in an empty folder or in one that ends with it, whose database holds the sample data already. Whoever asks for an
 * amount first makes its template, in a folder that changes with every line of the platform (globalSetup.ts); all others save tables,
 * samples and passwords.
 */
export const createSampled = async (amount: Amount, options: PlatformOptions): Promise<EmbeddedPlatform> => {
  const dataDir = options.dataDir ?? newFolder();
  const keyFile = await copyTemplate(amount, dataDir);
  const platform = await createPlatform({ ...options, dataDir, keyFile });
  await moveTo(platform);
  if (options.dataDir) return platform;
  return {
    ...platform,
    close: async () => {
      await platform.close();
      forget(dataDir);
    },
  };
};

/** What a further server of the same database is started with. */
export type Shared = { databaseUrl: string; keyFile: string };

/** The same on a PostgreSQL of its own, which ends with the platform. */
export const createSampledOnPostgres = async (
  amount: Amount,
  options: PlatformOptions,
): Promise<EmbeddedPlatform & { shared: Shared }> => {
  const server = await startPostgres({ from: await makeCluster(amount) });
  const shared = { databaseUrl: server.url, keyFile: inTemplates('key') };
  try {
    const platform = await createPlatform({ ...options, ...shared });
    await moveTo(platform);
    return {
      ...platform,
      shared,
      close: async () => {
        await platform.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

/**
 * Puts a database with sample data into `pg` of an empty data folder.
 *
 * @returns the file of the key that its secrets are sealed with
 */
export const copyTemplate = async (amount: Amount, dataDir: string): Promise<string> => {
  cpSync(await makeTemplate(amount), join(dataDir, 'pg'), { recursive: true });
  const keyFile = join(dataDir, 'key');
  copyFileSync(inTemplates('key'), keyFile);
  return keyFile;
};

const inTemplates = (name: string): string => join(process.env.MERIDIAN_TEMPLATES ?? '', name);

/** Fills a database that becomes a template. */
const fill = async (amount: Amount, options: PlatformOptions): Promise<void> => {
  const platform = await createPlatform({ ...options, keyFile: inTemplates('key'), now: () => MADE_AT });
  await seed(platform.platform, amount);
  await platform.close();
};

const makeTemplate = async (amount: Amount): Promise<string> => {
  const template = inTemplates(`${amount.scale}-${amount.documents}`);
  if (existsSync(template)) return template;
  mkdirSync(dirname(template), { recursive: true });
  const dataDir = mkdtempSync(`${template}.`);
  await fill(amount, { dataDir, cacheDir: join(template, '../..') });
  try {
    renameSync(join(dataDir, 'pg'), template);
  } catch {
    // Another worker made the same in the meantime.
  }
  rmSync(dataDir, { recursive: true });
  return template;
};

const makeCluster = async (amount: Amount): Promise<string> => {
  const template = inTemplates(templateName(`${amount.scale}-${amount.documents}`));
  if (existsSync(template)) return template;
  const server = await startPostgres();
  await fill(amount, { databaseUrl: server.url });
  await server.stop(template);
  return template;
};

/** The sample functions and schedules are as old as if this platform had just made them. */
const moveTo = async ({ platform: { db, now } }: EmbeddedPlatform): Promise<void> => {
  const moved = (columns: readonly string[]) =>
    sql.join(
      columns.map(column => sql`${sql.ref(column)} = ${sql.ref(column)} + ${now() - MADE_AT} * interval '1 ms'`),
    );
  const times = ['creation_timestamp', 'update_timestamp'];
  await sql`update task_functions set ${moved(times)}`.execute(db);
  await sql`update task_schedules set ${moved([...times, 'start_timestamp', 'next_timestamp'])}`.execute(db);
};

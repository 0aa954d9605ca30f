import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { createPlatform, type EmbeddedPlatform, type PlatformOptions } from '../../src/embedded/app';
import { seed } from '../../src/embedded/seed/seed';

/** How much sample data: users besides the sample accounts, documents of all sample schemas together. */
export type Amount = { scale: number; documents: number };

/** When the sample data of a template was made, as its database knows it. */
const MADE_AT = Date.UTC(2026, 10, 1, 8);

const folders = new Set<string>();
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-sampled-'));
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

/**
 * Puts a database with sample data into `pg` of an empty data folder.
 *
 * @returns the file of the key that its secrets are sealed with
 */
export const copyTemplate = async (amount: Amount, dataDir: string): Promise<string> => {
  const folder = process.env.MERIDIAN_TEMPLATES ?? '';
  const keyFile = join(folder, 'key');
  cpSync(await makeTemplate(amount, folder, keyFile), join(dataDir, 'pg'), { recursive: true });
  return keyFile;
};

const makeTemplate = async (amount: Amount, folder: string, keyFile: string): Promise<string> => {
  const template = join(folder, `${amount.scale}-${amount.documents}`);
  if (existsSync(template)) return template;
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(`${template}.`);
  const platform = await createPlatform({ keyFile, dataDir, cacheDir: dirname(folder), now: () => MADE_AT });
  await seed(platform.platform, amount);
  await platform.close();
  try {
    renameSync(join(dataDir, 'pg'), template);
  } catch {
    // Another worker made the same in the meantime.
  }
  rmSync(dataDir, { recursive: true });
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

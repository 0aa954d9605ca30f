import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { createPlatform, type EmbeddedPlatform, type PlatformOptions } from '../../src/embedded/app';
import { seed } from '../../src/embedded/seed/seed';
import { TEMPLATE } from '../../src/embedded/store/openStore';
import { PgliteConnection } from '../../src/embedded/store/pglite';

/** How much sample data: users besides the sample accounts, documents of all sample schemas together. */
export type Amount = { scale: number; documents: number };

/** When the sample data of a template was made, as its database knows it. */
const MADE_AT = Date.UTC(2026, 10, 1, 8);

/**
 * Starts a platform, in memory or in an empty folder, whose database holds the sample data already. Whoever asks for an amount first
 * makes its template, in a folder that changes with every line of the platform (globalSetup.ts); all others save tables, samples and
 * passwords.
 */
export const createSampled = async (amount: Amount, options: PlatformOptions): Promise<EmbeddedPlatform> => {
  const { cacheDir, keyFile } = await templateOf(amount);
  const platform = await createPlatform({ ...options, keyFile, cacheDir });
  await moveTo(platform);
  return platform;
};

/** A database that holds the tables and next to nothing, as PGlite reads it. */
export const readTemplate = async (): Promise<Buffer> =>
  readFileSync(join((await templateOf({ scale: 0, documents: 0 })).cacheDir, TEMPLATE));

const templateOf = async (amount: Amount): Promise<{ cacheDir: string; keyFile: string }> => {
  const folder = process.env.MERIDIAN_TEMPLATES ?? '';
  const keyFile = join(folder, 'key');
  return { keyFile, cacheDir: await makeTemplate(amount, folder, keyFile) };
};

const makeTemplate = async (amount: Amount, folder: string, keyFile: string): Promise<string> => {
  const template = join(folder, `${amount.scale}-${amount.documents}`);
  if (existsSync(template)) return template;
  mkdirSync(folder, { recursive: true });
  const partial = mkdtempSync(`${template}.`);
  const dataDir = join(partial, 'data');
  const platform = await createPlatform({ keyFile, dataDir, cacheDir: dirname(folder), now: () => MADE_AT });
  await seed(platform.platform, amount);
  await platform.close();
  const connection = new PgliteConnection({ dataDir: join(dataDir, 'pg') });
  writeFileSync(join(partial, TEMPLATE), await connection.dump());
  await connection.close();
  rmSync(dataDir, { recursive: true });
  try {
    renameSync(partial, template);
  } catch {
    // Another worker made the same in the meantime.
    rmSync(partial, { recursive: true });
  }
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

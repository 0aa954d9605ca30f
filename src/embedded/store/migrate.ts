import { type Kysely, type MigrationResult, Migrator, sql } from 'kysely';
import type { Schema } from './schema';

/** A change of the tables. Names sort and never change: a database remembers which have run. */
export type Migration = { name: string; up: (db: Kysely<Schema>) => Promise<void> };

/** The database knows changes that this release does not: a newer one had it open. */
class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

const TABLE = 'meridian_migrations';

type Run = { name: string; timestamp?: string | null };

/** What has run, by name; nothing where the database has no list yet. */
const readList = async (db: Kysely<Schema>): Promise<readonly Run[]> => {
  const { rows: tables } = await sql`select 1 where to_regclass(${TABLE}) is not null`.execute(db);
  if (tables.length === 0) return [];
  return (await sql<Run>`select * from ${sql.table(TABLE)} order by name`.execute(db)).rows;
};

/**
 * The first release kept the list itself, under the same name and without the column that kysely sorts by; it may also be
 * started on the database again, and then leaves that column empty.
 */
const adoptList = async (db: Kysely<Schema>): Promise<void> => {
  await sql`alter table ${sql.table(TABLE)} add column if not exists timestamp varchar(255)`.execute(db);
  await sql`update ${sql.table(TABLE)} set timestamp = ${new Date().toISOString()} where timestamp is null`.execute(db);
};

/**
 * Brings the tables up to date: all that has not run yet runs, in one transaction. Servers that start together wait for
 * each other.
 *
 * @throws NewerDatabaseError and whatever a migration fails with
 */
export const migrate = async (
  db: Kysely<Schema>,
  migrations: readonly Migration[],
): Promise<readonly MigrationResult[]> => {
  const known = new Set(migrations.map(({ name }) => name));
  const list = await readList(db);
  const newer = list.filter(({ name }) => !known.has(name));
  if (newer.length > 0)
    throw new NewerDatabaseError(
      `The database was last opened by a newer version of Meridian (it has ${newer.map(({ name }) => name).join(', ')}). Start that version, or another database.`,
    );
  const isAdopted = list.every(({ timestamp }) => Boolean(timestamp));
  // The usual start: kysely would look through the whole catalogue to find the same.
  if (isAdopted && list.length === known.size) return [];
  if (!isAdopted) await adoptList(db);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(migrations.map(({ name, up }) => [name, { up }])),
    },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
    // Each service numbers its own: one may come later with a lower number.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results;
};

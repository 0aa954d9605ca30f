import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { codeOf } from '../store/errors';
import type { Database, Migration } from '../store/openStore';
import { BackupError, type BackupHeader, type EndLine, type TableLine } from './format';
import { copiedTables } from './tables';

/** Rows, and characters, that are put into a table at once. */
const ROWS = 1_000;
const CHARACTERS = 2_000_000;

const isHeader = (value: unknown): value is BackupHeader =>
  typeof value === 'object' && value !== null && 'meridianBackup' in value && value.meridianBackup === 1;

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError('The backup is damaged.');
  }
};

/** A backup as it arrives: its header, then its lines. */
export const openBackup = async (from: Readable) => {
  const lines = createInterface({ input: from.pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const next = async (): Promise<unknown> => {
    let line: IteratorResult<string>;
    try {
      line = await lines.next();
    } catch {
      throw new BackupError('The backup is damaged.');
    }
    if (line.done) throw new BackupError('The backup is cut short: its end is missing.');
    return parse(line.value);
  };
  const header = await next().catch(() => undefined);
  if (!isHeader(header)) throw new BackupError('This is not a backup of Meridian.');
  return { header, next };
};

export type Backup = Awaited<ReturnType<typeof openBackup>>;

/**
 * The changes that the tables had seen when the backup was made.
 *
 * @param key mark of the key that will open its secrets; any is taken where none is given
 * @throws BackupError when this release does not know one of them, or the key is another
 */
export const checkBackup = (
  { migrations, keyMark }: BackupHeader,
  known: readonly Migration[],
  key: string | undefined,
): Migration[] => {
  const unknown = migrations.filter(name => !known.some(migration => migration.name === name));
  if (unknown.length > 0)
    throw new BackupError(`The backup was made by a newer version of Meridian (it has ${unknown.join(', ')}).`);
  if (key !== undefined && keyMark !== key)
    throw new BackupError(
      'The key is not the one under which the secrets of this backup were sealed. Put the key file of the platform that was backed up in its place; where it is lost for good, --accept-key restores the rest.',
    );
  return known.filter(({ name }) => migrations.includes(name));
};

const fill = async (db: Database, { table, columns }: TableLine, rows: readonly string[]) => {
  const listed = sql.join(columns.map(column => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${listed}) overriding system value
    select ${listed} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    db,
  );
};

/** Counters go on after the highest number that was given. */
const setCounters = async (db: Database, { name, columns }: { name: string; columns: readonly string[] }) => {
  for (const column of columns) {
    const { rows } = await sql<{ counter: string | null }>`
      select pg_get_serial_sequence(${name}, ${column}) as counter`.execute(db);
    const counter = rows[0]?.counter;
    if (!counter) continue;
    await sql`select setval(${counter}, coalesce((select max(${sql.ref(column)}) from ${sql.table(name)}), 0) + 1, false)`.execute(
      db,
    );
  }
};

/** Rows that the database does not take for those of their table: a line between them and their table's is missing. */
const refuseMisfits = (error: unknown): never => {
  if (/^2[23]/.test(codeOf(error) ?? '')) throw new BackupError('The backup is damaged.', { cause: error });
  throw error;
};

/**
 * @param own names of the tables of the platform
 * @throws BackupError for a database that a platform works on, or that has a table of somebody else where one of the platform would be
 */
export const refuseFilled = async (db: Database, own: ReadonlySet<string>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  if (!names.has('meridian_migrations')) {
    const taken = [...names].filter(name => own.has(name)).sort();
    if (taken.length === 0) return;
    throw new BackupError(
      `This database holds something else under names of Meridian's tables: ${taken.join(', ')}. A backup is restored into an empty one. Nothing was changed.`,
    );
  }
  const { rows: users } = names.has('users') ? await sql`select 1 from users limit 1`.execute(db) : { rows: [] };
  if (users.length > 0)
    throw new BackupError('This database is in use. A backup is restored into an empty one. Nothing was changed.');
};

/** What was restored: rows, and how many were left out of tables that are not the platform's. */
export type Filled = { total: number; leftOut: ReadonlyMap<string, number> };

/**
 * Fills tables that are as the backup's were, in one transaction: what cannot be read whole changes nothing. Earlier releases wrote tables
 * of somebody else into their backups as well: those are left out.
 *
 * @param own names of the tables of the platform: no other is touched
 * @throws BackupError when it is damaged or cut short
 */
export const fillTables = (db: Database, own: ReadonlySet<string>, { next }: Backup): Promise<Filled> =>
  db.transaction().execute(async transaction => {
    await sql`set local statement_timeout = '10min'`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    const tables = await copiedTables(transaction, own);
    // What the changes of the tables put there by themselves is in the backup too.
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(transaction);

    let table: TableLine | undefined;
    let waiting: string[] = [];
    let characters = 0;
    let read = 0;
    const leftOut = new Map<string, number>();
    const flush = async () => {
      if (table && waiting.length > 0) await fill(transaction, table, waiting).catch(refuseMisfits);
      waiting = [];
      characters = 0;
    };
    for (;;) {
      const line = await next();
      if (typeof line === 'string') {
        read += 1;
        const skipped = table && leftOut.get(table.table);
        if (table && skipped !== undefined) {
          leftOut.set(table.table, skipped + 1);
          continue;
        }
        waiting.push(line);
        characters += line.length;
        if (waiting.length >= ROWS || characters >= CHARACTERS) await flush();
        continue;
      }
      await flush();
      const mark = line as TableLine | EndLine;
      if ('end' in mark) {
        if (mark.end !== read) throw new BackupError('The backup is damaged.');
        break;
      }
      table = mark;
      if (!tables.some(({ name }) => name === table?.table)) leftOut.set(table.table, 0);
    }
    for (const filled of tables) await setCounters(transaction, filled);
    return { total: [...leftOut.values()].reduce((rest, count) => rest - count, read), leftOut };
  });

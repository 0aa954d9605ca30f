import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../store/openStore';
import { BackupError, type BackupHeader, type EndLine, type TableLine } from './format';
import { type CopiedTable, copiedTables, migrationsOf } from './tables';

/** Most rows, and about as many bytes, that are fetched at a time: a statement of PGlite that takes long is ended, and holds up everybody. */
const ROWS = 1_000;
const BYTES = 16_000_000;
/** How many bytes one may be that the database keeps, compressed. */
const UNPACKED = 20;

/** How many rows of a table are fetched at a time, by its largest one. What each takes is known without reading it. */
const portionOf = async (db: Database, { name, columns }: CopiedTable): Promise<number> => {
  const kept = columns.map(column => sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`);
  const { rows } = await sql<{ most: number | null }>`select max(${sql.join(kept, sql` + `)})::float8 as most
    from ${sql.table(name)}`.execute(db);
  const most = rows[0]?.most ?? 1;
  return Math.max(1, Math.min(ROWS, Math.floor(BYTES / (most * UNPACKED))));
};

/**
 * Writes all that the platform keeps, as it is at one moment, while servers go on working.
 *
 * @param own names of the tables of the platform: those of somebody else are not written
 * @param keyMark of the key under which secrets are sealed, which is not part of the backup
 * @param to where it goes; slow ones are waited for
 * @returns number of rows
 * @throws BackupError where it cannot be written
 */
export const writeBackup = async (
  db: Database,
  own: ReadonlySet<string>,
  keyMark: string,
  to: Writable,
): Promise<number> => {
  const gzip = createGzip();
  const written = finished(gzip.pipe(to)).catch((cause: Error) => {
    const error = new BackupError(`The backup cannot be written: ${cause.message}`, { cause });
    gzip.destroy(error);
    throw error;
  });
  // Whoever writes next hears of it; until then nobody does.
  written.catch(() => undefined);
  for (const stream of [gzip, to]) stream.on('error', () => undefined);
  const write = async (line: BackupHeader | TableLine | EndLine | string) => {
    if (gzip.errored) throw gzip.errored;
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain');
  };

  const count = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async transaction => {
      await sql`set local statement_timeout = '10min'`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await write({
        meridianBackup: 1,
        createdAt: new Date().toISOString(),
        migrations: await migrationsOf(transaction),
        keyMark,
      });
      let total = 0;
      for (const table of await copiedTables(transaction, own)) {
        const { name, columns } = table;
        await write({ table: name, columns });
        const portion = sql.lit(await portionOf(transaction, table));
        const listed = sql.join(columns.map(column => sql.ref(column)));
        await sql`declare copied no scroll cursor for
          select row_to_json(r)::text as line from (select ${listed} from ${sql.table(name)}) r`.execute(transaction);
        for (;;) {
          const { rows } = await sql<{ line: string }>`fetch ${portion} from copied`.execute(transaction);
          if (rows.length === 0) break;
          for (const { line } of rows) await write(line);
          total += rows.length;
        }
        await sql`close copied`.execute(transaction);
      }
      return total;
    });
  await write({ end: count });
  gzip.end();
  await written;
  return count;
};

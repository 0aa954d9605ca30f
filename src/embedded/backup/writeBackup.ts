import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../store/openStore';
import { type BackupHeader, type EndLine, keyMarkOf, type TableLine } from './format';
import { copiedTables, migrationsOf } from './tables';

/** Rows fetched at a time; of tables that hold files one by one. */
const ROWS = 1_000;

/**
 * Writes all that the platform keeps, as it is at one moment, while servers go on working.
 *
 * @param key under which secrets are sealed; it is not part of the backup
 * @param to where it goes; slow ones are waited for
 * @returns number of rows
 */
export const writeBackup = async (db: Database, key: Buffer, to: Writable): Promise<number> => {
  const gzip = createGzip();
  const written = finished(gzip.pipe(to));
  // Whoever writes next hears of it; until then nobody does.
  written.catch(error => gzip.destroy(error));
  const write = async (line: BackupHeader | TableLine | EndLine | string) => {
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
        keyMark: keyMarkOf(key),
      });
      let total = 0;
      for (const { name, columns, hasBytes } of await copiedTables(transaction)) {
        await write({ table: name, columns });
        const listed = sql.join(columns.map(column => sql.ref(column)));
        await sql`declare copied no scroll cursor for
          select row_to_json(r)::text as line from (select ${listed} from ${sql.table(name)}) r`.execute(transaction);
        for (;;) {
          const { rows } = await sql<{ line: string }>`fetch ${sql.lit(hasBytes ? 1 : ROWS)} from copied`.execute(
            transaction,
          );
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

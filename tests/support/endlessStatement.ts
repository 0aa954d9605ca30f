import { Kysely, sql } from 'kysely';
import { PgliteConnection } from '../../src/embedded/store/pglite';
import { pgliteDialect } from '../../src/embedded/store/pgliteDialect';

/** A process that does nothing but wait for a statement that is ended, and says so. */
const connection = new PgliteConnection({ dataDir: process.argv[2] ?? '', deadlineMs: 500 });
const db = new Kysely({ dialect: pgliteDialect(connection) });
await connection.ready();
try {
  await db
    .transaction()
    .execute(transaction => sql`select count(*) from generate_series(1, 1e12)`.execute(transaction));
} catch (error) {
  await connection.close();
  process.stdout.write(`told: ${(error as Error).message}`);
}

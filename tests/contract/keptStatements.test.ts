import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../src/embedded/store/postgres';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';

const open = async () => {
  const database = await startPostgres();
  const { db } = openPostgres(database.url);
  onTestFinished(async () => {
    await db.destroy();
    await database.stop();
  });
  await sql`create table things (a int)`.execute(db);
  await sql`insert into things values (1)`.execute(db);
  return db;
};
const read = sql<object>`select * from things`;

it.runIf(hasPostgres)(
  'statements that are asked again are kept by their connection, and outlive a change of their tables',
  async () => {
    const db = await open();
    for (let time = 0; time < 3; time++) expect((await read.execute(db)).rows).toEqual([{ a: 1 }]);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(rows.map(({ statement }) => statement)).toContain('select * from things');
    // As a server of a later release does, while this one goes on.
    await sql`alter table things add column b int`.execute(db);
    for (let time = 0; time < 3; time++) expect((await read.execute(db)).rows).toEqual([{ a: 1, b: null }]);
  },
  60_000,
);

it.runIf(hasPostgres)(
  'within a transaction a kept statement of changed tables fails with it, and the next one works',
  async () => {
    const db = await open();
    for (let time = 0; time < 3; time++) await read.execute(db);
    await sql`alter table things add column b int`.execute(db);
    const inTransaction = () => db.transaction().execute(transaction => read.execute(transaction));
    await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' });
    expect((await inTransaction()).rows).toEqual([{ a: 1, b: null }]);
  },
  60_000,
);

if (!hasPostgres) it.skip(`is not tried: ${NO_POSTGRES}`);

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_SERVICES } from '../../src/embedded/allServices';
import { kernelMigrations } from '../../src/embedded/kernel/migrations';
import { migrate } from '../../src/embedded/store/migrate';
import { openStore, type Store } from '../../src/embedded/store/openStore';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';

const MIGRATIONS = [...kernelMigrations, ...ALL_SERVICES.flatMap(service => service.migrations)];
const USER = '5bfbfc3146e0fb321a4b2801';

/** The columns of all tables, with their types. */
const columnsOf = async ({ db }: Store) => {
  const { rows } = await sql<{
    column: string;
  }>`select concat_ws(' ', table_name, column_name, udt_name, is_nullable) as column
    from information_schema.columns where table_schema = 'public' and table_name not like 'meridian_%' order by 1`.execute(
    db,
  );
  return rows.map(({ column }) => column);
};

const onDatabase = (open: () => Promise<{ store: Store; stop: () => Promise<void> }>) => {
  let store: Store;
  let stop: () => Promise<void>;
  let fresh: string[];

  beforeAll(async () => {
    ({ store, stop } = await open());
    fresh = await columnsOf(store);
    await sql`drop schema public cascade`.execute(store.db);
    await sql`create schema public`.execute(store.db);
    for (const statement of readFileSync('tests/support/recorded/firstRelease.sql', 'utf8').split(';\n'))
      if (statement.trim()) await sql.raw(statement).execute(store.db);
    await sql`insert into users (id, email, password_hash) values (${USER}, 'old@example.test', 'x')`.execute(store.db);
    await sql`insert into audit (at, action, target) values (now(), 'old', ${USER})`.execute(store.db);
  });
  afterAll(async () => {
    await store?.close();
    await stop?.();
  });

  it('keeps what it holds, runs what is new once, and becomes what a fresh one is', async () => {
    const { rows: before } = await sql<{
      name: string;
      run_at: Date;
    }>`select name, run_at from meridian_migrations`.execute(store.db);
    const ran = (await migrate(store.db, MIGRATIONS)).map(({ migrationName }) => migrationName);
    expect(ran).toContain('0100-templates');
    for (const { name } of before) expect(ran).not.toContain(name);
    expect(await migrate(store.db, MIGRATIONS)).toEqual([]);
    const { rows: after } = await sql<{
      name: string;
      run_at: Date;
    }>`select name, run_at from meridian_migrations`.execute(store.db);
    expect(after.map(({ name }) => name).sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort());
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await columnsOf(store)).toEqual(fresh);
    const { rows: users } = await sql`select email from users where id = ${USER}`.execute(store.db);
    const { rows: entries } = await sql`select target from audit where action = 'old'`.execute(store.db);
    expect([...users, ...entries]).toEqual([{ email: 'old@example.test' }, { target: USER }]);
  });

  it('of dispatchers with one name the first keeps it, and those without stay without', async () => {
    await sql`drop index dispatchers_by_name`.execute(store.db);
    const given = ['Tell', 'Other', 'Tell', '', '', null];
    for (const [at, name] of given.entries())
      await sql`insert into dispatchers (id, event_type, name, tags, actions, creation_timestamp, update_timestamp)
        values (${`d${at}`}, 'e', ${name}, '{}', '[]', now(), now())`.execute(store.db);
    await MIGRATIONS.find(({ name }) => name === '0202-dispatcher-names')?.up(store.db);
    const { rows } = await sql<{ name: string | null }>`select name from dispatchers order by seq`.execute(store.db);
    expect(rows.map(({ name }) => name)).toEqual(['Tell', 'Other', 'Tell d2', '', '', null]);
  });

  it('what was attached to mails is kept apart, in its order', async () => {
    await sql`alter table mails drop column attachment_contents`.execute(store.db);
    const given = [
      [
        { name: 'b.pdf', content: 'Yg==', type: 'application/pdf' },
        { name: 'a.txt', content: 'YQ==' },
      ],
      [],
      null,
    ];
    for (const [at, attachments] of given.entries())
      await sql`insert into mails (id, subject, recipients, sender, views, tracking_hash, attachments, creation_timestamp, update_timestamp)
        values (${`m${at}`}, 's', '{}', 'x', 0, ${`h${at}`}, ${attachments && JSON.stringify(attachments)}, now(), now())`.execute(
        store.db,
      );
    await MIGRATIONS.find(({ name }) => name === '0204-attachments-apart')?.up(store.db);
    const { rows } = await sql`select attachments, attachment_contents from mails order by seq`.execute(store.db);
    expect(rows).toEqual([
      {
        attachments: [{ name: 'b.pdf', type: 'application/pdf' }, { name: 'a.txt' }],
        attachment_contents: ['Yg==', 'YQ=='],
      },
      { attachments: [], attachment_contents: null },
      { attachments: null, attachment_contents: null },
    ]);
  });

  it('what stores told is kept without the receipts that it is of, which are kept apart', async () => {
    await sql`alter table store_receipts drop column latest_receipt`.execute(store.db);
    await sql`alter table store_notifications drop column receipts`.execute(store.db);
    const receipts = ['{"status":0,"latest_receipt":"AAA","a":1}', '{"packageName":"p"}', '{"latest_receipt":"BBB"}'];
    for (const [at, receipt] of receipts.entries())
      await sql`insert into store_receipts (id, store, user_id, transaction_id, receipt, creation_timestamp, update_timestamp)
        values (${`r${at}`}, ${at === 1 ? 'playStore' : 'appStore'}, ${USER}, ${`t${at}`}, ${receipt}, now(), now())`.execute(
        store.db,
      );
    const told = [
      '{"z":1,"unified_receipt":{"status":0,"latest_receipt":"AAA","a":1},"latest_receipt":"BBB","latest_expired_receipt":"CCC","b":2}',
      '{"unified_receipt":"odd","b":2}',
      '{"latest_receipt":"AAA"}',
    ];
    for (const [at, data] of told.entries())
      await sql`insert into store_notifications (id, store, data, creation_timestamp, update_timestamp)
        values (${`n${at}`}, 'appStore', ${data}, now(), now())`.execute(store.db);
    await MIGRATIONS.find(({ name }) => name === '0206-receipts-apart')?.up(store.db);
    const kept = await sql`select receipt::text, latest_receipt from store_receipts order by seq`.execute(store.db);
    const { rows } = await sql`select data::text, receipts from store_notifications order by seq`.execute(store.db);
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(' ', ''));
    expect(plain(kept.rows)).toEqual([
      { receipt: '{"status":0,"a":1}', latest_receipt: 'AAA' },
      { receipt: '{"packageName":"p"}', latest_receipt: null },
      { receipt: '{}', latest_receipt: 'BBB' },
    ]);
    expect(plain(rows)).toEqual([
      {
        data: '{"z":1,"unified_receipt":{"status":0,"a":1},"b":2}',
        receipts: { unified_receipt: { latest_receipt: 'AAA' }, latest_receipt: 'BBB', latest_expired_receipt: 'CCC' },
      },
      { data: '{"unified_receipt":"odd","b":2}', receipts: null },
      { data: '{}', receipts: { latest_receipt: 'AAA' } },
    ]);
  });

  it('is refused with a clear text once a newer version had it', async () => {
    await sql`insert into meridian_migrations (name, timestamp) values ('9999-later', '2030-01-01')`.execute(store.db);
    await expect(migrate(store.db, MIGRATIONS)).rejects.toThrow(/newer version of Meridian \(it has 9999-later\)/);
  });

  it('is left as it was when a change of the tables fails', async () => {
    await sql`delete from meridian_migrations where name = '9999-later'`.execute(store.db);
    const failing = [
      { name: '9990-good', up: async db => void (await sql`create table never_there (id int)`.execute(db)) },
      { name: '9991-bad', up: async db => void (await sql`select no_such_column`.execute(db)) },
    ] satisfies typeof MIGRATIONS;
    await expect(migrate(store.db, [...MIGRATIONS, ...failing])).rejects.toThrow(/no_such_column/);
    expect(await columnsOf(store)).toEqual(fresh);
    expect(await migrate(store.db, MIGRATIONS)).toEqual([]);
  });
};

describe('a database of the first release, on PGlite', () => {
  onDatabase(async () => ({
    store: await openStore({ migrations: MIGRATIONS, cacheDir: 'node_modules/.cache/meridian' }),
    stop: async () => undefined,
  }));
});

describe.skipIf(!hasPostgres)(
  `a database of the first release, on PostgreSQL${hasPostgres ? '' : ` (${NO_POSTGRES})`}`,
  () => {
    onDatabase(async () => {
      const { url, stop } = await startPostgres();
      return { store: await openStore({ migrations: MIGRATIONS, databaseUrl: url }), stop };
    });
  },
);

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS, ALL_TABLES } from '../../src/embedded/allServices';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { writeBackup } from '../../src/embedded/backup/writeBackup';
import { doChore } from '../../src/embedded/chores';
import { readCommandLine } from '../../src/embedded/commandLine';
import { keyMarkOf } from '../../src/embedded/kernel/sealing';
import { isAway } from '../../src/embedded/store/errors';
import { type Migration, openStore } from '../../src/embedded/store/openStore';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import { createSampled } from '../support/sampleData';

const folder = mkdtempSync(join(tmpdir(), 'meridian-backup-'));
const at = (name: string) => join(folder, name);
const source = at('source');
const key = join(source, 'key');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Does what a command line asks for. */
const meridian = async (args: readonly string[], keyFile?: string): Promise<{ isDone: boolean; said: string }> => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  try {
    const asked = readCommandLine(args, keyFile ? { MERIDIAN_KEY_FILE: keyFile } : {}, process.cwd());
    if (!asked?.chore) throw new Error('No command.');
    await doChore(asked.chore, asked, say);
    return { isDone: true, said: said.join('\n') };
  } catch (error) {
    return { isDone: false, said: `${said.join('\n')}\n${(error as Error).message}` };
  }
};
const DONE = { isDone: true };

/** The lines of a backup: per table its rows, in the order of their texts; the header left out. */
const contentOf = (file: string): ReadonlyMap<string, readonly string[]> => {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').slice(1, -1);
  const tables = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of lines) {
    const value = JSON.parse(line);
    if (typeof value === 'string') rows.push(value);
    else {
      rows = [];
      tables.set(value.table, rows);
    }
  }
  for (const list of tables.values()) list.sort();
  return tables;
};

/** Works on the database of a data folder as somebody who is no platform does. */
const within = async <T>(
  dataDir: string,
  work: (db: EmbeddedPlatform['platform']['db']) => Promise<T>,
  migrations: readonly Migration[] = [],
): Promise<T> => {
  const store = await openStore({ dataDir, migrations, cacheDir: 'node_modules/.cache/meridian' });
  try {
    return await work(store.db);
  } finally {
    await store.close();
  }
};

/** What a program that reads numbers, or lines, would lose. */
const HOSTILE = '{"exact": 12345678901234567890, "é \\u0022\\n": "\\u2028\\\\n"}';

const HOSTILE_KEPT = '"exact": 12345678901234567890';

/** Paths that a server made an index of by itself, and one that it had begun with. */
const AUTOMATIC = [
  { id: 'a0'.repeat(12), path: 'pulse', isReady: true, usedAt: 1_700_000_000_000 },
  { id: 'b0'.repeat(12), path: 'systolic', isReady: false, usedAt: 1_700_000_000_000 },
];
const MADE = ['a0'.repeat(12)].flatMap(id => [`documents_${id}_list_0`, `documents_${id}_order`]);

const indexesOf = async ({ platform: { db } }: EmbeddedPlatform) => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema() order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
let indexes: readonly string[];

beforeAll(async () => {
  const platform = await createSampled({ scale: 60, documents: 100 }, { dataDir: source, keyFile: key });
  const { db } = platform.platform;
  await sql`update documents set data = ${HOSTILE}::json where id = (select id from documents limit 1)`.execute(db);
  await sql`update data_schemas set automatic_indexes = ${JSON.stringify(AUTOMATIC)}
    where name = 'blood-pressure-measurement'`.execute(db);
  indexes = [...(await indexesOf(platform)), ...MADE].toSorted();
  await platform.close();
  if (hasPostgres) postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres?.stop());

describe('backup and restore', () => {
  it('[DEP-06] bring a platform back with every row, counter and index, those of its own too, on PGlite', async () => {
    expect(await meridian(['backup', at('one.gz'), '--data', source])).toMatchObject(DONE);
    expect(await meridian(['restore', at('one.gz'), '--data', at('again')], key)).toMatchObject(DONE);
    expect(await meridian(['backup', at('two.gz'), '--data', at('again')], key)).toMatchObject(DONE);
    expect(statSync(at('one.gz')).mode & 0o777).toBe(0o600);
    const content = contentOf(at('one.gz'));
    expect(contentOf(at('two.gz'))).toEqual(content);
    expect(content.get('users')?.length).toBeGreaterThan(20);
    expect(content.get('documents')?.some(row => row.includes(HOSTILE_KEPT))).toBe(true);

    const platform = await createPlatform({ dataDir: at('again'), keyFile: key });
    const { db } = platform.platform;
    expect((await indexesOf(platform)).toSorted()).toEqual(indexes);
    const { rows } = await sql<{ next: number; most: number }>`select
      nextval(pg_get_serial_sequence('users', 'seq'))::int as next, (select max(seq) from users)::int as most`.execute(
      db,
    );
    await platform.close();
    expect(rows[0]?.next).toBe((rows[0]?.most ?? Number.NaN) + 1);
  }, 120_000);

  it('[DEP-06] are refused where they would lose or mix something, and leave nothing behind', async () => {
    if (!existsSync(at('one.gz'))) await meridian(['backup', at('one.gz'), '--data', source]);
    const refused = async (args: readonly string[], text: string, keyFile = key) => {
      const { isDone, said } = await meridian(args, keyFile);
      expect(said).toContain(text);
      expect(isDone).toBe(false);
    };
    await refused(['backup', at('one.gz'), '--data', source], 'is there already');
    await refused(['backup', at('of-nothing.gz'), '--data', at('nowhere')], `There is no database in ${at('nowhere')}`);
    await refused(['user', 'unlock', 'a@b.c', '--data', at('nowhere')], 'There is no database in');
    expect(['nowhere', 'of-nothing.gz'].filter(name => existsSync(at(name)))).toEqual([]);
    await refused(['restore', at('none.gz'), '--data', at('new')], `There is no file ${at('none.gz')}`);
    await refused(['restore', at('one.gz'), '--data', source], 'is in use');
    await refused(['restore', at('one.gz'), '--data', at('new')], 'no key', at('nowhere'));
    writeFileSync(at('other-key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    await refused(['restore', at('one.gz'), '--data', at('new')], 'not the one', at('other-key'));

    const lines = gunzipSync(readFileSync(at('one.gz')))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const damaged = (text: string) => writeFileSync(at('damaged.gz'), gzipSync(text));
    damaged(lines.slice(0, -1).join('\n'));
    await refused(['restore', at('damaged.gz'), '--data', at('short')], 'cut short');
    damaged(lines.filter((_, index) => index !== lines.length - 3).join('\n'));
    await refused(['restore', at('damaged.gz'), '--data', at('missing')], 'damaged');
    // A table's own line is missing: its rows are taken for those of the table before.
    const head = lines.findIndex(line => line.startsWith('{"table":"roles"'));
    expect(head).toBeGreaterThan(0);
    damaged(lines.filter((_, index) => index !== head).join('\n'));
    await refused(['restore', at('damaged.gz'), '--data', at('mixed')], 'damaged');
    damaged(lines.join('\n').replace('{"table":"roles"', '{"table":"rolls"'));
    await refused(['restore', at('damaged.gz'), '--data', at('unknown')], 'The backup is damaged.');
    damaged(lines.join('\n').replace('{"table":"roles"', '{"table":roles'));
    await refused(['restore', at('damaged.gz'), '--data', at('unread')], 'The backup is damaged.');
    damaged(lines.join('\n').replace('"migrations":["', '"migrations":["zz-later","'));
    await refused(['restore', at('damaged.gz'), '--data', at('later')], 'newer version');
    copyFileSync(key, at('damaged.gz'));
    await refused(['restore', at('damaged.gz'), '--data', at('none')], 'not a backup');
    // What was refused can be tried again in the same place.
    expect(await meridian(['restore', at('one.gz'), '--data', at('missing')], key)).toMatchObject(DONE);
  }, 180_000);

  it('[DEP-06] touch no table of somebody else: it is kept, not written down, left out and named', async () => {
    if (!existsSync(at('one.gz'))) await meridian(['backup', at('one.gz'), '--data', source]);
    const reports = (dataDir: string, migrations?: readonly Migration[]) =>
      within(dataDir, async db => (await sql`select * from my_reports`.execute(db)).rows, migrations);
    await within(at('shared'), db => sql`create table my_reports as select 7 as n`.execute(db));
    expect(await meridian(['restore', at('one.gz'), '--data', at('shared')], key)).toMatchObject(DONE);
    expect(await reports(at('shared'), ALL_MIGRATIONS)).toEqual([{ n: 7 }]);
    expect(await meridian(['backup', at('shared.gz'), '--data', at('shared')], key)).toMatchObject(DONE);
    expect(contentOf(at('shared.gz'))).toEqual(contentOf(at('one.gz')));

    // As earlier releases wrote it.
    const lines = gunzipSync(readFileSync(at('one.gz')))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const { end } = JSON.parse(lines.at(-1) ?? '');
    const theirs = [{ table: 'my_reports', columns: ['n'] }, '{"n":7}', { end: end + 1 }];
    const written = [...lines.slice(0, -1), ...theirs.map(line => JSON.stringify(line))];
    writeFileSync(at('earlier.gz'), gzipSync(written.join('\n')));
    const { isDone, said } = await meridian(['restore', at('earlier.gz'), '--data', at('earlier')], key);
    expect(said).toContain('my_reports, which is no table of Meridian: 1 rows of it were left out');
    expect(said).toContain(`${end} rows of`);
    expect(isDone).toBe(true);
  }, 120_000);

  it('[DEP-06] change nothing where something else has a name of theirs, or a platform of another release is at work', async () => {
    if (!existsSync(at('one.gz'))) await meridian(['backup', at('one.gz'), '--data', source]);
    const namesIn = (dataDir: string, migrations?: readonly Migration[]) =>
      within(
        dataDir,
        async db => {
          const { rows } = await sql<{ name: string }>`select relname as name from pg_class
            where relnamespace = 'public'::regnamespace order by 1`.execute(db);
          return rows.map(({ name }) => name);
        },
        migrations,
      );
    await within(at('theirs'), db => sql`create table users as select 7 as n`.execute(db));
    const taken = await meridian(['restore', at('one.gz'), '--data', at('theirs')], key);
    expect(taken.said).toContain("something else under names of Meridian's tables: users.");
    expect(await namesIn(at('theirs'))).toEqual(['users']);

    const earlier = ALL_MIGRATIONS.filter(({ name }) => name !== '0206-receipts-apart');
    await within(
      at('at-work'),
      db => sql`insert into users (id, email, password_hash) values ('a', 'a@b.c', '')`.execute(db),
      earlier,
    );
    const before = await namesIn(at('at-work'), earlier);
    expect((await meridian(['restore', at('one.gz'), '--data', at('at-work')], key)).said).toContain('is in use');
    // Opens at all: it has seen no further change.
    expect(await namesIn(at('at-work'), earlier)).toEqual(before);
  }, 120_000);

  it('[DEP-06] end with what is wrong where a backup cannot be written, or nobody reads on', async () => {
    const nowhere = join(at('no-such-folder'), 'x.gz');
    const { isDone, said } = await meridian(['backup', nowhere, '--data', source]);
    expect(said).toContain(`${nowhere} cannot be written: ENOENT`);
    expect(isDone).toBe(false);
    const platform = await createPlatform({ dataDir: source, keyFile: key });
    const closed = new Writable({
      write: (_, __, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    });
    const writing = writeBackup(platform.platform.db, ALL_TABLES, '', closed);
    const failure = await writing.catch((error: unknown) => error);
    await platform.close();
    expect(failure).toMatchObject({ name: 'BackupError', message: 'The backup cannot be written: write EPIPE' });
    // It is not the database that is away.
    expect(isAway(failure)).toBe(false);
  }, 60_000);

  it('[DEP-06] fetch few large rows at a time, and many small ones', async () => {
    const platform = await createSampled({ scale: 60, documents: 0 }, { dataDir: at('wide'), keyFile: at('wide-key') });
    const { db, variablesKey } = platform.platform;
    await sql`insert into audit (at, action, target, details) select now(), 'of a test', '',
      (select jsonb_agg(md5((n * k)::text)) from generate_series(1, 100000) k) from generate_series(1, 8) n`.execute(
      db,
    );
    const fetched: (readonly string[])[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const lines = result.rows.map(row => row.line);
        if (lines.every(line => typeof line === 'string')) fetched.push(lines);
        return result;
      },
    });
    await writeBackup(watched, ALL_TABLES, keyMarkOf(variablesKey), new Writable({ write: (_, __, done) => done() }));
    const lengths = fetched.map(lines => lines.reduce((sum, { length }) => sum + length, 0));
    expect(Math.max(...lengths)).toBeLessThan(16_000_000);
    expect(Math.max(...fetched.map(({ length }) => length))).toBeGreaterThan(50);
    await platform.close();
  }, 120_000);

  it.runIf(hasPostgres)(
    'move a platform to PostgreSQL, while it is written to',
    async () => {
      if (!existsSync(at('one.gz'))) await meridian(['backup', at('one.gz'), '--data', source]);
      const url = (await postgres?.createDatabase()) ?? '';
      expect(await meridian(['restore', at('one.gz'), '--database-url', url], key)).toMatchObject(DONE);
      const platform = await createPlatform({ databaseUrl: url, keyFile: key });
      expect((await indexesOf(platform)).toSorted()).toEqual(indexes);
      expect(await meridian(['backup', at('three.gz'), '--database-url', url], key)).toMatchObject(DONE);
      expect(contentOf(at('three.gz'))).toEqual(contentOf(at('one.gz')));

      // Two rows of two tables that are always changed together are together in each backup.
      const { db } = platform.platform;
      let isWriting = true;
      const writing = (async () => {
        for (let round = 0; isWriting; round++)
          await db.transaction().execute(async transaction => {
            await sql`update users set first_name = ${`Round ${round}`} where email = 'admin@example.com'`.execute(
              transaction,
            );
            await sql`update roles set description = ${`Round ${round}`} where id = (select min(id) from roles)`.execute(
              transaction,
            );
          });
      })();
      for (const name of ['four.gz', 'five.gz'])
        expect(await meridian(['backup', at(name), '--database-url', url], key)).toMatchObject(DONE);
      isWriting = false;
      await writing;
      await platform.close();
      const roundsOf = (file: string) =>
        ['users', 'roles'].map(
          table =>
            contentOf(file)
              .get(table)
              ?.flatMap(row => /"(Round \d+)"/.exec(row)?.[1] ?? []) ?? [],
        );
      for (const name of ['four.gz', 'five.gz']) {
        const [users, roles] = roundsOf(at(name));
        expect(users).toHaveLength(1);
        expect(roles).toEqual(users);
      }
      expect(roundsOf(at('five.gz'))).not.toEqual(roundsOf(at('four.gz')));
    },
    180_000,
  );

  if (!hasPostgres) it.skip(`are not tried on PostgreSQL: ${NO_POSTGRES}`);
});

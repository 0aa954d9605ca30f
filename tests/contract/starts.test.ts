import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { ALL_MIGRATIONS } from '../../src/embedded/allServices';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { openPlatform } from '../../src/embedded/openPlatform';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { HalfSeededError, seed } from '../../src/embedded/seed/seed';
import { settling } from '../../src/embedded/services/users';
import { openStore } from '../../src/embedded/store/openStore';
import { spawnServer } from '../support/spawnServer';
import { startEmbedded } from '../support/startEmbedded';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-starts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const cacheDir = join(process.cwd(), 'node_modules/.cache/meridian');

it('a folder is taken by one process of many that try at once, whatever a dead one left in it', async () => {
  const folder = newFolder();
  const processes = Array.from({ length: 4 }, () =>
    fork('tests/support/takeFolder.ts', { execArgv: ['--import', 'tsx'] }),
  );
  onTestFinished(() => processes.forEach(child => void child.kill('SIGKILL')));
  const heard = () => Promise.all(processes.map(child => new Promise<string>(done => child.once('message', done))));
  await heard();
  const dead = JSON.stringify({ pid: 2 ** 22 + 1, start: '1' });
  const gone = JSON.stringify({ pid: 2 ** 22 + 2, start: '1' });
  for (let round = 0; round < 150; round++) {
    const left = [undefined, dead, '', dead][round % 4];
    if (left !== undefined) writeFileSync(join(folder, 'meridian.lock'), left);
    if (round % 4 === 3) writeFileSync(join(folder, `meridian.lock.after.${2 ** 22 + 1}.1`), gone);
    const answers = heard();
    for (const child of processes) child.send(folder);
    expect((await answers).sort(), `round ${round}`).toEqual([...Array(3).fill('FolderLockedError'), 'taken']);
    const freed = heard();
    for (const child of processes) child.send('');
    await freed;
    expect(readdirSync(folder).filter(name => name.startsWith('meridian.lock'))).toEqual([]);
  }
}, 120_000);

it('a start that was killed amidst its sample data is begun anew in a folder, and refused on a database', async () => {
  const folder = newFolder();
  const options = { dataDir: folder, keyFile: join(folder, 'key'), cacheDir };
  const half = await createPlatform(options);
  await sql`insert into seeding values (now())`.execute(half.platform.db);
  await sql`insert into roles (id, name) values ('half', 'half')`.execute(half.platform.db);
  await expect(seed(half.platform, { scale: 0, documents: 0 })).rejects.toBeInstanceOf(HalfSeededError);
  await half.close();
  const said: string[] = [];
  const platform = await openPlatform(
    {
      platform: options,
      port: 0,
      host: '127.0.0.1',
      samples: { scale: 0, documents: 0 },
      isJson: true,
      isLogged: false,
    },
    text => said.push(text),
  );
  onTestFinished(platform.close);
  expect(said.join()).toContain('beginning anew');
  const { rows } = await sql<{ name: string }>`select name from roles where name in ('half', 'Reader')`.execute(
    platform.platform.db,
  );
  expect(rows).toEqual([{ name: 'Reader' }]);
  expect(await seed(platform.platform, { scale: 0, documents: 0 })).toBe(false);
}, 120_000);

it('[DEP-02] a database with accounts of its own gets no sample data, and no application whose secret is printed', async () => {
  const own = await createPlatform({});
  onTestFinished(() => own.close());
  await own.platform.use(settling).createFirstAdministrator('ada@example.org', 'Correct-Horse-7');
  await expect(seed(own.platform, { scale: 0, documents: 0 })).rejects.toMatchObject({ name: 'OwnAccountsError' });
  const { rows } = await sql`select email from users union all select key from application_versions
    where key = ${SAMPLE_OAUTH1.consumerKey}`.execute(own.platform.db);
  expect(rows).toEqual([{ email: 'ada@example.org' }]);
});

it('[DEP-02] production refuses a sample account whose password is printed, and takes one of that address that has another', async () => {
  const start = async (fill: (platform: EmbeddedPlatform['platform']) => Promise<unknown>) => {
    const folder = newFolder();
    const platform = await createPlatform({ dataDir: folder, keyFile: join(folder, 'key'), cacheDir });
    await fill(platform.platform);
    await platform.close();
    const server = spawnServer(['--data', folder, '--functions', '0', '--production']);
    await server.ready;
    await server.end('SIGTERM');
  };
  await start(({ use }) => use(settling).createFirstAdministrator('admin@example.com', 'Correct-Horse-7'));
  const sampled = start(platform => seed(platform, { scale: 0, documents: 0 }));
  await expect(sampled).rejects.toThrow('this database holds the sample account');
}, 120_000);

it('[DEP-02] a server whose log nobody reads any more goes on', async () => {
  const server = spawnServer<{ url: string }>(['--memory', '--scale', '0', '--documents', '0', '--log']);
  const { url } = await server.ready;
  const ask = async () => (await fetch(`${url}/users/v1/health`)).status;
  expect(await ask()).toBe(200);
  await expect.poll(server.said).toContain('/users/v1/health');
  server.deafen();
  for (let n = 0; n < 5; n++) expect(await ask()).toBe(200);
  // A terminal that is closed ends it in order, as any other word does.
  expect(await server.end('SIGHUP')).toBe(0);
}, 60_000);

it('[DEP-02] an address that cannot be listened on is told as such, not as a database that is away', async () => {
  const env = { MERIDIAN_KEY_FILE: join(newFolder(), 'key') };
  const args = ['--production', '--public-url', 'https://api.example.org', '--host', '192.0.2.1', '--functions', '0'];
  const server = spawnServer([...args, '--data', newFolder()], [], env);
  await expect(server.ready).rejects.toThrow(
    /ended with code 2: [\s\S]*--host 192\.0\.2\.1 --port 0 cannot be listened on: /,
  );
}, 60_000);

it('a start needs no folder that it may write to but its own', async () => {
  const folder = newFolder();
  // A file stands where the program's folder would be.
  writeFileSync(join(folder, 'program'), '');
  const platform = await createPlatform({
    dataDir: join(folder, 'data'),
    keyFile: join(folder, 'key'),
    cacheDir: join(folder, 'program/cache'),
  });
  await platform.close();
});

it('a start that was killed before there were tables is begun anew', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'pg'));
  writeFileSync(join(folder, 'unfinished'), '');
  writeFileSync(join(folder, 'pg/PG_VERSION'), '17\n');
  const platform = await createPlatform({ dataDir: folder, keyFile: join(folder, 'key'), cacheDir });
  expect(existsSync(join(folder, 'unfinished'))).toBe(false);
  await platform.close();
}, 60_000);

it('a fresh folder is a copy of the empty database that the build made, also after a copy that was cut off', async () => {
  const made = await openStore({ dataDir: newFolder(), cacheDir, migrations: ALL_MIGRATIONS });
  await made.close();
  const emptyDir = join(newFolder(), 'empty');
  const open = async (dataDir: string) => {
    const store = await openStore({ dataDir, cacheDir, emptyDir, migrations: ALL_MIGRATIONS });
    const { rows } = await sql<{ there: boolean }>`select to_regclass('of_the_build') is not null as there`.execute(
      store.db,
    );
    const isLeft = existsSync(join(dataDir, 'unfinished'));
    return { db: store.db, isCopy: rows[0]?.there, isLeft, close: store.close };
  };
  // Nothing was made yet.
  const source = newFolder();
  const before = await open(source);
  expect(before).toMatchObject({ isCopy: false, isLeft: false });
  await sql`create table of_the_build ()`.execute(before.db);
  await before.close();
  cpSync(join(source, 'pg'), emptyDir, { recursive: true });

  const [fresh, cut] = [newFolder(), newFolder()];
  mkdirSync(join(cut, 'pg/base'), { recursive: true });
  writeFileSync(join(cut, 'pg/PG_VERSION'), '17\n');
  writeFileSync(join(cut, 'unfinished'), '');
  for (const folder of [fresh, cut]) {
    const { isCopy, isLeft, db, close } = await open(folder);
    expect({ isCopy, isLeft }).toEqual({ isCopy: true, isLeft: false });
    await sql`drop table of_the_build`.execute(db);
    await close();
  }
  // What is in use is never replaced.
  const again = await open(fresh);
  expect(again.isCopy).toBe(false);
  await again.close();
}, 120_000);

it.each([
  ['lost its PG_VERSION', (pg: string) => writeFileSync(join(pg, 'pg_control'), 'kept')],
  ['is damaged', (pg: string) => writeFileSync(join(pg, 'PG_VERSION'), '17\n')],
])(
  'a folder that %s is refused, left as it is, and the text says what to do',
  async (_, damage) => {
    const folder = newFolder();
    mkdirSync(join(folder, 'pg'));
    damage(join(folder, 'pg'));
    const before = readdirSync(join(folder, 'pg')).map(name => readFileSync(join(folder, 'pg', name), 'utf8'));
    const opening = createPlatform({ dataDir: folder, cacheDir });
    await expect(opening).rejects.toMatchObject({ name: 'BrokenFolderError' });
    await expect(opening).rejects.toThrow(/Put a copy of .* back.*--reset/);
    expect(readdirSync(join(folder, 'pg')).map(name => readFileSync(join(folder, 'pg', name), 'utf8'))).toEqual(before);
    expect(readdirSync(folder).filter(name => name.startsWith('meridian.lock'))).toEqual([]);
  },
  60_000,
);

it('[DEP-03] calls under way when the server closes get their answers; connections that say nothing are ended', async () => {
  const platform = await startEmbedded({ scale: 0, documents: 0 });
  const { hostname, port } = new URL(platform.url);
  const body = JSON.stringify({ grant_type: 'nonsense' });
  const { server } = platform.app;
  const open = async () => {
    const accepted = once(server, 'connection');
    const opened = connect(Number(port), hostname);
    await accepted;
    return opened;
  };
  const socket = await open();
  const idle = await open();
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const ended = [socket, idle].map(each => new Promise(done => each.once('close', done)));
  const arrived = once(server, 'request');
  socket.write(
    `POST /auth/v2/oauth2/tokens HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await arrived;
  const closed = platform.close();
  socket.write(body.slice(5));
  await Promise.all([closed, ...ended]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*unsupported_grant/s);
}, 60_000);

it('many sample documents come while the platform takes calls; a start that ends amidst them leaves the rest to the next', async () => {
  const folder = newFolder();
  const asked = {
    platform: { dataDir: folder, keyFile: join(folder, 'key'), cacheDir },
    port: 0,
    host: '127.0.0.1',
    samples: { scale: 0, documents: 2_400 },
    isJson: true,
    isLogged: false,
  };
  const countOf = async ({ platform: { db } }: Awaited<ReturnType<typeof openPlatform>>) => {
    const { rows } = await sql<{ all: number; ids: number; jobs: number }>`select count(*)::int as all,
      count(distinct id)::int as ids, (select count(*)::int from jobs where kind = 'sample-documents') as jobs from documents`.execute(
      db,
    );
    return rows[0];
  };
  // It is ended as soon as it says that it has begun.
  let begin = () => {};
  const begun = new Promise<void>(resolve => {
    begin = resolve;
  });
  const first = await openPlatform(asked, text => text.startsWith('Sample documents') && begin());
  expect(await countOf(first)).toEqual({ all: 0, ids: 0, jobs: 1 });
  await first.listen(0, '127.0.0.1');
  await begun;
  await first.close();

  let end = () => {};
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  const second = await openPlatform(asked, text => text.endsWith('2400 of 2400') && end());
  onTestFinished(second.close);
  const half = await countOf(second);
  expect(half?.jobs).toBe(1);
  expect(half?.all).toBeGreaterThan(0);
  expect(half?.all).toBeLessThan(2_400);
  await sql`delete from documents where id = (select min(id) from documents)`.execute(second.platform.db);
  await second.listen(0, '127.0.0.1');
  await ended;
  await second.platform.background.idle();
  // What was deleted meanwhile stays deleted, and nothing is there twice.
  expect(await countOf(second)).toEqual({ all: 2_399, ids: 2_399, jobs: 0 });
}, 120_000);

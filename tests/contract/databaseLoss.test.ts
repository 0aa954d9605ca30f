import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isAway } from '../../src/embedded/store/errors';
import { openPostgres } from '../../src/embedded/store/postgres';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import { spawnServer } from '../support/spawnServer';
import { type Answer, bareCalls } from '../support/wireCalls';

type Ready = { url: string; accounts: { email: string; password: string }[] };

describe.runIf(hasPostgres)('PostgreSQL that goes away', () => {
  let database: Awaited<ReturnType<typeof startPostgres>>;
  let server: ReturnType<typeof spawnServer<Ready>>;
  let wire: ReturnType<typeof bareCalls>;
  let token = '';

  beforeAll(async () => {
    database = await startPostgres();
    server = spawnServer<Ready>([
      '--database-url',
      database.url,
      '--scale',
      '0',
      '--documents',
      '0',
      '--functions',
      '1',
    ]);
    const { url, accounts } = await server.ready;
    wire = bareCalls(url);
    const [{ email, password } = { email: '', password: '' }] = accounts;
    token = String((await wire.signIn(email, password)).body.access_token);
  }, 120_000);
  afterAll(async () => {
    await server?.end('SIGKILL');
    await database?.stop();
  });

  let serial = 0;
  const read = () => wire.call('GET', '/users/v1/roles?limit(5)', { token });
  const health = () => wire.call('GET', '/users/v1/health');
  const write = () => wire.call('POST', '/users/v1/roles', { token, body: { name: `role ${++serial}` } });
  /** Reads and writes by ten clients until told to stop. */
  const load = () => {
    const answers: Answer[] = [];
    let isOver = false;
    const clients = Array.from({ length: 10 }, async (_, client) => {
      while (!isOver) answers.push(await (client % 2 ? read() : write()));
    });
    const end = async () => {
      isOver = true;
      await Promise.all(clients);
    };
    // A test that fails before leaves no load on the next one.
    onTestFinished(end);
    return { answers, end };
  };
  const expectPassing = (answers: readonly Answer[]) => {
    for (const { status, headers, body } of answers.filter(answer => answer.status !== 200)) {
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 1 } });
      expect(headers.get('retry-after')).toBe('1');
    }
  };
  const atLeast = async (answers: readonly Answer[], more: number, isMeant: (answer: Answer) => boolean) => {
    const from = answers.length;
    const since = () => answers.slice(from);
    const told = () => `answers since: ${since().map(({ status }) => status)}; the server said: ${server.said()}`;
    await vi
      .waitUntil(() => since().filter(isMeant).length >= more, { timeout: 30_000, interval: 20 })
      .catch(() => expect.fail(told()));
  };

  it('[DEP-05] is a passing 503 while it is down, and the first write after its return works, three times over', async () => {
    for (let round = 0; round < 3; round++) {
      const { answers, end } = load();
      await atLeast(answers, 20, ({ status }) => status === 200);
      await database.crash();
      await atLeast(answers, 20, ({ status }) => status === 503);
      await end();
      expectPassing(answers);
      expectPassing([await read()]);
      // What stands before several servers shares no more calls with this one.
      expect((await health()).status).toBe(503);
      await database.restart();
      expect((await write()).status).toBe(200);
      expect((await health()).status).toBe(200);
    }
  }, 120_000);

  it('[DEP-05] that ends all its connections under load costs single calls, never the server', async () => {
    const admin = new pg.Client(database.url);
    await admin.connect();
    onTestFinished(() => admin.end());
    const { answers, end } = load();
    for (let round = 0; round < 10; round++) {
      await atLeast(answers, 10, ({ status }) => status === 200);
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      );
    }
    await atLeast(answers, 20, ({ status }) => status === 200);
    await end();
    expectPassing(answers);
    expect((await write()).status).toBe(200);
  }, 120_000);

  it('that stands still fails a statement in time, in a transaction too, and works again once it moves', async () => {
    const { db } = openPostgres(database.url, 300);
    const read = () => sql`select 1 as one`.execute(db);
    const inTransaction = () => db.transaction().execute(within => sql`select 1 as one`.execute(within));
    await Promise.all([read(), read(), inTransaction()]);
    database.freeze();
    for (const outcome of await Promise.allSettled([read(), inTransaction()])) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isAway) });
    }
    database.thaw();
    expect((await inTransaction()).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  }, 60_000);

  it('is said in a line by a server that is told to stop meanwhile, and that ends all the same', async () => {
    await database.crash();
    expectPassing([await read()]);
    const before = server.said().length;
    expect(await server.end('SIGTERM')).toBe(1);
    const lines = server.said().slice(before).split('\n');
    const words = lines.filter(line => line !== '' && !line.startsWith('{'));
    expect(words.join('\n')).toMatch(/^Stopped, but not as it should be\. .*ECONNREFUSED.*$/);
  }, 60_000);
});

if (!hasPostgres) it.skip(`PostgreSQL that goes away: not run, ${NO_POSTGRES}`);

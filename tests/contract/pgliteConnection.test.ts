import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Parser } from 'pg-protocol/dist/parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreBusyError } from '../../src/embedded/store/errors';
import { readInLane } from '../../src/embedded/store/lanes';
import { PgliteConnection, StoreDeadlineError } from '../../src/embedded/store/pglite';
import { pgliteDialect } from '../../src/embedded/store/pgliteDialect';
import type { Schema } from '../../src/embedded/store/schema';
import { copyTemplate } from '../support/sampleData';

const DEADLINE_MS = 5_000;
const WAIT_MS = 30_000;

describe('the one connection to PGlite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-connection-'));
  let connection: PgliteConnection;
  let db: Kysely<Schema>;
  /** What was sent, and what was answered. */
  let events: string[];
  const ask = (text: string) => sql.raw<{ n: number }>(text).execute(db);

  beforeAll(async () => {
    await copyTemplate({ scale: 0, documents: 0 }, folder);
    connection = new PgliteConnection({ dataDir: join(folder, 'pg'), deadlineMs: DEADLINE_MS, waitMs: WAIT_MS });
    db = new Kysely<Schema>({ dialect: pgliteDialect(connection) });
    await connection.ready();
    const send = connection.send.bind(connection);
    vi.spyOn(connection, 'send').mockImplementation(async (statement, lane) => {
      events.push(`sent ${statement.sql}`);
      try {
        return await send(statement, lane);
      } finally {
        events.push(`answered ${statement.sql}`);
      }
    });
  }, 60_000);
  beforeEach(async () => {
    events = [];
    await ask('drop table if exists kept');
    await ask('create table kept (n int primary key)');
    events = [];
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await connection?.close();
    rmSync(folder, { recursive: true });
  });

  const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

  it('[ERR-04] is not waited for without end, and whoever gave up is passed over', async () => {
    stopClock();
    await connection.acquire();
    const waiting = connection.acquire().catch(error => error);
    vi.advanceTimersByTime(WAIT_MS);
    expect(await waiting).toBeInstanceOf(StoreBusyError);
    connection.release();
    await connection.acquire();
    connection.release();
  });

  it('has the next statement before it answers one, and no third', async () => {
    await Promise.all(['select 1', 'select 2', 'select 3'].map(ask));
    expect(events).toEqual([
      'sent select 1',
      'sent select 2',
      'answered select 1',
      'sent select 3',
      'answered select 2',
      'answered select 3',
    ]);
  });

  it('belongs to a transaction from its begin to its end, after what was sent before', async () => {
    const before = ask('select 1');
    const within = db.transaction().execute(async transaction => {
      await sql`insert into kept values (1)`.execute(transaction);
      await sql`insert into kept values (2)`.execute(transaction);
    });
    const count = ask('select count(*)::int as n from kept');
    await Promise.all([before, within]);
    expect((await count).rows).toEqual([{ n: 2 }]);
    const sent = events.filter(event => event.startsWith('sent')).map(event => event.slice('sent '.length));
    expect(sent).toEqual([
      'select 1',
      'begin',
      'insert into kept values (1)',
      'insert into kept values (2)',
      'commit',
      'select count(*)::int as n from kept',
    ]);
    // Nobody waits for a transaction to begin, nor the next one for it to end.
    expect(events.indexOf('sent insert into kept values (1)')).toBeLessThan(events.indexOf('answered begin'));
    expect(events.indexOf('sent select count(*)::int as n from kept')).toBeLessThan(events.indexOf('answered commit'));
  });

  it('is free for the next after a transaction that failed, of which nothing is stored', async () => {
    const failing = db.transaction().execute(async transaction => {
      await sql`insert into kept values (1)`.execute(transaction);
      await sql`insert into kept values (1)`.execute(transaction);
    });
    const count = ask('select count(*)::int as n from kept');
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect((await count).rows).toEqual([{ n: 0 }]);
  });

  it('is kept by a read of a kind that took long, until it is answered', async () => {
    stopClock();
    const slow = () => readInLane('slow', () => ask('select pg_sleep(0.1)'));
    const first = slow();
    await new Promise(setImmediate);
    vi.advanceTimersByTime(1_000);
    await first;
    events = [];
    await Promise.all([slow(), ask('select 1')]);
    expect(events).toEqual([
      'sent select pg_sleep(0.1)',
      'answered select pg_sleep(0.1)',
      'sent select 1',
      'answered select 1',
    ]);
  });

  it('times a statement from when the one before it has its answer', async () => {
    stopClock();
    const first = ask('select pg_sleep(0.2)');
    const failed = ask('select pg_sleep(2)').catch(error => error);
    await new Promise(setImmediate);
    expect(events).toEqual(['sent select pg_sleep(0.2)', 'sent select pg_sleep(2)']);
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    await first;
    const seen = vi.fn();
    void failed.then(seen);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    expect(seen).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await failed).toBeInstanceOf(StoreDeadlineError);
  });

  it('ends with a statement that ran too long; who comes after it is told to come again, and finds what is stored', async () => {
    stopClock();
    await ask('insert into kept values (7)');
    const late = ask('select pg_sleep(2)');
    const next = ask('select 1');
    const answers = Promise.allSettled([late, next]);
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    const [first, second] = await answers;
    expect(first).toMatchObject({ reason: expect.any(StoreDeadlineError) });
    expect(second).toMatchObject({ reason: expect.any(StoreBusyError) });
    expect((await ask('select n from kept')).rows).toEqual([{ n: 7 }]);
  });

  it('begins anew when the database gives no whole answer, and finds what is stored', async () => {
    await ask('insert into kept values (8)');
    await ask('create temporary table passing (n int)');
    const parse = vi.spyOn(Parser.prototype, 'parse').mockImplementationOnce(() => undefined);
    await expect(ask('select n from passing')).rejects.toBeInstanceOf(StoreBusyError);
    parse.mockRestore();
    await expect(ask('select n from passing')).rejects.toMatchObject({ code: '42P01' });
    expect((await ask('select n from kept')).rows).toEqual([{ n: 8 }]);
  });

  it('tells why a database that broke down cannot be opened again, and ends its worker all the same', async () => {
    const gone = mkdtempSync(join(tmpdir(), 'meridian-gone-'));
    await copyTemplate({ scale: 0, documents: 0 }, gone);
    const one = new PgliteConnection({ dataDir: join(gone, 'pg'), deadlineMs: DEADLINE_MS });
    await one.opened();
    stopClock();
    const late = one.send({ sql: 'select pg_sleep(2)' }).catch(error => error);
    rmSync(gone, { recursive: true });
    writeFileSync(gone, '');
    onTestFinished(() => rmSync(gone));
    vi.advanceTimersByTime(DEADLINE_MS);
    expect(await late).toBeInstanceOf(StoreDeadlineError);
    const reason = new StoreBusyError('The database cannot be opened: a part of its path is a file.');
    await one.ready().catch(() => undefined);
    await expect(one.opened()).rejects.toEqual(reason);
    await expect(one.close()).rejects.toEqual(reason);
  });

  it('to a database in memory outlives a statement that ran too long', async () => {
    stopClock();
    const inMemory = new PgliteConnection({ deadlineMs: DEADLINE_MS });
    onTestFinished(() => inMemory.close());
    await inMemory.ready();
    await inMemory.send({ sql: 'create table kept as select 1 as one' });
    const late = inMemory.send({ sql: 'select pg_sleep(1)' }).catch(error => error);
    vi.advanceTimersByTime(DEADLINE_MS);
    expect(await late).toBeInstanceOf(StoreDeadlineError);
    expect((await inMemory.send({ sql: 'select one from kept' })).rows).toEqual([{ one: 1 }]);
  });
});

it('[DEP-06] a process that waits for nothing else is told of a statement that was ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-endless-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await copyTemplate({ scale: 0, documents: 0 }, folder);
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/endlessStatement.ts', join(folder, 'pg')]);
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  await once(child, 'close');
  expect(said).toBe('told: A statement ran longer than 500 ms.');
}, 60_000);

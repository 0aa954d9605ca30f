import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Base } from '../../src/embedded/kernel/base';
import { createJobs, type JobHandler, type Jobs } from '../../src/embedded/kernel/jobs';
import { openKernel } from '../../src/embedded/kernel/openKernel';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';

const SECOND = 1_000;
const START = Date.UTC(2026, 10, 21, 12);

type Row = { kind: string; attempts: number; failure: string | null; host: string | null; due_at: Date };

const suite = (database: 'PGlite' | 'PostgreSQL') => {
  let clock = START;
  let opened: Awaited<ReturnType<typeof openKernel>>;
  let stopDatabase: () => Promise<void> = async () => undefined;
  let base: Base;
  const reported: unknown[] = [];
  const servers: Jobs[] = [];
  const stuck: (() => void)[] = [];

  beforeAll(async () => {
    const server = database === 'PostgreSQL' ? await startPostgres() : undefined;
    stopDatabase = server?.stop ?? stopDatabase;
    opened = await openKernel(
      {
        now: () => clock,
        cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
        ...(server ? { databaseUrl: server.url } : {}),
      },
      [],
      () => '',
    );
    base = { ...opened.kernel, isOnlyServer: false, report: error => reported.push(error) };
  });
  afterAll(async () => {
    await opened?.close();
    await stopDatabase();
  });
  // Servers look around once a second, which passes when a test says so.
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(async () => {
    for (const free of stuck.splice(0)) free();
    for (const jobs of servers.splice(0)) await jobs.close();
    await base.background.idle();
    vi.useRealTimers();
    reported.length = 0;
    await sql`delete from jobs`.execute(base.db);
  });

  /** What a job waits for until the test lets it go on, or ends. */
  const pending = () => {
    let fulfil: () => void = () => undefined;
    const promise = new Promise<void>(resolve => {
      fulfil = resolve;
    });
    stuck.push(fulfil);
    return { promise, fulfil };
  };
  /** A server that does jobs of the kind `test`. Its delays never pass by themselves: it has to look for what is due. */
  const serve = async (handler: JobHandler<{ n: number }>, over: Partial<Base> = {}): Promise<Jobs> => {
    const jobs = createJobs({ ...base, background: { ...base.background, after: () => undefined }, ...over });
    jobs.handle('test', handler);
    await jobs.start();
    servers.push(jobs);
    return jobs;
  };
  /** Every server looks around once, and does what it found. */
  const look = async () => {
    vi.advanceTimersByTime(SECOND);
    // Whoever closes waits for the look that has begun, and looks no more.
    for (const jobs of servers) await jobs.close();
    await base.background.idle();
    for (const jobs of servers) await jobs.start();
  };
  /** Lets the servers look around until something is so. */
  const until = (check: () => unknown) =>
    vi.waitFor(
      async () => {
        vi.advanceTimersByTime(SECOND);
        await check();
      },
      { timeout: 30_000, interval: 20 },
    );
  const rows = async (): Promise<Row[]> =>
    (
      await sql<Row>`select kind, attempts, failure, host, due_at from jobs where kind = 'test' order by seq`.execute(
        base.db,
      )
    ).rows;
  const expire = () => sql`update jobs set lease_until = now() - interval '1 second'`.execute(base.db);
  const add = (jobs: Jobs, n: number, delayMs = 0) => jobs.add(base.db, { kind: 'test', data: { n }, delayMs });

  it('is done if and only if the transaction that asked for it commits', async () => {
    const done: number[] = [];
    const jobs = await serve({ run: async ({ data }) => void done.push(data.n) });
    const ask = (n: number, isUndone: boolean) =>
      base.db.transaction().execute(async db => {
        await jobs.add(db, { kind: 'test', data: { n } });
        if (isUndone) throw new Error('undone');
      });
    await expect(ask(1, true)).rejects.toThrow('undone');
    await ask(2, false);
    await until(() => expect(done).toEqual([2]));
    await base.background.idle();
    expect(await rows()).toEqual([]);
  });

  it('is not begun before it is due', async () => {
    const run = vi.fn(async () => undefined);
    const jobs = await serve({ run });
    await add(jobs, 1, 60 * SECOND);
    clock += 59 * SECOND;
    await look();
    expect(run).not.toHaveBeenCalled();
    clock += SECOND;
    await until(() => expect(run).toHaveBeenCalledOnce());
  });

  it('that fails is tried again after each of its pauses, then given up and reported', async () => {
    const attempts: number[] = [];
    const givenUp = vi.fn(async () => undefined);
    const jobs = await serve({
      run: async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error(`no ${attempt}`);
      },
      retryMs: [10 * SECOND, 60 * SECOND],
      givenUp,
    });
    await add(jobs, 1);
    for (const [index, pause] of [10 * SECOND, 60 * SECOND].entries()) {
      await until(async () =>
        expect(await rows()).toMatchObject([{ attempts: index + 1, failure: `no ${index + 1}`, host: null }]),
      );
      expect((await rows())[0]?.due_at.getTime()).toBe(clock + pause);
      clock += pause - 1;
      await look();
      expect(attempts).toHaveLength(index + 1);
      clock += 1;
    }
    await until(async () => expect(await rows()).toEqual([]));
    expect(attempts).toEqual([1, 2, 3]);
    expect(givenUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ attempt: 3 }), new Error('no 3'));
    expect(reported).toEqual([new Error('no 3')]);
  });

  it('of a kind with places of its own takes no others, and holds up no other kind', async () => {
    const { promise, fulfil } = pending();
    let slow = 0;
    let quick = 0;
    const jobs = createJobs({ ...base, background: { ...base.background, after: () => undefined } });
    jobs.handle('test', {
      run: () => {
        slow++;
        return promise;
      },
      places: 2,
    });
    jobs.handle('test-quick', { run: async () => void quick++ });
    await jobs.start();
    servers.push(jobs);
    for (let n = 0; n < 12; n++) await add(jobs, n, SECOND);
    clock += SECOND;
    await until(() => expect(slow).toBe(2));
    // Due when the server looks around, as what is tried again is.
    await jobs.add(base.db, { kind: 'test-quick', data: {}, delayMs: SECOND });
    clock += SECOND;
    await until(() => expect(quick).toBe(1));
    expect(slow).toBe(2);
    fulfil();
    await until(() => expect(slow).toBe(12));
  });

  it('is done by one of the servers that see it', async () => {
    const done: string[] = [];
    const handler = (name: string) => ({
      run: async ({ data }: { data: { n: number } }) => void done.push(`${name} ${data.n}`),
    });
    const first = await serve(handler('a'));
    await serve(handler('b'));
    for (let n = 0; n < 30; n++) await add(first, n, SECOND);
    clock += SECOND;
    await until(() => expect(done).toHaveLength(30));
    await look();
    expect(new Set(done.map(text => text.slice(2))).size).toBe(30);
    expect(done).toHaveLength(30);
  });

  it('of a server that lives is left alone; of one that is gone another takes it over', async () => {
    const busy = pending();
    const lost = await serve({ run: () => busy.promise });
    await add(lost, 1);
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1, host: expect.any(String) }]));
    await lost.close();
    const done: number[][] = [];
    const other = await serve({ run: async ({ data, attempt }) => void done.push([data.n, attempt]) });
    await add(other, 2, SECOND);
    clock += SECOND;
    // Whoever found the second has seen the first.
    await until(() => expect(done).toEqual([[2, 1]]));
    // What is done leaves a moment later: until then it has a lease of its own.
    await until(async () => expect(await rows()).toHaveLength(1));
    await expire();
    await until(() =>
      expect(done).toEqual([
        [2, 1],
        [1, 2],
      ]),
    );
  });

  it('that another took over leaves no trace of whoever was too slow', async () => {
    const [slow, quick] = [pending(), pending()];
    const ends: unknown[] = [];
    const writes = (server: string, wait: Promise<void>): JobHandler<{ n: number }> => ({
      run: async ({ done }) => {
        await wait;
        const work = base.db.transaction().execute(async db => {
          await sql`insert into outbox (recipient, subject, link) values (${server}, 'job', '')`.execute(db);
          await done(db);
        });
        await work.then(
          () => ends.push(server),
          error => ends.push(error),
        );
        await work;
      },
    });
    const first = await serve(writes('slow', slow.promise));
    await add(first, 1);
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    await first.close();
    await expire();
    await serve(writes('quick', quick.promise));
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 2 }]));
    slow.fulfil();
    await until(() => expect(ends).toEqual([expect.objectContaining({ name: 'LeaseLostError' })]));
    expect(await rows()).toMatchObject([{ attempts: 2 }]);
    quick.fulfil();
    await until(() => expect(ends).toHaveLength(2));
    expect(ends[1]).toBe('quick');
    const { rows: written } = await sql`select recipient from outbox where subject = 'job'`.execute(base.db);
    expect(written).toEqual([{ recipient: 'quick' }]);
    expect(reported).toEqual([]);
  });

  it('that takes long keeps its lease, sign by sign', async () => {
    const long = pending();
    const jobs = await serve({ run: () => long.promise });
    await add(jobs, 1);
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    // Longer than any lease: that it is shorter again tells of a sign, however long the machine takes.
    await sql`update jobs set lease_until = now() + interval '1 hour'`.execute(base.db);
    vi.advanceTimersByTime(6 * SECOND);
    await until(async () => {
      const { rows: leases } = await sql`select attempts from jobs
        where lease_until between now() and now() + interval '1 minute'`.execute(base.db);
      expect(leases).toEqual([{ attempts: 1 }]);
    });
    long.fulfil();
  });

  it('of a server that stopped is done at once by one that is alone on its database', async () => {
    const busy = pending();
    const lost = await serve({ run: () => busy.promise });
    await add(lost, 1);
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    await lost.close();
    const attempts: number[] = [];
    await serve({ run: async ({ attempt }) => void attempts.push(attempt) }, { isOnlyServer: true });
    await until(() => expect(attempts).toEqual([2]));
  });

  it('of a kind that a server does not know waits for one that does', async () => {
    const first = await serve({ run: async () => undefined });
    await first.add(base.db, { kind: 'strange', data: {} });
    await look();
    const { rows: waiting } = await sql`select attempts, host from jobs where kind = 'strange'`.execute(base.db);
    expect(waiting).toEqual([{ attempts: 0, host: null }]);
  });

  it('that runs again and again does so on its pauses, on one of the servers', async () => {
    const run = vi.fn(async () => undefined);
    for (let n = 0; n < 2; n++) {
      const jobs = createJobs(base);
      await jobs.every('sweep', 60 * SECOND, run);
      await jobs.start();
      servers.push(jobs);
    }
    await until(() => expect(run).toHaveBeenCalledTimes(1));
    await look();
    await look();
    expect(run).toHaveBeenCalledTimes(1);
    clock += 60 * SECOND;
    await until(() => expect(run).toHaveBeenCalledTimes(2));
  });
};

describe('a job, on PGlite', () => suite('PGlite'));
describe.skipIf(!hasPostgres)(`a job, on PostgreSQL${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`, () =>
  suite('PostgreSQL'),
);

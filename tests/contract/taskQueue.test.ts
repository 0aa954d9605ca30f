import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { createPlatform } from '../../src/embedded/app';
import { readKey } from '../../src/embedded/kernel/sealing';
import { seed } from '../../src/embedded/seed/seed';
import { HOST_STOPPED } from '../../src/embedded/services/tasks/hosts';
import { taskQueue } from '../../src/embedded/services/tasks/ports';
import { nextRun } from '../../src/embedded/services/tasks/scheduler';
import { functionRuns, isAlive, processesOfRuns } from '../support/functionRuns';
import { openGate, WAITING } from '../support/gate';
import { hasPostgres, NO_POSTGRES } from '../support/postgres';
import { createSampled } from '../support/sampleData';
import { type Databases, startEmbedded, type TestPlatform } from '../support/startEmbedded';

const START = Date.UTC(2026, 10, 21, 12);
let clock = START;
/** How far each look at the clock moves it. */
let tickMs = 0;

/** What holds on either database. The clock is the test's: nothing waits for it. */
const suite = (database: Databases) => {
  let platform: TestPlatform;
  let runs: Awaited<ReturnType<typeof functionRuns>>;

  beforeAll(async () => {
    platform = await startEmbedded({
      on: database,
      scale: 0,
      documents: 0,
      functionSlots: 1,
      now: () => (clock += tickMs),
    });
    runs = await functionRuns(platform.url);
    // Of the samples only the functions are wanted here.
    await sql`delete from task_schedules`.execute(platform.platform.db);
  });
  beforeEach(() => {
    clock += 1_000;
  });
  afterAll(() => platform?.close());

  const gate = async () => {
    const made = await openGate();
    onTestFinished(made.close);
    return made;
  };
  const later = (ms: number) => {
    clock += ms;
    platform.platform.use(taskQueue).wake();
  };
  const tasksOf = async (name: string) =>
    (
      await sql<{
        id: string;
        status: string;
        start_timestamp: Date;
        retried_by_task_id: string | null;
        retry_for_task_ids: string[] | null;
      }>`
        select * from tasks where function_name = ${name} order by seq`.execute(platform.platform.db)
    ).rows;
  const OK = 'exports.handler = () => {}';
  const FAIL = `exports.handler = () => { throw new TypeError('again') }`;

  describe('the queue', () => {
    it('runs the highest priority first, then what waits longest', async () => {
      // All processes of a machine read one steady clock.
      const name = await runs.create('exports.handler = () => console.log(String(process.hrtime.bigint()))');
      const at = new Date(clock + 60_000);
      const order = [
        await runs.enqueue(name, { priority: 1, startTimestamp: new Date(at.getTime() + 1) }),
        await runs.enqueue(name, { priority: 1, startTimestamp: at }),
        await runs.enqueue(name, { priority: 9, startTimestamp: new Date(at.getTime() + 2) }),
        await runs.enqueue(name, { priority: -1, startTimestamp: at }),
      ];
      later(61_000);
      const ran = await Promise.all(
        order.map(async (id, at) => {
          expect((await runs.ended(id)).status).toBe('complete');
          return { at, when: BigInt((await runs.log(id))[0] ?? '') };
        }),
      );
      ran.sort((a, b) => (a.when < b.when ? -1 : 1));
      expect(ran.map(run => run.at)).toEqual([2, 1, 0, 3]);
    });

    it('waits for a start that lies ahead, and tells then when the run began', async () => {
      const name = await runs.create(OK);
      const startTimestamp = new Date(clock + 600_000).toISOString();
      const id = await runs.enqueue(name, { startTimestamp });
      const other = await runs.enqueue(name);
      await runs.ended(other);
      expect(await runs.task(id)).toMatchObject({ status: 'new', startTimestamp });
      later(700_000);
      expect(await runs.ended(id)).toMatchObject({ status: 'complete', startTimestamp: new Date(clock).toISOString() });
    });

    it('[SVC-TASKS POST /] is told how urgent a run is, be it not at all; else its function says so', async () => {
      const name = await runs.create(OK, { executionOptions: { defaultPriority: 4 } });
      const priorityOf = async (more: object) =>
        (await runs.task(await runs.enqueue(name, { startTimestamp: new Date(clock + 3_600_000), ...more }))).priority;
      expect([await priorityOf({}), await priorityOf({ priority: 0 })]).toEqual([4, 0]);
    });

    it('a task that belongs to a transaction is there when that commits, and not when it does not', async () => {
      const name = await runs.create(OK);
      const { db, use } = platform.platform;
      await db
        .transaction()
        .execute(async transaction => {
          await use(taskQueue).enqueue(transaction, { functionName: name, data: { lost: true } });
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      const id = await db
        .transaction()
        .execute(transaction =>
          use(taskQueue).enqueue(transaction, { functionName: name, data: { kept: true }, priority: 5 }),
        );
      platform.platform.use(taskQueue).wake();
      expect(await runs.ended(id)).toMatchObject({ status: 'complete', data: { kept: true }, priority: 5 });
      expect(await tasksOf(name)).toHaveLength(1);
    });

    it('refuses a direct execution when as many run as may, with code 1403', async () => {
      const { url, arrived, open } = await gate();
      const slow = await runs.create(WAITING);
      const id = await runs.enqueue(slow, { data: { gate: url } });
      await arrived;
      expect(await runs.ask('POST', `/tasks/v1/functions/${slow}/execute`)).toMatchObject({ body: { code: 1403 } });
      open();
      expect((await runs.ended(id)).status).toBe('complete');
    });

    it('[EXEC-13] a running execution can be read, its log grows, and it cannot be canceled', async () => {
      const { url, arrived, open } = await gate();
      const id = await runs.enqueue(await runs.create(WAITING), { data: { gate: url } });
      await arrived;
      await vi.waitFor(async () => expect(await runs.log(id)).toEqual(['before the gate']), { timeout: 10_000 });
      expect((await runs.task(id)).status).toBe('inProgress');
      expect(await runs.ask('POST', `/tasks/v1/${id}/cancel`)).toMatchObject({ body: { code: 27 } });
      open();
      expect((await runs.ended(id)).status).toBe('complete');
      expect(await runs.log(id)).toEqual(['before the gate', 'after the gate']);
    });
  });

  describe('the retry policy', () => {
    it('repeats a failed run after 2, 5 and 10 seconds; each names its successor, the successor names them all', async () => {
      const name = await runs.create(FAIL, { retryPolicy: { enabled: true, errorsToRetry: ['TypeError'] } });
      const first = await runs.enqueue(name, { data: { a: 1 }, tags: ['t'], priority: 3 });
      for (const [attempt, delay] of [2_000, 5_000, 10_000].entries()) {
        await vi.waitFor(async () => expect(await tasksOf(name)).toHaveLength(attempt + 2), { timeout: 20_000 });
        const next = (await tasksOf(name)).at(-1);
        expect(next?.status).toBe('new');
        expect(Number(next?.start_timestamp) - clock).toBe(delay);
        later(delay);
      }
      const chain = await tasksOf(name);
      const last = await runs.ended(chain.at(-1)?.id ?? '');
      expect(last).toMatchObject({
        status: 'failed',
        error: { name: 'TypeError' },
        data: { a: 1 },
        tags: ['t'],
        priority: 3,
        retryForTaskIds: chain.slice(0, 3).map(task => task.id),
      });
      const repeated = await runs.task(first);
      expect(last.createdByUserId).toBe((await runs.ask('GET', '/users/v1/me')).body.id);
      expect(repeated).toMatchObject({ status: 'retried', retriedByTaskId: chain[1]?.id });
      expect(repeated.error).toBeUndefined();
      expect(chain.map(task => task.status)).toEqual(['retried', 'retried', 'retried', expect.any(String)]);
    });

    it.each([
      ['is off', { enabled: false, errorsToRetry: [] }, FAIL],
      ['names other errors', { enabled: true, errorsToRetry: ['RangeError'] }, FAIL],
      ['is on, but the run never began', { enabled: true, errorsToRetry: [] }, ''],
    ])('repeats nothing when it %s', async (_, retryPolicy, code) => {
      const name = await runs.create(code, { retryPolicy });
      expect((await runs.ended(await runs.enqueue(name))).status).toBe('failed');
      expect(await tasksOf(name)).toHaveLength(1);
    });

    it('[SVC-TASKS POST /functions/{name}/execute] repeats nothing that somebody waits for', async () => {
      const name = await runs.create(FAIL, { retryPolicy: { enabled: true, errorsToRetry: [] } });
      expect((await runs.ask('POST', `/tasks/v1/functions/${name}/execute`)).body.code).toBe(1406);
      expect((await tasksOf(name)).map(({ status }) => status)).toEqual(['failed']);
    });

    it('repeats nothing of a function that was disabled while it ran', async () => {
      const { url, arrived, open } = await gate();
      const name = await runs.create(
        `exports.handler = async ({ data }) => {
          await new Promise((resolve, reject) => require('node:http').get(data.gate, resolve).on('error', reject));
          throw new TypeError('again');
        }`,
        { retryPolicy: { enabled: true, errorsToRetry: [] } },
      );
      const id = await runs.enqueue(name, { data: { gate: url } });
      await arrived;
      await runs.ask('POST', `/tasks/v1/functions/${name}/disable`);
      open();
      expect((await runs.ended(id)).status).toBe('failed');
    });

    it('repeats any error when it names none', async () => {
      const name = await runs.create(FAIL, { retryPolicy: { enabled: true, errorsToRetry: [] } });
      expect((await runs.ended(await runs.enqueue(name))).status).toBe('retried');
    });
  });

  describe('schedules', () => {
    const schedule = async (functionName: string, more: object) =>
      (await runs.ask('POST', '/tasks/v1/schedules', { functionName, ...more })).body as {
        id: string;
        startTimestamp: string;
        nextTimestamp: string;
      };
    const nextOf = async (id: string) =>
      ((await runs.ask('GET', `/tasks/v1/schedules?eq(id,${id})`)).body.data as { nextTimestamp: string }[])[0]
        ?.nextTimestamp;

    it('run on their grid, with their data and priority, however late they are looked at', async () => {
      const name = await runs.create(OK);
      const begin = clock;
      const { id, nextTimestamp } = await schedule(name, { interval: 60, data: { k: 1 }, priority: 2 });
      expect(nextTimestamp).toBe(new Date(begin + 60_000).toISOString());
      for (const [round, late] of [700, 59_000].entries()) {
        clock = begin + (round + 1) * 60_000 + late;
        platform.platform.use(taskQueue).wake();
        await vi.waitFor(async () => expect(await tasksOf(name)).toHaveLength(round + 1), { timeout: 20_000 });
        expect(await nextOf(id)).toBe(new Date(begin + (round + 2) * 60_000).toISOString());
      }
      const createdByUserId = (await runs.ask('GET', '/users/v1/me')).body.id;
      const run = await runs.ended((await tasksOf(name))[0]?.id ?? '');
      const { rows } = await sql<{ id: string }>`select application_id as id from application_versions
        where key = ${CONSOLE_CLIENT_ID}`.execute(platform.platform.db);
      const createdByApplicationId = rows[0]?.id;
      expect(run).toMatchObject({ data: { k: 1 }, priority: 2, createdByUserId, createdByApplicationId });
      await runs.ask('DELETE', `/tasks/v1/schedules/${id}`);
    });

    it('begin at the moment from which they count, while time goes on', async () => {
      const name = await runs.create(OK);
      tickMs = 1;
      onTestFinished(() => {
        tickMs = 0;
      });
      const { id, startTimestamp, nextTimestamp } = await schedule(name, { interval: 60 });
      expect(Date.parse(nextTimestamp) - Date.parse(startTimestamp)).toBe(60_000);
      await runs.ask('DELETE', `/tasks/v1/schedules/${id}`);
    });

    it('that were missed run once', async () => {
      const name = await runs.create(OK);
      const begin = clock;
      const { id } = await schedule(name, { interval: 60 });
      later(10 * 60_000 + 5);
      await vi.waitFor(async () => expect(await nextOf(id)).toBe(new Date(begin + 11 * 60_000).toISOString()), {
        timeout: 20_000,
      });
      const other = await runs.enqueue(await runs.create(OK));
      await runs.ended(other);
      expect(await tasksOf(name)).toHaveLength(1);
      await runs.ask('DELETE', `/tasks/v1/schedules/${id}`);
    });

    it('that begin later run for the first time then', async () => {
      const name = await runs.create(OK);
      const startTimestamp = new Date(clock + 3_600_000).toISOString();
      const { id, nextTimestamp } = await schedule(name, { interval: 60, startTimestamp });
      expect(nextTimestamp).toBe(startTimestamp);
      await runs.ask('DELETE', `/tasks/v1/schedules/${id}`);
    });

    it('go on at their pace when the clock is set back, those that were made meanwhile too', async () => {
      const name = await runs.create(OK);
      const [before, ahead] = [clock, clock + 10 * 60_000];
      onTestFinished(() => {
        clock = ahead;
      });
      const { id: old } = await schedule(name, { interval: 60 });
      const startTimestamp = new Date(before + 3_600_000).toISOString();
      const { id: yetToCome } = await schedule(name, { interval: 60, startTimestamp });
      later(10 * 60_000);
      await vi.waitFor(async () => expect(await tasksOf(name)).toHaveLength(1), { timeout: 20_000 });
      const { id: made } = await schedule(name, { interval: 60 });
      clock = before;
      platform.platform.use(taskQueue).wake();
      const due = new Date(before + 60_000).toISOString();
      await vi.waitFor(async () => expect([await nextOf(old), await nextOf(made)]).toEqual([due, due]), {
        timeout: 20_000,
      });
      expect(await nextOf(yetToCome)).toBe(startTimestamp);
      later(60_000);
      await vi.waitFor(async () => expect(await tasksOf(name)).toHaveLength(3), { timeout: 20_000 });
      const again = new Date(before + 120_000).toISOString();
      expect([await nextOf(old), await nextOf(made)]).toEqual([again, again]);
      for (const id of [old, yetToCome, made]) await runs.ask('DELETE', `/tasks/v1/schedules/${id}`);
    });
  });

  describe('a server that is gone', () => {
    const lose = async (name: string) => {
      const id = platform.platform.randomHex(24);
      const at = new Date(clock);
      await sql`insert into task_hosts (id, seen_at) values (${`host of ${id}`}, now() - interval '1 hour')`.execute(
        platform.platform.db,
      );
      await sql`insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, host, creation_timestamp, update_timestamp)
        values (${id}, ${name}, 'inProgress', ${at}, ${at}, 0, ${`host of ${id}`}, ${at}, ${at})`.execute(
        platform.platform.db,
      );
      return id;
    };

    it('leaves its runs failed, or repeated where the policy says so; those of a living one are left alone', async () => {
      const plain = await lose(await runs.create(OK));
      const retrying = await lose(await runs.create(OK, { retryPolicy: { enabled: true, errorsToRetry: [] } }));
      const living = await lose(await runs.create(OK));
      await sql`update task_hosts set seen_at = now() + interval '1 hour' where id = ${`host of ${living}`}`.execute(
        platform.platform.db,
      );
      expect(await runs.ended(plain)).toMatchObject({ status: 'failed', error: HOST_STOPPED });
      const repeated = await runs.ended(retrying);
      expect(repeated.status).toBe('retried');
      later(3_000);
      expect((await runs.ended(String(repeated.retriedByTaskId))).status).toBe('complete');
      expect((await runs.task(living)).status).toBe('inProgress');
      await sql`delete from tasks where id = ${living}`.execute(platform.platform.db);
    });
  });

  it.skipIf(database === 'PGlite')('two servers on one database share the work, and no task runs twice', async () => {
    const second = await createPlatform({
      ...platform.shared,
      functionSlots: 1,
      now: () => (clock += tickMs),
    });
    await second.listen(0, '127.0.0.1');
    const name = await runs.create(`exports.handler = () => { console.log('run') }`);
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push(await runs.enqueue(name));
    for (const id of ids) {
      expect((await runs.ended(id)).status).toBe('complete');
      expect(await runs.log(id)).toEqual(['run']);
    }
    await second.close();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from task_hosts`.execute(platform.platform.db);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(1);
  });

  it('[SVC-TASKS POST /functions/{name}/disable] a function tells when it was switched, not when it was so already', async () => {
    const name = await runs.create(OK);
    const switched = async (verb: 'enable' | 'disable') => {
      clock += 1_000;
      await runs.ask('POST', `/tasks/v1/functions/${name}/${verb}`);
      const { body } = await runs.ask('GET', `/tasks/v1/functions/${name}`);
      return Date.parse(String(body.updateTimestamp));
    };
    expect(await switched('disable')).toBe(clock);
    const disabled = clock;
    expect(await switched('disable')).toBe(disabled);
    expect(await switched('enable')).toBe(clock);
  });

  it('every change leaves a line in the audit, without the values of variables', async () => {
    const name = await runs.create(OK, { environmentVariables: { A: { value: 'top-secret-1' } } });
    await runs.ask('PUT', `/tasks/v1/functions/${name}`, {
      environmentVariables: { B: { value: 'top-secret-2' } },
      timeLimit: 9,
    });
    await runs.ask('POST', `/tasks/v1/functions/${name}/disable`);
    await runs.ask('POST', `/tasks/v1/functions/${name}/disable`);
    await runs.ask('POST', `/tasks/v1/functions/${name}/enable`);
    // The run of the test before may still be leaving the only slot.
    await vi.waitFor(
      async () => expect((await runs.ask('POST', `/tasks/v1/functions/${name}/execute`)).status).toBe(200),
      { timeout: 10_000 },
    );
    const { body } = await runs.ask('POST', '/tasks/v1/schedules', { functionName: name, interval: 9 });
    await runs.ask('DELETE', `/tasks/v1/schedules/${body.id}`);
    const id = await runs.enqueue(name, { startTimestamp: new Date(clock + 9e6) });
    await runs.ask('POST', `/tasks/v1/${id}/cancel`);
    await runs.ask('DELETE', `/tasks/v1/functions/${name}`);
    const { rows } = await sql<{
      action: string;
      actor: string;
      details: object;
    }>`select action, actor, details from audit
      where target in (${name}, ${id}, ${String(body.id)}) order by seq`.execute(platform.platform.db);
    expect(rows.map(row => row.action)).toEqual([
      'function.create',
      'function.update',
      'function.disable',
      'function.enable',
      'function.execute',
      'schedule.create',
      'schedule.delete',
      'task.create',
      'task.cancel',
      'function.delete',
    ]);
    expect(rows.every(row => /^[0-9a-f]{24}$/.test(row.actor))).toBe(true);
    expect(rows[1]?.details).toEqual({ timeLimit: 9, variables: ['B'] });
    expect(JSON.stringify(rows)).not.toContain('top-secret');
  });

  it('the database holds no variable that could be read', async () => {
    const name = await runs.create(OK, { environmentVariables: { TOKEN: { value: 'plain-text-value' } } });
    const { rows } = await sql<{
      row: string;
    }>`select f::text as row from task_functions f where name = ${name}`.execute(platform.platform.db);
    const kept = rows[0]?.row ?? '';
    for (const text of [
      'plain-text-value',
      'TOKEN',
      Buffer.from('plain-text-value').toString('base64').slice(0, 16),
      Buffer.from('plain-text-value').toString('hex'),
    ]) {
      expect(kept).not.toContain(text);
    }
    // Moved to another function, the variables do not open.
    const thief = await runs.create(`exports.handler = () => console.log(process.env.TOKEN)`);
    await sql`update task_functions set variables = (select variables from task_functions where name = ${name}) where name = ${thief}`.execute(
      platform.platform.db,
    );
    expect(await runs.ended(await runs.enqueue(thief))).toMatchObject({
      status: 'failed',
      error: { type: 'invocation', name: 'VariablesUnreadableError' },
    });
    expect((await runs.ask('GET', `/tasks/v1/functions/${thief}`)).status).toBe(400);
  });
};

describe('tasks on PGlite', () => suite('PGlite'));
describe.skipIf(!hasPostgres)(`tasks on PostgreSQL${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`, () =>
  suite('PostgreSQL'),
);

describe('a server that is stopped', () => {
  it('ends what runs, and its tasks say so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-stop-'));
    const first = await createSampled({ scale: 0, documents: 0 }, { dataDir: folder, functionSlots: 2 });
    const runs = await functionRuns(await first.listen(0, '127.0.0.1'));
    const name = await runs.create(
      `exports.handler = () => { console.log(process.pid); return new Promise(() => setInterval(() => {}, 1000)) }`,
    );
    const ids = [await runs.enqueue(name), await runs.enqueue(name), await runs.enqueue(name)];
    const said = await Promise.all(
      ids.slice(0, 2).map(id =>
        vi.waitFor(
          async () => {
            const [pid] = await runs.log(id);
            expect(Number(pid)).toBeGreaterThan(1);
            return Number(pid);
          },
          { timeout: 20_000 },
        ),
      ),
    );
    const pids = process.platform === 'linux' ? processesOfRuns(process.pid) : said;
    expect(pids.length).toBeGreaterThanOrEqual(2);
    await first.close();
    expect(pids.filter(isAlive)).toEqual([]);
    const again = await createPlatform({ dataDir: folder });
    const { rows } = await sql<{
      id: string;
      status: string;
      error: object | null;
    }>`select id, status, error from tasks order by seq`.execute(again.platform.db);
    expect(rows).toEqual([
      { id: ids[0], status: 'failed', error: HOST_STOPPED },
      { id: ids[1], status: 'failed', error: HOST_STOPPED },
      { id: ids[2], status: 'new', error: null },
    ]);
    await again.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the grid of a schedule', () => {
  const at = (seconds: number) => new Date(START + seconds * 1_000);
  it.each([
    [0, 60, 0, 60],
    [0, 60, 59.9, 60],
    [0, 60, 60, 120],
    [0, 60, 3_601, 3_660],
    [30, 60, 0, 90],
  ])('that begins at %d with %d s between, at %d: next at %d', (start, interval, now, next) => {
    expect(nextRun(at(start), interval, at(now))).toEqual(at(next));
  });
});

describe('the key of the variables', () => {
  it('lies in a file that only its owner reads, and opens them after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-key-'));
    const keyFile = join(folder, 'deep/key');
    const options = {
      dataDir: join(folder, 'data'),
      keyFile,
      cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
    };
    const first = await createPlatform(options);
    await seed(first.platform, { scale: 0, documents: 0 });
    await first.close();
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(readKey(keyFile)).toHaveLength(32);
    const again = await createPlatform(options);
    expect(again.platform.variablesKey).toEqual(readKey(keyFile));
    await again.close();
    expect(existsSync(keyFile)).toBe(true);
    expect(readFileSync(keyFile, 'utf8')).not.toContain('only-a-sample');
    rmSync(folder, { recursive: true });
  });

  it('a file that holds something else is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-key-'));
    const file = join(folder, 'key');
    rmSync(file, { force: true });
    expect(readKey(file)).toHaveLength(32);
    expect(() => readKey(join(process.cwd(), 'package.json'))).toThrow('does not hold a key');
    rmSync(folder, { recursive: true });
  });
});

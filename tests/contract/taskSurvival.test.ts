import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { functionRuns, isAlive, processesOfRuns } from '../support/functionRuns';
import { createSampled } from '../support/sampleData';
import { startServer } from '../support/startServer';

const SLEEP =
  'exports.handler = () => { console.log(process.pid); return new Promise(() => setInterval(() => {}, 1000)) }';
const LOOP = 'exports.handler = () => { console.log(process.pid); for (;;); }';

type Row = { id: string; status: string; error?: object; retriedByTaskId?: string; retryForTaskIds?: string[] };

it('a server killed during 25 runs leaves no task lost, none run twice, and no process behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['--data', folder, '--scale', '0'];
  // A folder that holds accounts already is given no sample runs, which would take their part of the machine.
  await (await createSampled({ scale: 0, documents: 0 }, { dataDir: folder })).close();
  const first = await startServer([...args, '--functions', '25']);
  const runs = await functionRuns(first.url);
  const limits = { timeLimit: 300 };
  const retryPolicy = { enabled: true, errorsToRetry: ['HostStopped'] };
  const [sleeping, looping, retrying] = [
    await runs.create(SLEEP, limits),
    await runs.create(LOOP, limits),
    await runs.create(SLEEP, { ...limits, retryPolicy }),
  ];
  // Who never pauses does not notice that the server is gone: that takes util-linux (decision 0014).
  const loops = process.platform === 'linux' ? 2 : 0;
  const plan = [
    ...Array(17 - loops).fill(sleeping),
    ...Array(loops).fill(looping),
    ...Array(8).fill(retrying),
  ] as string[];
  const ids: string[] = [];
  for (const [n, name] of plan.entries()) ids.push(await runs.enqueue(name, { priority: 100, data: { n } }));
  const waiting = await runs.enqueue(sleeping, { startTimestamp: '2100-01-01T00:00:00.000Z' });
  const said: (string | undefined)[] = [];
  for (const id of ids) {
    await vi.waitFor(async () => expect(await runs.log(id)).toHaveLength(1), { timeout: 60_000, interval: 100 });
    expect((await runs.task(id)).status).toBe('inProgress');
    said.push((await runs.log(id))[0]);
  }
  const pids = process.platform === 'linux' ? processesOfRuns(first.pid) : said.map(Number);
  expect(new Set(pids).size).toBeGreaterThanOrEqual(25);

  await first.end('SIGKILL');
  for (const pid of pids) await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });

  // Nothing runs here: what the list tells is what the restart found.
  const second = await startServer([...args, '--functions', '0']);
  const after = await functionRuns(second.url);
  const { data } = (await after.ask('GET', `/tasks/v1/?limit(500)`)).body as { data: Row[] };
  const of = (id: string | undefined) => data.find(row => row.id === id);
  expect(data.filter(row => row.status === 'inProgress')).toEqual([]);
  for (const [n, id] of ids.entries()) {
    const row = of(id);
    if (plan[n] === retrying) {
      expect(row).toMatchObject({ status: 'retried', data: { n } });
      expect(row?.error).toBeUndefined();
      expect(of(row?.retriedByTaskId)).toMatchObject({ status: 'new', retryForTaskIds: [id], data: { n } });
    } else {
      expect(row).toMatchObject({ status: 'failed', data: { n }, error: { type: 'runtime', name: 'HostStopped' } });
    }
    expect(await after.log(id)).toEqual([said[n]]);
  }
  expect(data.filter(row => row.retryForTaskIds?.some(id => ids.includes(id)))).toHaveLength(8);
  expect(of(waiting)?.status).toBe('new');
  expect(readdirSync(tmpdir()).filter(name => name.startsWith(`meridian-run-${first.pid}-`))).toEqual([]);
  expect(await second.end('SIGTERM')).toBe(0);
}, 180_000);

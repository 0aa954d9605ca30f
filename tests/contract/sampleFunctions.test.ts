import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExecutions } from '../../src/embedded/services/tasks/samples/addFunctions';
import { functionRuns } from '../support/functionRuns';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let runs: Awaited<ReturnType<typeof functionRuns>>;

beforeAll(async () => {
  platform = await startEmbedded({ functionSlots: 3 });
  runs = await functionRuns(platform.url);
});
afterAll(async () => {
  await platform?.close();
});

const run = async (name: string, data: object = {}) => {
  const id = await runs.enqueue(name, { data });
  return { ...(await runs.ended(id)), id };
};
const change = (name: string, body: object) => runs.ask('PUT', `/tasks/v1/functions/${name}`, body);

describe('the sample functions', () => {
  it.each([
    ['check-platform-health', {}],
    ['convert-scans', { pages: 1 }],
    ['count-appointments', { hours: 3 }],
    ['greet', { name: 'Ada' }],
    ['send-reminders', { recipients: 2 }],
  ])('%s completes and says what it did', async (name, data) => {
    const task = await run(name, data);
    expect(task).toMatchObject({ status: 'complete' });
    expect((await runs.log(task.id)).length).toBeGreaterThan(0);
  });

  it.each([
    ['archive-documents', 'invocation', 'FunctionDisabled'],
    ['build-risk-model', 'runtime', 'MemoryLimitExceeded'],
    ['export-hl7-java', 'invocation', 'RuntimeNotSupported'],
    ['nightly-report', 'runtime', 'TypeError'],
    ['reconcile-billing', 'runtime', 'TimeLimitExceeded'],
    ['risk-score-python', 'invocation', 'RuntimeNotSupported'],
  ])('%s fails as it is meant to', async (name, type, error) => {
    expect(await run(name)).toMatchObject({ status: 'failed', error: { type, name: error } });
  });

  it('appointments-api answers requests, as the sample requests show', async () => {
    const answers = [
      ['GET', '/appointments?ward=east', undefined, 200, { ward: 'east', appointments: 14 }],
      ['GET', '/appointment?ward=east', undefined, 404, { message: 'There is nothing at /appointment' }],
      ['POST', '/appointments', { ward: 'west' }, 201, { ward: 'west', number: 10 }],
      ['GET', '/appointments?ward=north', undefined, 400, { message: 'ward is east or west' }],
    ] as const;
    for (const [method, path, data, status, body] of answers)
      expect(await runs.ask(method, `/tasks/v1/api/appointments-api${path}`, data)).toMatchObject({ status, body });
  });

  it('sync-devices either completes or is repeated', async () => {
    expect(['complete', 'retried']).toContain((await run('sync-devices')).status);
  });

  it('import-measurements writes thousands of lines, colours and control characters included', async () => {
    const task = await run('import-measurements');
    const log = await runs.log(task.id);
    expect(log.length).toBeGreaterThan(3_000);
    for (const sign of ['\u001b[32m', '\u0007', '\r', '\t', '心電図']) expect(log.join('\n')).toContain(sign);
  });

  it('nightly-report succeeds once its variable is corrected; the other variables stay', async () => {
    const { body } = await runs.ask('GET', '/tasks/v1/functions/nightly-report');
    const environmentVariables = { ...(body.environmentVariables as object), REPORT_FORMAT: { value: 'xlsx' } };
    await change('nightly-report', { environmentVariables });
    const task = await run('nightly-report');
    expect(task.status).toBe('complete');
    expect((await runs.log(task.id)).at(-1)).toContain('board@example.org');
  });

  it('build-risk-model succeeds once it is given more memory', async () => {
    await change('build-risk-model', { memoryLimit: 512 });
    expect((await run('build-risk-model')).status).toBe('complete');
  });

  it('[SVC-DISP] what the sample dispatchers set off is there: an order that is paid is thanked for', async () => {
    const listed = async (path: string) => (await runs.ask('GET', path)).body.data as Record<string, unknown>[];
    const actions = (await listed('/dispatchers/v1/')).flatMap(one => one.actions as Record<string, unknown>[]);
    const named = actions.flatMap(({ functionName }) => functionName ?? []);
    expect(named.length).toBeGreaterThan(0);
    const known = await listed('/tasks/v1/functions/');
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    await runs.ask('POST', '/events/v1/', { type: 'order_paid', content: { product: 'Home scale' } });
    const [set] = await listed('/tasks/v1/?eq(data.event.type,order_paid)&limit(1)');
    expect(await runs.ended(String(set?.id))).toMatchObject({ status: 'complete' });
  });

  it('their first runs begin within a minute, not all at once', async () => {
    const now = Date.UTC(2026, 10, 21, 12);
    const still = await startEmbedded({ now: () => now });
    await addExecutions(still.platform);
    const { rows } = await sql<{ start: Date }>`select start_timestamp as start from tasks`.execute(still.platform.db);
    await still.close();
    const starts = rows.map(row => row.start.getTime() - now);
    expect(starts.length).toBeGreaterThanOrEqual(60);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...starts)).toBeLessThan(60_000);
    const busiest = Math.max(...starts.map(start => starts.filter(other => Math.abs(other - start) < 500).length));
    expect(busiest).toBeLessThan(starts.length / 3);
  });
});
